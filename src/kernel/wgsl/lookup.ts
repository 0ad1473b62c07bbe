/**
 * Values that one or two small numbers decide, by way of tables whose content is known, are worked out beforehand for
 * every pair of those numbers, packed into one word each, and looked up: one load in place of a chain of loads.
 */
import { binaryOperation, intrinsicOperation, unaryOperation } from '../arithmetic.ts';
import type { BinaryKind, IntrinsicName, UnaryKind } from '../ir.ts';
import { at } from '../typed-tree.ts';
import { toBits } from './known.ts';
import { decidingColumns, entriesOf, type Found, type Lookup, room, spread } from './lookup-words.ts';
import { encloses, type Node } from './node.ts';
import type { Known } from './options.ts';

/** Pairs that are tried, at most: the table is a constant of the text. */
const ENTRIES = 1024;
/**
 * Words of all lookups of a program. Every thread fills its own copy, and SwiftShader compiles that word by word: a text
 * world with 40 lookups of 512 words took 13 s to compile, against 0.5 s without any.
 */
const WORDS = 2048;
/** A number of so many possible values may decide. */
const CHOICES = 256;

type Basis = readonly Node[] | null;

export class Lookups {
  readonly found = new Map<Node, Found>();
  readonly #known: Known;
  readonly #bases = new Map<Node, Basis>();
  readonly #loads = new Map<Node, number>();

