import { useMemo, useState } from 'react';
import type { Experiment, VariantSpec } from '../../experiment/experiment.ts';
import type { ComparedMetric } from '../../stats/compare/comparison.ts';
import type { RunsComparison, RunsRequest } from '../../stats/compare/runs-comparison.ts';
import { hasNoUnit, type WorldComparison } from '../../stats/compare/runs-comparison.ts';
import { rangeText, rankText, worldsText } from '../../stats/compare/runs-words.ts';
import type { NumberTable } from '../../stats/figures/csv-cell.ts';
import { isTermMetric } from '../../stats/metrics/run-columns.ts';
import type { Estimate } from '../../stats/stats/summary.ts';
import { goTo } from '../kit/address.ts';
import { Button } from '../kit/button.tsx';
import { measured, percent } from '../kit/numerals.ts';
import { placesOf, Select } from '../kit/select.tsx';
import { DataTable, TableScroll } from '../kit/table.tsx';
import { useAnswer, useLab, useLibrary, useRunComparisons } from '../model/hooks.ts';
import { ChoiceBar } from './choice-bar.tsx';
import { type Choices, FIRST_CHOICES, typed } from './choices.ts';
import { StoredRunsContext } from './parting-moments.tsx';
import { CompareState, Results } from './results.tsx';
import { scoresOfWorlds } from './score-matrices.ts';
import { VariantsTable } from './tables.tsx';

