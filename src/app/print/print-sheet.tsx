/** The run as a handout: question, designs in words, maps, charts with legends, verdicts, and how to reproduce it. */
import type { Plan } from '../../engine/contract.ts';
import type { Experiment } from '../../experiment/experiment.ts';
import type { Comparison } from '../../stats/compare/comparison.ts';
import { columnsOf } from '../charts/chart-contract.ts';
import { ChartNote } from '../charts/chart-legend.tsx';
import { chartsOf } from '../charts/registry.ts';
import { FIRST_CHOICES, requestOf } from '../compare/choices.ts';
import { compareOnce, latestComparison } from '../compare/feed.ts';
import { pairsInSight } from '../compare/tables.tsx';
import { Verdicts } from '../compare/verdicts.tsx';
import { FaultBoundary } from '../kit/fault-boundary.tsx';
import { VariantMark } from '../kit/variant-mark.tsx';
import { variantKey } from '../kit/variant-style.ts';
import { useLab, useRun, useView } from '../model/hooks.ts';
import type { Lab } from '../model/lab.ts';
import { Designs, Head } from './experiment-words.tsx';
import { PrintMaps } from './print-map.tsx';

/** The width between the margins of portrait A4 at 96 CSS pixels per inch. Letter is a little wider. */
const SHEET_WIDTH = 684;
const GAP = 16;
const CHART_HEIGHT = 184;

interface PrintSheetProps {
  /** Null if nothing was loaded for the current run. */
  readonly gathered: Gathered | null;
}

export function PrintSheet({ gathered }: PrintSheetProps) {
  const plan = useRun((state) => state.plan);
  const experiment = useRun((state) => state.experiment);
  const generation = useRun((state) => state.generation);
  const current = gathered?.generation === generation ? gathered : null;
  if (plan === null || experiment === null)
    return (
      <article className="paper">
        <h1>Reward Lab</h1>
        <p>There is nothing to print yet. Open a preset and press play.</p>
      </article>
    );
  return (
    <article className="paper">
      <Head experiment={experiment} />
      <Designs variants={experiment.variants} />
      <Again experiment={experiment} gathered={current} />
      <Found plan={plan} gathered={current} />
      {plan.view.kind === 'grid' && (
        <FaultBoundary what="The maps" attempt={plan}>
          <PrintMaps plan={plan} view={plan.view} width={SHEET_WIDTH} />
        </FaultBoundary>
      )}
      <PaperCharts plan={plan} />
    </article>
  );
}

function Found({ plan, gathered }: PrintSheetProps & { readonly plan: Plan }) {
  const hidden = useView((state) => state.hiddenVariants);
  const comparison = gathered?.comparison;
  const ended = useRun(({ status }) => status === 'done' || status === 'paused' || status === 'stopped');
  if (plan.variants.length < 2) return null;
  if (comparison?.variants.length !== plan.variants.length || comparison.x.length === 0)
    return (
      <p className="paper-missing">
        No verdict yet.{' '}
        {ended ? 'It was not ready in time; print again.' : 'It is computed when the run is paused or done.'}
      </p>
    );
  const shown = plan.variants.map((_, variant) => variant).filter((variant) => !hidden.includes(variant));
  const labels = plan.variants.map(({ label }) => label);
  return (
    <Verdicts comparison={comparison} labels={labels} shown={shown} pairs={pairsInSight(comparison, shown)} />
  );
}

function PaperCharts({ plan }: { readonly plan: Plan }) {
  const lab = useLab();
  const hidden = useView((state) => state.hiddenVariants);
  const { xAxis } = lab.view.getState();
  const drawn = chartsOnPaper(plan).filter((chart) =>
    columnsOf(chart, plan).some(({ variant, column }) =>
      lab.series(variant, column, xAxis).mean.some(Number.isFinite),
    ),
  );
  return (
    <div className="paper-charts">
      {drawn.map((entry) => (
        <figure key={entry.id} className="paper-chart">
          <figcaption>
            <b>{entry.title}</b>{' '}
            <span className="legend-note">
              <ChartNote entry={entry} plan={plan} />
            </span>
          </figcaption>
          <p className="paper-legend">
            {plan.variants.map(
              (variant, index) =>
                !hidden.includes(index) && (
                  <span key={variantKey(index)}>
                    <VariantMark variant={index} line /> {variant.label}
                  </span>
                ),
            )}
          </p>
          <FaultBoundary what={`The chart “${entry.title}”`} attempt={plan}>
            {entry.draw({ plan, width: (SHEET_WIDTH - GAP) / 2, height: CHART_HEIGHT, scale: 'all' })}
          </FaultBoundary>
        </figure>
      ))}
    </div>
  );
}

