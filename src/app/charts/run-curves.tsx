import { type RefObject, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { budgetOf } from '../../experiment/budget.ts';
import type { Experiment } from '../../experiment/experiment.ts';
import type { MetricEntry } from '../../stats/metrics/metrics.ts';
import { compact, measured, tick } from '../kit/numerals.ts';
import { VariantMark } from '../kit/variant-mark.tsx';
import { useLab, useRun, useView } from '../model/hooks.ts';
import type { Lab } from '../model/lab.ts';
import type { XAxis } from '../model/model.ts';
import { type Branch, branchesOf, plannedMarks } from '../runs/fork.ts';
import { type Axis, MARGIN_TOP, type PlotFrame, type Scales, shareOf, X_AXIS_HEIGHT } from './axis.ts';
import { yWidthOf } from './axis-text.tsx';
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
  type Reading,
  readLine,
  readSeedLines,
} from './lines.ts';
import { LivePlot } from './live-plot.tsx';
import { ReadingArea } from './reading-area.tsx';
import { axesFor, type RangeRule, type RunAxes, xLabelOf } from './run-axes.ts';
import { type ChartMark, Marks, ReadingStroke, type ReferenceMark, Series } from './series.tsx';
import { LABEL_ROOM, LEAST_WIDTH_FOR_LABELS } from './side-labels.tsx';
import { type Scaled, scaled } from './value-scale.ts';

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

interface BoxPlace extends Pick<ReadingBoxProps, 'face' | 'axis' | 'left' | 'right'> {
  readonly box: RefObject<HTMLElement | null>;
  readonly at: number | null;
}

/** Puts the box at the reading line: below the plot, or above it if there is no room. */
function useBoxPlace({ box, face, axis, at, left, right }: BoxPlace): void {
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
}

/** The index of the point nearest to `x`; −1 where nothing is measured yet, more than a step behind the last point. */
function measuredNear(places: ArrayLike<number>, x: number, length = places.length): number {
  const last = places[length - 1] ?? Number.NaN;
  const step = length > 1 ? last - (places[length - 2] ?? last) : Number.POSITIVE_INFINITY;
  return x > last + step ? -1 : nearest(places, x, length);
}

/** The value of a drawn line at a place; NaN: it has none. */
const drawnAt = (line: Line, at: number) => line.y[measuredNear(line.x, at)] ?? Number.NaN;

/** The means at a place with their bands, largest first; without those that have no value there. */
function meansAt(lab: Lab, lines: readonly Line[], xAxis: XAxis, at: number) {
  return lines
    .map((line) => {
      const { source } = line;
      const series = lab.series(source.variant, source.column, xAxis);
      const index = measuredNear(series.x, at, series.length);
      const read = (of: Float64Array) => of[index] ?? Number.NaN;
      const [from, to] = source.domain;
      const end = (of: Float64Array) => Math.min(to, Math.max(from, read(of)));
      const drawn = drawnAt(line, at);
      return { source, drawn, value: read(series.mean), low: end(series.low), high: end(series.high) };
    })
    .filter((row) => Number.isFinite(row.value))
    .sort((a, b) => b.value - a.value);
}

/** The values of the seeds of a line, where they stand for its band. */
const seedsOf = (seeds: readonly Line[], one: LineSource, at: number) =>
  seeds
    .filter(({ source }) => source.variant === one.variant && source.column === one.column)
    .map((line) => measured(drawnAt(line, at)))
    .join(', ');

/** The largest values of single seeds at a place. */
function SeedRows({ seeds, at }: { readonly seeds: readonly Line[]; readonly at: number }) {
  const shown = seeds
    .map((line) => ({ line, value: drawnAt(line, at) }))
    .filter(({ value }) => Number.isFinite(value))
    .sort((a, b) => b.value - a.value);
  return (
    <>
      {shown.slice(0, MAX_SEEDS).map(({ line, value }) => (
        <p key={`${line.source.variant}/${line.source.column}/${line.seed}`} className="reading-row">
          <VariantMark variant={line.source.variant} />
          <span className="muted">seed {line.seed}</span>
          <span>{measured(value)}</span>
          <span />
        </p>
      ))}
      {shown.length > MAX_SEEDS && <p className="muted">and {shown.length - MAX_SEEDS} seeds below</p>}
    </>
  );
}

