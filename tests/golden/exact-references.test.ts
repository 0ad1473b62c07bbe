/** Checks the exact reference of a run against closed forms and linear systems that are written out here. */
import { describe, expect, it } from 'vitest';
import { auditVariant } from '../../src/engine/audit/audit.ts';
import { validate } from '../../src/engine/experiment/validate.ts';
import { planned, TASK, variant } from './independent-harness.ts';

async function audited(world: object, gamma: number, reward: readonly object[] = TASK) {
  const parsed = validate({
    world,
    variants: [variant({ type: 'q-learning', gamma }, reward)],
    envSteps: 1000,
  });
  if (!parsed.ok) throw new Error(parsed.problems.map(({ message }) => message).join('\n'));
  return (await auditVariant(parsed.value, 0, { brief: true })).exact;
}

/** A kernel on a map that only determines the number of states. */
const kernel = (states: number, text: string, outcomes = 1) => ({
  family: 'gridworld',
  map: ['S..G', '....', ...Array.from({ length: Math.ceil(states / 4) - 2 }, () => '....')],
  stepLimit: 0,
  kernel: `export const meta = { name: 'own', label: 'own', family: 'gridworld', help: 'By hand.', outcomes: ${outcomes} };
${text}`,
});

/**
 * Expected cost until the goal of a symmetric random walk, with one equation per cell, by Gaussian
 * elimination.
 */
function randomCost(
  cells: number,
  goal: number,
  ways: (cell: number) => readonly (readonly [number, number])[],
) {
  const rows = Array.from({ length: cells }, (_, s) => {
    const row = new Array<number>(cells + 1).fill(0);
    row[s] = 1;
    if (s !== goal)
      for (const [to, cost] of ways(s)) {
        row[to] = (row[to] ?? 0) - 0.25;
        row[cells] = (row[cells] ?? 0) + 0.25 * cost;
      }
    return row;
  });
  for (let c = 0; c < cells; c++) {
    const pivot = rows
      .slice(c)
      .reduce((best, row, i) => (Math.abs(row[c] ?? 0) > Math.abs(rows[best]?.[c] ?? 0) ? c + i : best), c);
    [rows[c], rows[pivot]] = [rows[pivot] ?? [], rows[c] ?? []];
    const top = rows[c] ?? [];
    rows.forEach((row, i) => {
      const factor = (row[c] ?? 0) / (top[c] ?? 1);
      if (i !== c && factor !== 0) rows[i] = row.map((x, j) => x - factor * (top[j] ?? 0));
    });
  }
  return rows.map((row, s) => (row[cells] ?? 0) / (row[s] ?? 1));
}
const MOVES = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
] as const;
const inside = (x: number, most: number) => Math.min(Math.max(x, 0), most);

describe('the random policy without a step limit', () => {
  const example = async (name: string) => {
    const { worldFamilies } = await import('../../src/worlds/registry.ts');
    const found = worldFamilies.get('gridworld')?.examples.find((world) => world.name === name);
    if (found === undefined) throw new Error(`no world ${name}`);
    return { ...found, stepLimit: 0 };
  };
  it('needs 6,146.3 steps in the windy gridworld (Sutton & Barto, example 6.5)', async () => {
    const wind = [0, 0, 0, 1, 1, 1, 2, 2, 1, 0];
    const cost = randomCost(70, 37, (s) =>
      MOVES.map(([dx, dy]) => {
        const x = inside((s % 10) + dx, 9);
        return [inside(Math.floor(s / 10) + dy - (wind[s % 10] ?? 0), 6) * 10 + x, -1];
      }),
    );
    expect(cost[30]).toBeCloseTo(-6146.3, 1);
    const world = await example('windy');
    const reference = await planned(world, 1);
    expect(reference?.randomTaskReturn).toBeCloseTo(cost[30] ?? 0, 4);
    expect((await audited(world, 1))?.returns.random).toBeCloseTo(cost[30] ?? 0, 4);
  });
  it('loses 65,375.1 at the cliff (Sutton & Barto, example 6.6)', async () => {
    const cost = randomCost(48, 47, (s) =>
      MOVES.map(([dx, dy]) => {
        const to = inside(Math.floor(s / 12) + dy, 3) * 12 + inside((s % 12) + dx, 11);
        return to > 36 && to < 47 ? [36, -100] : [to, -1];
      }),
    );
    expect(cost[36]).toBeCloseTo(-65375.1, 1);
    const world = await example('cliff-walking');
    expect((await planned(world, 1))?.randomTaskReturn).toBeCloseTo(cost[36] ?? 0, 3);
    expect((await audited(world, 1))?.returns.random).toBeCloseTo(cost[36] ?? 0, 3);
  });
});

