/**
 * Which values the scalars of a replica may hold between two runs of an entry, found from one translation of it: a scalar
 * holds what it held at the very begin, or what some run has left in it. Sound whatever was assumed before, if that was.
 */
import { at } from '../typed-tree.ts';
import type { Flow } from './flow.ts';
import { ANYTHING, type Block, between, type Known, MANY, type Node, valuesOf } from './node.ts';
import type { Place } from './state.ts';

/** @param begin of the places that are asked for: what they hold before the first run, or after other entries */
export function boundsAfter(flow: Flow, begin: ReadonlyMap<Place, Known>): Map<Place, Known> {
  const values = new Map<string, Node[]>();
  collect(flow.graph.root, values);
  const leaves = new Map<Place, Node[]>();
  for (const place of begin.keys()) {
    const left = flow.state.get(place);
    leaves.set(place, left ? [left] : []);
  }
  for (const [name, place] of flow.variables) leaves.get(place)?.push(...(values.get(name) ?? []));
  return new Map([...begin.keys()].map((place) => [place, reached(place, flow, begin, leaves, values)]));
}

/** What the variables of the text are set to, by their names. */
function collect(block: Block, values: Map<string, Node[]>): void {
  for (const item of block.items) {
    if (item.kind === 'set') {
      const list = values.get(item.name);
      if (list) list.push(item.value);
      else values.set(item.name, [item.value]);
    } else if (item.kind === 'loop') collect(item.block, values);
    else if (item.kind === 'if') {
      collect(item.yes, values);
      if (item.no) collect(item.no, values);
    }
  }
}

/** All values that come to a place, through choices and other places: a place that keeps what it has adds nothing. */
function reached(
  place: Place,
  flow: Flow,
  begin: ReadonlyMap<Place, Known>,
  leaves: ReadonlyMap<Place, readonly Node[]>,
  values: ReadonlyMap<string, readonly Node[]>,
): Known {
  const seen = new Set<Node | Place>();
  const open: Node[] = [];
  let low = ANYTHING.high;
  let high = 0;
  let set: Set<number> | null = new Set();
  const add = (known: Known): void => {
    low = Math.min(low, known.low);
    high = Math.max(high, known.high);
    if (known.set === null) set = null;
    else for (const value of known.set) set?.add(value);
    if (set !== null && set.size > MANY) set = null;
  };
  const enter = (from: Place, known: Known): void => {
    if (seen.has(from)) return;
    seen.add(from);
    add(known);
    open.push(...(leaves.get(from) ?? []));
  };
  enter(place, begin.get(place) ?? ANYTHING);
  for (let node = open.pop(); node; node = open.pop()) {
    if (set === null && low === 0 && high === ANYTHING.high) return ANYTHING;
    if (seen.has(node)) continue;
    seen.add(node);
    const other = node.op === 'entry' ? begin.get(`${node.key}`) : undefined;
    const variable = node.op === 'read' ? `${node.key}` : '';
    if (other) enter(`${node.key}`, other);
    else if (node.op === 'select') open.push(...node.args.slice(1));
    else if (node.type === 'bool' && node.op === 'binary' && (node.key === 'and' || node.key === 'or')) {
      // It is false (true), or what either part is: the part that varies least is taken.
      const part = node.args.find((arg) => begin.has(placeOf(flow, arg))) ?? at(node.args, 0);
      add(valuesOf([node.key === 'and' ? 0 : 1]));
      open.push(part);
    } else if (node.op === 'intrinsic' && (node.key === 'min' || node.key === 'max')) open.push(...node.args);
    else if (begin.has(flow.variables.get(variable) ?? '') || (variable && node.known.high === ANYTHING.high))
      open.push(...(values.get(variable) ?? []));
    else add(node.known);
  }
  return set === null ? { low, high, set } : valuesOf(set);
}

/** The place that a variable of the text holds, or an entry. */
function placeOf(flow: Flow, node: Node): Place {
  if (node.op === 'read') return flow.variables.get(`${node.key}`) ?? '';
  return node.op === 'entry' ? `${node.key}` : '';
}

/** Of a place of which nothing is known that is held below a bound before it is used: perhaps it never is above. */
export function guessesOf(
  flow: Flow,
  begin: ReadonlyMap<Place, Known>,
  found: ReadonlyMap<Place, Known>,
): Map<Place, Known> {
  const guesses = new Map<Place, Known>();
  const guess = (node: Node, bound: number): void => {
    if (node.op === 'select') for (const side of node.args.slice(1)) guess(side, bound);
    const place = placeOf(flow, node);
    const before = begin.get(place);
    if (before === undefined || before.high > bound || (found.get(place)?.high ?? 0) <= bound) return;
    if (bound < (guesses.get(place)?.high ?? ANYTHING.high)) guesses.set(place, between(0, bound));
  };
  eachNode(flow.graph.root, (node) => {
    const bound = node.op === 'intrinsic' && node.key === 'min' ? node.args[1]?.value : undefined;
    if (bound !== undefined && node.type === 'u32') guess(at(node.args, 0), bound);
  });
  return guesses;
}

function eachNode(block: Block, visit: (node: Node) => void): void {
  for (const item of block.items) {
    if (item.kind === 'let') visit(item.node);
    else if (item.kind === 'loop') eachNode(item.block, visit);
    else if (item.kind === 'if') {
      eachNode(item.yes, visit);
      if (item.no) eachNode(item.no, visit);
    }
  }
}
