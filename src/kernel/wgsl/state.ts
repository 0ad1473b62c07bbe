/**
 * The state of a replica at a point of the translation: which node every scalar, local and element of a small array
 * holds there. Sides of an `if` work on copies, which are joined by choices.
 */
import type { Scalar } from '../ir.ts';
import type { Graph } from './graph.ts';
import type { Node } from './node.ts';

/** `s3` a scalar, `a2_5` an element, `f4_v1` a local of a body, `f4_left` whether that body was left, `f4_result` its value. */
export type Place = string;
export type State = Map<Place, Node>;
/** What a place holds before anything is done. */
export type Begin = (place: Place, type: Scalar) => Node;

/**
 * What holds if the condition does, and what does if it does not, joined. A local that one side alone knows is not read
 * any more; anything else holds there what it held at the begin.
 */
export function join(graph: Graph, test: Node, yes: State, no: State, begin: Begin): State {
  const joined: State = new Map(yes);
  const choose = (place: Place, a: Node | undefined, b: Node | undefined): void => {
    const some = a ?? b;
    if (a === b || some === undefined) return;
    const local = place.startsWith('f');
    const x = a ?? (local ? some : begin(place, some.type));
    const y = b ?? (local ? some : begin(place, some.type));
    joined.set(place, graph.select(test, x, y));
  };
  for (const [place, b] of no) choose(place, yes.get(place), b);
  for (const [place, a] of yes) if (!no.has(place)) choose(place, a, undefined);
  return joined;
}

/** Notes a condition, and every condition that it is made of, for the time that `body` takes. */
export function assuming(graph: Graph, test: Node, value: boolean, body: () => void): void {
  const noted: number[] = [];
  /** Of these one part is not decided yet that may follow once another is. */
  const open = new Set<Node>();
  const note = (node: Node, holds: boolean): void => {
    if (node.value !== undefined || graph.assumed.has(node.id)) return;
    graph.assumed.set(node.id, holds);
    noted.push(node.id);
    note(graph.not(node), !holds);
    if (node.op === 'select') open.add(node);
    if (node.op !== 'binary' || (node.key !== 'and' && node.key !== 'or')) return;
    if (node.key === (holds ? 'and' : 'or')) for (const arg of node.args) note(arg, holds);
    else open.add(node);
  };
  note(test, value);
  for (let before = -1; before !== noted.length; ) {
    before = noted.length;
    for (const node of open) follow(graph, node, note);
  }
  body();
  for (const id of noted) graph.assumed.delete(id);
}

/** What follows from a choice or a connective that is noted, given what else is. */
function follow(graph: Graph, node: Node, note: (node: Node, holds: boolean) => void): void {
  const holds = graph.assumed.get(node.id);
  const [a, b, c] = node.args;
  if (holds === undefined || a === undefined || b === undefined) return;
  if (node.op === 'select') {
    const side = graph.decided(a);
    if (side !== undefined && c) note(side !== 0 ? b : c, holds);
    return;
  }
  const neutral = node.key === 'and' ? 1 : 0;
  if (graph.decided(a) === neutral) note(b, holds);
  if (graph.decided(b) === neutral) note(a, holds);
}
