import { describe, expect, test } from 'vitest';
import { bench } from './harness.ts';

/** Cliff walking, 4 × 12: up, right, down, left; start 36, goal 47. The cliff costs 100 and leads back to the start. */
function cliff() {
  const tables = { moves: [] as number[], payoffs: [] as number[], ends: [] as number[] };
  for (let s = 0; s < 48; s++) {
    for (const [dx, dy] of [
      [0, -1],
      [1, 0],
      [0, 1],
      [-1, 0],
    ] as const) {
      const x = Math.min(11, Math.max(0, (s % 12) + dx));
      const y = Math.min(3, Math.max(0, Math.floor(s / 12) + dy));
      const fell = y === 3 && x > 0 && x < 11;
      tables.moves.push(fell ? 36 : y * 12 + x);
      tables.payoffs.push(fell ? -100 : -1);
      tables.ends.push(y === 3 && x === 11 ? 1 : 0);
    }
  }
  return tables;
}
/** A 5 × 5 room with start and goal in opposite corners (8 steps), −.02 per step, 1 at the goal, and at most 100 steps. */
function room() {
  const tables = { moves: [] as number[], payoffs: [] as number[], ends: [] as number[] };
  for (let s = 0; s < 25; s++) {
    for (const [dx, dy] of [
      [0, -1],
      [1, 0],
      [0, 1],
      [-1, 0],
    ] as const) {
      const x = Math.min(4, Math.max(0, (s % 5) + dx));
      const y = Math.min(4, Math.max(0, Math.floor(s / 5) + dy));
      const goal = x === 4 && y === 4;
      tables.moves.push(y * 5 + x);
      tables.payoffs.push(goal ? 1 - 0.02 : -0.02);
      tables.ends.push(goal ? 1 : 0);
    }
  }
  return tables;
}

describe('cliff walking, α .5, ε .1: mean return of episodes 401–500 (independent simulation of 1000 runs; here 150)', () => {
  test.each([
    ['q-learning', -49.9, 0.22],
    ['sarsa', -26.74, 0.18],
    ['expected-sarsa', -20.82, 0.06],
    ['double-q-learning', -24.66, 0.17],
  ] as const)('is for %s %f', (id, expected, se) => {
    const b = bench(id, {
      observations: 48,
      actions: 4,
      params: { alpha: 0.5, gamma: 1, epsilon: 0.1 },
      wasm: true,
      chunk: 1000,
    });
    b.world(cliff());
    b.machine.setParam('main$start', 36);
    const runs = 150;
    let sum = 0;
    for (let seed = 0; seed < runs; seed++) {
      b.restart(seed);
      b.runEpisodes(400);
      const before = b.machine.scalar('main$sumReturns', 0);
      b.runEpisodes(500);
      sum += (b.machine.scalar('main$sumReturns', 0) - before) / 100;
    }
    // The published SE is from 1000 runs; ours is √(1000/150) = 2.58 times as large.
    expect(Math.abs(sum / runs - expected), `got ${sum / runs}`).toBeLessThan(
      4 * se * Math.sqrt(1 + 1000 / runs),
    );
  });
});

describe('the path through a room (best return .84; last tenth of the run, mean of 5 seeds)', () => {
  test.each([
    ['q-learning', {}, 10_000, 0.7],
    ['sarsa', {}, 10_000, 0.7],
    ['expected-sarsa', {}, 10_000, 0.7],
    ['double-q-learning', {}, 15_000, 0.7],
    ['n-step-sarsa', {}, 10_000, 0.7],
    ['sarsa-lambda', {}, 10_000, 0.7],
    ['q-lambda', {}, 10_000, 0.7],
    ['dyna-q', {}, 10_000, 0.7],
    ['prioritized-sweeping', {}, 10_000, 0.7],
    ['reinforce', {}, 40_000, 0.7],
    ['actor-critic', {}, 40_000, 0.7],
    ['actor-critic-lambda', {}, 40_000, 0.7],
    ['ppo', {}, 40_000, 0.7],
    ['grpo', { gamma: 0.99 }, 60_000, 0.7],
  ] as const)('is learned by %s with default settings', (id, params, steps, least) => {
    let sum = 0;
    for (let seed = 0; seed < 5; seed++) {
      const b = bench(id, { observations: 25, actions: 4, params, wasm: true, chunk: 16, seed });
      b.world(room());
      b.machine.setParam('main$stepLimit', 100);
      b.run(steps * 0.9);
      const [r, n] = [b.machine.scalar('main$sumReturns', 0), b.machine.scalar('main$episodes', 0)];
      b.run(steps * 0.1);
      sum += (b.machine.scalar('main$sumReturns', 0) - r) / (b.machine.scalar('main$episodes', 0) - n);
    }
    expect(sum / 5, `got ${sum / 5}`).toBeGreaterThan(least);
  });
});
