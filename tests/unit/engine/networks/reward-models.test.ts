/** Reward models in a run: refreshed, checked, saved. */
import { describe, expect, it } from 'vitest';
import { objectives } from '../../../../src/agents/reward-models/objectives.ts';
import type { Batch } from '../../../../src/engine/contract.ts';
import { openNetworkSession } from '../../../../src/engine/experiment/open-networks.ts';
import {
  ALL_METRIC_IDS,
  BATCH_METRIC_COLUMNS,
  type MetricId,
  NETWORK_METRIC_COLUMNS,
} from '../../../../src/stats/metrics/metrics.ts';
import { batches, readSmall, SMALL, smallText } from './small-text.ts';

const words = ({ rows }: Batch) => [...new Uint32Array(rows.buffer)];
const learned = (given: object = {}) => ({
  term: 'learned-reward',
  pairs: 32,
  epochs: 1,
  modelWidth: 8,
  labelNoise: 0,
  ...given,
});
const check = (measure: string) => ({ term: 'model-check', measure, probe: true });
const SCRATCH = { family: 'language', task: 'addition', level: 1, scratch: 'results' };
const TASTE = { family: 'language', task: 'preference', level: 1, trainProblems: 36, heldOutProblems: 12 };
const of = (reward: readonly object[], more: object = {}) =>
  smallText({}, { variants: [{ label: 'one', agent: SMALL, reward }], envSteps: 1200, ...more });
async function run(experiment: ReturnType<typeof of>) {
  const session = await openNetworkSession(experiment);
  const found = batches(await session.advance(experiment.envSteps, 1e9));
  session.close();
  return found;
}
const term = ({ rows }: Batch, k: number) => rows[NETWORK_METRIC_COLUMNS + k] ?? Number.NaN;
const metric = ({ rows }: Batch, id: MetricId) => rows[ALL_METRIC_IDS.indexOf(id)] ?? Number.NaN;

describe('a refresh', () => {
  const refreshed = learned({ refresh: 3, refreshPairs: 8 });

  it.each([
    ['keeping old pairs', refreshed, {}],
    ['dropping them', { ...refreshed, oldPairs: 'drop' }, {}],
    ['with references, of two models', { ...refreshed, term: 'preference-as-reward' }, {}],
    ['by steps', { ...refreshed, objective: 'per-step' }, { world: SCRATCH }],
  ])('%s continues from a snapshot between two of them with the same bits', async (_, paid, more) => {
    const experiment = of([paid, check('brier'), check('labels')], more);
    const whole = await openNetworkSession(experiment);
    const before = batches(await whole.advance(700, 1e9));
    expect(term(before.at(-1) as Batch, 2)).toBeGreaterThan(32); // one refresh at least is over
    const bytes = await whole.snapshot();
    const rest = batches(await whole.advance(1200, 1e9)).map(words);
    const again = await openNetworkSession(experiment);
    await again.restore(bytes);
    expect(batches(await again.advance(1200, 1e9)).map(words)).toEqual(rest);
    for (const session of [whole, again]) session.close();
  });

  it('counts its labels, its tokens in the budget, and changes the model', async () => {
    const [fixed, fresh] = [
      await run(of([learned(), check('labels')])),
      await run(of([refreshed, check('labels')])),
    ];
    expect(fixed.map((batch) => term(batch, 1))).toEqual([32, 32, 32, 32]);
    const labels = fresh.map((batch) => term(batch, 1)).filter(Number.isFinite);
    expect(labels.every((count) => (count - 32) % 8 === 0)).toBe(true);
    expect(labels.at(-1)).toBeGreaterThan(32);
    const updates = (found: readonly Batch[]) => metric(found.at(-1) as Batch, 'updates');
    expect(updates(fresh)).toBeLessThan(updates(fixed)); // a part of the budget went into pairs
    const accuracies = new Set(fresh.map((batch) => metric(batch, 'rewardModelAccuracy')));
    expect(accuracies.size).toBeGreaterThan(1);
    expect(new Set(fixed.map((batch) => metric(batch, 'rewardModelAccuracy'))).size).toBe(1);
  });

  it('of models that only probes ask for costs nothing and moves no other number', async () => {
    const plain = await run(of([{ term: 'task' }]));
    const probed = await run(of([{ term: 'task' }, { ...refreshed, probe: true }, check('brier')]));
    const own = ALL_METRIC_IDS.slice(0, NETWORK_METRIC_COLUMNS).flatMap((id, k) =>
      id === 'rewardModelAccuracy' ? [] : [k],
    );
    const seen = (found: readonly Batch[]) =>
      found.map(({ rows }) => [...new Uint32Array(Float32Array.from(own, (k) => rows[k] ?? 0).buffer)]);
    expect(seen(probed)).toEqual(seen(plain));
  });

  it('is shown while it works, with its loss and its accuracy', async () => {
    const session = await openNetworkSession(of([refreshed]));
    const said = new Set<string>();
    while (!session.done) {
      await session.advance(1200, 0);
      said.add(session.phase.detail.replace(/\d+(\.\d+)?/g, '#'));
    }
    session.close();
    expect([...said]).toContain(
      'Refitting a reward model to # labeled pairs, loss #, held-out accuracy # %.',
    );
  });
});