describe('the solver for reference and audit', () => {
  it('sums a geometric task with one state at discount 1: 2⁻¹⁰ per step, over 2¹⁶ steps on average, is 64', async () => {
    const slow = kernel(
      8,
      `export function reset(): u32 { return 0; }
export function outcomeProbability(state: u32, action: u32, outcome: u32): f32 {
  return outcome == 0 ? 1.0 - 0.0000152587890625 : 0.0000152587890625;
}
export function step(state: u32, action: u32, outcome: u32): u32 {
  pay(0.0009765625);
  if (outcome == 1) terminate();
  return 0;
}`,
      2,
    );
    const reference = await planned(slow, 1);
    expect(reference?.taskValue[0]).toBeCloseTo(64, 4);
    expect(reference?.bestTaskReturn).toBeCloseTo(64, 6);
    expect((await audited(slow, 1))?.returns.task.best).toBeCloseTo(64, 6);
  });
  it('solves a task that pays 1 forever at discount .999: 1/(1 − γ) is 1,000', async () => {
    const forever = kernel(
      8,
      `export function reset(): u32 { return 0; }
export function step(state: u32, action: u32, outcome: u32): u32 { pay(1.0); return 0; }`,
    );
    const reference = await planned({ ...forever, stepLimit: 50 }, 0.999);
    expect(reference?.taskValue[0]).toBeCloseTo(1000, 3);
    expect(reference?.bestTaskReturn).toBeCloseTo(50, 9);
  });
  it('solves 1,000 stochastic states at discount .999: the cost of a walk of n steps that each succeed half of the time', async () => {
    const walk = {
      family: 'graph',
      stepLimit: 50,
      discount: 0.999,
      kernel: `export const meta = { name: 'own', label: 'own', family: 'graph', help: 'By hand.', states: 1000, actions: ['rest', 'walk'], outcomes: 2 };
export function reset(): u32 { return 0; }
export function outcomeCount(state: u32, action: u32): u32 { return action + 1; }
export function outcomeProbability(state: u32, action: u32, outcome: u32): f32 { return action == 0 ? 1.0 : 0.5; }
export function step(state: u32, action: u32, outcome: u32): u32 {
  pay(-1.0);
  if (action == 0 || outcome == 1) return state;
  if (state + 1 == nStates) terminate();
  return state + 1;
}`,
    };
    // For a geometric time, E γᵀ is γp / (1 − γ(1 − p)); for n in a row, it is the n-th power. V = −(1 − E
    // γᵀ) / (1 − γ).
    const gamma = 0.999;
    const once = (gamma * 0.5) / (1 - gamma * 0.5);
    const reference = await planned(walk, 0.999);
    for (const left of [1, 2, 100, 500, 1000]) {
      const cost = -(1 - once ** left) / (1 - gamma);
      expect(reference?.taskValue[1000 - left], `${left} to go`).toBeCloseTo(cost, 3);
    }
    expect((await audited(walk, 0.999))?.returns.task.best).toBe(-50);
  });
  it('reports the highest average reward of 4 steps to a goal that pays 1, with .1 for each step closer', async () => {
    const world = { family: 'gridworld', map: ['S...G'], stepLimit: 100 };
    const reward = [...TASK, { term: 'distance', mode: 'closer', weight: 0.1 }];
    const average = (await audited(world, 0.9, reward))?.average;
    expect(average?.task).toBeCloseTo(1 / 4, 6);
    expect(average?.design).toBeCloseTo(1.4 / 4, 6);
  });
  it('knows what a paying loop costs the task at discount 1, although the loop’s own value has no bound', async () => {
    const world = { family: 'gridworld', map: ['S...G'], stepLimit: 100 };
    const farmed = await planned(world, 1, [...TASK, { term: 'distance', mode: 'closer', weight: 0.1 }]);
    expect(farmed?.designTaskReturn).toBe(0);
    expect(Array.from(farmed?.designValue ?? []).some(Number.isFinite)).toBe(false);
  });
});

describe('the gambler’s problem (Sutton & Barto, example 4.3) with a capital of 50 of 100', () => {
  const gambler = (heads: number) =>
    kernel(
      101,
      `export function reset(): u32 { return 50; }
export function available(state: u32, action: u32): bool { return action < 4; }
export function outcomeProbability(state: u32, action: u32, outcome: u32): f32 {
  return outcome == 0 ? ${heads} : 1.0 - ${heads};
}
function most(state: u32): u32 { return min(state, 100 - state); }
export function step(state: u32, action: u32, outcome: u32): u32 {
  const highest = most(state);
  let stake: u32 = 1;
  if (action == 1) stake = max(highest / 2, 1);
  if (action == 2) stake = max(highest, 1);
  if (action == 3) stake = max(highest / 5, 1);
  const after = outcome == 0 ? state + stake : state - stake;
  if (after == 0 || after == 100) terminate();
  if (after == 100) pay(1.0);
  return after;
}`,
      2,
    );
  it('is best played with stakes of 1 if the odds favor the gambler: (1 − r⁵⁰)/(1 − r¹⁰⁰) with r = q/p', async () => {
    const p = Math.fround(0.55);
    const r = (1 - p) / p;
    const reference = await planned(gambler(0.55), 1);
    expect(reference?.bestTaskReturn).toBeCloseTo((1 - r ** 50) / (1 - r ** 100), 6);
    expect(reference?.taskValue[50]).toBeCloseTo(0.9999561, 6);
  });
  it('is won by bold play as often as a single toss if the odds favor the house', async () => {
    expect((await planned(gambler(0.4), 1))?.bestTaskReturn).toBeCloseTo(0.4, 6);
  });
});
