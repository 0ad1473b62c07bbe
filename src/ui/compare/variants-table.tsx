import type { Comparison, VariantComparison } from '../../measure/compare/comparison.ts';
import { stepsText } from '../../measure/compare/comparison-words.ts';
import type { NumberTable } from '../../measure/figures/csv-cell.ts';
import type { Estimate } from '../../measure/stats/summary.ts';
import { VariantMark } from '../kit/variant-mark.tsx';
import { measured, percent } from '../numerals.ts';
import { variantKey } from '../variant-style.ts';
import { WideTable } from './wide-table.tsx';

interface VariantsTableProps {
  readonly comparison: Comparison;
  readonly labels: readonly string[];
  readonly shown: readonly number[];
}

function Value({
  of,
  write = measured,
}: {
  readonly of: Estimate;
  readonly write?: (value: number) => string;
}) {
  return (
    <>
      {write(of.value)}{' '}
      {Number.isFinite(of.low) && (
        <span className="muted">
          [{write(of.low)}, {write(of.high)}]
        </span>
      )}
    </>
  );
}

const steps = (value: number) =>
  value === Number.POSITIVE_INFINITY ? 'not reached' : stepsText(value, measured);

/** A gap that rounds to zero is written like zero: 0.0 % next to 0 % would look like a difference. */
const gapText = (gap: number) => percent(Math.abs(gap) < 0.0005 ? 0 : gap);

const NAMES = { iqm: 'IQM', mean: 'Mean', median: 'Median' } as const;
const STATISTICS = ['iqm', 'mean', 'median'] as const;

interface ShownVariantsProps extends VariantsTableProps {
  /** All statistics, not only the chosen one. */
  readonly all?: boolean;
}

/** One row per variant with aligned numbers. */
export function VariantsTable({ comparison, labels, shown, all = false }: ShownVariantsProps) {
  const statistics = all ? STATISTICS : [comparison.request.statistic];
  const rows = shown.flatMap((variant) => {
    const one = comparison.variants[variant];
    return one === undefined ? [] : [{ variant, one }];
  });
  const hasSuccess = rows.some(({ one }) => Number.isFinite(one.success.value));
  const hasGap = rows.some(({ one }) => Number.isFinite(one.gap));
  return (
    <WideTable label="Statistics of each variant">
      <table className="data compare-variants">
        <thead>
          <tr>
            <th scope="col">Variant</th>
            {statistics.map((statistic) => (
              <th key={statistic} scope="col">
                {NAMES[statistic]} [95 %]
              </th>
            ))}
            {hasGap && <th scope="col">Optimality gap</th>}
            {hasSuccess && <th scope="col">Success at the end</th>}
            <th scope="col">Median steps to {measured(comparison.threshold)}</th>
            <th scope="col">Reached by</th>
            <th scope="col">N</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ variant, one }) => (
            <tr key={variantKey(variant)}>
              <th scope="row">
                <VariantMark variant={variant} /> <span title={labels[variant]}>{labels[variant]}</span>
              </th>
              {statistics.map((statistic) => (
                <td key={statistic}>
                  <Value of={one[statistic]} />
                </td>
              ))}
              {hasGap && <td>{gapText(one.gap)}</td>}
              {hasSuccess && (
                <td>
                  <Value of={one.success} write={percent} />
                </td>
              )}
              <td>
                <Value of={one.steps.median} write={steps} />
              </td>
              <td>
                <Value of={one.steps.reached} write={percent} />
              </td>
              <td>{seedsOf(one)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </WideTable>
  );
}

const seedsOf = ({ n, missing }: VariantComparison) => (missing === 0 ? n : `${n} of ${n + missing}`);

/** The same numbers, and a few more, as a file. */
export function variantsNumbers({ comparison, labels, shown }: VariantsTableProps): NumberTable {
  const three = (name: string) => [name, `${name} low`, `${name} high`];
  const of = ({ value, low, high }: Estimate) => [value, low, high];
  return {
    head: [
      'variant',
      'seeds',
      'missing',
      ...three('IQM'),
      ...three('mean'),
      ...three('median'),
      'optimality gap',
      ...three('success'),
      'threshold',
      ...three('median steps'),
      'restricted mean steps',
      ...three('share that reached it'),
    ],
    rows: shown.flatMap((variant) => {
      const one = comparison.variants[variant];
      if (one === undefined) return [];
      const { n, missing, iqm, mean, median, gap, success } = one;
      return [
        [
          labels[variant] ?? '',
          n,
          missing,
          ...of(iqm),
          ...of(mean),
          ...of(median),
          gap,
          ...of(success),
          comparison.threshold,
          ...of(one.steps.median),
          one.steps.restrictedMean,
          ...of(one.steps.reached),
        ],
      ];
    }),
  };
}
