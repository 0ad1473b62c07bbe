/** A small Markov decision process that is being drawn: what its states and transitions are, and how each edit changes them. */
import { amount, cellsOf, isBlank, isHeader, NOT_ONE } from '../../core/transition-rows.ts';
import type { WorldSpec } from '../../experiment/experiment.ts';
import type { GraphView } from '../../worlds/view.ts';
import { layoutOf } from '../stage/layout.ts';

export interface DrawnState {
  readonly id: number;
  readonly name: string;
  readonly x: number; // in distances between neighbors
  readonly y: number; // growing downward
  /** Null if no episode begins here, else the probability as written; empty if all starts are equally likely. */
  readonly start: string | null;
  readonly goal: boolean;
}
export interface DrawnTransition {
  readonly id: number;
  readonly from: number; // ids of states
  readonly to: number;
  readonly action: string;
  readonly probability: string; // as written, so that 1/3 stays 1/3
  readonly reward: string;
}
/** States without transitions are terminal. */
export interface Drawing {
  readonly states: readonly DrawnState[];
  readonly transitions: readonly DrawnTransition[];
  /** The id of what is added next. */
  readonly next: number;
}

export const EMPTY: Drawing = { states: [], transitions: [], next: 0 };
/** More is written faster than it is drawn. */
const MAX_STATES = 40;
const MAX_TRANSITIONS = 240;

export const hasRoom = ({ states }: Drawing): boolean => states.length < MAX_STATES;
export const isTerminal = ({ transitions }: Drawing, id: number): boolean =>
  transitions.every(({ from }) => from !== id);
export const transitionsOf = ({ transitions }: Drawing, id: number): readonly DrawnTransition[] =>
  transitions.filter(({ from }) => from === id);

const freshName = (taken: ReadonlySet<string>, stem: string): string => {
  for (let k = 0; ; k++) if (!taken.has(`${stem}${k}`)) return `${stem}${k}`;
};

export function addState(drawing: Drawing, x: number, y: number): Drawing {
  const { states, next } = drawing;
  const name = freshName(new Set(states.map((state) => state.name)), 's');
  const start = states.length === 0 ? '' : null;
  return { ...drawing, states: [...states, { id: next, name, x, y, start, goal: false }], next: next + 1 };
}

export function changeState(drawing: Drawing, id: number, change: Partial<DrawnState>): Drawing {
  const states = drawing.states.map((state) => (state.id === id ? { ...state, ...change } : state));
  return { ...drawing, states };
}

/** Removes a state with all transitions that begin or end in it. */
export function removeState(drawing: Drawing, id: number): Drawing {
  return {
    ...drawing,
    states: drawing.states.filter((state) => state.id !== id),
    transitions: drawing.transitions.filter(({ from, to }) => from !== id && to !== id),
  };
}

/** Adds a certain transition without reward, by the first known action that the state does not have yet. */
export function addTransition(drawing: Drawing, from: number, to: number): Drawing {
  const { transitions, next } = drawing;
  if (transitions.length >= MAX_TRANSITIONS) return drawing;
  const own = new Set(transitionsOf(drawing, from).map(({ action }) => action));
  const known = [...new Set(transitions.map(({ action }) => action))];
  const action = known.find((name) => !own.has(name)) ?? freshName(own, 'a');
  const added = { id: next, from, to, action, probability: '1', reward: '0' };
  return { ...drawing, transitions: [...transitions, added], next: next + 1 };
}

export function changeTransition(drawing: Drawing, id: number, change: Partial<DrawnTransition>): Drawing {
  const transitions = drawing.transitions.map((one) => (one.id === id ? { ...one, ...change } : one));
  return { ...drawing, transitions };
}

export function removeTransition(drawing: Drawing, id: number): Drawing {
  return { ...drawing, transitions: drawing.transitions.filter((one) => one.id !== id) };
}

