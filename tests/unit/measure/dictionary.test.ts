import { expect, it } from 'vitest';
import { METRICS, metricNamed } from '../../../src/measure/metrics/dictionary.ts';
import { ALL_METRIC_IDS } from '../../../src/measure/metrics/metrics.ts';

it('every metric of a row, and those that are not in rows, has an entry with all its words', () => {
  const ids = [
    ...ALL_METRIC_IDS,
    'contribution',
    'probe',
    'advantageHistogram',
    'stepsPerSecond',
    'overOptimization',
  ];
  expect(Object.keys(METRICS).sort()).toEqual([...ids].sort());
  for (const entry of Object.values(METRICS)) {
    for (const text of [entry.label, entry.unit, entry.formula, entry.meaning, entry.howToRead]) {
      expect(text.length, entry.id).toBeGreaterThan(0);
    }
  }
});

it('no name or alias means two metrics', () => {
  const names = Object.values(METRICS).flatMap((entry) => [
    ...new Set([entry.id, entry.label, ...entry.aliases].map((name) => name.toLowerCase())),
  ]);
  expect(new Set(names).size).toBe(names.length);
});

it.each([
  ['charts/episodic_return', 'return'],
  ['rollout/ep_len_mean', 'episodeLength'],
  ['train/entropy_loss', 'entropy'],
  ['charts/SPS', 'stepsPerSecond'],
  ['critic/score/mean', 'taskReturn'],
  ['heldOut', 'evaluationReturn'], // its name in files of before
  ['actor/ppo_kl', 'approxKlK1'], // k1
  ['train/approx_kl', 'approxKl'], // k3
  ['actor/kl_loss', 'klToken'], // a mean over tokens
  ['eval/mean_reward', 'evaluationReturn'],
  ['rewards/margins', 'preferenceMargin'],
  // What they log under these names is no metric here:
  ['actor/pg_clipfrac', undefined], // clipped below and above together
  ['policy/clipfrac_avg', undefined],
  ['train/value_loss', undefined], // twice the critic's loss
  ['dynamic_filtering_pass_rate', undefined], // 1 − zero-advantage groups
  ['step_time', undefined], // seconds of a step, not steps of a second
  ['nonsense', undefined],
])('the name %s of another tool means %s (CleanRL, SB3, TRL, verl)', (name, id) => {
  expect(metricNamed(name)?.id).toBe(id);
});

it('a metric keeps its column for ever, because saved runs and shards have numbers by column: new ones come last', () => {
  expect(ALL_METRIC_IDS.indexOf('evaluationReturn')).toBe(24); // heldOut, before
  expect(ALL_METRIC_IDS.slice(0, 26).join(' ')).toBe(
    'return taskReturn success episodeLength episodes updates entropy advantageMean advantageStd valueError regret optimalActions rewardRate taskRate ' +
      'kl klToken approxKl clipFraction policyLoss valueLoss explainedVariance gradientNorm silentGroups truncated evaluationReturn passAtK',
  );
});