  /** @param live nodes in the order in which they were made @param wanted those that something else than a node asks for */
  constructor(known: Known, live: readonly Node[], wanted: ReadonlySet<Node>) {
    this.#known = known;
    const roots = new Set<Node>();
    /** One operation away from a root. */
    const near = new Set<Node>();
    for (const node of live) this.#basisOf(node);
    const root = (node: Node): void => {
      if (!this.#decided(node) || (this.#loads.get(node) ?? 0) === 0) return;
      // What is one operation away from another value is worked out from that.
      const [a, b] = node.args;
      const part = node.op === 'binary' && node.type === 'u32' && b?.value !== undefined ? a : undefined;
      if (part && part.type === 'u32' && (near.has(part) || this.#decided(part))) {
        this.#bases.set(node, null);
        near.add(node);
        root(part);
      } else roots.add(node);
    };
    for (const node of wanted) root(node);
    for (const node of live) {
      const basis = this.#basisOf(node);
      if (basis && this.#decided(node) && (this.#loads.get(node) ?? 0) > 0) continue;
      for (const arg of node.args) root(arg);
    }
    // A root inside another basis (its own leaf) asks for its parts, too.
    for (const node of live) {
      const basis = this.#bases.get(node);
      if (basis?.includes(node)) for (const arg of node.args) root(arg);
    }
    // What decides may be looked up itself.
    for (let before = -1; before !== roots.size; ) {
      before = roots.size;
      for (const node of [...roots]) for (const leaf of this.#bases.get(node) ?? []) root(leaf);
    }
    this.#group([...roots].sort((a, b) => a.id - b.id));
  }

  /** Is it decided by numbers other than itself? */
  #decided(node: Node): boolean {
    const basis = this.#bases.get(node);
    return basis !== undefined && basis !== null && basis.length > 0 && !basis.includes(node);
  }

  #basisOf(node: Node): Basis {
    const before = this.#bases.get(node);
    if (before !== undefined) return before;
    const basis = this.#basis(node);
    this.#bases.set(node, basis);
    return basis;
  }

  #basis(node: Node): Basis {
    if (node.value !== undefined) return [];
    const own = bounded(node) ? [node] : null;
    const pure =
      node.op === 'unary' || node.op === 'binary' || node.op === 'select' || node.op === 'intrinsic';
    if (!pure && node.op !== 'table') return own;
    if (node.op === 'table' && this.#known.table(Number(node.key)) === undefined) return own;
    const here = node.op === 'table' ? 1 : 0;
    const loads = node.args.reduce((sum, arg) => sum + (this.#loads.get(arg) ?? 0), here);
    const union = together(node.args.map((arg) => this.#basisOf(arg)));
    // A choice that no table has a part in is taken as it comes: what it is made of says nothing more.
    if (node.op === 'select' && loads === 0 && own) return own;
    if (union) {
      this.#loads.set(node, loads);
      return union;
    }
    // What is decided by two numbers itself may be taken for one: as few as will do.
    let most = here - 1;
    let best: Basis = own;
    for (let taken = 1; taken < 2 ** node.args.length; taken++) {
      const isTaken = (k: number) => ((taken >> k) & 1) !== 0;
      if (node.args.some((arg, k) => isTaken(k) && !bounded(arg))) continue;
      const near = together(node.args.map((arg, k) => (isTaken(k) ? [leafOf(arg)] : this.#basisOf(arg))));
      const worked = node.args.reduce(
        (sum, arg, k) => sum + (isTaken(k) ? 0 : (this.#loads.get(arg) ?? 0)),
        here,
      );
      if (near === null || near.includes(node) || worked <= most) continue;
      most = worked;
      best = near;
    }
    if (best !== own) this.#loads.set(node, most);
    return best;
  }

  #group(roots: readonly Node[]): void {
    const groups: { by: readonly Node[]; members: Node[] }[] = [];
    const last = (by: readonly Node[]) => Math.max(...by.map((leaf) => leaf.id));
    const bases = roots.map((node) => this.#bases.get(node) ?? []);
    // Where two numbers decide one value, what one of them decides comes along, if it is asked for later.
    for (const [k, node] of roots.entries()) {
      const basis = bases[k] ?? [];
      const wide = bases.find(
        (other) =>
          other.length > basis.length &&
          basis.every((leaf) => other.includes(leaf)) &&
          last(other) < node.id &&
          other.every((leaf) => encloses(leaf.block, node.block)),
      );
      const by = wide ?? basis;
      const group = groups.find((g) => g.by.length === by.length && g.by.every((leaf, i) => leaf === by[i]));
      if (group) group.members.push(node);
      else groups.push({ by, members: [node] });
    }
    // Those that answer most for their size first, until there is no more room.
    const sized = groups.map((group) => ({ ...group, words: entriesOf(group.by) }));
    sized.sort((a, b) => b.members.length / b.words - a.members.length / a.words);
    let left = WORDS;
    for (const { by, members, words } of sized) {
      if (words > left) continue;
      left -= words;
      this.#pack(by, members);
    }
  }

  #pack(by: readonly Node[], members: readonly Node[]): void {
    const sizes = by.map((leaf) => leaf.known.high + 1);
    const entries = entriesOf(by);
    const known = decidingColumns(by, sizes, entries);
    const columns = members.map((node) =>
      Array.from(this.#column(node, entries, known), (value) => toBits(node.type, value)),
    );
    const words = new Uint32Array(entries);
    const lookup: Lookup = { name: `look${at(members, 0).id}`, by, words };
    const order = members.map((_, k) => k).sort((a, b) => spread(at(columns, b)) - spread(at(columns, a)));
    let used = 0;
    for (const k of order) {
      const node = at(members, k);
      const column = at(columns, k);
      const [no = 0, yes, ...others] = new Set(column);
      if (yes === undefined) {
        this.found.set(node, { lookup: null, bits: no });
        continue;
      }
      const pair: readonly [number, number] | null = others.length === 0 ? [no, yes] : null;
      if (pair === null && node.type === 'f32') continue;
      const bits = pair ? column.map((value) => (value === pair[1] ? 1 : 0)) : column;
      const mask = bits.reduce((all, value) => all | value, 0) >>> 0;
      const shift = room(mask, used);
      if (shift === undefined) continue;
      const moved = (mask << shift) >>> 0;
      used = (used | moved) >>> 0;
      for (const [i, value] of bits.entries()) words[i] = (at(words, i) | (value << shift)) >>> 0;
      this.found.set(node, { lookup, mask: moved, shift, pair });
    }
  }

  /** Values of a node for every entry of the lookup; `known` holds those of the nodes that it is made of. */
  #column(node: Node, entries: number, known: Map<Node, Float64Array>): Float64Array {
    const before = known.get(node);
    if (before) return before;
    const column = new Float64Array(entries);
    known.set(node, column);
    if (node.value !== undefined) return column.fill(node.value);
    const [a, b, c] = node.args.map((arg) => this.#column(arg, entries, known));
    const compute = this.#operation(node);
    for (let i = 0; i < entries; i++) column[i] = compute(a?.[i] ?? 0, b?.[i] ?? 0, c?.[i] ?? 0);
    return column;
  }

  #operation(node: Node): (a: number, b: number, c: number) => number {
    const type = node.args[0]?.type ?? node.type;
    switch (node.op) {
      case 'unary':
        return unaryOperation(node.key as UnaryKind, type);
      case 'binary':
        return binaryOperation(node.key as BinaryKind, type);
      case 'select':
        return (a, b, c) => (a !== 0 ? b : c);
      case 'intrinsic':
        return intrinsicOperation(node.key as IntrinsicName, type);
      case 'table': {
        const content = this.#known.table(Number(node.key));
        return (a) => content?.[a] ?? 0;
      }
      default:
        throw new RangeError(`${node.op} cannot be worked out`);
    }
  }
}

const bounded = (node: Node) => node.type !== 'f32' && node.known.high < CHOICES;

/** What a number is made of alone, if that has bounds, too. */
function leafOf(node: Node): Node {
  const [a, b] = node.args;
  const plain = node.op === 'binary' && a !== undefined && b?.value !== undefined && bounded(a);
  return plain ? leafOf(a) : node;
}

/** The numbers that decide all of them, the widest first; null where they are too many. */
function together(bases: readonly Basis[]): Basis {
  const union = new Set<Node>();
  for (const basis of bases) {
    if (basis === null) return null;
    for (const leaf of basis) union.add(leaf);
  }
  let entries = 1;
  for (const leaf of union) entries *= leaf.known.high + 1;
  if (union.size > 2 || entries > ENTRIES) return null;
  return [...union].sort((a, b) => b.known.high - a.known.high || a.id - b.id);
}