const NOT_A_NAME = /[,\n#]/;
const badName = (name: string) => name.trim() === '' || NOT_A_NAME.test(name);

/** What keeps the drawing from being a world, each as a sentence with its fix. */
export function faultsOf(drawing: Drawing): readonly string[] {
  const { states, transitions } = drawing;
  if (states.length === 0) return ['There is no state yet. Add one.'];
  if (transitions.length === 0) return ['Nothing can happen yet. Connect two states.'];
  const faults: string[] = [];
  const nameOf = (id: number) => states.find((state) => state.id === id)?.name ?? '';
  for (const { name } of states)
    if (badName(name)) faults.push(`“${name}” is not a name of a state. Write one without commas and #.`);
  for (const name of new Set(states.map((state) => state.name)))
    if (states.filter((state) => state.name === name).length > 1)
      faults.push(`Two states are called “${name}”. Rename one.`);
  if (states.every(({ start }) => start === null)) faults.push('No episode can begin. Make a state a start.');
  const sums = new Map<string, number>();
  for (const { from, action, probability, reward } of transitions) {
    const place = `“${action}” in “${nameOf(from)}”`;
    const p = amount(probability);
    if (badName(action))
      faults.push(`“${action}” is not a name of an action. Write one without commas and #.`);
    if (!(p >= 0 && p <= 1))
      faults.push(
        `“${probability}” is not a probability of ${place}. Write a number from 0 to 1, such as 0.5 or 1/3.`,
      );
    if (Number.isNaN(amount(reward)))
      faults.push(`“${reward}” is not a reward of ${place}. Write a number such as -1.`);
    sums.set(place, (sums.get(place) ?? 0) + p);
  }
  for (const [place, sum] of sums)
    if (!Number.isNaN(sum) && Math.abs(sum - 1) > NOT_ONE)
      faults.push(
        `The probabilities of ${place} add up to ${Number(sum.toPrecision(4))}, not 1. ${
          sum < 1 ? `Add a transition for the other ${Number((1 - sum).toPrecision(4))}.` : 'Lower them.'
        }`,
      );
  for (const { id, name } of states)
    if (transitions.every(({ from, to }) => from !== id && to !== id))
      faults.push(`Nothing leads to “${name}” or away from it. Connect it, or remove it.`);
  return faults;
}

/** Settings of a graph world. Its transitions are listed state by state, in the order in which the states were drawn. */
export function worldOf(drawing: Drawing): Readonly<Record<string, readonly string[]>> {
  const { states, transitions } = drawing;
  const nameOf = new Map(states.map(({ id, name }) => [id, name]));
  const rows = states.flatMap(({ id, name }) =>
    transitionsOf(drawing, id).map(
      ({ action, to, probability, reward }) =>
        `${name}, ${action}, ${nameOf.get(to) ?? ''}, ${probability}, ${reward}`,
    ),
  );
  const goals = states.filter(({ goal }) => goal).map(({ name }) => name);
  return {
    transitions: rows,
    terminal: states
      .filter(({ id }) => isTerminal(drawing, id) && transitions.some(({ to }) => to === id))
      .map(({ name }) => name),
    start: states.flatMap(({ name, start }) =>
      start === null ? [] : [start === '' ? name : `${name}, ${start}`],
    ),
    goals,
    positions: states.map(({ name, x, y }) => `${name}, ${x}, ${y}`),
  };
}

const linesOf = (value: unknown): readonly string[] =>
  Array.isArray(value)
    ? value.filter((line): line is string => typeof line === 'string' && !isBlank(line))
    : [];

/** The drawing of a graph world; null if it is none, has a text of its own, or is too large to be drawn. */
export function drawingOf(world: WorldSpec): Drawing | null {
  if (world.family !== 'graph' || (world.model ?? 'table') !== 'table' || world.kernel) return null;
  const rows = linesOf(world.transitions).map(cellsOf);
  const cells = rows.filter((row, k) => !(k === 0 && isHeader(row)));
  if (cells.length > MAX_TRANSITIONS) return null;
  const names: string[] = [];
  const numberOf = (name: string) => {
    const known = names.indexOf(name);
    return known >= 0 ? known : names.push(name) - 1;
  };
  for (const [state = ''] of cells) numberOf(state);
  const transitions = cells.map(([state = '', action = '', to = '', probability = '', reward = ''], k) => ({
    id: k,
    from: numberOf(state),
    to: numberOf(to),
    action,
    probability: probability || '1',
    reward: reward || '0',
  }));
  if (names.length === 0 || names.length > MAX_STATES) return null;
  const starts = new Map(
    linesOf(world.start).map((line) => [cellsOf(line)[0] ?? '', cellsOf(line)[1] ?? '']),
  );
  const goals = new Set(linesOf(world.goals).map((line) => line.trim()));
  const given = new Map(linesOf(world.positions).map((line) => [cellsOf(line)[0] ?? '', cellsOf(line)]));
  const placed = names.map((name) => given.get(name)?.slice(1).map(amount) ?? []);
  const positions = placed.map(([x = Number.NaN, y = Number.NaN]) => [x, y] as const);
  const startIds = names.flatMap((name, k) => ((starts.size === 0 ? k === 0 : starts.has(name)) ? [k] : []));
  const view: GraphView = {
    kind: 'graph',
    states: names,
    terminal: [],
    goals: [],
    starts: startIds,
    edges: transitions.map(({ from, to }) => ({ from, to, action: 0, probability: 1, reward: 0 })),
  };
  const isPlaced = positions.every(([x, y]) => !Number.isNaN(x) && !Number.isNaN(y));
  const { places } = layoutOf(isPlaced ? { ...view, positions } : view);
  const first = transitions.length;
  const withIds = transitions.map((one) => ({ ...one, from: first + one.from, to: first + one.to }));
  const states = names.map((name, k) => {
    const [x = 0, y = 0] = places[k] ?? [];
    const start = startIds.includes(k) ? (starts.get(name) ?? '') : null;
    return { id: first + k, name, x, y, start, goal: goals.has(name) };
  });
  return { states, transitions: withIds, next: first + names.length };
}
