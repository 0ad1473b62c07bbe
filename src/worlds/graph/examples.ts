/** Textbook decision processes by name. */
import type { WorldSpec } from '../../experiment/experiment.ts';
import { exampleOf } from '../settings.ts';

const graph = exampleOf('graph');

/** Puterman 2005, section 3.1. */
export const TWO_STATE = [
  's1, linger, s1, 0.5, 5',
  's1, linger, s2, 0.5, 5',
  's1, leave, s2, 1, 10',
  's2, wait, s2, 1, -1',
];

/**
 * Sutton & Barto 2018, example 3.3, with α = 0.8, β = 0.6, r_search = 2 and r_wait = 1; a flat battery costs
 * 3.
 */
const RECYCLING = [
  'high, search, high, 0.8, 2',
  'high, search, low, 0.2, 2',
  'high, wait, high, 1, 1',
  'low, search, low, 0.6, 2',
  'low, search, high, 0.4, -3',
  'low, wait, low, 1, 1',
  'low, recharge, high, 1, 0',
];

/** Rows for the states 1 … n in a line, as `rowsOf` writes them for each. */
const chain = (n: number, rowsOf: (state: number) => readonly string[]): string[] =>
  Array.from({ length: n }, (_, k) => rowsOf(k + 1)).flat();

/** Dearden, Friedman & Russell 1998; Strens 2000. One time in five, the other action happens instead. */
const DEARDEN = chain(5, (s) => {
  const ahead = `${Math.min(s + 1, 5)}`;
  const pay = s === 5 ? 10 : 0;
  return [
    `${s}, ahead, ${ahead}, 0.8, ${pay}`,
    `${s}, ahead, 1, 0.2, 2`,
    `${s}, back, 1, 0.8, 2`,
    `${s}, back, ${ahead}, 0.2, ${pay}`,
  ];
});

interface Current {
  readonly rewards: readonly [left: number, right: number];
  /** Probabilities of swimming right: pushed back, stay, get ahead. */
  readonly bank: readonly [number, number, number];
  readonly river: readonly [number, number, number];
  readonly mouth: readonly [number, number, number];
}
/** @param pays which action pays at the mouth: staying there, or swimming right no matter where it leads */
const river = ({ rewards, bank, river, mouth }: Current, pays: 'stay' | 'right' = 'stay'): string[] =>
  chain(6, (s) => {
    const chances = s === 1 ? bank : s === 6 ? mouth : river;
    const right = chances.flatMap((p, k) => {
      const reward = s === 6 && (k === 1 || pays === 'right') ? rewards[1] : 0;
      return p === 0 ? [] : [`${s}, right, ${s + k - 1}, ${p}, ${reward}`];
    });
    return [`${s}, left, ${Math.max(1, s - 1)}, 1, ${s === 1 ? rewards[0] : 0}`, ...right];
  });

/** A random walk: steps go left or right with equal probability, and only the ends pay. */
const walk = (n: number, nameOf: (s: number) => string, left: number): string[] =>
  chain(n, (s) => [
    `${nameOf(s)}, walk, ${s === 1 ? 'left end' : nameOf(s - 1)}, 0.5, ${s === 1 ? left : 0}`,
    `${nameOf(s)}, walk, ${s === n ? 'right end' : nameOf(s + 1)}, 0.5, ${s === n ? 1 : 0}`,
  ]);
/** Draws the states in a row. */
const inARow = (names: readonly string[]) => ({ positions: names.map((name, x) => `${name}, ${x}, 0`) });
const RIVER = inARow(['1', '2', '3', '4', '5', '6']);
const ENDS = { terminal: ['left end', 'right end'], goals: ['right end'] };
const LETTERS = ['A', 'B', 'C', 'D', 'E'];

/**
 * Sutton & Barto 2018, example 3.5: 5 × 5 cells. Every move from A leads to A' and pays 10, every move from B
 * leads to B' and pays 5; a move off the grid costs 1. Other cells are named by row and column: r1c1 … r5c5.
 */
