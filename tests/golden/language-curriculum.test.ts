/**
 * A level that is raised during the run, compared to the last level from the start: six seeds of each,
 * copying letters from random weights.
 */
import { describe, expect, it } from 'vitest';
import type { Batch } from '../../src/engine/contract.ts';
import { openNetworkSession } from '../../src/engine/experiment/open-networks.ts';
import { validate } from '../../src/engine/experiment/validate.ts';
import { ALL_METRIC_IDS } from '../../src/stats/metrics/metrics.ts';
import { RELEASE } from '../release.ts';

const SEEDS = 6;
const T_975_5 = 2.571; // Student's t, 5 degrees of freedom

/** Evaluation return of each seed at the last measurement point. */
async function evaluated(level: number, edits: readonly object[]): Promise<number[]> {
  const parsed = validate({
    name: 'curriculum',
    world: { family: 'language', task: 'copy', level, letters: 4 },
    variants: [
      {
        label: 'GRPO',
        agent: {
          type: 'grpo-lm',
          layers: 1,
          width: 32,
          heads: 2,
          baseAccuracy: 0,
          learningRate: 0.002,
          prompts: 16,
          groupSize: 8,
          entropyCoefficient: 0.01,
        },
        reward: [{ term: 'task', weight: 1 }],
      },
    ],
    seeds: SEEDS,
    envSteps: 140_000,
    measurementPoints: 40,
    edits,
  });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  const session = await openNetworkSession(parsed.value);
  const results = await session.advance(140_000, Number.POSITIVE_INFINITY);
  const last = results.filter((result): result is Batch => result.kind === 'batch').at(-1);
  const { columns } = session.plan;
  session.close();
  const column = ALL_METRIC_IDS.indexOf('evaluationReturn');
  return Array.from({ length: SEEDS }, (_, seed) => last?.rows[seed * columns + column] ?? Number.NaN);
}

describe.runIf(RELEASE)('a curriculum', () => {
  it('from two letters to four beats four letters from the start: the paired 95 % interval is above 0', async () => {
    const created = [
      { at: 30_000, patch: { world: { level: 3 } } },
      { at: 80_000, patch: { world: { level: 4 } } },
    ];
    const [curriculum, direct] = [await evaluated(2, created), await evaluated(4, [])];
    const gains = curriculum.map((value, seed) => value - (direct[seed] ?? Number.NaN));
    const mean = gains.reduce((sum, x) => sum + x, 0) / SEEDS;
    const deviation = Math.sqrt(gains.reduce((sum, x) => sum + (x - mean) ** 2, 0) / (SEEDS - 1));
    // it was 0.49 ± 0.31 when this test was written
    expect(mean - (T_975_5 * deviation) / Math.sqrt(SEEDS)).toBeGreaterThan(0);
  }, 600_000);
});