/** The values at the reading line, largest first, below the plot or above it and never over its lines. */
function ReadingBox({ name, face, lines, seeds, few, axis, left, right }: ReadingBoxProps) {
  const lab = useLab();
  const xAxis = useView((state) => state.xAxis);
  const smooth = useChartView(({ smoothing }) => smoothing > 0);
  const at = useChartView((view) => (view.reader === name ? view.at : null));
  const box = useRef<HTMLDivElement>(null);
  useBoxPlace({ box, face, axis, at, left, right });
  if (at === null) return null;
  const rows = meansAt(lab, lines, xAxis, at);
  if (rows.length === 0) return null;
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
            {few && seeds.length > 0 ? `seeds ${seedsOf(seeds, source, at)}` : ''}
            {smooth ? ` smoothed ${measured(drawn)}` : ''}
          </span>
        </p>
      ))}
      {!few && <SeedRows seeds={seeds} at={at} />}
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

/** Forks of the experiment, and the changes that it plans; none on an axis that does not count steps. */
function usePlannedChanges(experiment: Experiment | null, overSteps: boolean) {
  const lab = useLab();
  const branches = useMemo(
    () => (experiment === null || !overSteps ? [] : branchesOf(experiment, lab.catalogue)),
    [experiment, overSteps, lab],
  );
  const planned = useMemo(
    () => (experiment === null || !overSteps ? [] : plannedMarks(experiment, lab.catalogue)),
    [experiment, overSteps, lab],
  );
  return { branches, planned };
}

/** Means of the variants that are shown, the values behind smoothed ones, and lines of single seeds. */
function readSources(
  lab: Lab,
  sources: readonly LineSource[],
  seedCount: number,
  branches: readonly Branch[],
) {
  const { xAxis, logX, hiddenVariants, pickedSeeds } = lab.view.getState();
  const few = seedCount < FEWEST_SEEDS;
  const singles = few && seedCount > 1 ? [...Array(seedCount).keys()] : pickedSeeds;
  const reading: Reading = {
    axis: xAxis,
    positiveX: logX,
    window: zoomOf(lab),
    smoothing: chartViewOf(lab).getState().smoothing,
  };
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
  return { few, visible, lines, faint, seeds };
}

/** The axes, which depend on those drawn before, and the whole x-axis: all that there is to zoom out to. */
function useAxes(
  lines: readonly Line[],
  references: readonly ReferenceMark[],
  options: Parameters<typeof axesFor>[2],
) {
  const previous = useRef<RunAxes | null>(null);
  const whole = useRef<Axis | null>(null);
  const axes = axesFor(lines, references, options, previous.current);
  previous.current = axes;
  if (options.window === null) whole.current = axes.x;
  return { axes, whole: whole.current ?? axes.x };
}

/** What a chart draws over its axes. */
interface Drawn {
  readonly lines: readonly Line[];
  readonly seeds: readonly Line[];
  readonly faint: readonly Line[];
  readonly imported: readonly Line[];
  readonly references: readonly ReferenceMark[];
}

/** @param own of the lines with the imported ones behind them, and of the seeds with the faint lines behind them */
function onScale(own: Scaled, { lines, seeds, references }: Drawn): Drawn {
  return {
    lines: own.lines.slice(0, lines.length),
    seeds: own.seeds.slice(0, seeds.length),
    faint: own.seeds.slice(seeds.length),
    imported: own.lines.slice(lines.length),
    references: own.levels ? references.map((mark) => ({ ...mark, place: own.place(mark.value) })) : [],
  };
}

function yAxisOf({ axis, levels }: Scaled, yLabel: string): Axis {
  const texts = axis.ticks.map((at) => tick(axis.valueAt(at)));
  return { ...axis, label: levels ? yLabel : 'share', texts };
}

/** The latest values, whatever part of the run is in sight and however it is drawn. */
function summaryOf(lab: Lab, visible: readonly LineSource[], imported: readonly Line[]): string {
  const { xAxis } = lab.view.getState();
  const summary = [
    ...visible.map((source) => [source.label, latestOf(lab, source, xAxis)] as const),
    ...imported.map((line) => [line.source.label, lastOf(line)] as const),
  ]
    .filter(([, value]) => Number.isFinite(value))
    .map(([label, value]) => `${label} ${measured(value)}`)
    .join('; ');
  return summary === '' ? 'No values yet.' : `Latest: ${summary}.`;
}

interface RunLayersProps {
  readonly drawn: Drawn;
  /** On an unusual y-axis; else empty. */
  readonly axisWords: string;
  /** None on an axis that does not count steps. */
  readonly marks: readonly ChartMark[];
  readonly scales: Scales;
  readonly endLabels: boolean;
}

