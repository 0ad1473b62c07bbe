/**
 * Answers the questions of the audit without its code: tries all deterministic policies, and solves each by
 * separate elimination.
 */
import type { ExactModel } from '../../src/engine/exact/model.ts';

export type Policy = readonly number[]; // action of each state

const get = (a: ArrayLike<number>, i: number): number => a[i] ?? 0;

/** Gauss–Jordan elimination with the largest pivot. @param rows [n × (n + 1)] */
function gaussJordan(rows: number[][]): number[] {
  const n = rows.length;
  for (let c = 0; c < n; c++) {
    let best = c;
    for (let r = c; r < n; r++) if (Math.abs(rows[r]?.[c] ?? 0) > Math.abs(rows[best]?.[c] ?? 0)) best = r;
    const swap = rows[best] as number[];
    rows[best] = rows[c] as number[];
    rows[c] = swap;
    const pivot = swap[c] ?? 0;
    if (Math.abs(pivot) < 1e-13) throw new Error('singular');
    for (let r = 0; r < n; r++) {
      if (r === c) continue;
      const row = rows[r] as number[];
      const factor = (row[c] ?? 0) / pivot;
      for (let j = c; j <= n; j++) row[j] = (row[j] ?? 0) - factor * (swap[j] ?? 0);
    }
  }
  return rows.map((row, i) => (row[n] ?? 0) / (row[i] ?? 1));
}

export function transitionsOf(model: ExactModel, s: number, a: number) {
  const pair = s * model.nActions + a;
  return Array.from({ length: get(model.first, pair + 1) - get(model.first, pair) }, (_, i) => {
    const k = get(model.first, pair) + i;
    return {
      k,
      p: get(model.probability, k),
      to: get(model.ends, k) ? -1 : get(model.next, k),
    };
  });
}

/** Solves (I − γP) V = r for one policy. */
export function valuesOf(
  model: ExactModel,
  reward: ArrayLike<number>,
  gamma: number,
  policy: Policy,
): number[] {
  const n = model.states.length;
  const rows = Array.from({ length: n }, (_, s) => {
    const row = new Array<number>(n + 1).fill(0);
    row[s] = 1;
    for (const { k, p, to } of transitionsOf(model, s, policy[s] ?? 0)) {
      row[n] = (row[n] ?? 0) + p * get(reward, k);
      if (to >= 0) row[to] = (row[to] ?? 0) - gamma * p;
    }
    return row;
  });
  return gaussJordan(rows);
}

export function everyPolicy(model: ExactModel): Policy[] {
  const legal = (s: number) =>
    Array.from({ length: model.nActions }, (_, a) => a).filter((a) =>
      get(model.legal, s * model.nActions + a),
    );
  let all: number[][] = [[]];
  for (let s = 0; s < model.states.length; s++)
    all = all.flatMap((head) => legal(s).map((a) => [...head, a]));
  return all;
}

export interface Solved {
  readonly policy: Policy;
  readonly value: number[];
}

/** The policies that no other policy beats in any state. */
export function optimalOf(solved: readonly Solved[]): Solved[] {
  const best = (solved[0]?.value ?? []).map((_, s) => Math.max(...solved.map(({ value }) => value[s] ?? 0)));
  const size = Math.max(...best.map(Math.abs), 1e-9);
  return solved.filter(({ value }) => value.every((v, s) => v >= (best[s] ?? 0) - 1e-9 * size));
}

/** [S] the actions that some optimal policy takes. */
export function actionsOf(optimal: readonly Solved[], states: number): Set<number>[] {
  return Array.from({ length: states }, (_, s) => new Set(optimal.map(({ policy }) => policy[s] ?? 0)));
}

/**
 * The highest (or lowest) expected return of `steps` steps, found by trying every allowed action at every
 * time. Deliberately naive.
 */
export function tried(
  model: ExactModel,
  reward: ArrayLike<number>,
  allowed: readonly ReadonlySet<number>[],
  pick: (a: number, b: number) => number,
  steps: number,
): number {
  const from = (s: number, left: number): number => {
    if (left === 0) return 0;
    let found: number | null = null;
    for (const a of allowed[s] ?? []) {
      let sum = 0;
      for (const { k, p, to } of transitionsOf(model, s, a))
        sum += p * (get(reward, k) + (to < 0 ? 0 : from(to, left - 1)));
      found = found === null ? sum : pick(found, sum);
    }
    return found ?? 0;
  };
  let total = 0;
  model.start.forEach((p, s) => {
    if (p > 0) total += p * from(s, steps);
  });
  return total;
}

/**
 * Whether design − c·task earns the same no matter what is done, for γ < 1, because the values of all
 * policies agree. c is `share` if given, otherwise any c ≥ 0 that fits.
 */
export function isPotential(
  model: ExactModel,
  design: ArrayLike<number>,
  gamma: number,
  policies: readonly Policy[],
  share: number | null,
): boolean {
  const of = (reward: ArrayLike<number>) => policies.map((policy) => valuesOf(model, reward, gamma, policy));
  const designs = of(design);
  const tasks = of(model.task);
  const away = (values: number[][]) => values.flatMap((row) => row.map((v, s) => v - (values[0]?.[s] ?? 0)));
  const d = away(designs);
  const t = away(tasks);
  const size = Math.max(...designs.flat().map(Math.abs), ...tasks.flat().map(Math.abs), 1e-9);
  let c = share ?? 0;
  if (share === null) {
    const widest = t.reduce((best, x, i) => (Math.abs(x) > Math.abs(t[best] ?? 0) ? i : best), 0);
    c = Math.abs(t[widest] ?? 0) > 1e-9 * size ? (d[widest] ?? 0) / (t[widest] ?? 1) : 0;
    if (c < -1e-9) return false;
  }
  return d.every((x, i) => Math.abs(x - c * (t[i] ?? 0)) <= 1e-5 * size);
}
