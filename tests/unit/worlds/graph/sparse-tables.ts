/**
 * Sparse random tables for the graph world, solved independently of the product by plain sweeps and one linear system per policy.
 */
import type { Dice } from '../../../property/audit-random-worlds.ts';
import { solveDense } from '../../core/dense-solver.ts';

const range = (n: number) => Array.from({ length: n }, (_, i) => i);
const END = -1;

/** [p, reward, next state or END] */
type Way = readonly [probability: number, reward: number, next: number];
export interface SparseTable {
  readonly states: number;
  readonly nActions: number;
  readonly gamma: number;
  readonly ways: readonly (readonly (readonly Way[])[])[]; // [s][a]; empty: unavailable
  readonly start: readonly number[];
  readonly rows: readonly string[];
  readonly starts: readonly string[];
  readonly ends: boolean;
}

/** A table with 20 … 60 reachable states and 1 … 3 outcomes per action. Action 0 may lead to the next state. */
export function sparseTable(roll: Dice, ends: boolean): SparseTable {
  const states = 20 + roll.below(41);
  const nActions = 2 + roll.below(3);
  const rows: string[] = [];
  const ways = range(states).map((s) =>
    range(nActions).map((a) => {
      // State 0 has every action, so that their order is that of their numbers.
      if (s > 0 && a > 0 && roll.chance(0.3)) return [];
      const targets = new Set(range(1 + roll.below(3)).map(() => roll.below(states)));
      if (a === 0) targets.add((s + 1) % states);
      if (ends) targets.add(END);
      const weights = [...targets].map((next) => ({ next, weight: 1 + roll.below(7) }));
      const total = weights.reduce((sum, { weight }) => sum + weight, 0);
      return weights.map(({ next, weight }): Way => {
        const reward = roll.eighths(16);
        rows.push(`s${s}, a${a}, ${next === END ? 'end' : `s${next}`}, ${weight}/${total}, ${reward}`);
        return [weight / total, reward, next];
      });
    }),
  );
  const start = range(states).map((s) => (s === 0 ? 0.75 : s === 7 ? 0.25 : 0));
  const gamma = roll.pick(ends ? [1, 0.9, 0.98] : [0.5, 0.9, 0.98]);
  return { states, nActions, gamma, ways, start, rows, starts: ['s0, 0.75', 's7, 0.25'], ends };
}

/** [s][a] Q for the values V; −∞ where unavailable. @param atEnd value of an end */
export const actionValuesOf = ({ ways }: SparseTable, gamma: number, v: readonly number[], atEnd = 0) =>
  ways.map((row) =>
    row.map((outcomes) =>
      outcomes.length === 0
        ? Number.NEGATIVE_INFINITY
        : outcomes.reduce((q, [p, r, to]) => q + p * (r + gamma * (to === END ? atEnd : (v[to] ?? 0))), 0),
    ),
  );

function settled(states: number, sweep: (v: readonly number[]) => number[]): number[] {
  let value = new Array<number>(states).fill(0);
  for (let k = 0; k < 20_000; k++) {
    const next = sweep(value);
    const moved = Math.max(...next.map((x, s) => Math.abs(x - (value[s] ?? 0))));
    value = next;
    if (moved < 1e-13) return value;
  }
  throw new Error('did not settle');
}

export const optimalOf = (table: SparseTable): number[] =>
  settled(table.states, (v) => actionValuesOf(table, table.gamma, v).map((row) => Math.max(...row)));

export const softOf = (table: SparseTable, temperature: number): number[] =>
  settled(table.states, (v) =>
    actionValuesOf(table, table.gamma, v).map((row) => {
      const most = Math.max(...row);
      return most + temperature * Math.log(row.reduce((x, q) => x + Math.exp((q - most) / temperature), 0));
    }),
  );

/** Values after this many sweeps, for a policy or for the best actions. */
export function horizonOf(table: SparseTable, gamma: number, steps: number, policy?: readonly number[][]) {
  let value = new Array<number>(table.states).fill(0);
  for (let k = 0; k < steps; k++)
    value = actionValuesOf(table, gamma, value).map((row, s) =>
      policy === undefined ? Math.max(...row) : mean(row, policy[s] ?? []),
    );
  return value;
}
const mean = (row: readonly number[], chances: readonly number[]): number =>
  row.reduce((sum, q, a) => ((chances[a] ?? 0) === 0 ? sum : sum + (chances[a] ?? 0) * q), 0);

/** V = (I − γP)⁻¹ r */
export function policyValueOf(
  { ways, states }: SparseTable,
  gamma: number,
  policy: readonly number[][],
): number[] {
  const matrix: number[][] = range(states).map((s) => range(states).map((to) => (s === to ? 1 : 0)));
  const right = range(states).map(() => [0]);
  eachMove(ways, policy, (s, p, reward, next) => {
    const [row = [], own = []] = [matrix[s], right[s]];
    own[0] = (own[0] ?? 0) + p * reward;
    if (next !== END) row[next] = (row[next] ?? 0) - gamma * p;
  });
  return (solveDense(matrix, right) ?? []).map(([x = Number.NaN]) => x);
}

/** Reward per step if every end leads to a start: h(s) + g = r + P h with h(0) = 0, whose column contains g instead. */
export function gainOf({ ways, states, start }: SparseTable, policy: readonly number[][]): number {
  const matrix: number[][] = range(states).map((s) => range(states).map((to) => (s === to ? 1 : 0)));
  const right = range(states).map(() => [0]);
  eachMove(ways, policy, (s, p, reward, next) => {
    const [row = [], own = []] = [matrix[s], right[s]];
    own[0] = (own[0] ?? 0) + p * reward;
    if (next !== END) row[next] = (row[next] ?? 0) - p;
    else
      start.forEach((chance, to) => {
        row[to] = (row[to] ?? 0) - p * chance;
      });
  });
  for (const row of matrix) row[0] = 1;
  return solveDense(matrix, right)?.[0]?.[0] ?? Number.NaN;
}

function eachMove(
  ways: SparseTable['ways'],
  policy: readonly number[][],
  visit: (state: number, probability: number, reward: number, next: number) => void,
): void {
  ways.forEach((row, s) => {
    row.forEach((outcomes, a) => {
      const chance = policy[s]?.[a] ?? 0;
      for (const [p, reward, next] of outcomes) visit(s, chance * p, reward, next);
    });
  });
}

/** The best reward per step by relative value iteration on the lazy chain, taken from the middle of its bounds. */
export function bestGainOf(table: SparseTable): number {
  let value = new Array<number>(table.states).fill(0);
  for (let k = 0; k < 50_000; k++) {
    const again = value.reduce((sum, v, s) => sum + (table.start[s] ?? 0) * v, 0);
    const best = actionValuesOf(table, 1, value, again).map((row) => Math.max(...row));
    const grown = best.map((x, s) => x - (value[s] ?? 0));
    const [low, high] = [Math.min(...grown), Math.max(...grown)];
    if (high - low < 1e-12) return (low + high) / 2;
    value = value.map((v, s) => v + 0.5 * (grown[s] ?? 0) - 0.5 * (grown[0] ?? 0));
  }
  throw new Error('did not settle');
}
