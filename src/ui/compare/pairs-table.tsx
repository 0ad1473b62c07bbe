import { betterFirst } from '../../measure/compare/compare-pair.ts';
import type { Comparison, PairComparison } from '../../measure/compare/comparison.ts';
import type { NumberTable } from '../../measure/figures/csv-cell.ts';
import { measured } from '../numerals.ts';
import { WideTable } from './wide-table.tsx';

export const KINDS: Readonly<Record<PairComparison['kind'], string>> = {
  ahead: 'different',
  same: 'the same',
  equal: 'practically equal',
  undecided: 'undecided',
  few: 'too few seeds',
};

/** A p-value, never rounded to nothing. */
export function pText(p: number): string {
  if (Number.isNaN(p)) return '–';
  return p < 0.001 ? '< 0.001' : p.toFixed(3);
}

/** The pairs of visible variants, each in the direction of its verdict. */
export function pairsInSight({ pairs }: Comparison, shown: readonly number[]): readonly PairComparison[] {
  return pairs
    .filter(({ variant, against }) => shown.includes(variant) && shown.includes(against))
    .map(betterFirst);
}

interface PairsTableProps {
  readonly comparison: Comparison;
  readonly labels: readonly string[];
  readonly pairs: readonly PairComparison[];
}

/** Probability of improvement and difference, pair by pair. */
export function PairsTable({ labels, pairs }: PairsTableProps) {
  return (
    <WideTable label="Pairwise comparison of variants">
      <table className="data">
        <thead>
          <tr>
            <th scope="col">Pair</th>
            <th scope="col">P(first is better) [95 %]</th>
            <th scope="col">Difference [95 %]</th>
            <th scope="col">p</th>
            <th scope="col">p, corrected</th>
            <th scope="col">Seed pairs</th>
            <th scope="col">Verdict</th>
          </tr>
        </thead>
        <tbody>
          {pairs.map(({ variant, against, improvement, difference, ...pair }) => (
            <tr key={`${variant} ${against}`}>
              <th scope="row">
                <span title={`${labels[variant]} – ${labels[against]}`}>
                  {labels[variant]} – {labels[against]}
                </span>
              </th>
              <td>
                {share(improvement.value)}{' '}
                <span className="muted">
                  [{share(improvement.low)}, {share(improvement.high)}]
                </span>
              </td>
              <td>
                {measured(difference.value)}{' '}
                <span className="muted">
                  [{measured(difference.low)}, {measured(difference.high)}]
                </span>
              </td>
              <td>{pText(pair.p)}</td>
              <td>{pText(pair.adjusted)}</td>
              <td>{pair.n}</td>
              <td>{KINDS[pair.kind]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </WideTable>
  );
}

const share = (value: number) => (Number.isNaN(value) ? '–' : value.toFixed(2));

export function pairsNumbers({ labels, pairs }: PairsTableProps): NumberTable {
  return {
    head: [
      ...['variant', 'against', 'seed pairs', 'verdict'],
      ...['probability of improvement', 'probability low', 'probability high'],
      ...['difference', 'difference low', 'difference high', 'smallest difference of interest'],
      ...['p', 'p corrected', 'comparisons', 'decided from', 'seeds needed'],
    ],
    rows: pairs.map((pair) => [
      labels[pair.variant] ?? '',
      labels[pair.against] ?? '',
      pair.n,
      KINDS[pair.kind],
      ...[pair.improvement.value, pair.improvement.low, pair.improvement.high],
      ...[pair.difference.value, pair.difference.low, pair.difference.high, pair.margin],
      ...[pair.p, pair.adjusted, pair.comparisons],
      pair.decidedFrom < 0 ? Number.NaN : pair.decidedFrom,
      pair.needed < 0 ? Number.NaN : pair.needed,
    ]),
  };
}
