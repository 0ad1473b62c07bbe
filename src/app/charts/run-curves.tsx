import { type RefObject, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { budgetOf } from '../../experiment/budget.ts';
import type { MetricEntry } from '../../stats/metrics/metrics.ts';
import { compact, measured, tick } from '../kit/numerals.ts';
import { VariantMark } from '../kit/variant-mark.tsx';
import { useLab, useRun, useView } from '../model/hooks.ts';
import { type Branch, branchesOf, plannedMarks } from '../runs/fork.ts';
import { type Axis, shareOf, X_AXIS_HEIGHT, Y_AXIS_WIDTH } from './axis.ts';
import type { ChartProps } from './chart-contract.ts';
import { chartViewOf, useChartView, zoomOf } from './chart-view.ts';
import type { Imported } from './imported-lines.ts';
import {
  FEWEST_SEEDS,
  fromForks,
  type Line,
  type LineSource,
  lastOf,
  latestOf,
  nearest,
  readLine,
  readSeedLines,
} from './lines.ts';
import { LivePlot } from './live-plot.tsx';
import { ReadingArea } from './reading-area.tsx';
import { axesFor, type RangeRule, type RunAxes, xLabelOf } from './run-axes.ts';
import { Marks, ReadingStroke, type ReferenceMark, Series } from './series.tsx';
import { LABEL_ROOM, LEAST_WIDTH_FOR_LABELS } from './side-labels.tsx';
import { scaled } from './value-scale.ts';

interface ReadingBoxProps {
  /** The chart; only one at a time shows its values. */
  readonly name: string;
  readonly face: RefObject<HTMLElement | null>;
  readonly lines: readonly Line[];
  readonly seeds: readonly Line[];
  /** All seeds are drawn, in place of bands. */
  readonly few: boolean;
  readonly axis: Axis;
  /** Pixels: the edges of the plot. */
  readonly left: number;
  readonly right: number;
}

const MAX_SEEDS = 12;
const GAP = 4;
/** Pixels of the x-axis that stay visible: its ticks. */
const TICKS = 18;

/** The values at the reading line, largest first, below the plot or above it and never over its lines. */
function ReadingBox({ name, face, lines, seeds, few, axis, left, right }: ReadingBoxProps) {
  const lab = useLab();
  const xAxis = useView((state) => state.xAxis);
  const smooth = useChartView(({ smoothing }) => smoothing > 0);
  const at = useChartView((view) => (view.reader === name ? view.at : null));
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (at === null || box.current === null || face.current === null) return;
    const plot = face.current.getBoundingClientRect();
    const { width, height } = box.current.getBoundingClientRect();
    const middle = plot.left + left + shareOf(axis, at) * (right - left);
    const below = plot.bottom - X_AXIS_HEIGHT + TICKS;
    const fits = below + height <= window.innerHeight - GAP;
    const start = Math.max(
      GAP,
      Math.min(middle - width / 2, document.documentElement.clientWidth - width - GAP),
    );
    box.current.style.left = `${start}px`;
    box.current.style.top = `${fits ? below : Math.max(GAP, plot.top - height)}px`;
  });
  if (at === null) return null;
  const rows = lines
    .map((line) => {
      const { source } = line;
      const series = lab.series(source.variant, source.column, xAxis);
      const index = nearest(series.x, at, series.length);
      const read = (of: Float64Array) => of[index] ?? Number.NaN;
      const [from, to] = source.domain;
      const end = (of: Float64Array) => Math.min(to, Math.max(from, read(of)));
      const drawn = line.y[nearest(line.x, at)] ?? Number.NaN;
      return { source, drawn, value: read(series.mean), low: end(series.low), high: end(series.high) };
    })
    .filter((row) => Number.isFinite(row.value))
    .sort((a, b) => b.value - a.value);
  if (rows.length === 0) return null;
  /** The values of the seeds of a line, where they stand for its band. */
  const seedsOf = (one: LineSource) =>
    seeds
      .filter(({ source }) => source.variant === one.variant && source.column === one.column)
      .map((line) => measured(line.y[nearest(line.x, at)] ?? Number.NaN))
      .join(', ');
  const single = (few ? [] : seeds).map((line) => ({
    line,
    value: line.y[nearest(line.x, at)] ?? Number.NaN,
  }));
  const shown = single.filter(({ value }) => Number.isFinite(value)).sort((a, b) => b.value - a.value);
  return createPortal(
    <div ref={box} className="reading-box" aria-hidden="true">
      <p className="muted">
        {compact(at)} {axis.label}
      </p>
      {rows.map(({ source, drawn, value, low, high }) => (
        <p key={`${source.variant}/${source.column}`} className="reading-row">
          <VariantMark variant={source.variant} />
          <span>{source.label}</span>
          <b>{measured(value)}</b>
          <span className="muted">
            {source.band && Number.isFinite(low) ? `${measured(low)} … ${measured(high)}` : ''}
            {few && seeds.length > 0 ? `seeds ${seedsOf(source)}` : ''}
            {smooth ? ` smoothed ${measured(drawn)}` : ''}
          </span>
        </p>
      ))}
      {shown.slice(0, MAX_SEEDS).map(({ line, value }) => (
        <p key={`${line.source.variant}/${line.source.column}/${line.seed}`} className="reading-row">
          <VariantMark variant={line.source.variant} />
          <span className="muted">seed {line.seed}</span>
          <span>{measured(value)}</span>
          <span />
        </p>
      ))}
      {shown.length > MAX_SEEDS && <p className="muted">and {shown.length - MAX_SEEDS} seeds below</p>}
    </div>,
    document.body,
  );
}

