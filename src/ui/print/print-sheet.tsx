/** The run as a handout: question, designs in words, maps, charts with legends, verdicts, and how to reproduce it. */
import type { Plan } from '../../engine/contract.ts';
import type { Experiment } from '../../experiment/experiment.ts';
import { columnsOf } from '../charts/chart-contract.ts';
import { ChartNote } from '../charts/chart-legend.tsx';
import { pairsInSight } from '../compare/tables.tsx';
import { Verdicts } from '../compare/verdicts.tsx';
import { useLab, useRun, useView } from '../hooks.ts';
import { FaultBoundary } from '../kit/fault-boundary.tsx';
import { DataTable } from '../kit/table.tsx';
import { VariantMark } from '../kit/variant-mark.tsx';
import { variantKey } from '../variant-style.ts';
import { agentWords, rewardWords, worldWords } from './experiment-words.ts';
import { chartsOnPaper, type Gathered } from './gather.ts';
import { PrintMaps } from './print-map.tsx';

/** Between the margins of A4 upright, at 96 CSS pixels an inch; Letter is a little wider. */
const SHEET_WIDTH = 684;
const GAP = 16;
const CHART_HEIGHT = 184;

const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });

export function PrintSheet({ gathered }: { readonly gathered: Gathered }) {
  const plan = useRun((state) => state.plan);
  const experiment = useRun((state) => state.experiment);
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
      <Designs experiment={experiment} />
      <Again experiment={experiment} gathered={gathered} />
      <Found plan={plan} gathered={gathered} />
      {plan.view.kind === 'grid' && (
        <FaultBoundary what="The maps" attempt={plan}>
          <PrintMaps plan={plan} view={plan.view} width={SHEET_WIDTH} />
        </FaultBoundary>
      )}
      <PaperCharts plan={plan} />
    </article>
  );
}

function Head({ experiment }: { readonly experiment: Experiment }) {
  const lab = useLab();
  const preset = lab.presets.find((one) => one.experiment.name === experiment.name);
  const envSteps = useRun((state) => state.envSteps);
  const status = useRun((state) => state.status);
  const { seeds, seed, envSteps: budget } = experiment;
  const from = seeds === 1 ? 'one seed' : `${seeds} seeds (0 to ${seeds - 1})`;
  const over = status === 'done' ? '' : ` Printed at env step ${whole.format(envSteps)}; ${status}.`;
  return (
    <header>
      <p className="paper-brand">Reward Lab</p>
      <h1>{preset?.title ?? (experiment.name || 'An experiment')}</h1>
      {preset !== undefined && (
        <p className="paper-question">
          <b>{preset.question}</b> {preset.watch}
        </p>
      )}
      {experiment.notes !== '' && <p>{experiment.notes}</p>}
      <p>
        <b>World.</b> {worldWords(experiment.world, lab.catalogue)}. <b>Training.</b> {from} of experiment
        seed {seed}, {whole.format(budget)} env steps each.{over}
      </p>
    </header>
  );
}

function Designs({ experiment }: { readonly experiment: Experiment }) {
  const { catalogue } = useLab();
  return (
    <DataTable
      className="paper-designs"
      rows={experiment.variants}
      columns={[
        {
          title: 'Variant',
          cell: ({ label }, index) => (
            <>
              <VariantMark variant={index} line /> {label}
            </>
          ),
        },
        {
          title: 'Training reward',
          cell: (variant) =>
            rewardWords(variant, catalogue).map((words, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two terms may be the same, and none moves on paper.
              <div key={at}>{words}</div>
            )),
        },
        { title: 'Agent', cell: (variant) => agentWords(variant, catalogue) },
      ]}
    />
  );
}

/** The verdicts, if the comparison belongs to the current run. */
function Found({ plan, gathered }: { readonly plan: Plan; readonly gathered: Gathered }) {
  const generation = useRun((state) => state.generation);
  const hidden = useView((state) => state.hiddenVariants);
  const { comparison } = gathered;
  if (plan.variants.length < 2) return null;
  const fits =
    comparison !== null &&
    gathered.generation === generation &&
    comparison.variants.length === plan.variants.length &&
    comparison.x.length > 0;
  if (!fits)
    return <p className="paper-missing">No verdict yet. It is computed when the run is paused or done.</p>;
  const shown = plan.variants.map((_, variant) => variant).filter((variant) => !hidden.includes(variant));
  const pairs = pairsInSight(comparison, shown);
  return (
    <Verdicts
      comparison={comparison}
      labels={plan.variants.map(({ label }) => label)}
      pairs={pairs}
      shown={shown}
    />
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
                    <VariantMark
                      variant={index}
                      line={entry.id !== 'return' && entry.id !== 'over-optimization'}
                    />{' '}
                    {variant.label}
                  </span>
                ),
            )}
          </p>
          <FaultBoundary what={`The chart “${entry.title}”`} attempt={plan}>
            {entry.draw({
              plan,
              width: (SHEET_WIDTH - GAP) / 2,
              height: CHART_HEIGHT,
              turn: 1,
              scale: 'all',
            })}
          </FaultBoundary>
        </figure>
      ))}
    </div>
  );
}

/** The identifiers that reproduce the same numbers. */
function Again({ experiment, gathered }: { readonly experiment: Experiment; readonly gathered: Gathered }) {
  const lab = useLab();
  const generation = useRun((state) => state.generation);
  const backend = useRun((state) => state.backend);
  const library = lab.library?.store.getState();
  const listed = library?.runs.find(({ id }) => id === library.current?.id);
  const record = listed !== undefined && listed.state === 'whole' ? listed.record : null;
  const curves = gathered.generation === generation ? gathered.curves : null;
  const facts = [
    `experiment format ${experiment.version}`,
    `page ${buildOf(import.meta.url)}`,
    `computed on ${backend.name}, ${backend.parity}`,
    record === null ? '' : `run ${record.name}`,
    record === null || record.hash === '' ? '' : `experiment ${record.hash.slice(0, 16)}`,
    curves === null ? '' : `curves ${curves}`,
  ];
  return (
    <p className="paper-facts">
      {location.origin + location.pathname} · printed {new Date().toISOString().slice(0, 10)} ·{' '}
      {facts.filter((fact) => fact !== '').join(' · ')}
    </p>
  );
}

/** The file names of the page contain a build hash. */
function buildOf(address: string): string {
  return /-([\w-]{8})\.js$/.exec(address)?.[1] ?? 'in development';
}