/** Inside the axes: lines, marks and the reading line. */
function RunLayers({ drawn, axisWords, marks, scales, endLabels }: RunLayersProps) {
  const { plan } = useLab().run.getState();
  return (
    <>
      {axisWords !== '' && (
        // Above the plot, so that every exported picture contains it.
        <text className="axis-words" x={4} y={scales.top - 10} fontSize={12}>
          y: {axisWords}
        </text>
      )}
      <Series {...drawn} scales={scales} endLabels={endLabels} />
      <Marks marks={marks} labels={plan?.variants.map(({ label }) => label) ?? []} scales={scales} />
      <ReadingStroke scales={scales} />
    </>
  );
}

interface OutlierKeyProps {
  readonly left: number;
  readonly all: boolean;
  readonly setAll: (all: boolean) => void;
}

const OutlierKey = ({ left, all, setAll }: OutlierKeyProps) => (
  <button type="button" className="chart-cut link" style={{ left: left + 8 }} onClick={() => setAll(!all)}>
    {all ? 'hide outliers' : 'some values are off the chart: show all'}
  </button>
);

/** Adds the room for labels at the ends of lines, for the words of another scale above, and for the vertical axis. */
function frameOf(plot: PlotFrame, endLabels: boolean, words: boolean) {
  const marginTop = words ? WORDS_HEIGHT : MARGIN_TOP;
  const yWidth = yWidthOf(plot.y, plot.height - X_AXIS_HEIGHT - marginTop);
  return { ...plot, marginTop, yWidth, marginRight: endLabels ? LABEL_ROOM : MARGIN_WITHOUT };
}

/** Curves over the run: means with bands, references, marks, and the shared reading line. */
export function RunCurves(props: RunCurvesProps) {
  const { title, yLabel, metric, width, height, scale, sources, references = [], range } = props;
  const lab = useLab();
  const { xAxis, logX, logY } = lab.view.getState();
  const { experiment, marks } = lab.run.getState();
  const name = useId();
  const face = useRef<HTMLDivElement>(null);
  const [all, setAll] = useState(false);
  const overSteps = xAxis === 'envSteps';
  const { branches, planned } = usePlannedChanges(experiment, overSteps);
  const seedCount = experiment?.seeds ?? 0;
  const { few, visible, lines, faint, seeds } = readSources(lab, sources, seedCount, branches);
  const { logs, stored, over } = (overSteps && props.imported) || NOTHING;
  const imported = [...logs, ...stored];
  const { axes, whole } = useAxes([...lines, ...faint, ...seeds, ...stored], references, {
    xAxis,
    xLabel: [xLabelOf(xAxis, experiment), ...over.map((unit) => `of the log: ${unit}`)].join('; '),
    guests: logs,
    yLabel,
    budget: experiment === null ? 1 : budgetOf(experiment),
    logX,
    logY,
    width,
    range,
    window: zoomOf(lab),
    all,
  });
  const levels = references.map(({ value }) => value);
  const own = scaled(scale, [...lines, ...imported], [...seeds, ...faint], levels);
  const plain: Drawn = { lines, seeds, faint, imported, references };
  const drawn = own === null ? plain : onScale(own, plain);
  const endLabels = width >= LEAST_WIDTH_FOR_LABELS;
  const y = own === null ? axes.y : yAxisOf(own, yLabel);
  const frame = frameOf({ width, height, x: axes.x, y }, endLabels, own !== null);
  const edges = { left: frame.yWidth, right: width - frame.marginRight };
  return (
    <ReadingArea
      name={name}
      face={face}
      label={`${title} against ${axes.x.label}. ${summaryOf(lab, visible, imported)}`}
      axis={axes.x}
      whole={whole}
      {...edges}
      width={width}
      lines={lines}
      keys={axes.cut && own === null && <OutlierKey left={edges.left} all={all} setAll={setAll} />}
    >
      <LivePlot
        {...frame}
        draw={(scales) => (
          <RunLayers
            drawn={drawn}
            axisWords={own?.axis.words ?? ''}
            marks={overSteps ? [...marks, ...planned, ...branches.map(forked)] : []}
            scales={scales}
            endLabels={endLabels}
          />
        )}
      />
      {[...lines, ...imported].every((line) => line.x.length === 0) && <EmptyNote metric={metric} />}
      <ReadingBox name={name} face={face} lines={lines} seeds={seeds} few={few} axis={axes.x} {...edges} />
    </ReadingArea>
  );
}

function EmptyNote({ metric }: Pick<RunCurvesProps, 'metric'>) {
  const isDone = useRun(({ status }) => status === 'done');
  return (
    <p className="chart-empty">
      {isDone
        ? `Not measured in this experiment: ${whyNone(metric)}.`
        : 'No values yet. They appear after the first finished episodes.'}
    </p>
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
