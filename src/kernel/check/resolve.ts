/**
 * Resolves a name in an instance. Searches its declarations, aliases, host constants, visible exports, and
 * the library.
 */

import { reject } from '../place.ts';
import type { FunctionTree, Named, ValueTree } from '../tree.ts';
import { type ConstBinding, type FoundFunction, type Instance, isEngines } from './instance.ts';
import { BUILTIN_FUNCTIONS, meantInstead } from './names.ts';

export type FoundValue =
  | { readonly owner: Instance; readonly value: ValueTree }
  | { readonly constant: ConstBinding };

export class Names {
  private readonly instances: ReadonlyMap<string, Instance>;
  private readonly libraries: readonly Instance[];

  constructor(instances: ReadonlyMap<string, Instance>, libraries: readonly Instance[]) {
    this.instances = instances;
    this.libraries = libraries;
  }

  value(from: Instance, named: Named, locals: () => readonly string[]): FoundValue {
    const { name } = named;
    const found = this.find(from, named, (instance, wanted, inside): FoundValue | undefined => {
      const value = instance.tree.values.get(wanted);
      if (value !== undefined && (inside || value.exported)) return { owner: instance, value };
      const constant = instance.constants.get(wanted);
      return constant && { constant };
    });
    if (found !== undefined) return found;
    if (this.findFunction(from, named) !== undefined || BUILTIN_FUNCTIONS.has(name)) {
      reject(from.source, named.at, `\`${name}\` is a function, not a value`, `write \`${name}(…)\``);
    }
    return this.rejectUnknown(from, named, 'name', [...locals(), ...this.visible(from, 'values')]);
  }

  function(from: Instance, named: Named): FoundFunction {
    const found = this.findFunction(from, named);
    if (found !== undefined) return found;
    if (from.tree.values.has(named.name)) {
      reject(from.source, named.at, `\`${named.name}\` is not a function`);
    }
    const known = [...BUILTIN_FUNCTIONS, ...this.visible(from, 'functions')];
    return this.rejectUnknown(from, named, 'function', known);
  }

  /** Finds a function that library code calls; undefined if there is none. */
  libraryFunction(from: Instance, name: string): FoundFunction | undefined {
    return name.includes('$') ? undefined : this.findFunction(from, { name, at: { offset: 0, length: 0 } });
  }

  private findFunction(from: Instance, named: Named): FoundFunction | undefined {
    return this.find(from, named, (instance, wanted, inside): FoundFunction | undefined => {
      const fn: FunctionTree | undefined = instance.tree.functions.get(wanted);
      return fn !== undefined && (inside || fn.exported) ? { owner: instance, fn } : undefined;
    });
  }

  /** `look(instance, name, inside)` finds a name in an instance; `inside` includes private names. */
  private find<T>(
    from: Instance,
    named: Named,
    look: (instance: Instance, name: string, inside: boolean) => T | undefined,
  ): T | undefined {
    const { name } = named;
    if (name.includes('$')) return this.findQualified(from, named, look);
    const own = look(from, name, true);
    if (own !== undefined) return own;
    const alias = from.aliases.get(name);
    const aliased = alias && this.instances.get(alias.instance);
    const behind = alias && aliased && look(aliased, alias.name, true);
    if (behind !== undefined) return behind;
    for (const instance of [...from.sees, ...this.libraries]) {
      const found = look(instance, name, false);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  private findQualified<T>(
    from: Instance,
    { name, at }: Named,
    look: (instance: Instance, name: string, inside: boolean) => T | undefined,
  ): T | undefined {
    if (!isEngines(from)) {
      reject(from.source, at, `\`${name}\`: only the module \`main\` may use names with \`$\``);
    }
    const cut = name.indexOf('$');
    const prefix = name.slice(0, cut);
    const instance = this.instances.get(prefix);
    if (instance === undefined) {
      const fix = meantInstead(prefix, this.instances.keys());
      return reject(from.source, at, `\`${name}\`: this program has no module \`${prefix}\``, fix);
    }
    return look(instance, name.slice(cut + 1), true);
  }

  private visible(from: Instance, space: 'values' | 'functions'): string[] {
    const exported = [...from.sees, ...this.libraries].flatMap((instance) => [
      ...[...instance.tree[space].values()].filter((item) => item.exported).map((item) => item.name),
      ...(space === 'values' ? instance.constants.keys() : []),
    ]);
    const own = space === 'values' ? from.constants.keys() : [];
    return [...from.tree[space].keys(), ...from.aliases.keys(), ...own, ...exported];
  }

  private rejectUnknown(from: Instance, named: Named, what: string, known: readonly string[]): never {
    const fix = meantInstead(named.name, known);
    return reject(from.source, named.at, `unknown ${what} \`${named.name}\``, fix);
  }
}
