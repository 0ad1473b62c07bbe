/** Loops and branches that stay in the text: what they change becomes variables of the text. */
import type { Scalar, Stmt } from '../ir.ts';
import { at, walkStmts } from '../typed-tree.ts';
import { keepsVariable } from '../wasm/locals.ts';
import { tripsOf } from '../wasm/plan.ts';
import type { Flow, Frame } from './flow.ts';
import { type Block, between, bounded, childOf, type Node } from './node.ts';
import { assuming, type Place, type State } from './state.ts';

type For = Stmt & { op: 'for' };

/** No device makes so many turns in one dispatch: such a loop ends by what is in it. */
const ENDLESS = 1_000_000_000;

/** Writes into a block of its own. */
function inside(flow: Flow, block: Block, run: () => void): void {
  const { graph } = flow;
  const { block: outer } = graph;
  const { when } = flow;
  graph.block = block;
  flow.when = graph.yes;
  run();
  flow.when = when;
  graph.block = outer;
}

/** A branch of the text. Whatever is different after a side is a variable that both sides set. */
export function realIf(flow: Flow, test: Node, then: () => void, otherwise: (() => void) | null): void {
  const { graph, state: before } = flow;
  if (flow.when !== graph.yes && test !== graph.yes) {
    realIf(flow, graph.yes, () => realIf(flow, test, then, otherwise), null);
    return;
  }
  const condition = test === graph.yes ? flow.when : test;
  const side = (holds: boolean, run: (() => void) | null): { block: Block; state: State } => {
    const block = childOf(graph.block);
    flow.state = new Map(before);
    flow.arrays.forgetAll(); // what one side has stored is not what the other finds
    if (run) inside(flow, block, () => assuming(graph, test, holds, run));
    return { block, state: flow.state };
  };
  const yes = side(true, then);
  const no = side(false, otherwise);
  const after: State = new Map(before);
  const places = new Set([...yes.state.keys(), ...no.state.keys()]);
  const reads: [Place, string, Scalar][] = [];
  for (const place of places) {
    const a = yes.state.get(place);
    const b = no.state.get(place);
    const old = before.get(place);
    if (a === b && a === old) continue;
    const some = a ?? b;
    if (some === undefined) continue;
    const local = place.startsWith('f');
    const start = old ?? (local ? graph.constant(some.type, 0) : flow.begin(place, some.type));
    const name = flow.name('x');
    graph.item({ kind: 'set', name, value: start });
    if (a !== undefined && a !== start) yes.block.items.push({ kind: 'set', name, value: a });
    if (b !== undefined && b !== start) no.block.items.push({ kind: 'set', name, value: b });
    flow.variables.set(name, place);
    reads.push([place, name, some.type]);
  }
  const empty = no.block.items.length === 0;
  graph.item({ kind: 'if', test: condition, yes: yes.block, no: empty ? null : no.block });
  for (const [place, name, type] of reads)
    after.set(place, graph.read(name, type, flow.knownOf(place, type), graph.block));
  flow.state = after;
  flow.arrays.forgetAll();
}

/** Places that a loop's body may change, with the type of what they hold. */
function changedBy(flow: Flow, frame: Frame, stmt: For): [Place, Scalar][] {
  const { scalars, arrays, locals } = flow.notes.changesOf(stmt.body);
  const places: [Place, Scalar][] = [...scalars].map((i) => [`s${i}`, at(flow.program.scalars, i).type]);
  for (const array of arrays) {
    if (!flow.arrays.split(array)) continue;
    const slot = at(flow.program.arrays, array);
    for (let i = 0; i < slot.rows * slot.cols; i++) places.push([`a${array}_${i}`, slot.type]);
  }
  for (const local of locals) {
    const place = `${frame.prefix}v${local}`;
    if (flow.state.has(place)) places.push([place, at(frame.fn.locals, local)]);
  }
  const result = `${frame.prefix}result`;
  if (frame.fn.result !== 'void') places.push([result, frame.fn.result]);
  if (returns(stmt.body)) places.push([at(frame.left, 0), 'bool']);
  return places;
}

