/** Probes of updates: what they measure in a run, and that they change nothing else. */
import { expect, it } from 'vitest';
import { openNetworkSession } from '../../../../src/engine/experiment/open-networks.ts';
import { validate } from '../../../../src/engine/experiment/validate.ts';
import { NETWORK_METRIC_COLUMNS } from '../../../../src/stats/metrics/metrics.ts';
import { columnOf } from '../../../../src/stats/stats/aggregate.ts';

const input = (reward: readonly object[], advantage = 'grpo') => ({
  world: { family: 'language', task: 'micro', level: 1, letters: 3, trainProblems: 3, heldOutProblems: 1 },
  variants: [
    {
      agent: {
        type: 'grpo-lm',
        layers: 1,
        width: 32,
        heads: 2,
        baseAccuracy: 0,
        baseSteps: 0,
        prompts: 4,
        groupSize: 4,
        learningRate: 0.003,
        advantage,
      },
      reward,
    },
  ],
  seeds: 1,
  envSteps: 1500,
  measurementPoints: 5,
});
const probe = (measure: string) => ({ term: 'prompt-weight', measure, probe: true });

async function rowsOf(reward: readonly object[], advantage?: string): Promise<number[][]> {
  const parsed = validate(input(reward, advantage));
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  const rows: number[][] = [];
  const session = await openNetworkSession(parsed.value);
  while (!session.done)
    for (const result of await session.advance(1500, 1e9)) {
      if (result.kind !== 'batch') throw new Error(JSON.stringify(result));
      rows.push([...result.rows]);
    }
  session.close();
  return rows;
}

it('the share of prompts with weight is what zero-advantage groups leave, and all other numbers stay the same', async () => {
  const plain = await rowsOf([{ term: 'task' }]);
  const probed = await rowsOf([{ term: 'task' }, ...['nonzero', 'mean', 'effective', 'success'].map(probe)]);
  expect(probed.length).toBeGreaterThan(2);
  expect(probed.map((row) => row.slice(0, NETWORK_METRIC_COLUMNS + 1))).toEqual(plain);
  for (const row of probed) {
    const [nonzero = 0, mean = 0, effective = 0, success = 0] = row.slice(NETWORK_METRIC_COLUMNS + 1);
    expect(nonzero).toBeCloseTo(1 - (row[columnOf('silentGroups')] ?? 0), 6);
    expect(mean).toBeGreaterThan(0);
    // At most √(G/(G − 1)) · √((G − 1)/G) = 1 for rewards of 0 and 1, and of any others: mean |A| ≤ root mean square ≤ 1.
    expect(mean).toBeLessThanOrEqual(1);
    // A batch in which no prompt has any weight has no such share and is left out.
    expect(effective).toBeGreaterThanOrEqual(0.25);
    expect(effective).toBeLessThanOrEqual(1);
    expect(success).toBeLessThanOrEqual(1);
  }
});

it('a paid one is refused, because no completion can earn it', () => {
  const parsed = validate(input([{ term: 'task' }, { term: 'prompt-weight' }]));
  expect(parsed).toMatchObject({
    ok: false,
    problems: [{ message: expect.stringContaining('is about updates, so no completion can earn it') }],
  });
});
