import type { RunsComparison } from '../../lab/runs/run-comparisons-contract.ts';
import { rankWords } from '../../measure/compare/runs-words.ts';
import type { NumberTable } from '../../measure/figures/csv-cell.ts';
import type { Estimate } from '../../measure/stats/summary.ts';
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
  return (
    <section className="verdicts" aria-label="Rank across worlds">
      <h3>Ranks across {worlds.length} worlds</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the arrow keys must be able to. */}
      <section className="table-scroll" aria-label="Ranks of designs" tabIndex={0}>
        <table className="data">
          <thead>
            <tr>
              <th scope="col">Design</th>
              <th scope="col">Mean rank [95 %]</th>
              <th scope="col">Ranked first</th>
              {hasScores && <th scope="col">Normalized return [95 %]</th>}
              {worlds.map(({ world }) => (
                <th key={world} scope="col">
                  {world}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {order.map((k) => {
              const design = ranks.designs[k];
              const label = designs.designs[k]?.label ?? '';
              return (
                design !== undefined && (
                  <tr key={label}>
                    <th scope="row">{label}</th>
                    <td>
                      <Value of={design.meanRank} />
                    </td>
                    <td>{percent(design.first)}</td>
                    {hasScores && <td>{design.normalized !== null && <Value of={design.normalized} />}</td>}
                    {worlds.map(({ world }, at) => (
                      <td key={world}>{design.places[at]}</td>
                    ))}
                  </tr>
                )
              );
            })}
          </tbody>
        </table>
      </section>
      {rankWords(ranking, measured).map((words) => (
        <p key={words} className="muted small">
          {words}
        </p>
      ))}
    </section>
  );
}

function Value({ of }: { readonly of: Estimate }) {
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
        ...['design', 'mean rank', 'mean rank low', 'mean rank high', 'share first'],
        ...['normalized return', 'normalized low', 'normalized high'],
        ...worlds.map(({ world }) => `rank in ${world}`),
      ],
      rows: ranking.ranks.designs.map(({ meanRank, first, normalized, places }, k) => [
        ranking.designs.designs[k]?.label ?? '',
        ...[meanRank.value, meanRank.low, meanRank.high, first],
        ...[normalized?.value ?? Number.NaN, normalized?.low ?? Number.NaN, normalized?.high ?? Number.NaN],
        ...places,
      ]),
    },
  ];
}