function returns(body: readonly Stmt[]): boolean {
  let found = false;
  walkStmts(body, (stmt) => {
    if (stmt.op === 'return') found = true;
  });
  return found;
}

/** A loop of the text: one turn at least is made, and whether another follows is decided at its end. */
export function realLoop(flow: Flow, frame: Frame, stmt: For): void {
  const { graph } = flow;
  const index = `${frame.prefix}v${stmt.index}`;
  const type = at(frame.fn.locals, stmt.index);
  flow.state.set(index, graph.constant(type, stmt.from));
  if (tripsOf(stmt) === 0) return;
  if (flow.when !== graph.yes) {
    realIf(flow, graph.yes, () => turns(flow, frame, stmt), null);
    return;
  }
  turns(flow, frame, stmt);
}

function turns(flow: Flow, frame: Frame, stmt: For): void {
  const { graph } = flow;
  const index = `${frame.prefix}v${stmt.index}`;
  const type = at(frame.fn.locals, stmt.index);
  const bounds = keepsVariable(stmt) && stmt.from >= 0 ? between(stmt.from, stmt.to - 1) : null;
  const block = childOf(graph.block);
  const variables: [Place, string, Node, Scalar][] = [];
  const changed = changedBy(flow, frame, stmt);
  if (!changed.some(([place]) => place === index)) changed.push([index, type]);
  for (const [place, kind] of changed) {
    const local = place.startsWith('f');
    const held = flow.state.get(place);
    const start = held ?? (local ? graph.constant(kind, 0) : flow.begin(place, kind));
    const name = flow.name('x');
    graph.item({ kind: 'set', name, value: start });
    const known =
      place === index && bounds
        ? bounds.set
          ? bounds
          : bounded(bounds.low, bounds.high)
        : flow.knownOf(place, kind);
    const read = graph.read(name, kind, known, block);
    flow.state.set(place, read);
    variables.push([place, name, read, kind]);
    flow.variables.set(name, place);
  }
  const flags = [flow.name('f_b'), flow.name('f_n')];
  const [broken = '', next = ''] = flags;
  const inner: Frame = { ...frame, left: [...frame.left, broken, next] };
  flow.state.set(broken, graph.no);
  flow.state.set(next, graph.no);
  flow.arrays.forgetAll();
  let until = graph.no;
  const last = new Map<string, Node>();
  inside(flow, block, () => {
    flow.list(inner, stmt.body);
    until = graph.or(flow.state.get(broken) ?? graph.no, flow.state.get(at(frame.left, 0)) ?? graph.no);
    for (const flag of frame.left) until = graph.or(until, flow.state.get(flag) ?? graph.no);
    const moved = graph.binary(
      'add',
      flow.state.get(index) ?? graph.constant(type, stmt.from),
      graph.constant(type, stmt.step),
    );
    // The variable is one step further only where another turn might follow.
    flow.state.set(index, graph.select(until, flow.state.get(index) ?? moved, moved));
    if (tripsOf(stmt) < ENDLESS)
      until = graph.or(until, graph.binary('ge', moved, graph.constant(type, stmt.to)));
    for (const [place, name, read] of variables) {
      const value = flow.state.get(place) ?? read;
      if (value !== read) block.items.push({ kind: 'set', name, value });
      if (value.value !== undefined) last.set(name, value);
    }
  });
  graph.item({ kind: 'loop', block, until });
  for (const flag of flags) flow.state.delete(flag);
  for (const [place, name, , kind] of variables) {
    // One turn at least was made: what every turn ends with needs no variable after the loop.
    const always = last.get(name);
    flow.state.set(place, always ?? graph.read(name, kind, flow.knownOf(place, kind), graph.block));
  }
  flow.arrays.forgetAll();
}
