/** Which nodes the text needs: what is stored, what decides, and everything that these are made of. */
import type { Scalar } from '../ir.ts';
import type { Found } from './lookup-words.ts';
import type { Block, Item, Node } from './node.ts';

export class Live {
  readonly nodes = new Set<Node>();
  /** Those that something else than a node asks for. */
  readonly wanted = new Set<Node>();
  readonly #found: ReadonlyMap<Node, Found>;
  readonly #setters = new Map<string, Node[]>();

  constructor(root: Block, results: readonly Node[], found: ReadonlyMap<Node, Found>) {
    this.#found = found;
    this.#collect(root);
    this.#effects(root);
    for (const node of results) this.#want(node);
  }

  #want(node: Node): void {
    this.wanted.add(node);
    this.#mark(node);
  }

  #collect(block: Block): void {
    for (const item of block.items) {
      if (item.kind === 'set') {
        const list = this.#setters.get(item.name) ?? [];
        list.push(item.value);
        this.#setters.set(item.name, list);
      } else for (const inner of innerOf(item)) this.#collect(inner);
    }
  }

  #effects(block: Block): void {
    for (const item of block.items) {
      if (item.kind === 'store') for (const node of [item.index, item.value, item.when]) this.#want(node);
      else if (item.kind === 'loop') this.#want(item.until);
      else if (item.kind === 'if') this.#want(item.test);
      for (const inner of innerOf(item)) this.#effects(inner);
    }
  }

  /** Not by recursion: a chain of values may be as long as the program. */
  #mark(first: Node): void {
    const open = [first];
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      if (this.nodes.has(node)) continue;
      this.nodes.add(node);
      const found = this.#found.get(node);
      open.push(...(found ? (found.lookup?.by ?? []) : node.args));
      if (node.op !== 'read') continue;
      const name = `${node.key}`;
      const values = this.#setters.get(name) ?? [];
      this.#setters.delete(name);
      this.variables.set(name, node.type);
      for (const value of values) this.wanted.add(value);
      open.push(...values);
    }
  }

  /** Variables that something reads. */
  readonly variables = new Map<string, Scalar>();
}

function innerOf(item: Item): readonly Block[] {
  if (item.kind === 'loop') return [item.block];
  if (item.kind === 'if') return item.no ? [item.yes, item.no] : [item.yes];
  return [];
}

/** Does a block write anything that matters? */
export function idle(live: Live, block: Block): boolean {
  return block.items.every((item) => {
    if (item.kind === 'let') return true;
    if (item.kind === 'set') return !live.variables.has(item.name);
    return item.kind === 'if' && innerOf(item).every((inner) => idle(live, inner));
  });
}
