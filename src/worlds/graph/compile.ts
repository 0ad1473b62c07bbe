/** Turns a model into the kernel's tables. */
import type { Table } from '../contract.ts';
import { u32 } from '../settings.ts';
import type { GraphModel } from './model.ts';

/** Where the entries of an action begin in the tables of outcomes, and how many there are. */
function entriesOf({ rowOf, rowStart }: GraphModel, pair: number): readonly [number, number] {
  const row = rowOf[pair] ?? -1;
  if (row < 0) return [0, 0];
  return [rowStart[row] ?? 0, rowStart[row + 1] ?? 0];
}

/** Visits every transition, with its state, action and entry. */
export function eachTransition(
  model: GraphModel,
  visit: (state: number, action: number, entry: number) => void,
): void {
  const { states, actions } = model;
  for (let pair = 0; pair < states.length * actions.length; pair++) {
    const [from, to] = entriesOf(model, pair);
    for (let entry = from; entry < to; entry++)
      visit(Math.floor(pair / actions.length), pair % actions.length, entry);
  }
}

/** States that episodes can reach. */
export function reachable(model: GraphModel): Uint8Array {
  const count = model.actions.length;
  const met = new Uint8Array(model.states.length);
  const queue = model.starts.map(({ state }) => state);
  for (const state of queue) met[state] = 1;
  for (let state = queue.pop(); state !== undefined; state = queue.pop()) {
    if (model.terminal.has(state)) continue;
    for (let pair = state * count; pair < (state + 1) * count; pair++) {
      const [from, to] = entriesOf(model, pair);
      for (let entry = from; entry < to; entry++) {
        const next = model.next[entry] ?? 0;
        if (met[next] === 1) continue;
        met[next] = 1;
        queue.push(next);
      }
    }
  }
  return met;
}

/**
 * [states] fewest transitions to a goal, if chance is favorable; where no goal can be reached, the largest of
 * these plus 1.
 */
function stepsToGoal(model: GraphModel): Float32Array {
  const steps = stepsTo(model, model.goals ?? model.terminal);
  const most = steps.reduce((a, b) => Math.max(a, b), -1);
  return steps.map((x) => (x < 0 ? most + 1 : x));
}

/**
 * [states] fewest transitions to one of the given states, if chance is favorable; −1 if none can be reached.
 */
export function stepsTo(model: GraphModel, aims: ReadonlySet<number>): Float32Array {
  const { states, next } = model;
  // Predecessors are in compressed rows, because 10⁵ states would not fit a table of lists.
  const first = new Uint32Array(states.length + 1);
  eachTransition(model, (_, __, entry) => {
    const to = (next[entry] ?? 0) + 1;
    first[to] = (first[to] ?? 0) + 1;
  });
  for (let s = 0; s < states.length; s++) first[s + 1] = (first[s + 1] ?? 0) + (first[s] ?? 0);
  const fill = first.slice();
  const before = new Uint32Array(first[states.length] ?? 0);
  eachTransition(model, (state, _, entry) => {
    const to = next[entry] ?? 0;
    before[fill[to] ?? 0] = state;
    fill[to] = (fill[to] ?? 0) + 1;
  });
  const steps = new Float32Array(states.length).fill(-1);
  const queue = [...aims];
  for (const state of queue) steps[state] = 0;
  for (let k = 0; k < queue.length; k++) {
    const state = queue[k] ?? 0;
    for (let e = first[state] ?? 0; e < (first[state + 1] ?? 0); e++) {
      const from = before[e] ?? 0;
      if (steps[from] !== -1) continue;
      steps[from] = (steps[state] ?? 0) + 1;
      queue.push(from);
    }
  }
  return steps;
}

export interface Compiled {
  readonly constants: Readonly<Record<string, ReturnType<typeof u32>>>;
  readonly data: Readonly<Record<string, Table>>;
  readonly preciseProbability: (state: number, action: number, outcome: number) => number;
}

export function compileGraph(model: GraphModel): Compiled {
  const { states, actions, terminal, starts, probability } = model;
  const pairs = states.length * actions.length;
  const firstOutcome = new Uint32Array(pairs);
  const outcomesOf = new Uint32Array(pairs);
  let most = 1;
  for (let pair = 0; pair < pairs; pair++) {
    const [from, to] = entriesOf(model, pair);
    firstOutcome[pair] = from;
    outcomesOf[pair] = to - from;
    most = Math.max(most, to - from);
  }
  // Every action is available in a terminal state. No agent is ever there, and this leaves no table row
  // empty.
  for (const state of terminal) outcomesOf.fill(1, state * actions.length, (state + 1) * actions.length);
  const chance = Float32Array.from(probability);
  let reached = 0;
  const flags = (set: ReadonlySet<number>) => Uint32Array.from(states, (_, s) => (set.has(s) ? 1 : 0));
  return {
    constants: {
      nStates: u32(states.length),
      nObservations: u32(states.length),
      nActions: u32(actions.length),
      outcomes: u32(most),
      nEntries: u32(chance.length),
      nStarts: u32(starts.length),
    },
    data: {
      firstOutcome,
      outcomesOf,
      actionReward: model.actionReward,
      target: Uint32Array.from(model.next),
      chance,
      payment: Float32Array.from(model.reward),
      isTerminal: flags(terminal),
      isGoal: flags(model.goals ?? terminal),
      startState: Uint32Array.from(starts, ({ state }) => state),
      startReached: Float32Array.from(starts, ({ probability }) => {
        reached += probability;
        return reached;
      }),
      stepsToGoal: stepsToGoal(model),
    },
    preciseProbability: (state, action, outcome) => {
      const [from, to] = entriesOf(model, state * actions.length + action);
      return from + outcome < to ? (probability[from + outcome] ?? 0) : 0;
    },
  };
}