function RankTable({ comparison }: { readonly comparison: RunsComparison }) {
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
      {rankText(ranking, measured).map((words) => (
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

/** Returns the same numbers for a file, or nothing without a ranking. */
function rankNumbers({ ranking, worlds }: RunsComparison): readonly NumberTable[] {
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

const METRICS_OF_RUNS: readonly ComparedMetric[] = [
  ...(['taskReturn', 'success', 'episodeLength', 'regret', 'optimalActions', 'taskRate'] as const),
  ...(['evaluationReturn', 'kl', 'return'] as const),
];
/** Adds the chosen metric, which may exist only in another comparison. */
function metricsOf({ metrics }: WorldComparison, chosen: ComparedMetric): readonly ComparedMetric[] {
  const own = METRICS_OF_RUNS.filter((metric) => metric === 'taskReturn' || metrics.includes(metric));
  return [...new Set([...own, ...metrics.filter(isTermMetric), chosen])];
}
/** These numbers would mean something different in every world. */
const typedInAUnit = ({ metric, threshold, margin }: Choices) =>
  !hasNoUnit(metric) && (typed(threshold) !== null || typed(margin) !== null);

let lastChoices: Choices = FIRST_CHOICES;

interface ComparedRunsProps {
  /** On the page of runs, where no run is open. */
  readonly onPage?: boolean;
}

/** Compares stored runs, within each world directly and across worlds by rank. */
export function ComparedRuns({ onPage = false }: ComparedRunsProps) {
  const [choices, setChoices] = useState(lastChoices);
  const [chosenWorld, setWorld] = useState(0);
  const choose = (patch: Partial<Choices>) => {
    lastChoices = { ...choices, ...patch };
    setChoices(lastChoices);
  };
  const request = useMemo((): RunsRequest => {
    const margin = typed(choices.margin);
    return { ...choices, threshold: typed(choices.threshold), margin: margin && Math.abs(margin) };
  }, [choices]);
  const { library } = useLab();
  const version = useRunComparisons((state) => state.version);
  const [share, setShare] = useState<number | null>(null);
  // `version` stands for the numbers, which are in the worker.
  const { value: comparison, fault } = useAnswer(
    async (isCurrent) => {
      const tell = (now: number | null) => isCurrent() && setShare(now);
      try {
        return (await library?.comparisons.compare(request, tell)) ?? null;
      } finally {
        tell(null);
      }
    },
    [library, request, version],
  );
  const world = comparison?.worlds[Math.min(chosenWorld, comparison.worlds.length - 1)];
  return (
    <section className="compare" aria-label="Comparison of stored runs" aria-busy={share !== null}>
      <h2 className="visually-hidden">Comparison of stored runs</h2>
      <ChosenBar onPage={onPage} />
      {comparison !== null && comparison.worlds.length > 1 && <SideBySide worlds={comparison.worlds} />}
      {comparison !== null && <RankTable comparison={comparison} />}
      {comparison !== null && comparison.worlds.length > 1 && (
        <label className="compare-field">
          Compare the designs in
          <Select
            value={world === undefined ? 0 : comparison.worlds.indexOf(world)}
            options={placesOf(comparison.worlds.map((one) => one.world))}
            onChange={setWorld}
          />
        </label>
      )}
      {world !== undefined && (
        <ChoiceBar
          plan={{ grid: [...world.comparison.x], variants: world.variants }}
          metrics={metricsOf(world, choices.metric)}
          choices={choices}
          comparison={world.comparison}
          choose={choose}
        />
      )}
      {comparison !== null && comparison.worlds.length > 1 && typedInAUnit(choices) && (
        <p className="muted small">
          A threshold and a smallest difference of interest are in the unit of one world. With several worlds,
          each uses its default.
        </p>
      )}
      <CompareState share={share} fault={fault} waits={comparison === null} />
      {comparison !== null && world !== undefined && <OfWorld comparison={comparison} world={world} />}
    </section>
  );
}

/** The runs that are compared, and which of these variants are not hidden. */
function useSeen() {
  const chosen = useRunComparisons((state) => state.chosen);
  const hidden = useRunComparisons((state) => state.hidden);
  const runs = chosen.filter(({ state }) => state === 'compared');
  const seenIn = ({ variants }: WorldComparison) =>
    [...variants.keys()].filter((variant) => !hidden.includes(runs[variants[variant]?.run ?? -1]?.id ?? ''));
  return { runs, names: runs.map(({ name }) => name), seenIn };
}

/** Agent and reward of each variant, as they are stored with its run. */
function useDesigns({ variants }: WorldComparison): readonly (VariantSpec | undefined)[] {
  const { runs } = useSeen();
  const stored = useLibrary((state) => state.runs);
  return variants.map(({ run, variant }) => {
    const found = stored.find(({ id }) => id === runs[run]?.id);
    const experiment = found?.state === 'whole' ? (found.record.experiment as Experiment) : undefined;
    return experiment?.variants[variant];
  });
}

const labelsOf = ({ variants }: WorldComparison) => variants.map(({ label }) => label);

/** Shows what each world has, because none of it can be subtracted from another. */
function SideBySide({ worlds }: Pick<RunsComparison, 'worlds'>) {
  const { names, seenIn } = useSeen();
  return (
    <>
      {worldsText({ worlds }, names).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {worlds.map((one) => (
        <section key={one.world} aria-label={one.world}>
          <h3>{one.world}</h3>
          <VariantsTable
            comparison={one.comparison}
            labels={labelsOf(one)}
            shown={seenIn(one)}
            world={one.world}
          />
        </section>
      ))}
    </>
  );
}

const NOT_STORED = [
  'No exact solution is stored with these runs. Open one of them to see the reason in its chart of returns.',
];

interface OfWorldProps {
  readonly comparison: RunsComparison;
  readonly world: WorldComparison;
}

function OfWorld({ comparison, world }: OfWorldProps) {
  const { names, seenIn } = useSeen();
  const designs = useDesigns(world);
  return (
    <StoredRunsContext value={names}>
      {rangeText(world, names, measured).map((sentence) => (
        <p key={sentence} className="muted small">
          {sentence}
        </p>
      ))}
      {world.comparison.x.length > 0 && (
        <Results
          comparison={world.comparison}
          labels={labelsOf(world)}
          shown={seenIn(world)}
          designs={designs}
          name={names.join(', ').slice(0, 60)}
          reasons={world.comparison.request.reference === null ? NOT_STORED : []}
          more={rankNumbers(comparison)}
          scored={scoresOfWorlds(comparison)}
        />
      )}
    </StoredRunsContext>
  );
}

function ChosenBar({ onPage }: Required<ComparedRunsProps>) {
  const lab = useLab();
  const comparisons = lab.library?.comparisons;
  const chosen = useRunComparisons((state) => state.chosen);
  const hidden = useRunComparisons((state) => state.hidden);
  return (
    <div className="chosen-runs">
      <div className="chart-legend">
        {chosen
          .filter(({ state }) => state === 'compared')
          .map(({ id, name }) => (
            <button
              key={id}
              type="button"
              className="legend-variant"
              aria-pressed={!hidden.includes(id)}
              title="Hide or show this run. The numbers of the other runs do not change"
              onClick={() => comparisons?.hide(id, !hidden.includes(id))}
            >
              <span className="legend-label">{name}</span>
            </button>
          ))}
        <span className="grow" />
        <Button
          size="small"
          icon="close"
          onClick={() => {
            comparisons?.close();
            if (onPage) goTo('#runs');
            else lab.actions.setView({ panel: 'compare' });
          }}
        >
          {onPage ? 'Close the comparison' : 'Back to the open run'}
        </Button>
      </div>
      {chosen.flatMap(({ id, name, state, words }) =>
        words.map((text) => (
          <p key={`${id} ${text}`} className="muted small">
            {name}
            {state === 'left' && ' is left out'}: {text}
          </p>
        )),
      )}
    </div>
  );
}
