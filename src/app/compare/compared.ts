import type { Comparison, PairComparison } from '../../stats/compare/comparison.ts';
import type { ReferenceMark } from '../charts/series.tsx';

export interface Compared {
  readonly comparison: Comparison;
  readonly labels: readonly string[];
  readonly shown: readonly number[];
}
export interface ComparedPairs extends Compared {
  readonly pairs: readonly PairComparison[];
}

export function visibleOf({ comparison, labels, shown }: Compared) {
  return shown.flatMap((variant) => {
    const one = comparison.variants[variant];
    return one === undefined ? [] : [{ variant, label: labels[variant] ?? '', one }];
  });
}

export function levelsOf({ request, threshold }: Comparison): readonly ReferenceMark[] {
  const { reference, metric, measure } = request;
  const exact =
    reference !== null && metric === 'taskReturn'
      ? [
          { value: reference.best, text: 'optimal' },
          { value: reference.random, text: 'random policy' },
        ]
      : [];
  return measure === 'steps' ? [...exact, { value: threshold, text: 'threshold' }] : exact;
}
