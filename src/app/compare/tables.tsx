import { betterFirst } from '../../stats/compare/compare-pair.ts';
import type { Comparison, PairComparison, VariantComparison } from '../../stats/compare/comparison.ts';
import { stepsText } from '../../stats/compare/comparison-words.ts';
import type { NumberTable } from '../../stats/figures/csv-cell.ts';
import type { Estimate } from '../../stats/stats/summary.ts';
import { Estimated } from '../charts/numbers.tsx';
import { measured, percent } from '../kit/numerals.ts';
import { DataTable, TableScroll } from '../kit/table.tsx';
import { VariantMark } from '../kit/variant-mark.tsx';
import { STATISTICS } from './choices.ts';
import { type Compared, visibleOf } from './compared.ts';

const steps = (value: number) =>
  value === Number.POSITIVE_INFINITY ? 'not reached' : stepsText(value, measured);

/** Writes a gap that rounds to zero as 0 %, because 0.0 % next to 0 % would look like a difference. */
const gapText = (gap: number) => percent(Math.abs(gap) < 0.0005 ? 0 : gap);

const seedsOf = ({ n, missing }: VariantComparison) => (missing === 0 ? n : `${n} of ${n + missing}`);

interface VariantsTableProps extends Compared {
  readonly all?: boolean;
  /** The world, where several are on the page. */
  readonly world?: string;
}

export function VariantsTable({ all = false, world, ...compared }: VariantsTableProps) {
  const { request, threshold } = compared.comparison;
  const rows = visibleOf(compared);
  type Row = (typeof rows)[number];
  const estimate = (title: string, of: (one: VariantComparison) => Estimate, write = measured) => ({
    title,
    cell: ({ one }: Row) => <Estimated of={of(one)} write={write} />,
  });
  const statistic = (title: string, of: (one: VariantComparison) => Estimate) => ({
    title,
    cell: ({ one }: Row) => <Estimated of={of(one)} />,
  });
  return (
    <TableScroll label={`Statistics of each variant${world === undefined ? '' : ` in ${world}`}`} wide>
      <DataTable
        className="data compare-variants"
        rows={rows}
        columns={[
          {
            title: 'Variant',
            cell: ({ variant, label }) => (
              <>
                <VariantMark variant={variant} /> <span title={label}>{label}</span>
              </>
            ),
          },
          ...STATISTICS.filter(({ value }) => all || value === request.statistic).map(({ value, text }) =>
            statistic(`${text} [95 %]`, (one) => one[value]),
          ),
          rows.some(({ one }) => Number.isFinite(one.gap)) && {
            title: 'Optimality gap',
            cell: ({ one }) => gapText(one.gap),
          },
          rows.some(({ one }) => Number.isFinite(one.success.value)) &&
            estimate('Success at the end', (one) => one.success, percent),
          estimate(`Median steps to ${measured(threshold)}`, (one) => one.steps.median, steps),
          estimate('Reached by', (one) => one.steps.reached, percent),
          { title: 'N', cell: ({ one }) => seedsOf(one) },
        ]}
      />
    </TableScroll>
  );
}

type FileColumns<Row> = readonly [
  heads: readonly string[],
  cells: (row: Row) => readonly (string | number)[],
];

function numberTable<Row>(rows: readonly Row[], columns: readonly FileColumns<Row>[]): NumberTable {
  return {
    head: columns.flatMap(([heads]) => heads),
    rows: rows.map((row) => columns.flatMap(([, cells]) => cells(row))),
  };
}

const three = (name: string) => [name, `${name} low`, `${name} high`];
const numbersOf = ({ value, low, high }: Estimate) => [value, low, high];

