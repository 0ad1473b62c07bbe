/** Elements of arrays: in a variable each, in the buffer of the replicas, or in a table whose content may be known. */
import type { Program } from '../ir.ts';
import { at } from '../typed-tree.ts';
import type { Graph } from './graph.ts';
import { toBits } from './known.ts';
import { ANYTHING, type Known, type Node, valuesOf } from './node.ts';
import type { Known as Knowledge } from './options.ts';
import type { Begin, State } from './state.ts';

/** Tables of more entries than this are not looked into. */
const LONGEST_COUNT = 256;
const LARGE_TABLE = 65_536;
/** Elements of a row that are chosen among. */
const LONGEST_CHOICE = 8;
/** Stores since a load, at most, for it to be taken for one that need not be made again. */
const MOST_LATER = 2;

interface Seen {
  readonly node: Node;
  /** That had been made then. */
  readonly stores: number;
}
/** Where an element of a table of rows lies. */
interface Cell {
  readonly start: Node;
  readonly column: Node;
}
interface Stored {
  readonly index: Node;
  readonly value: Node;
}

export class Arrays {
  readonly #graph: Graph;
  readonly #program: Program;
  readonly #known: Knowledge;
  readonly #split: (array: number) => boolean;
  readonly #begin: Begin;
  /** Arrays with an index that is not known; found while translating. */
  readonly dynamic = new Set<number>();
  /** What is known to stand at an index, by its number. */
  readonly #loads = new Map<number, Map<number, Seen>>();
  /** Stores that were made on every way to here, since an array was forgotten. */
  readonly #stores = new Map<number, Stored[]>();
  /** Begin of the row and column of an index, by its number: of each array, since another's rows are of another length. */
  readonly #columns = new Map<number, Map<number, Cell>>();

  constructor(
    graph: Graph,
    program: Program,
    known: Knowledge,
    split: (array: number) => boolean,
    begin: Begin,
  ) {
    this.#graph = graph;
    this.#program = program;
    this.#known = known;
    this.#split = split;
    this.#begin = begin;
  }

  /** Is every element a variable of its own? */
  split(array: number): boolean {
    return this.#split(array);
  }

  index(array: number, row: Node, col: Node | undefined): Node {
    const slot = at(this.#program.arrays, array);
    const first = this.#clamped(row, slot.rows);
    if (col === undefined) return first;
    const second = this.#clamped(col, slot.cols);
    const start = this.#graph.binary('mul', first, this.#graph.constant('u32', slot.cols));
    const index = this.#graph.binary('add', start, second);
    let columns = this.#columns.get(array);
    if (!columns) {
      columns = new Map();
      this.#columns.set(array, columns);
    }
    columns.set(index.id, { start, column: second });
    return index;
  }

  #clamped(index: Node, size: number): Node {
    const word = index.type === 'u32' ? index : this.#graph.intrinsic('toU32', 'u32', [index]);
    return this.#graph.intrinsic('min', 'u32', [word, this.#graph.constant('u32', size - 1)]);
  }

