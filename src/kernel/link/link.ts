/**
 * Links module instances into one program: resolves names, types literals, specializes functions, and folds
 * constants.
 */
import type { Value } from '../check/build-expression.ts';
import { check } from '../check/expression.ts';
import type { ArrayBinding, Binding, FoundFunction, Instance, Specialized } from '../check/instance.ts';
import { meantInstead } from '../check/names.ts';
import { type FoundValue, Names } from '../check/resolve.ts';
import type { Context, Scope } from '../check/scope.ts';
import type { LinkRequest } from '../contract.ts';
import type { Expr, Program, Scalar, Stmt } from '../ir.ts';
import { guarded, reject, type Source } from '../place.ts';
import type { ExprTree, Span } from '../tree.ts';
import { builtInLibrary } from './library.ts';
import { type Instances, makeInstances } from './make-instances.ts';
import { prune, reachableFrom } from './prune.ts';
import { Slots } from './slots.ts';
import { Specializer } from './specialize.ts';

/**
 * The entry that every program has. `random$seed(experimentSeed: u32, seedIndex: u32)` sets the keys of all
 * its streams.
 */
export const SEED_ENTRY = 'random$seed';
const START: Span = { offset: 0, length: 0 };

/** Links a program. Throws only KernelError. */
export function link(request: LinkRequest): Program {
  const { name = 'program', text = '' } = request.modules[0]?.module ?? {};
  const source = { name, text };
  return guarded(source, () => {
    const instances = makeInstances(request, builtInLibrary());
    return new Linkage(instances, source).program(request.entries);
  });
}

class Linkage implements Context {
  readonly names: Names;
  private readonly instances: Instances;
  private readonly source: Source;
  private readonly slots: Slots;
  private readonly specializer: Specializer;

  constructor(instances: Instances, source: Source) {
    this.instances = instances;
    this.source = source;
    this.names = new Names(instances.byName, instances.libraries);
    this.slots = new Slots(this);
    this.specializer = new Specializer(this);
  }

  check(scope: Scope, tree: ExprTree, expected: Scalar | undefined): Value {
    return check(scope, tree, expected);
  }

  bind(found: FoundValue, stream: number | undefined): Binding {
    return this.slots.bind(found, stream);
  }

  specialize(found: FoundFunction, arrays: readonly ArrayBinding[], scope: Scope, at: Span): Specialized {
    const { source, library } = scope.instance;
    return this.specializer.specialize(found, arrays, { source, stream: scope.stream, library }, at);
  }

  program(entryNames: readonly string[]): Program {
    for (const instance of this.instances.modules) this.slots.declareAll(instance);
    const { scalars, arrays, params, events } = this.slots;
    // What is in the lists now belongs to modules, where the host may look it up. The library's part follows.
    const own = { scalar: scalars.length, array: arrays.length, param: params.length };
    const entries = new Map<string, number>();
    for (const name of entryNames) {
      if (name !== SEED_ENTRY) entries.set(name, this.entry(name));
    }
    entries.set(SEED_ENTRY, this.seedEntry(entries.values()));
    const { functions } = this.specializer;
    return prune({ scalars, arrays, params, events, functions, entries: Object.fromEntries(entries) }, own);
  }

  private entry(name: string): number {
    const cut = name.indexOf('$');
    const prefix = name.slice(0, Math.max(0, cut));
    const instance: Instance | undefined = this.instances.byName.get(prefix);
    if (instance === undefined) {
      const fix = meantInstead(prefix, this.instances.byName.keys());
      return reject(this.source, START, `the entry \`${name}\` names no module of the program`, fix);
    }
    const plain = name.slice(cut + 1);
    const fn = instance.tree.functions.get(plain);
    if (fn === undefined) {
      const fix = meantInstead(plain, instance.tree.functions.keys());
      return reject(instance.source, START, `the function \`${plain}\` is missing: the engine calls it`, fix);
    }
    if (fn.params.some((param) => param.type.dimensions > 0)) {
      return reject(instance.source, fn.at, `the engine calls \`${plain}\`, so it cannot take arrays`);
    }
    const caller = { source: instance.source, stream: instance.stream, library: instance.library };
    return this.specializer.specialize({ owner: instance, fn }, [], caller, fn.at).index;
  }

  /** Calls the library's `seedStream(experimentSeed, seedIndex, stream)` for each stream that the entries can reach. */
  private seedEntry(entries: Iterable<number>): number {
    const { functions, streams } = this.specializer;
    const owner = this.instances.libraries.find((instance) => instance.name === 'random');
    const fn = owner?.tree.functions.get('seedStream');
    if (owner === undefined || fn === undefined)
      return reject(this.source, START, 'the library has no function `seedStream`');
    const used = new Set<number>();
    for (const index of reachableFrom(functions, entries)) {
      const stream = streams[index];
      if (stream !== undefined) used.add(stream);
    }
    const body = [...used]
      .sort((a, b) => a - b)
      .map((stream): Stmt => {
        const caller = { source: owner.source, stream, library: true };
        const { index } = this.specializer.specialize({ owner, fn }, [], caller, fn.at);
        const args: Expr[] = [
          { op: 'local', type: 'u32', index: 0 },
          { op: 'local', type: 'u32', index: 1 },
          { op: 'const', type: 'u32', value: stream },
        ];
        return { op: 'do', call: { op: 'call', type: 'void', fn: index, args } };
      });
    return functions.push({ name: SEED_ENTRY, locals: ['u32', 'u32'], params: 2, result: 'void', body }) - 1;
  }
}
