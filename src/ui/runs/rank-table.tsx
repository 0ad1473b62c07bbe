import type { RunsComparison } from '../../lab/runs/model.ts';
import { rankWords } from '../../measure/compare/runs-words.ts';
import type { NumberTable } from '../../measure/figures/csv-cell.ts';
import type { Estimate } from '../../measure/stats/summary.ts';
import { DataTable, TableScroll } from '../kit/table.tsx';
import { measured, percent } from '../numerals.ts';

/** The ranking of designs across the chosen worlds, or how to make one possible. */
export function RankTable({ comparison }: { readonly comparison: RunsComparison }) {
  const { ranking, noRanking, worlds } = comparison;
  if (ranking === null) return <p className="muted small">{noRanking}</p>;
  const { designs, ranks } = ranking;
  const order = [...ranks.designs.keys()].sort(
    (a, b) => (ranks.designs[a]?.meanRank.value ?? 0) - (ranks.designs[b]?.meanRank.value ?? 0) || a - b,
  );
  const hasScores = ranks.designs.every(({ normalized }) => normalized !== null);
  const of = (k: number) => ranks.designs[k];
  return (
    <section className="verdicts" aria-label="Ranks across worlds">
      <h3>Ranks across {worlds.length} worlds</h3>
      <TableScroll label="Ranks of designs">
        <DataTable
          rows={order}
          columns={[
            { title: 'Design', cell: (k) => designs.designs[k]?.label },
            { title: 'Mean rank [95 %]', cell: (k) => <Value of={of(k)?.meanRank} /> },
            { title: 'Ranked first', cell: (k) => percent(of(k)?.first ?? Number.NaN) },
            hasScores && {
              title: 'Normalized return [95 %]',
              cell: (k) => <Value of={of(k)?.normalized} />,
            },
            ...worlds.map(({ world }, at) => ({ title: world, cell: (k: number) => of(k)?.places[at] })),
          ]}
        />
      </TableScroll>
      {rankWords(ranking, measured).map((words) => (
        <p key={words} className="muted small">
          {words}
        </p>
      ))}
    </section>
  );
}

function Value({ of }: { readonly of: Estimate | null | undefined }) {
  if (!of) return null;
  return (
    <>
      {measured(of.value)}{' '}
      {Number.isFinite(of.low) && (
        <span className="muted">
          [{measured(of.low)}, {measured(of.high)}]
        </span>
      )}
    </>
  );
}

/** The same numbers for a file; none without a ranking. */
export function rankNumbers({ ranking, worlds }: RunsComparison): readonly NumberTable[] {
  if (ranking === null) return [];
  return [
    {
      head: [
        'design',
        'mean rank',
        'mean rank low',
        'mean rank high',
        'share first',
        'normalized return',
        'normalized low',
        'normalized high',
        ...worlds.map(({ world }) => `rank in ${world}`),
      ],
      rows: ranking.ranks.designs.map(({ meanRank, first, normalized, places }, k) => [
        ranking.designs.designs[k]?.label ?? '',
        meanRank.value,
        meanRank.low,
        meanRank.high,
        first,
        normalized?.value ?? Number.NaN,
        normalized?.low ?? Number.NaN,
        normalized?.high ?? Number.NaN,
        ...places,
      ]),
    },
  ];
}