const SPECIAL: Readonly<Record<string, string>> = { r1c2: 'A', r5c2: "A'", r1c4: 'B', r3c4: "B'" };
const FIVE = [1, 2, 3, 4, 5];
const FIVE_CELLS = FIVE.flatMap((row) => FIVE.map((column) => ({ row, column })));
const cellName = (row: number, column: number) => SPECIAL[`r${row}c${column}`] ?? `r${row}c${column}`;
const MOVES = { up: [-1, 0], right: [0, 1], down: [1, 0], left: [0, -1] } as const;
const FIVE_BY_FIVE = FIVE_CELLS.flatMap(({ row, column }) =>
  Object.entries(MOVES).map(([move, [down, right]]) => {
    const here = cellName(row, column);
    if (here === 'A') return `A, ${move}, A', 1, 10`;
    if (here === 'B') return `B, ${move}, B', 1, 5`;
    const [y, x] = [row + down, column + right];
    return FIVE.includes(y) && FIVE.includes(x)
      ? `${here}, ${move}, ${cellName(y, x)}, 1, 0`
      : `${here}, ${move}, ${here}, 1, -1`;
  }),
);

/** Osband, Russo & Van Roy 2013. */
const OSBAND: Current = {
  rewards: [0.005, 1],
  bank: [0, 0.4, 0.6],
  river: [0.05, 0.6, 0.35],
  mouth: [0.4, 0.6, 0],
};

export const graphExamples: readonly WorldSpec[] = [
  // Osband, Russo & Van Roy 2013, figure 1, with episodes of 20 steps. Staying at the mouth pays; the optimum
  // is .2572 per step.
  graph('riverswim-2013', { transitions: river(OSBAND), goals: ['6'], ...RIVER, stepLimit: 20 }),
  graph('two-state', { transitions: TWO_STATE, discount: 0.95, stepLimit: 100 }),
  graph('recycling-robot', { transitions: RECYCLING, discount: 0.9, stepLimit: 100 }),
  graph('random-walk-5', {
    transitions: walk(5, (s) => LETTERS[s - 1] ?? '', 0),
    start: ['C'],
    ...inARow(['left end', ...LETTERS, 'right end']),
    ...ENDS,
  }),
  // Example 7.1, where the left end costs 1.
  graph('random-walk-19', { transitions: walk(19, String, -1), start: ['10'], ...ENDS }),
  graph('chain', {
    transitions: DEARDEN,
    ...inARow(['1', '2', '3', '4', '5']),
    discount: 0.99,
    stepLimit: 1000,
  }),
  // Strehl & Littman 2008, figure 2.
  graph('riverswim-2008', {
    transitions: river({
      rewards: [5, 10_000],
      bank: [0, 0.7, 0.3],
      river: [0.1, 0.6, 0.3],
      mouth: [0.7, 0.3, 0],
    }),
    start: ['2', '3'],
    goals: ['6'],
    ...RIVER,
    discount: 0.95,
    stepLimit: 5000,
  }),
  // The version in Osband's code (TabulaRL): swimming right at the mouth pays even if the current wins. The
  // optimum is .4286 per step.
  graph('riverswim-by-action', {
    transitions: river(OSBAND, 'right'),
    goals: ['6'],
    ...RIVER,
    stepLimit: 20,
  }),
  graph('grid-5x5', {
    transitions: FIVE_BY_FIVE,
    start: FIVE_CELLS.map(({ row, column }) => cellName(row, column)),
    positions: FIVE_CELLS.map(({ row, column }) => `${cellName(row, column)}, ${column}, ${row}`),
    discount: 0.9,
    stepLimit: 100,
  }),
  graph('gambler', { model: 'gambler', heads: 0.4 }),
  graph('car-rental', { model: 'car-rental', discount: 0.9, stepLimit: 100 }),
  graph('blackjack', { model: 'blackjack' }),
  graph('access-control', { model: 'access-control', stepLimit: 1000 }),
  graph('taxi', { model: 'taxi', stepLimit: 200 }),
];
