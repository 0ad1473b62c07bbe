/** Makes nodes: folds what is known, finds what was made before, and puts the rest into the outermost block that sees its parts. */
import { binaryOperation, intrinsicOperation, unaryOperation } from '../arithmetic.ts';
import { isComparison } from '../check/build-expression.ts';
import type { BinaryKind, IntrinsicName, Scalar, UnaryKind } from '../ir.ts';
import { at } from '../typed-tree.ts';
import { binaryKnown, intrinsicKnown, ofBits, selectKnown, toBits, unaryKnown, unknownOf } from './known.ts';
import { magnitude } from './magnitude.ts';
import { type Block, childOf, type Item, type Known, type Node, type NodeOp } from './node.ts';
import { simpler } from './rules.ts';

const COMMUTES: ReadonlySet<BinaryKind> = new Set(['add', 'mul', 'and', 'or', 'xor', 'eq', 'ne']);
const OPPOSITE: Partial<Record<BinaryKind, BinaryKind>> = { eq: 'ne', ne: 'eq' };

export class Graph {
  readonly root: Block = childOf(null);
  /** The block that is being written. */
  block: Block = this.root;
  #ids = 0;
  /** By their bits. */
  readonly #constants: Readonly<Record<Scalar, Map<number, Node>>> = {
    f32: new Map(),
    i32: new Map(),
    u32: new Map(),
    bool: new Map(),
  };
  /** What is known to hold where the text stands: conditions by their number. */
  readonly assumed = new Map<number, boolean>();
  readonly yes = this.constant('bool', 1);
  readonly no = this.constant('bool', 0);

  /** @param largest magnitude of an f32 setting, by its index, where that is known */
  constructor(largest: (param: number) => number | undefined = () => undefined) {
    this.finite = (node) => Number.isFinite(magnitude(node, largest));
  }

  /** Can it be neither infinite nor NaN? */
  readonly finite: (node: Node) => boolean;

  item(item: Item): void {
    this.block.items.push(item);
  }

  constant(type: Scalar, value: number): Node {
    const bits = toBits(type, value);
    const before = this.#constants[type].get(bits);
    if (before) return before;
    const known = { low: bits, high: bits, set: [bits] };
    const id = ++this.#ids;
    const node: Node = { id, op: 'const', type, args: [], key: bits, block: this.root, known, value };
    this.#constants[type].set(bits, node);
    return node;
  }

  read(name: string, type: Scalar, known: Known, block: Block): Node {
    const node: Node = {
      id: ++this.#ids,
      op: 'read',
      type,
      args: [],
      key: name,
      block,
      known,
      value: undefined,
    };
    const only = this.#settled(node);
    if (only) return only;
    block.items.push({ kind: 'let', node });
    return node;
  }

  /** What a place holds before anything is done. */
  entry(place: string, type: Scalar, known: Known): Node {
    return this.#make('entry', type, place, [], known);
  }

  param(index: number, type: Scalar): Node {
    return this.#make('param', type, index, [], unknownOf(type));
  }

  table(array: number, type: Scalar, index: Node, known: Known): Node {
    return this.#make('table', type, array, [index], known);
  }

  /** Every load is its own: anyone who asks must know whether something was stored since the last. */
  load(array: number, type: Scalar, index: Node): Node {
    return this.#fresh('load', type, array, [index], unknownOf(type));
  }

  neighbors(x: Node): Node {
    if (x.value !== undefined) return x;
    return this.#fresh('neighbors', 'bool', '', [x], unknownOf('bool'));
  }

  unary(kind: UnaryKind, a: Node): Node {
    if (a.value !== undefined) return this.constant(a.type, unaryOperation(kind, a.type)(a.value));
    if (kind === 'not') {
      if (a.op === 'unary' && a.key === 'not') return at(a.args, 0);
      const opposite = a.op === 'binary' ? OPPOSITE[a.key as BinaryKind] : undefined;
      if (opposite) return this.binary(opposite, at(a.args, 0), at(a.args, 1));
    }
    return this.#make('unary', a.type, kind, [a], unaryKnown(kind, a));
  }

  not(a: Node): Node {
    return this.unary('not', a);
  }

  and(a: Node, b: Node): Node {
    return this.binary('and', a, b);
  }

  or(a: Node, b: Node): Node {
    return this.binary('or', a, b);
  }

  binary(kind: BinaryKind, left: Node, right: Node): Node {
    const swap =
      COMMUTES.has(kind) &&
      left.type !== 'f32' &&
      (left.value !== undefined || (right.value === undefined && left.id > right.id));
    const [a, b] = swap ? [right, left] : [left, right];
    const type = isComparison(kind) ? 'bool' : a.type;
    if (a.value !== undefined && b.value !== undefined)
      return this.constant(type, binaryOperation(kind, a.type)(a.value, b.value));
    const simple = a.type === 'f32' ? undefined : simpler(this, kind, a, b);
    if (simple) return simple;
    return this.#make('binary', type, kind, [a, b], binaryKnown(kind, type, a, b));
  }

  /** The bits of an f32 as the device has them. */
  raw(a: Node): Node {
    return this.#make('raw', 'u32', '', [a], a.known);
  }

  select(test: Node, a: Node, b: Node): Node {
    const decided = test.value ?? this.decided(test);
    if (decided !== undefined) return decided !== 0 ? a : b;
    if (a === b) return a;
    if (test.op === 'unary' && test.key === 'not') return this.select(at(test.args, 0), b, a);
    if (a.type === 'bool') {
      if (a.value !== undefined) return a.value !== 0 ? this.or(test, b) : this.and(this.not(test), b);
      if (b.value !== undefined) return b.value !== 0 ? this.or(this.not(test), a) : this.and(test, a);
      if (b === test) return this.and(test, a);
      if (a === test) return this.or(test, b);
    }
    if (a.op === 'select' && a.args[0] === test) return this.select(test, at(a.args, 1), b);
    if (b.op === 'select' && b.args[0] === test) return this.select(test, a, at(b.args, 2));
    // c ? (d ? x : y) : y = (c and d) ? x : y
    if (a.op === 'select' && a.args[2] === b)
      return this.select(this.and(test, at(a.args, 0)), at(a.args, 1), b);
    if (b.op === 'select' && b.args[1] === a)
      return this.select(this.or(test, at(b.args, 0)), a, at(b.args, 2));
    return this.#make('select', a.type, '', [test, a, b], selectKnown(a.type, a, b));
  }

  /** Makes what is right whatever is assumed here: for what is remembered, or stored without a branch. */
  anywhere<T>(make: () => T): T {
    const assumed = [...this.assumed];
    this.assumed.clear();
    const made = make();
    for (const [id, holds] of assumed) this.assumed.set(id, holds);
    return made;
  }

  choose(test: Node, a: Node, b: Node): Node {
    return this.anywhere(() => this.select(test, a, b));
  }

  intrinsic(name: IntrinsicName, type: Scalar, args: readonly Node[]): Node {
    const a = at(args, 0);
    const b = args[1];
    if (a.value !== undefined && (b === undefined || b.value !== undefined))
      return this.constant(type, intrinsicOperation(name, a.type)(a.value, b?.value ?? 0));
    if (a.type === type && (name === 'toU32' || name === 'toI32' || name === 'toF32' || name === 'toBool'))
      return a;
    if (name === 'toBool' && a.type !== 'f32') return this.binary('ne', a, this.constant(a.type, 0));
    if (name === 'min' && b && a.type === 'u32') {
      if (a.known.high <= b.known.low) return a;
      if (b.known.high <= a.known.low) return b;
    }
    if (name === 'max' && b && a.type === 'u32') {
      if (a.known.low >= b.known.high) return a;
      if (b.known.low >= a.known.high) return b;
    }
    return this.#make('intrinsic', type, name, args, intrinsicKnown(name, type, args));
  }

  /** What a value is where something holds that settles it: the side of a choice, or a truth. */
  refined(node: Node): Node {
    if (node.type === 'bool') {
      const truth = this.decided(node);
      if (truth !== undefined) return truth !== 0 ? this.yes : this.no;
    }
    let side = node;
    while (side.op === 'select') {
      const decided = this.decided(at(side.args, 0));
      if (decided === undefined) break;
      side = at(side.args, decided !== 0 ? 1 : 2);
    }
    return side;
  }

  /** 0 or 1 where what holds here settles the condition. */
  decided(test: Node): number | undefined {
    if (test.value !== undefined) return test.value;
    const found = this.assumed.get(test.id);
    if (found !== undefined) return found ? 1 : 0;
    if (test.op === 'unary' && test.key === 'not') {
      const inner = this.decided(at(test.args, 0));
      return inner === undefined ? undefined : 1 - inner;
    }
    return undefined;
  }

  #make(op: NodeOp, type: Scalar, key: string | number, args: readonly Node[], known: Known): Node {
    let home = this.root;
    let name = `${op} ${type} ${key}`;
    for (const arg of args) {
      if (arg.block.depth > home.depth) home = arg.block;
      name += ` ${arg.id}`;
    }
    const before = home.made.get(name);
    if (before) return before;
    const node: Node = { id: ++this.#ids, op, type, args, key, block: home, known, value: undefined };
    const made = this.#settled(node) ?? node;
    home.made.set(name, made);
    if (made === node) home.items.push({ kind: 'let', node });
    return made;
  }

  #fresh(op: NodeOp, type: Scalar, key: string | number, args: readonly Node[], known: Known): Node {
    const node: Node = { id: ++this.#ids, op, type, args, key, block: this.block, known, value: undefined };
    this.block.items.push({ kind: 'let', node });
    return node;
  }

  /** A node of which one value alone is possible is a constant. */
  #settled({ type, known }: Node): Node | undefined {
    return known.low === known.high ? this.constant(type, ofBits(type, known.low)) : undefined;
  }
}