function Again({ experiment, gathered }: PrintSheetProps & { readonly experiment: Experiment }) {
  const lab = useLab();
  const backend = useRun((state) => state.backend);
  const library = lab.library?.store.getState();
  const listed = library?.runs.find(({ id }) => id === library.current?.id);
  const record = listed?.state === 'whole' ? listed.record : null;
  const facts = [
    `experiment format ${experiment.version}`,
    // The file names of the page contain a build hash.
    `page ${/-([\w-]{8})\.js$/.exec(import.meta.url)?.[1] ?? 'in development'}`,
    `computed on ${backend.name}, ${backend.parity}`,
    record && `run ${record.name}`,
    record?.hash && `experiment ${record.hash.slice(0, 16)}`,
    gathered?.curves && `curves ${gathered.curves}`,
  ];
  return (
    <p className="paper-facts">
      {location.origin + location.pathname} · printed {new Date().toISOString().slice(0, 10)} ·{' '}
      {facts.filter(Boolean).join(' · ')}
    </p>
  );
}

/** These charts need interactive controls, and the other charts contain the same information. */
const NOT_ON_PAPER = ['advantage', 'advantageMean', 'advantageStd', 'rewardRate', 'episodes', 'updates'];

export interface Gathered {
  readonly generation: number;
  readonly comparison: Comparison | null;
  /** The checksum of the curves of a finished run; null if it is not done or was changed during training. */
  readonly curves: string | null;
}

const POLL_MS = 80;
/** What arrives later is left out. */
const PATIENCE_MS = 20_000;

const chartsOnPaper = (plan: Plan) => chartsOf(plan).filter((chart) => !NOT_ON_PAPER.includes(chart.id));

/** Requests the curves, which makes them arrive. @returns whether those with values have equal length */
function askCurves(lab: Lab, plan: Plan): boolean {
  const { xAxis } = lab.view.getState();
  const lengths = chartsOnPaper(plan).flatMap((chart) =>
    columnsOf(chart, plan).map(({ variant, column }) => lab.series(variant, column, xAxis).length),
  );
  const longest = Math.max(0, ...lengths);
  return longest > 0 && lengths.every((length) => length >= longest - 1);
}

/** Loads what the sheet shows: code of charts, missing curves, and the comparison. @param until aborts the wait */
export async function gather(lab: Lab, until: AbortSignal): Promise<Gathered | null> {
  const { plan, generation, status } = lab.run.getState();
  if (plan === null) return null;
  // The panel's comparison has the reader's own choices.
  const looksOn = lab.view.getState().panel === 'compare';
  const asked = looksOn
    ? Promise.resolve(latestComparison(lab.run))
    : compareOnce(lab, requestOf(FIRST_CHOICES, plan));
  const proof = status === 'done' ? lab.curves().catch(() => null) : Promise.resolve(null);
  const drawings = Promise.all(chartsOnPaper(plan).map(({ load }) => load?.())).catch(() => null);
  const end = performance.now() + PATIENCE_MS;
  while (!until.aborted && !askCurves(lab, plan) && performance.now() < end)
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  const inTime = new Promise<null>((resolve) =>
    setTimeout(() => resolve(null), Math.max(0, end - performance.now())),
  );
  await Promise.race([drawings, inTime]);
  const comparison = await Promise.race([asked, inTime]);
  const curves = await Promise.race([proof, inTime]);
  return { generation, comparison, curves: curves?.hash ?? null };
}
