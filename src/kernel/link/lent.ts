/** What a user's module may change although it does not declare it. */

import type { ModuleTree } from '../tree.ts';
import type { ArrayBinding, Instance } from './instance.ts';

/** An array of `main` that the contract lends to modules of this kind. */
export function isLent({ lent }: ModuleTree, { owner, name }: ArrayBinding): boolean {
  return owner.name === 'main' && lent?.has(name.slice(name.indexOf('$') + 1)) === true;
}

/** A function of `main` that it may call although it changes something. */
export function mayCall({ lent }: ModuleTree, owner: Instance, name: string): boolean {
  return owner.name === 'main' && lent?.has(name) === true;
}
