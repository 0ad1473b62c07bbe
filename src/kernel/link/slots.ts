/** What a program stores (scalars, arrays, settings, events), and constants, which need no storage. */

import type { ConstantValue } from '../check/build-expression.ts';
import { type Binding, type ConstBinding, type Instance, isEngines } from '../check/instance.ts';
import { flexibleType } from '../check/literal.ts';
import type { FoundValue } from '../check/resolve.ts';
import { type Context, Scope } from '../check/scope.ts';
import { isPerStream, streamScalarName } from '../check/streams.ts';
import { checkAs } from '../check/type.ts';
import { MemoryError } from '../contract.ts';
import type { ArraySlot, EventSlot, ParamSlot, Scalar, ScalarSlot } from '../ir.ts';
import { EVENT_LIMIT, MEMORY_WORD_LIMIT } from '../limits.ts';
import { placeOf, reject } from '../place.ts';
import type { ArrayTree, ConstTree, ExprTree, ValueTree } from '../tree.ts';

/** Maximum constants that may wait for each other. More than this is a cycle or a joke. */
const WAITING_LIMIT = 64;

const grouped = (n: number): string => n.toLocaleString('en');

const sizeText = (bytes: number): string =>
  bytes < 2 ** 20 ? `${bytes / 2 ** 10} KiB` : `${bytes / 2 ** 20} MiB`;

export class Slots {
  readonly scalars: ScalarSlot[] = [];
  readonly arrays: ArraySlot[] = [];
  readonly params: ParamSlot[] = [];
  readonly events: EventSlot[] = [];
  private readonly context: Context;
  private readonly bindings = new Map<string, Binding>();
  private readonly waiting = new Set<string>();
  private readonly words = { memory: 0, data: 0 };
  /** Array words used by each instance, by name. */
  private readonly ownMemory = new Map<string, number>();

  constructor(context: Context) {
    this.context = context;
  }

  /**
   * Allocates every declaration of an instance, so that the host finds it whether code uses it or not. Only
   * the engine's own arrays are allocated on first use.
   */
  declareAll(instance: Instance): void {
    for (const value of instance.tree.values.values())
      if (value.kind !== 'array' || !isEngines(instance)) this.bind({ owner: instance, value }, undefined);
  }

  bind(found: FoundValue, stream: number | undefined): Binding {
    if ('constant' in found) return found.constant;
    const { owner, value } = found;
    const rejectHere = (message: string, fix?: string) => reject(owner.source, value.at, message, fix);
    let name = `${owner.name}$${value.name}`;
    if (isPerStream(owner, value)) {
      if (stream === undefined)
        return rejectHere(`\`${value.name}\` belongs to a stream of random numbers, and the host has none`);
      name = streamScalarName(owner, value.name, stream);
    }
    const known = this.bindings.get(name);
    if (known !== undefined) return known;
    if (this.waiting.has(name)) rejectHere(`\`${value.name}\` is defined by itself`);
    if (this.waiting.size >= WAITING_LIMIT)
      rejectHere(
        `more than ${WAITING_LIMIT} constants wait for each other`,
        'declare them in the order of their use',
      );
    this.waiting.add(name);
    const binding = this.place(owner, value, name);
    this.waiting.delete(name);
    this.bindings.set(name, binding);
    return binding;
  }

  private place(owner: Instance, value: ValueTree, name: string): Binding {
    switch (value.kind) {
      case 'const':
        return this.constantOf(owner, value);
      case 'scalar': {
        const { type, value: initial } = this.constantOf(owner, value);
        return { kind: 'scalar', type, index: this.scalars.push({ name, type, initial }) - 1, owner };
      }
      case 'param': {
        const { type, structural, value: standard } = value.declaration;
        const given = owner.params.get(value.name) ?? standard;
        const held = type === 'f32' ? Math.fround(given) : given;
        if (structural) return { kind: 'const', type, value: held, flexible: type === 'u32' };
        return { kind: 'param', type, index: this.params.push({ name, type, value: held }) - 1 };
      }
      case 'array':
        return this.arrayOf(owner, value, name);
      case 'event':
        return this.eventOf(owner, value.name, value.help, value);
    }
  }

  private evaluate(owner: Instance, tree: ExprTree, type: Scalar | undefined): ConstantValue {
    const scope = new Scope(this.context, owner, undefined, true);
    const value = type === undefined ? scope.check(tree) : checkAs(scope, tree, type);
    if (value.op === 'const') return value;
    return reject(owner.source, tree.at, `\`${scope.show(tree.at)}\` is not a constant`);
  }

  private constantOf(owner: Instance, tree: ConstTree): ConstBinding {
    const { type, value } = this.evaluate(owner, tree.value, tree.type);
    const flexible =
      tree.type === undefined &&
      flexibleType(new Scope(this.context, owner, undefined, true), tree.value) !== undefined;
    return { kind: 'const', type, value, flexible };
  }

  private arrayOf(owner: Instance, tree: ArrayTree, name: string): Binding {
    const [rows = 0, cols = 1] = tree.sizes.map((size) => {
      const { value } = this.evaluate(owner, size, 'u32');
      if (value === 0)
        reject(owner.source, size.at, `\`${tree.name}\` would have no elements: a size is 1 or more`);
      return value;
    });
    this.reserve(owner, tree, rows * cols);
    const dimensions = tree.sizes.length === 1 ? 1 : 2;
    const { element, space } = tree;
    const type = element === 'bool' ? 'u32' : element;
    const index = this.arrays.push({ name, type, space, dimensions, rows, cols }) - 1;
    return { kind: 'array', element, index, name, space, dimensions, rows, cols, owner };
  }

  /** Counts the words of an array before any memory is allocated for them. @throws MemoryError */
  private reserve(owner: Instance, tree: ArrayTree, words: number): void {
    const { space } = tree;
    this.words[space] += words;
    // The host sizes and fills data tables. Only memory is under the control of the text.
    const own = (this.ownMemory.get(owner.name) ?? 0) + (space === 'memory' ? words : 0);
    this.ownMemory.set(owner.name, own);
    const most = owner.mostMemory ?? MEMORY_WORD_LIMIT;
    const tooMany = (held: number, limit: string, fix: string) =>
      new MemoryError(
        `\`${tree.name}\` has ${grouped(words)} numbers, ${grouped(held)} with the other arrays: ${limit}`,
        owner.source.name,
        placeOf(owner.source.text, tree.at),
        fix,
      );
    const smaller = (limit: number) =>
      `use smaller arrays: they have at most ${grouped(limit)} numbers together`;
    if (this.words[space] > MEMORY_WORD_LIMIT)
      throw tooMany(
        this.words[space],
        `a program has at most ${grouped(MEMORY_WORD_LIMIT)} of ${space} (64 MiB)`,
        most < MEMORY_WORD_LIMIT ? smaller(most) : 'use smaller arrays',
      );
    if (own > most)
      throw tooMany(
        own,
        `a text of this kind has at most ${grouped(most)} (${sizeText(4 * most)})`,
        smaller(most),
      );
  }

  private eventOf(owner: Instance, name: string, help: string, tree: ValueTree): Binding {
    if (this.events.length >= EVENT_LIMIT)
      reject(owner.source, tree.at, `a program has at most ${EVENT_LIMIT} events`);
    if (this.events.some((event) => event.name === name)) {
      reject(owner.source, tree.at, `the event \`${name}\` is declared by two modules`);
    }
    const mask = 2 ** this.events.length;
    this.events.push({ name, mask, help });
    return { kind: 'const', type: 'u32', value: mask, flexible: false };
  }
}