describe.each([...objectives.keys()])('the objective %s', (objective) => {
  it('is learned and paid, from pairs of a policy and from demonstrations, by one model or several', async () => {
    for (const given of [
      { pairSource: 'policy' },
      { pairSource: 'demonstrations', term: 'reward-ensemble', members: 2, rule: 'worst' },
    ]) {
      const reward = [learned({ objective, ...given }), check('accuracy'), check('calibration-error')];
      const world = objective === 'per-step' ? SCRATCH : TASTE;
      const found = await run(of(reward, { world, envSteps: 2000 }));
      const numbers = found.map((batch) => [0, 1, 2].map((k) => term(batch, k)));
      expect(numbers.flat().some(Number.isFinite)).toBe(true);
      for (const [paid = 0, accuracy = 0, error = 0] of numbers) {
        expect(Math.abs(paid)).toBeLessThan(50);
        if (Number.isFinite(accuracy)) expect(accuracy).toBeLessThanOrEqual(1);
        if (objective === 'regression') expect(error).toBeNaN();
        else if (Number.isFinite(error)) expect(error).toBeLessThanOrEqual(1);
      }
    }
  });
});

it('a process reward model orders right and wrong lines of sums that it has not seen', async () => {
  const agent = { type: 'best-of-n', n: 1, layers: 1, width: 32, heads: 2, prompts: 4, baseAccuracy: 0.25 };
  const models = { term: 'learned-reward', pairs: 2048, epochs: 10, modelLayers: 2, labelNoise: 0 };
  const [last] = await run(
    smallText(
      {},
      {
        world: { ...SCRATCH, level: 2 },
        variants: [
          {
            label: 'one',
            agent,
            reward: [{ ...models, objective: 'per-step' }, check('auroc'), check('brier')],
          },
        ],
        envSteps: 400,
        measurementPoints: 1,
      },
    ),
  );
  const [, auroc = Number.NaN, brier = Number.NaN] = last?.rows.subarray(BATCH_METRIC_COLUMNS) ?? [];
  expect(auroc).toBeGreaterThan(0.8);
  expect(brier).toBeLessThan(0.2); // ¼ knows nothing
});

describe('what cannot be', () => {
  const rejected = (reward: readonly object[], more: object = {}) => {
    const checked = readSmall({}, { variants: [{ label: 'one', agent: SMALL, reward }], ...more });
    return checked.ok ? [] : checked.problems.map(({ path, message }) => `${path}: ${message}`);
  };
  it.each([
    ['a check without a reward model', [{ term: 'task' }, check('brier')], 'reward[1].term', 'has none'],
    [
      'a check that is paid',
      [learned(), { term: 'model-check' }],
      'reward[1].term',
      'no completion can earn',
    ],
    [
      'a width that is no multiple of 4',
      [learned({ modelWidth: 10 })],
      'reward[0].modelWidth',
      'multiple of 4',
    ],
    [
      'steps of a task without steps',
      [learned({ objective: 'per-step' })],
      'reward[0].objective',
      'no steps',
    ],
    [
      'a comparison of steps',
      [{ term: 'preference-as-reward', objective: 'per-step' }],
      'reward[0].objective',
      'per-step',
    ],
  ])('%s is refused at its place', (_, reward, path, message) => {
    const found = rejected(reward);
    expect(found[0]).toContain(`variants[0].${path}: `);
    expect(found[0]).toContain(message);
  });
});

it('count in the memory of a replica: once for terms with the same request', async () => {
  const bytes = async (...reward: object[]) => {
    const session = await openNetworkSession(of(reward));
    const { bytesPerReplica } = session.plan;
    session.close();
    return bytesPerReplica;
  };
  const bare = await bytes({ term: 'task' });
  const one = await bytes(learned());
  // micro: width 8, one layer; a vocabulary of v tokens and texts of at most t: 8 (2 v + t) + 12 · 64 weights, four numbers each.
  const session = await openNetworkSession(of([{ term: 'task' }]));
  const vocabulary = session.plan.nActions;
  session.close();
  const weights = (one - bare) / 16;
  const length = (weights - 12 * 64) / 8 - 2 * vocabulary;
  expect(Number.isInteger(length) && length > 2 && length < 12).toBe(true);
  expect(await bytes(learned(), { ...learned(), weight: 2 })).toBe(one);
  expect(await bytes(learned(), learned({ pairs: 64 }))).toBe(bare + 2 * (one - bare));
});