export const variantsNumbers = (compared: Compared): NumberTable =>
  numberTable(visibleOf(compared), [
    [['variant', 'seeds', 'missing'], ({ label, one }) => [label, one.n, one.missing]],
    [three('IQM'), ({ one }) => numbersOf(one.iqm)],
    [three('mean'), ({ one }) => numbersOf(one.mean)],
    [three('median'), ({ one }) => numbersOf(one.median)],
    [['optimality gap'], ({ one }) => [one.gap]],
    [three('success'), ({ one }) => numbersOf(one.success)],
    [['threshold'], () => [compared.comparison.threshold]],
    [three('median steps'), ({ one }) => numbersOf(one.steps.median)],
    [['restricted mean steps'], ({ one }) => [one.steps.restrictedMean]],
    [three('share that reached it'), ({ one }) => numbersOf(one.steps.reached)],
  ]);

const KINDS: Readonly<Record<PairComparison['kind'], string>> = {
  ahead: 'different',
  slight: 'different, but small',
  same: 'the same',
  equal: 'practically equal',
  undecided: 'undecided',
  few: 'too few seeds',
};

/** Says what margin the verdict uses, in the unit of the table. */
export function kindText({ kind, margin, tied = Number.NaN, n }: PairComparison): string {
  if (kind === 'equal' || kind === 'slight') return `${KINDS[kind]} (within ± ${measured(margin)})`;
  return Number.isNaN(tied) ? KINDS[kind] : `${KINDS[kind]} (${tied} of ${n} seeds equal)`;
}

/** Formats a p-value and never rounds it to 0. */
export function pText(p: number): string {
  if (Number.isNaN(p)) return '–';
  return p < 0.001 ? '< 0.001' : p.toFixed(3);
}

const probability = (value: number) => (Number.isNaN(value) ? '–' : value.toFixed(2));

/** Returns the pairs of visible variants, each in the direction of its verdict. */
export function pairsInSight({ pairs }: Comparison, shown: readonly number[]): readonly PairComparison[] {
  return pairs
    .filter(({ variant, against }) => shown.includes(variant) && shown.includes(against))
    .map(betterFirst);
}

interface PairsTableProps {
  readonly labels: readonly string[];
  readonly pairs: readonly PairComparison[];
}

export function PairsTable({ labels, pairs }: PairsTableProps) {
  return (
    <TableScroll label="Pairwise comparison of variants" wide>
      <DataTable
        rows={pairs}
        columns={[
          {
            title: 'Pair',
            cell: ({ variant, against }) => {
              const names = `${labels[variant]} – ${labels[against]}`;
              return <span title={names}>{names}</span>;
            },
          },
          {
            title: 'P(first is better) [95 %]',
            cell: ({ improvement }) => <Estimated of={improvement} write={probability} />,
          },
          { title: 'Difference [95 %]', cell: ({ difference }) => <Estimated of={difference} /> },
          { title: 'p', cell: ({ p }) => pText(p) },
          { title: 'p, corrected', cell: ({ adjusted }) => pText(adjusted) },
          { title: 'Seed pairs', cell: ({ n }) => n },
          { title: 'Verdict', cell: kindText },
        ]}
      />
    </TableScroll>
  );
}

const known = (count: number) => (count < 0 ? Number.NaN : count);

export const pairsNumbers = ({ labels, pairs }: PairsTableProps): NumberTable =>
  numberTable(pairs, [
    [['variant', 'against'], ({ variant, against }) => [labels[variant] ?? '', labels[against] ?? '']],
    [['seed pairs', 'verdict'], ({ n, kind }) => [n, KINDS[kind]]],
    [
      ['probability of improvement', 'probability low', 'probability high'],
      ({ improvement }) => numbersOf(improvement),
    ],
    [three('difference'), ({ difference }) => numbersOf(difference)],
    [['smallest difference of interest'], ({ margin }) => [margin]],
    [['p', 'p corrected', 'comparisons'], ({ p, adjusted, comparisons }) => [p, adjusted, comparisons]],
    [['decided from', 'seeds needed'], ({ decidedFrom, needed }) => [known(decidedFrom), known(needed)]],
  ]);
