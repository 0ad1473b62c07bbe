import { beforeAll, describe, expect, it } from 'vitest';
import type { Result } from '../../../src/cli/result.ts';
import { OF_RETURNS } from '../../../src/engine/program/window-row.ts';
import { METRIC_IDS, type MetricId } from '../../../src/stats/metrics/metrics.ts';
import { resultOf, tiny } from './tiny.ts';

const experiment = tiny();
let result: Result;
beforeAll(async () => {
  result = await resultOf(experiment);
});

describe('the result of the headless run', () => {
  it('names its format and the experiment', () => {
    expect(result).toMatchObject({ format: 'reward-lab/result', version: 2, backend: 'wasm', experiment });
    expect(result.experimentHash).toMatch(/^[0-9a-f]{16}$/);
    expect(result).toMatchObject({ workers: 1, seconds: 0.5, faults: [] });
    expect(result.envSteps).toBe(2 * 3 * 400); // variants × seeds × steps
    expect(result.variants.map(({ label }) => label)).toEqual(['task', 'task twice']);
  });

  it('has every metric of every seed at every measurement point, and nothing that JSON cannot express', () => {
    expect(result.grid).toHaveLength(20);
    expect(result.grid.at(-1)).toBe(400);
    for (const variant of result.variants) {
      expect(variant.seeds.map(({ seed }) => seed)).toEqual([0, 1, 2]);
      for (const seed of variant.seeds) {
        expect(Object.keys(seed.metrics)).toEqual(METRIC_IDS);
        for (const values of Object.values(seed.metrics)) expect(values).toHaveLength(20);
      }
    }
    expect(JSON.parse(JSON.stringify(result))).toEqual(result);
  });

  it('splits what was trained on by its terms: half the weight pays half as much', () => {
    const [first, second] = result.variants[1]?.seeds[0]?.contributions ?? [];
    expect(result.variants.map((variant) => variant.seeds.map((seed) => seed.contributions.length))).toEqual([
      [1, 1, 1],
      [2, 2, 2],
    ]);
    expect(first).toHaveLength(20);
    expect(second?.map((x) => (x ?? Number.NaN) * 2)).toEqual(first);
    expect(Math.max(...(first ?? []).map(Number))).toBeGreaterThan(0);
  });

  it('ends with what was learned: the coin that always pays is the best', () => {
    for (const { seeds } of result.variants)
      for (const { final } of seeds) {
        expect(final?.actionValue).toHaveLength(1); // one observation
        const [a, b, c] = final?.actionValue[0] ?? [];
        expect([a, b]).toEqual([0, 0]);
        expect(c).toBe(seeds === result.variants[1]?.seeds ? 1.5 : 1); // the second variant is paid one and a half times as much
      }
  });

  it('with returns alone says the same of them, and nothing of what was not measured: null, never zero', async () => {
    const lean = await resultOf(experiment, 'returns');
    expect([result.measures, lean.measures]).toEqual(['all', 'returns']);
    for (const [a, variant] of lean.variants.entries()) {
      expect(variant).not.toHaveProperty('advantageHistogram');
      for (const [s, { metrics, contributions, final }] of variant.seeds.entries()) {
        const full = result.variants[a]?.seeds[s];
        expect({ contributions, final }).toEqual({
          contributions: full?.contributions,
          final: full?.final,
        });
        for (const [id, values] of Object.entries(metrics))
          expect(values).toEqual(OF_RETURNS.has(id as MetricId) ? full?.metrics[id] : values.map(() => null));
      }
    }
  });

  it('is the same for the same experiment and differs for another seed', async () => {
    expect(await resultOf(experiment)).toEqual(result);
    const other = await resultOf(tiny({ seed: 2 }));
    expect(other.variants[0]?.seeds[0]?.metrics).not.toEqual(result.variants[0]?.seeds[0]?.metrics);
    expect(other.experimentHash).not.toBe(result.experimentHash);
  });
});

describe('a budget in episodes', () => {
  it('lists the environment steps of each point, and merges from threads to the same bits', async () => {
    // An episode of a bandit is one pull.
    const result = await resultOf(tiny({ episodes: 40, measurementPoints: 4 }));
    expect(result.grid).toEqual([10, 20, 30, 40]);
    for (const { seeds } of result.variants)
      for (const { metrics } of seeds) {
        expect(metrics.episodes).toEqual([10, 20, 30, 40]);
        expect(metrics.envSteps).toEqual([10, 20, 30, 40]);
      }
    expect(result.envSteps).toBe(2 * 3 * 40);
    expect((await resultOf(tiny())).variants[0]?.seeds[0]?.metrics).not.toHaveProperty('envSteps');
  });
});
