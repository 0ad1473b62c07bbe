import { expect, it } from 'vitest';
import { METRICS } from '../../../src/stats/metrics/dictionary.ts';
import { ALL_METRIC_IDS } from '../../../src/stats/metrics/metrics.ts';

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

it('a metric keeps its column for ever, because saved runs and shards have numbers by column: new ones come last', () => {
  expect(ALL_METRIC_IDS.indexOf('evaluationReturn')).toBe(24); // heldOut, before
  expect(ALL_METRIC_IDS.slice(0, 26).join(' ')).toBe(
    'return taskReturn success episodeLength episodes updates entropy advantageMean advantageStd valueError regret optimalActions rewardRate taskRate ' +
      'kl klToken approxKl clipFraction policyLoss valueLoss explainedVariance gradientNorm silentGroups truncated evaluationReturn passAtK',
  );
});