  load(state: State, array: number, index: Node): Node {
    const slot = at(this.#program.arrays, array);
    if (slot.space === 'data') return this.#fromTable(array, index);
    if (index.value === undefined) this.dynamic.add(array);
    if (this.#split(array)) {
      if (index.value !== undefined) return this.element(state, array, index.value);
      return this.#graph.constant(slot.type, 0); // this translation will not be used
    }
    const before = this.#graph.anywhere(() => this.#loaded(array, index) ?? this.#ofRow(array, index));
    const node = before ?? this.#graph.load(array, slot.type, index);
    this.#see(array, index, node);
    return this.#graph.refined(node);
  }

  #see(array: number, index: Node, node: Node): void {
    let loads = this.#loads.get(array);
    if (!loads) {
      loads = new Map();
      this.#loads.set(array, loads);
    }
    loads.set(index.id, { node, stores: this.#stores.get(array)?.length ?? 0 });
  }

  #loaded(array: number, index: Node): Node | undefined {
    const seen = this.#loads.get(array)?.get(index.id);
    if (seen === undefined || !visible(seen.node, this.#graph)) return undefined;
    const later = this.#stores.get(array)?.slice(seen.stores) ?? [];
    if (later.length > MOST_LATER) return undefined;
    return later.reduce((node, store) => this.#after(array, store, index, node), seen.node);
  }

  /** What stands at an index after a store: what was stored, if it is the same index. */
  #after(array: number, store: Stored, index: Node, before: Node): Node {
    const graph = this.#graph;
    const place = this.#columns.get(array)?.get(index.id);
    // The distance from the begin of the row serves all its elements.
    const same = place
      ? graph.binary('eq', graph.binary('sub', store.index, place.start), place.column)
      : graph.binary('eq', store.index, index);
    return graph.select(same, store.value, before);
  }

  /** A choice among the elements of a row that are all here already: it costs less than another load. */
  #ofRow(array: number, index: Node): Node | undefined {
    const graph = this.#graph;
    const place = this.#columns.get(array)?.get(index.id);
    const { cols } = at(this.#program.arrays, array);
    if (place === undefined || cols > LONGEST_CHOICE) return undefined;
    let chosen: Node | undefined;
    for (let col = cols - 1; col >= 0; col--) {
      const column = graph.constant('u32', col);
      const element = this.#loaded(array, graph.binary('add', place.start, column));
      if (element === undefined) return undefined;
      chosen = chosen ? graph.select(graph.binary('eq', place.column, column), element, chosen) : element;
    }
    return chosen;
  }

  /** The variable of an element; what it holds at the begin is read from the buffer. */
  element(state: State, array: number, index: number): Node {
    const place = `a${array}_${index}`;
    const node = state.get(place) ?? this.#begin(place, at(this.#program.arrays, array).type);
    return this.#graph.refined(node);
  }

  store(state: State, array: number, index: Node, value: Node, when: Node): void {
    if (index.value === undefined) this.dynamic.add(array);
    if (this.#split(array)) {
      if (index.value !== undefined) state.set(`a${array}_${index.value}`, value);
      return;
    }
    const graph = this.#graph;
    const old = graph.anywhere(() => this.#loaded(array, index));
    // A choice costs less than a branch where the old value was read anyway.
    const always = when === graph.yes || (old !== undefined && when.value === undefined);
    const kept = old && always ? graph.choose(when, value, old) : value;
    graph.item({ kind: 'store', array, index, value: kept, when: always ? graph.yes : when });
    if (!always) {
      this.#loads.delete(array);
      this.#stores.delete(array);
      return;
    }
    const stores = this.#stores.get(array) ?? [];
    stores.push({ index, value: kept });
    this.#stores.set(array, stores);
    this.#see(array, index, kept);
  }

  forgetAll(): void {
    this.#loads.clear();
    this.#stores.clear();
  }

  #fromTable(array: number, index: Node): Node {
    const { type } = at(this.#program.arrays, array);
    const content = this.#known.table(array);
    if (content === undefined || content.length > LARGE_TABLE)
      return this.#graph.table(array, type, index, ANYTHING);
    const reached = entriesAt(content, index.known);
    const [first] = reached;
    if (first !== undefined && reached.every((value) => Object.is(value, first)))
      return this.#graph.constant(type, first);
    // A table that counts is not looked up.
    if (type === 'u32' && reached.length <= LONGEST_COUNT && index.known.set) {
      const ahead = at(reached, 0) - at(index.known.set, 0);
      if (ahead >= 0 && index.known.set.every((i, k) => at(reached, k) === i + ahead))
        return this.#graph.binary('add', index, this.#graph.constant('u32', ahead));
    }
    const found = valuesOf(reached.map((value) => toBits(type, value)));
    const known = type === 'f32' && found.set === null ? ANYTHING : found;
    return this.#graph.table(array, type, index, known);
  }
}

function entriesAt(content: ArrayLike<number>, index: Known): number[] {
  if (index.set) return index.set.map((i) => content[i] ?? 0);
  const high = Math.min(index.high, content.length - 1);
  return Array.from({ length: high - index.low + 1 }, (_, i) => content[index.low + i] ?? 0);
}

/** Was it made in a block that is still open? */
function visible(node: Node, graph: Graph): boolean {
  for (let block: Node['block'] | null = graph.block; block !== null; block = block.parent)
    if (node.block === block) return true;
  return false;
}
