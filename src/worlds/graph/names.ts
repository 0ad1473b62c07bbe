/** Names of states and actions, numbered in order of appearance. */
import { nearest } from '../../core/nearest.ts';

export class Names {
  readonly list: string[] = [];
  readonly #index = new Map<string, number>();

  /** The number of a name. A new name gets the next number. */
  number(name: string): number {
    const known = this.#index.get(name);
    if (known !== undefined) return known;
    this.#index.set(name, this.list.length);
    return this.list.push(name) - 1;
  }

  find(name: string): number | undefined {
    return this.#index.get(name);
  }
}

/** Comparing a typo with more names would take too long. */
const MAX_COMPARED = 5_000;

/** Returns “Did you mean …?”, or `otherwise` if no name is similar. */
export function meant(name: string, names: readonly string[], otherwise: string): string {
  const found = nearest(name, names.length > MAX_COMPARED ? names.slice(0, MAX_COMPARED) : names);
  return found === undefined ? otherwise : `Did you mean “${found}”?`;
}
