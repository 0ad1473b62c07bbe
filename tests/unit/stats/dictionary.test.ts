import { expect, it } from 'vitest';
import { METRICS } from '../../../src/stats/metrics/dictionary.ts';
import { ALL_METRIC_IDS } from '../../../src/stats/metrics/metrics.ts';

it('has a complete entry for every metric, in rows or not', () => {
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

it('uses no name or alias for two metrics', () => {
  const names = Object.values(METRICS).flatMap((entry) => [
    ...new Set([entry.id, entry.label, ...entry.aliases].map((name) => name.toLowerCase())),
  ]);
  expect(new Set(names).size).toBe(names.length);
});

it('keeps the column of a metric forever, because saved runs and shards store numbers by column; new metrics come last', () => {
  expect(ALL_METRIC_IDS.indexOf('evaluationReturn')).toBe(24); // heldOut in older versions
  expect(ALL_METRIC_IDS.slice(0, 26).join(' ')).toBe(
    'return taskReturn success episodeLength episodes updates entropy advantageMean advantageStd valueError regret optimalActions rewardRate taskRate ' +
      'kl klToken approxKl clipFraction policyLoss valueLoss explainedVariance gradientNorm silentGroups truncated evaluationReturn passAtK',
  );
});