interface RunCurvesProps extends Pick<ChartProps, 'width' | 'height' | 'scale'> {
  readonly title: string;
  readonly yLabel: string;
  readonly metric: MetricEntry['id'];
  readonly sources: readonly LineSource[];
  readonly references?: readonly ReferenceMark[] | undefined;
  /** From logs of other tools and stored runs, on the axis of environment steps. */
  readonly imported?: Imported;
  readonly range: RangeRule;
}

const NOTHING: Imported = { logs: [], stored: [], over: [] };
const MARGIN_WITHOUT = 12;
/** Pixels above the plot for a note on an unusual y-axis. */
const WORDS_HEIGHT = 24;

/** Curves over the run: means with bands, references, marks, and the shared reading line. */
export function RunCurves(props: RunCurvesProps) {
  const { title, yLabel, metric, width, height, scale, sources, references = [], range } = props;
  const lab = useLab();
  const { xAxis, logX, logY, hiddenVariants, pickedSeeds } = lab.view.getState();
  const { experiment, marks, plan } = lab.run.getState();
  const isDone = useRun(({ status }) => status === 'done');
  const labels = plan?.variants.map(({ label }) => label) ?? [];
  const name = useId();
  const face = useRef<HTMLDivElement>(null);
  const [all, setAll] = useState(false);
  const previous = useRef<RunAxes | null>(null);
  /** All that there is to zoom out to. */
  const whole = useRef<Axis | null>(null);
  const overSteps = xAxis === 'envSteps';
  const branches = useMemo(
    () => (experiment === null || !overSteps ? [] : branchesOf(experiment, lab.catalogue)),
    [experiment, overSteps, lab],
  );
  const planned = useMemo(
    () => (experiment === null || !overSteps ? [] : plannedMarks(experiment, lab.catalogue)),
    [experiment, overSteps, lab],
  );
  const seedCount = experiment?.seeds ?? 0;
  const few = seedCount < FEWEST_SEEDS;
  const singles = few && seedCount > 1 ? [...Array(seedCount).keys()] : pickedSeeds;
  const window = zoomOf(lab);
  const reading = { axis: xAxis, positiveX: logX, window, smoothing: chartViewOf(lab).getState().smoothing };
  const visible = sources
    .filter((source) => !hiddenVariants.includes(source.variant))
    .map((source) => (few ? { ...source, band: false } : source));
  const read = visible.map((source) => readLine(lab, source, reading));
  const lines = fromForks(
    read.map(({ line }) => line),
    branches,
  );
  const faint = fromForks(
    read.flatMap(({ raw }) => raw ?? []),
    branches,
  );
  const seeds =
    singles.length === 0 ? [] : visible.flatMap((one) => readSeedLines(lab, one, reading, singles));
  const { logs, stored, over } = (overSteps && props.imported) || NOTHING;
  const imported = [...logs, ...stored];
  const budget = experiment === null ? 1 : budgetOf(experiment);
  const options = {
    xAxis,
    xLabel: [xLabelOf(xAxis, experiment), ...over.map((unit) => `of the log: ${unit}`)].join('; '),
    guests: logs,
    yLabel,
    budget,
    logX,
    logY,
    width,
    range,
    window,
    all,
  };
  const axes = axesFor([...lines, ...faint, ...seeds, ...stored], references, options, previous.current);
  previous.current = axes;
  if (window === null) whole.current = axes.x;
  const levels = references.map(({ value }) => value);
  const own = scaled(scale, [...lines, ...imported], [...seeds, ...faint], levels);
  const drawn =
    own === null
      ? { lines, seeds, faint, imported, references }
      : {
          lines: own.lines.slice(0, lines.length),
          seeds: own.seeds.slice(0, seeds.length),
          faint: own.seeds.slice(seeds.length),
          imported: own.lines.slice(lines.length),
          references: own.levels ? references.map((mark) => ({ ...mark, place: own.place(mark.value) })) : [],
        };
  const texts = own?.axis.ticks.map((at) => tick(own.axis.valueAt(at)));
  const y = own === null ? axes.y : { ...own.axis, label: own.levels ? yLabel : 'share', texts };
  const endLabels = width >= LEAST_WIDTH_FOR_LABELS;
  const marginRight = endLabels ? LABEL_ROOM : MARGIN_WITHOUT;
  // The latest values, whatever part of the run is in sight and however it is drawn.
  const summary = [
    ...visible.map((source) => [source.label, latestOf(lab, source, xAxis)] as const),
    ...imported.map((line) => [line.source.label, lastOf(line)] as const),
  ]
    .filter(([, value]) => Number.isFinite(value))
    .map(([label, value]) => `${label} ${measured(value)}`)
    .join('; ');
  const edges = { left: Y_AXIS_WIDTH, right: width - marginRight };
  return (
    <ReadingArea
      name={name}
      face={face}
      label={`${title} against ${axes.x.label}. ${summary === '' ? 'No values yet.' : `Latest: ${summary}.`}`}
      axis={axes.x}
      whole={whole.current ?? axes.x}
      {...edges}
      width={width}
      lines={lines}
      keys={
        axes.cut &&
        own === null && (
          <button
            type="button"
            className="chart-cut link"
            style={{ left: Y_AXIS_WIDTH + 8 }}
            onClick={() => setAll(!all)}
          >
            {all ? 'hide outliers' : 'some values are off the chart: show all'}
          </button>
        )
      }
    >
      <LivePlot
        width={width}
        height={height}
        marginRight={marginRight}
        {...(own === null ? {} : { marginTop: WORDS_HEIGHT })}
        x={axes.x}
        y={y}
        draw={(scales) => (
          <>
            {own !== null && (
              // Above the plot, so that every exported picture contains it.
              <text className="axis-words" x={4} y={scales.top - 10} fontSize={12}>
                y: {own.axis.words}
              </text>
            )}
            <Series {...drawn} scales={scales} endLabels={endLabels} />
            {overSteps && (
              <Marks
                marks={[...marks, ...planned, ...branches.map(forked)]}
                labels={labels}
                scales={scales}
              />
            )}
            <ReadingStroke scales={scales} />
          </>
        )}
      />
      {[...lines, ...imported].every((line) => line.x.length === 0) && (
        <p className="chart-empty">
          {isDone
            ? `Not measured in this experiment: ${whyNone(metric)}.`
            : 'No values yet. They appear after the first finished episodes.'}
        </p>
      )}
      <ReadingBox name={name} face={face} lines={lines} seeds={seeds} few={few} axis={axes.x} {...edges} />
    </ReadingArea>
  );
}

