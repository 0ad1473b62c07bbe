import { memo, useRef, useState } from 'react';
import { capital } from '../../core/capital.ts';
import type { Plan } from '../../engine/contract.ts';
import { METRICS } from '../../stats/metrics/dictionary.ts';
import type { MetricId } from '../../stats/metrics/metrics.ts';
import { aliasesOf } from '../../stats/metrics/names-elsewhere.ts';
import { FaultBoundary } from '../kit/fault-boundary.tsx';
import { Icon } from '../kit/icon.tsx';
import { compact } from '../kit/numerals.ts';
import { saveFile } from '../kit/save-file.ts';
import { DataTable, TableScroll } from '../kit/table.tsx';
import { useLab, useView } from '../model/hooks.ts';
import { type ChartEntry, columnsOf } from './chart-contract.ts';
import { ChartKeys, ChartNote } from './chart-legend.tsx';
import { chartViewOf, toggled, useChartView } from './chart-view.ts';
import { FigureCard } from './figure-card.tsx';
import { useMainCharts } from './main-charts.ts';
import { Estimated } from './numbers.tsx';
import { useTurn } from './turns.ts';
import { VALUE_SCALES, type ValueScale } from './value-scale.ts';

interface ChartCardProps {
  readonly entry: ChartEntry;
  readonly plan: Plan;
  /** The height of the plot in CSS pixels. */
  readonly height?: number;
  readonly brief?: boolean;
}

const HEIGHT = 232;
/** Shares and paths have fixed axes. */
const WITHOUT_LINES = ['advantage', 'over-optimization'];
/** Remembers the value scale of a chart, because charts unmount when another tab is shown. */
const chosenScales = new Map<string, ValueScale>();

export const ChartCard = memo(function ChartCard({
  entry,
  plan,
  height = HEIGHT,
  brief = false,
}: ChartCardProps) {
  const lab = useLab();
  const card = useRef<HTMLElement>(null);
  const turn = useTurn(card);
  const [scale, setScale] = useState(chosenScales.get(entry.id) ?? 'all');
  const main = useMainCharts(plan);
  const metric = METRICS[entry.metric];
  const aliases = aliasesOf(metric);
  // Files use the names of the run that the numbers belong to. A busy page may not have drawn that run yet.
  const planNow = () => lab.run.getState().plan ?? plan;
  return (
    <FigureCard
      card={card}
      title={entry.title}
      help={
        <>
          <p>
            <b>{metric.label}.</b> {metric.meaning}
          </p>
          <p className="formula">{metric.formula}</p>
          <p>
            <b>How to read it.</b> {metric.howToRead}
          </p>
          {aliases.length > 0 && <p className="muted">Elsewhere: {aliases.slice(0, 4).join(', ')}</p>}
        </>
      }
      note={<ChartNote entry={entry} plan={plan} />}
      legend={!brief && <ChartKeys entry={entry} plan={plan} />}
      pin={!main.includes(entry) && <Pin entry={entry} />}
      variants={plan.variants.map((variant) => variant.label)}
      choices={
        !WITHOUT_LINES.includes(entry.id) && (
          <>
            <p className="menu-head muted small">Vertical axis</p>
            {VALUE_SCALES.map(({ value, text, hint }) => (
              <button
                key={value}
                type="button"
                className="menu-choice"
                aria-pressed={scale === value}
                title={hint}
                onClick={() => {
                  chosenScales.set(entry.id, value);
                  setScale(value);
                }}
              >
                {text}
              </button>
            ))}
            <hr />
          </>
        )
      }
      table={() => <ChartTable entry={entry} plan={planNow()} />}
      files={[
        {
          text: 'Save as CSV (per seed)',
          // Saves in long format: run, variant, seed, step, metric, value. Rejects if another run replaces this one.
          save: async (name, progress) => {
            const run = lab.run.getState().experiment?.name ?? '';
            const lines = columnsOf(entry, planNow()).map((column) => ({ ...column, run }));
            saveFile(`${name}.csv`, 'text/csv', await lab.exportSeeds(lines, progress));
          },
        },
        {
          text: 'Save as LaTeX (pgfplots)',
          save: async (name) => {
            const { chartLatex } = await import('./latex-files.ts');
            saveFile(`${name}.tex`, 'text/x-tex', await chartLatex(lab, planNow(), entry, scale));
          },
        },
      ]}
      draw={(width) => (
        <FaultBoundary what={`The chart “${entry.title}”`} attempt={plan}>
          {turn > 0 && entry.draw({ plan, width, height, scale })}
        </FaultBoundary>
      )}
    />
  );
});

/** Pins a chart to the top, also for the next visit. */
function Pin({ entry: { id, title } }: Pick<ChartCardProps, 'entry'>) {
  const view = chartViewOf(useLab());
  const pinned = useChartView(({ pins }) => pins.includes(id));
  return (
    <button
      type="button"
      className="button small-icon"
      aria-pressed={pinned}
      aria-label={`Pin ${title}`}
      title={pinned ? 'Unpin' : 'Pin: show it first'}
      onClick={() => view.setState(({ pins }) => ({ pins: toggled(pins, id) }))}
    >
      <Icon name="pin" />
    </button>
  );
}

const MAX_ROWS = 60;

/** Shows the chart's numbers as text, frozen when opened: mean and 95 % interval at evenly spaced measurement points. */
function ChartTable({ entry, plan }: ChartCardProps) {
  const lab = useLab();
  const xAxis = useView((state) => state.xAxis);
  const unit = xAxis === 'envSteps' ? (plan.unit ?? 'env steps') : xAxis;
  const columns = columnsOf(entry, plan).map(({ variant, column, label, name }) => ({
    title: `${label}, ${Object.hasOwn(METRICS, name) ? METRICS[name as MetricId].label : name}`,
    series: lab.series(variant, column, xAxis),
  }));
  const [first] = columns;
  if (first === undefined || first.series.length === 0) return <p className="muted">No values yet.</p>;
  const { length, x } = first.series;
  const every = Math.max(1, Math.ceil(length / MAX_ROWS));
  const rows = Array.from({ length: Math.ceil(length / every) }, (_, i) =>
    Math.min(length - 1, (i + 1) * every - 1),
  );
  return (
    <>
      <p className="muted small">
        Mean over seeds [95 % interval] by {unit}.
        {every > 1 && ` Every ${every}th measurement point; the CSV has all of them.`}
      </p>
      <TableScroll label="Data table">
        <DataTable
          rows={rows}
          columns={[
            {
              title: xAxis === 'envSteps' ? capital(unit) : xAxis,
              cell: (row) => compact(x[row] ?? Number.NaN),
            },
            ...columns.map(({ title, series: { mean, low, high } }) => ({
              title,
              cell: (row: number) => {
                const at = (values: Float64Array) => values[row] ?? Number.NaN;
                return <Estimated of={{ value: at(mean), low: at(low), high: at(high) }} />;
              },
            })),
          ]}
        />
      </TableScroll>
    </>
  );
}
