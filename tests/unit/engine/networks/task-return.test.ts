/** What is measured is what the policy writes alone to plain problems, whatever it is trained on (docs/decisions/0023-task-return.md). */
import { describe, expect, it } from 'vitest';
import { bestOfNKlBound, bestOfNKlOf } from '../../../../src/agents/estimators/best-of-n.ts';
import { openNetworkSession } from '../../../../src/engine/experiment/open-networks.ts';
import {
  ALL_METRIC_IDS,
  BATCH_METRIC_COLUMNS,
  type MetricId,
  NETWORK_METRIC_COLUMNS,
} from '../../../../src/stats/metrics/metrics.ts';
import { batches, SMALL, smallText } from './small-text.ts';

const world = { family: 'language', task: 'copy', level: 1, letters: 3 };
const frozen = { learningRate: 1e-6 };

/** Rows of the measurement points of one variant with one seed, as metrics by name. */
async function measured(agent: object, more: object = {}) {
  const session = await openNetworkSession(smallText({ ...frozen, ...agent }, { world, ...more }));
  const rows = batches(await session.advance(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY)).map(
    ({ rows }) =>
      (id: MetricId) =>
        rows[ALL_METRIC_IDS.indexOf(id)] ?? Number.NaN,
  );
  const { metricColumns } = session.plan;
  session.close();
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined) throw new Error('no measurement point');
  return { first, last, metricColumns };
}
/** The batch is the whole run: streams begin at the same place, so what is drawn first is the same text by text. */
const oneBatch = { envSteps: 8, measurementPoints: 1 };
const OF_POLICY = [
  'taskReturn',
  'return',
  'success',
  'episodeLength',
  'entropy',
  'kl',
  'truncated',
  'taskRate',
] as const;

describe('task return, success, length, entropy and KL', () => {
  it.each([
    ['resampled groups', { resample: 8 }],
    ['success replay', { successReplay: 1 }],
  ])('are of all that the policy wrote, not of what is left of it: %s', async (_, way) => {
    const [plain, aided] = [await measured({}, oneBatch), await measured(way, oneBatch)];
    for (const id of OF_POLICY) expect(aided.last(id), id).toBe(plain.last(id));
  });

  it('do not hear which groups are kept, and episodes count those that are not', async () => {
    const [plain, aided] = [await measured({}, oneBatch), await measured({ resample: 8 }, oneBatch)];
    // Only groups with right and wrong completions are kept.
    expect(aided.last('batchSuccess')).toBeGreaterThan(plain.last('success') + 0.1);
    expect(plain.last('episodes')).toBe(16);
    expect(aided.last('episodes')).toBeGreaterThan(16);
    expect(aided.last('episodes') % 4).toBe(0);
  });

  it.each([
    ['a prefix', { prefix: 1, prefixUntil: 0 }],
    ['stored demonstrations', { type: 'sft', prompts: 16, demonstrations: 16 }],
  ])('do not count what was given: %s', async (_, way) => {
    const long = { envSteps: 2000, measurementPoints: 1 };
    const [plain, aided] = [await measured({}, long), await measured(way, long)];
    expect(aided.last('batchSuccess')).toBeGreaterThan(plain.last('success') + 0.15);
    expect(Math.abs(aided.last('taskReturn') - plain.last('taskReturn'))).toBeLessThan(0.08);
    expect(aided.last('return')).toBe(aided.last('taskReturn'));
  });
});

describe('numbers of the training batch', () => {
  it.each([
    [{}, NETWORK_METRIC_COLUMNS],
    [{ type: 'vine-ppo' }, NETWORK_METRIC_COLUMNS],
    [{ type: 'kto', samples: 'policy' }, NETWORK_METRIC_COLUMNS],
    [{ type: 'sft' }, NETWORK_METRIC_COLUMNS],
    [{ type: 'sft', demonstrations: 16 }, BATCH_METRIC_COLUMNS],
    [{ type: 'kto', samples: 'reference', storedCompletions: 16 }, BATCH_METRIC_COLUMNS],
    [{ teacher: 'mastery' }, BATCH_METRIC_COLUMNS],
    [{ context: 'hint' }, BATCH_METRIC_COLUMNS],
    [{ prefix: 0.5 }, BATCH_METRIC_COLUMNS],
    [{ resample: 1 }, BATCH_METRIC_COLUMNS],
    [{ successReplay: 0.5 }, BATCH_METRIC_COLUMNS],
    [{ type: 'best-of-n', n: 2 }, BATCH_METRIC_COLUMNS],
  ])('have columns only where the batch is something else: %j', async (agent, columns) => {
    const session = await openNetworkSession(smallText(agent));
    expect([session.plan.metricColumns, session.plan.columns]).toEqual([columns, columns + 1]);
    session.close();
  });

  const variants = (agent: object) => [
    { label: 'one', agent: { ...SMALL, ...agent }, reward: [{ term: 'task' }] },
  ];
  it('have them from the start if a planned edit needs them, and still after it', async () => {
    const edits = [{ at: 200, patch: { variants: variants({ prefix: 0.5 }) } }];
    const session = await openNetworkSession(smallText({}, { edits }));
    expect(session.plan.metricColumns).toBe(BATCH_METRIC_COLUMNS);
    await session.advance(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY);
    expect(session.plan.metricColumns).toBe(BATCH_METRIC_COLUMNS);
    session.close();
  });
  it('never move the columns of terms: a live edit keeps those of the run, and so does a snapshot', async () => {
    const edited = smallText({ prefix: 0.5 });
    const session = await openNetworkSession(smallText({}));
    await session.advance(200, Number.POSITIVE_INFINITY);
    await session.revise(edited);
    expect([session.plan.metricColumns, session.plan.columns]).toEqual([
      NETWORK_METRIC_COLUMNS,
      NETWORK_METRIC_COLUMNS + 1,
    ]);
    const restored = await openNetworkSession(edited);
    await restored.restore(await session.snapshot());
    expect(restored.plan.columns).toBe(session.plan.columns);
    session.close();
    restored.close();
  });
});

it('best-of-n logs its KL and, under another name, the bound on it', async () => {
  // One problem and two rewards: KL = KL of right and wrong, and one draw in a batch says how likely right is.
  const one = { ...world, trainProblems: 1 };
  const { last } = await measured(
    { type: 'best-of-n', n: 4, prompts: 32 },
    { world: one, envSteps: 40_000, measurementPoints: 6 },
  );
  const right = last('batchSuccess');
  expect(right).toBeGreaterThan(0.02);
  expect(last('klBound')).toBeCloseTo(bestOfNKlBound(4), 5);
  expect(last('klBound')).toBeCloseTo(0.636294, 5);
  expect(last('kl')).toBeLessThan(0.5);
  expect(Math.abs(last('kl') - bestOfNKlOf([1 - right, right], 4))).toBeLessThan(0.08); // four standard errors
  expect(last('taskReturn')).toBeCloseTo(1 - (1 - right) ** 4, 1);
});
