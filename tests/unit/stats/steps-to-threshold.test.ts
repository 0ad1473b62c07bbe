import { describe, expect, it } from 'vitest';
import { openNetworkSession } from '../../../src/engine/experiment/open-networks.ts';
import { validate } from '../../../src/engine/experiment/validate.ts';
import type { SeedSource } from '../../../src/stats/compare/comparison.ts';
import { gather } from '../../../src/stats/compare/gather.ts';
import { columnOf } from '../../../src/stats/stats/aggregate.ts';
import { mean } from '../../../src/stats/stats/summary.ts';
import { firstReached, thresholdWindow } from '../../../src/stats/stats/survival.ts';
import { randomFrom } from './random.ts';
import { type SimulatedAgent, simulatedRun, stepsUntil } from './simulated-agents.ts';

const BUDGET = 40_000;
const POINTS = 50;
const THRESHOLD = 0.8;
const SEEDS = 10;
const TRIALS = 200;
const grid = Array.from({ length: POINTS }, (_, k) => ((k + 1) * BUDGET) / POINTS);

/** Two agents, of which the first is truly sooner by at least a third. */
function drawnPair(draw: () => number): readonly [SimulatedAgent, SimulatedAgent] {
  const agent = (): SimulatedAgent => {
    const width = 500 + 1500 * draw();
    return {
      environments: [1, 4, 8, 16][Math.floor(4 * draw())] ?? 1,
      untrained: 0.05 + 0.35 * draw(),
      middle: 3000 + 25_000 * draw(),
      width,
      success: 8 + 22 * draw(),
      stepLimit: 50 + Math.floor(250 * draw()),
    };
  };
  for (;;) {
    const pair = [agent(), agent()].sort((a, b) => stepsUntil(a, THRESHOLD) - stepsUntil(b, THRESHOLD));
    const [sooner, later] = pair as [SimulatedAgent, SimulatedAgent];
    if (stepsUntil(later, THRESHOLD) > (4 / 3) * stepsUntil(sooner, THRESHOLD)) return [sooner, later];
  }
}

type Line = (source: SeedSource, variant: number) => readonly ArrayLike<number>[];

/** The lines as the comparison shows them, by point and seed. */
const shown: Line = (source, variant) => {
  const work = gather(source, variant, [columnOf('taskReturn')], new Set());
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value[0] ?? [];
  }
};

/** The previous rule: every window with an episode counts, carried over windows without one. */
const byWindow: Line = (source, variant) => {
  const latest = new Float64Array(source.seeds).fill(Number.NaN);
  return source.grid.map((_, point) => {
    const values = new Float64Array(source.seeds);
    source.read(point, variant, columnOf('taskReturn'), values);
    for (const [seed, value] of values.entries()) if (!Number.isNaN(value)) latest[seed] = value;
    return latest.slice();
  });
};

/** Median over seeds. */
function stepsBy(rule: Line, source: SeedSource, variant: number): number {
  const { seeds, grid } = source;
  const lines = rule(source, variant);
  const steps = Array.from({ length: seeds }, (_, seed) => {
    const line = lines.map((row) => row[seed] ?? Number.NaN);
    return firstReached(line, grid, THRESHOLD, false, thresholdWindow(grid.length));
  }).sort((a, b) => a - b);
  return ((steps[seeds / 2 - 1] ?? 0) + (steps[seeds / 2] ?? 0)) / 2;
}

const isRight = (rule: Line, source: SeedSource) => stepsBy(rule, source, 0) < stepsBy(rule, source, 1);

describe('the steps to a threshold of agents with known learning curves', () => {
  it('rank agents with 1 to 16 environments and episodes of 8 to 300 steps correctly in at least 95 % of 200 trials, unlike single windows', () => {
    const draw = randomFrom(4);
    let right = 0;
    let before = 0;
    for (let trial = 0; trial < TRIALS; trial++) {
      const source = simulatedRun(drawnPair(draw), { seeds: SEEDS, grid, seed: 1000 + trial });
      if (isRight(shown, source)) right++;
      if (isRight(byWindow, source)) before++;
    }
    expect(right).toBeGreaterThanOrEqual(0.95 * TRIALS);
    expect(before).toBeLessThan(0.95 * TRIALS);
  });

  it('come from curves without a bias toward short episodes: an agent that solves 30 % of its episodes is never shown above 45 %', () => {
    const agent = {
      environments: 16,
      untrained: 0.3,
      middle: Number.POSITIVE_INFINITY,
      width: 1,
      success: 15,
      stepLimit: 300,
    };
    const source = simulatedRun([agent], { seeds: 40, grid, seed: 7 });
    const means = (lines: readonly ArrayLike<number>[]) =>
      lines.map((row) => mean(row)).filter(Number.isFinite);
    const early = means(shown(source, 0));
    expect(Math.max(...early)).toBeLessThan(0.45);
    expect(mean(early)).toBeGreaterThan(0.28);
    expect(mean(early)).toBeLessThan(0.32);
    expect(Math.max(...means(byWindow(source, 0)))).toBeGreaterThan(0.95);
  });
});

describe('the steps to a threshold of two real networks', () => {
  /**
   * PPO and A2C with default settings, on the world with key and door, with what their sampled policies earn in
   * a separate evaluation.
   */
  async function trained(): Promise<SeedSource> {
    const agents = ['ppo-mlp', 'a2c-mlp'];
    const parsed = validate({
      world: { family: 'gridworld', example: 'key-door' },
      variants: agents.map((type) => ({ label: type, agent: { type }, reward: [{ term: 'task' }] })),
      seeds: 6,
      envSteps: 20_000,
      measurementPoints: 25,
      evaluation: { policy: 'sampled', episodes: 10 },
    });
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
    const { seeds } = parsed.value;
    const session = await openNetworkSession(parsed.value);
    const { columns, metricColumns, grid } = session.plan;
    const rows: Float32Array[] = [];
    for (const result of await session.advance(20_000, Number.POSITIVE_INFINITY))
      if (result.kind === 'batch') rows.push(result.rows);
    session.close();
    return {
      variants: agents.length,
      seeds,
      columns,
      metricColumns,
      grid,
      length: grid.length,
      read(point, variant, column, into) {
        for (let seed = 0; seed < seeds; seed++)
          into[seed] = rows[point]?.[(variant * seeds + seed) * columns + column] ?? Number.NaN;
      },
    };
  }

  it('put PPO ahead of A2C, as separate evaluations do, while single windows say the opposite', async () => {
    const source = await trained();
    const evaluated: Line = ({ grid: points, seeds, read }, variant) =>
      points.map((_, point) => {
        const values = new Float64Array(seeds);
        read(point, variant, columnOf('evaluationReturn'), values);
        return values;
      });
    const [found, truth, before] = [shown, evaluated, byWindow].map((rule) => [
      stepsBy(rule, source, 0),
      stepsBy(rule, source, 1),
    ]) as [number[], number[], number[]];
    const [ppo = 0, a2c = 0] = found;
    expect(a2c).toBeGreaterThan(2 * ppo);
    expect(truth[1]).toBeGreaterThan(2 * (truth[0] ?? 0));
    expect(before[1]).toBeLessThan(before[0] ?? 0);
  });
});