const forked = ({ at, text }: Branch) => ({ kind: 'fork' as const, envSteps: at, text });

const PAIRS = 'only agents that learn from pairs of completions, such as DPO, have it';
const CRITIC = 'none of its agents has a critic';
const CLIPPED = 'none of its agents clips the ratio of two policies';
const REFERENCE = 'none of its agents is compared with a reference policy';
/** Why a metric has no values after a whole run, as far as one reason is known. */
const REASONS: Partial<Record<MetricEntry['id'], string>> = {
  chosenLogp: PAIRS,
  rejectedLogp: PAIRS,
  preferenceMargin: PAIRS,
  preferenceAccuracy: PAIRS,
  rewardModelAccuracy: 'it has no learned reward model',
  warmStart: 'no policy learns from examples first',
  valueLoss: CRITIC,
  explainedVariance: CRITIC,
  valueError: CRITIC,
  clipFraction: CLIPPED,
  clippedLow: CLIPPED,
  clippedHigh: CLIPPED,
  kl: REFERENCE,
  klToken: REFERENCE,
  klCoefficient: REFERENCE,
  evaluationReturn: 'it has no evaluation apart from training',
};
export const whyNone = (metric: MetricEntry['id']): string =>
  REASONS[metric] ?? 'nothing in this run gave it a value';
