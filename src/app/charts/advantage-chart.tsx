import { budgetOf } from '../../experiment/budget.ts';
import {
  binEdges,
  HISTOGRAM_BINS,
  HISTOGRAM_CENTER,
  HISTOGRAM_LOW_EXPONENT,
} from '../../stats/metrics/metrics.ts';
import { columnOf } from '../../stats/stats/aggregate.ts';
import { measured, tick } from '../kit/numerals.ts';
import { variantStyle } from '../kit/variant-style.ts';
import { useLab } from '../model/hooks.ts';
import { type Axis, type Scales, X_AXIS_HEIGHT } from './axis.ts';
import { type ChartEntry, type ChartProps, columnsFor } from './chart-contract.ts';
import { useChartView, zoomOf } from './chart-view.ts';
import { type Line, lineOf, linePath, nearest, sourceOf } from './lines.ts';
import { LivePlot } from './live-plot.tsx';
import { axesFor, xLabelOf } from './run-axes.ts';
import { ReadingStroke } from './series.tsx';

/** Returns a position on the axis in bins, 0 to HISTOGRAM_BINS. The middle of the center bin is HISTOGRAM_CENTER + ½. */
function binOf(value: number): number {
  if (value === 0) return HISTOGRAM_CENTER + 0.5;
  const steps = (Math.log2(Math.abs(value)) - HISTOGRAM_LOW_EXPONENT) * 2;
  return value > 0 ? HISTOGRAM_CENTER + 1 + steps : HISTOGRAM_CENTER - steps;
}

/** The labeled values above 0: the first of these lists that fits. */
const LABELED = [[0.01, 0.1, 1, 10, 100], [0.1, 1, 10], [0.1, 10], [1], []];
/** Pixels between two labels. */
const LEAST_APART = 15;

interface BinRange {
  readonly from: number;
  readonly to: number;
}

/** Beyond this, the outermost bin holds all values. */
const OPEN_FROM = binEdges(HISTOGRAM_BINS - 1).low;

interface BinTick {
  readonly words: string;
  readonly bin: number;
}

function ticksAt(values: readonly number[], { from, to }: BinRange): readonly BinTick[] {
  const inside = [...values.map((value) => -value), 0, ...values].map((value) => ({
    words: tick(value),
    bin: binOf(value),
  }));
  const ends = [
    { words: `≤ ${measured(-OPEN_FROM)}`, bin: 0.5 },
    { words: `≥ ${measured(OPEN_FROM)}`, bin: HISTOGRAM_BINS - 0.5 },
  ];
  const isOpen = to === HISTOGRAM_BINS;
  return [...inside, ...(isOpen ? ends : [])]
    .filter(({ bin }) => bin > from && bin < to)
    .sort((a, b) => a.bin - b.bin);
}

/** @param pixels the length of the axis */
export function binAxis(label: string, range: BinRange, pixels: number): Axis {
  const apart = (LEAST_APART * (range.to - range.from)) / pixels;
  const fits = (ticks: readonly BinTick[]) =>
    ticks.every(({ bin }, k) => k === 0 || bin - (ticks[k - 1]?.bin ?? 0) >= apart);
  const shown = LABELED.map((values) => ticksAt(values, range)).find(fits) ?? [];
  return {
    label,
    low: range.from,
    high: range.to,
    ticks: shown.map(({ bin }) => bin),
    texts: shown.map(({ words }) => words),
  };
}

/** Returns the symmetric range of bins with 99.9 % of the counts, growing in steps of ten so that it rarely changes. */
export function usedBins(counts: readonly Float64Array[]): BinRange {
  let reach = 10;
  for (const row of counts) {
    let total = 0;
    for (const count of row) total += count;
    let outside = 0;
    for (let k = HISTOGRAM_CENTER; k > reach; k--) {
      outside += (row[HISTOGRAM_CENTER - k] ?? 0) + (row[HISTOGRAM_CENTER + k] ?? 0);
      if (outside > total / 1000) reach = k;
    }
  }
  const half = Math.min(HISTOGRAM_CENTER, Math.ceil((reach + 2) / 6) * 6);
  return { from: HISTOGRAM_CENTER - half, to: Math.min(HISTOGRAM_BINS, HISTOGRAM_CENTER + half + 1) };
}

const wholeOf = ({ length, counts }: { readonly length: number; readonly counts: Float64Array }) =>
  sumRows(counts, 0, length);

/** Sums the histograms of measurement points first … last − 1. */
function sumRows(counts: Float64Array, first: number, last: number): Float64Array {
  const sum = new Float64Array(HISTOGRAM_BINS);
  for (let row = Math.max(0, first); row < last; row++)
    for (let bin = 0; bin < HISTOGRAM_BINS; bin++)
      sum[bin] = (sum[bin] ?? 0) + (counts[row * HISTOGRAM_BINS + bin] ?? 0);
  return sum;
}

/** Points along the x-axis: fewer than measurement points, because each is a sum of histograms. */
const MAX_POINTS = 120;
/** The histogram at the right is the sum of this share of the run, and has this share of the width. */
const RECENT_SHARE = 0.05;
const NOW_WIDTH = 0.2;
/** Pixels above the plot. */
const TOP = 8;
const BAND = [0.1, 0.5, 0.9] as const;

/** The p-quantiles of a histogram in bins, for example 12.5 for the middle of bin 12. @param shares ascending @returns NaN without counts */
export function binQuantiles(counts: Float64Array, shares: readonly number[]): readonly number[] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  let bin = 0;
  let below = 0;
  return shares.map((share) => {
    if (total === 0) return Number.NaN;
    while (bin < HISTOGRAM_BINS - 1 && below + (counts[bin] ?? 0) < share * total) {
      below += counts[bin] ?? 0;
      bin++;
    }
    return bin + (share * total - below) / (counts[bin] || 1);
  });
}

/** The value at a position in bins, the inverse of `binOf`. */
export function valueOfBin(bin: number): number {
  const size = (steps: number) => 2 ** (HISTOGRAM_LOW_EXPONENT + steps / 2);
  if (bin >= HISTOGRAM_CENTER + 1) return size(bin - HISTOGRAM_CENTER - 1);
  if (bin <= HISTOGRAM_CENTER) return -size(HISTOGRAM_CENTER - bin);
  return 2 * (bin - HISTOGRAM_CENTER - 0.5) * size(0); // even within the center bin
}

interface Course {
  /** The median, with the band, in bins. */
  readonly line: Line;
  /** The histogram at the reading line, or of now. */
  readonly shares: Float64Array;
}

/** The distribution over time, one course per variant that is shown. */
function useCourses({ plan }: ChartProps): readonly Course[] {
  const lab = useLab();
  const at = useChartView((view) => view.at);
  const { hiddenVariants, xAxis, logX } = lab.view.getState();
  const zoom = zoomOf(lab);
  return plan.variants.flatMap(({ label }, variant) => {
    if (hiddenVariants.includes(variant)) return [];
    const { length, counts } = lab.histograms(variant);
    const column = columnOf('advantageMean');
    const { x } = lab.series(variant, column, xAxis);
    const points: { x: number; bins: readonly number[] }[] = [];
    const every = Math.max(1, Math.ceil(length / MAX_POINTS));
    for (let first = 0; first < length; first += every) {
      const last = Math.min(length, first + every);
      const bins = binQuantiles(sumRows(counts, first, last), BAND);
      const place = x[last - 1] ?? Number.NaN;
      const inSight = (zoom === null || (place >= zoom.from && place <= zoom.to)) && (!logX || place > 0);
      if (Number.isFinite(place) && Number.isFinite(bins[0]) && inSight) points.push({ x: place, bins });
    }
    const read = (k: number) => Float64Array.from(points, ({ bins }) => bins[k] ?? Number.NaN);
    const end = at === null ? length : Math.min(length, nearest(x, at, length) + 1);
    const recent = sumRows(counts, Math.min(end - 1, Math.floor(end - length * RECENT_SHARE)), end);
    const total = recent.reduce((sum, count) => sum + count, 0);
    const line = lineOf(
      sourceOf(variant, column, label),
      Float64Array.from(points, ({ x: place }) => place),
      read(1),
      read(0),
      read(2),
    );
    return [{ line, shares: total === 0 ? recent : recent.map((count) => count / total) }];
  });
}

const valuesOf = (one: Course): string =>
  binQuantiles(one.shares, BAND)
    .map((bin) => measured(valueOfBin(bin)))
    .join(', ');

/**
 * Shows the distribution of advantages: over time as the median and the range of the middle 80 %, and at the right as the histogram of
 * now, or of the moment that a chart is read at. The axis is logarithmic on both sides of 0.
 */
function AdvantageChart(props: ChartProps) {
  const { plan, width, height } = props;
  const lab = useLab();
  const { xAxis, logX } = lab.view.getState();
  const { experiment } = lab.run.getState();
  const courses = useCourses(props);
  const lines = courses.map(({ line }) => line);
  const bins = usedBins(plan.variants.map((_, variant) => wholeOf(lab.histograms(variant))));
  const now = Math.round(width * NOW_WIDTH);
  const { x } = axesFor(
    lines,
    [],
    {
      xAxis,
      xLabel: xLabelOf(xAxis, experiment),
      yLabel: '',
      budget: experiment === null ? 1 : budgetOf(experiment),
      logX,
      logY: false,
      width: width - now,
      range: 'free',
      window: zoomOf(lab),
      all: true,
    },
    null,
  );
  const found = courses.filter(({ shares }) => shares.some((share) => share > 0));
  const latest = found.map((one) => `${one.line.source.label} ${valuesOf(one)}`).join('; ');
  return (
    <LivePlot
      label={`Advantage against ${x.label}. ${latest === '' ? 'No updates yet.' : `Latest 10 %, median and 90 %: ${latest}.`}`}
      width={width}
      height={height}
      marginRight={now}
      marginTop={TOP}
      x={x}
      y={binAxis('advantage', bins, height - X_AXIS_HEIGHT - TOP)}
      draw={(scales) => (
        <>
          {found.map(({ line }) => (
            <Band key={line.source.variant} line={line} scales={scales} />
          ))}
          <Now found={found} bins={bins} scales={scales} width={now} />
          <ReadingStroke scales={scales} />
        </>
      )}
    >
      {found.length === 0 && <p className="chart-empty">No updates yet.</p>}
    </LivePlot>
  );
}

function Band({ line, scales: { px, py } }: { readonly line: Line; readonly scales: Scales }) {
  const { x, y, low, high, source } = line;
  const { color, dash } = source;
  const back = linePath({ x: x.toReversed(), y: low.toReversed() }, px, py).replace('M', 'L');
  return (
    <>
      {x.length > 1 && (
        <path d={`${linePath({ x, y: high }, px, py)}${back}Z`} fill={color} fillOpacity={0.15} />
      )}
      <path
        d={linePath({ x, y }, px, py)}
        fill="none"
        stroke={color}
        strokeWidth={2}
        strokeDasharray={dash || undefined}
        strokeLinejoin="round"
      />
    </>
  );
}

const NOW_GAP = 10;

interface NowProps {
  readonly found: readonly Course[];
  readonly bins: BinRange;
  readonly scales: Scales;
  readonly width: number;
}

/** Histograms on their side, right of the plot and on its axis. They share one scale. */
function Now({ found, bins, scales: { py, right, top, bottom }, width }: NowProps) {
  // The center bin holds values near zero and would flatten the rest: it may reach the edge.
  const most = Math.max(0, ...found.flatMap(({ shares }) => [...shares.with(HISTOGRAM_CENTER, 0)]));
  const left = right + NOW_GAP;
  const reach = width - NOW_GAP - 4;
  return (
    <>
      <path d={`M${left},${top}V${bottom}`} stroke="var(--line-strong)" />
      {found.map(({ line, shares }) => {
        const { variant } = line.source;
        const { color, dash } = variantStyle(variant);
        let path = `M${left},${py(bins.from)}`;
        for (let bin = bins.from; bin < bins.to; bin++) {
          const x = left + reach * Math.min(1, (shares[bin] ?? 0) / (most || 1));
          path += `L${x},${py(bin)}V${py(bin + 1)}`;
        }
        path += `L${left},${py(bins.to)}`;
        return (
          <path
            key={variant}
            d={path}
            fill={color}
            fillOpacity={0.1}
            stroke={color}
            strokeWidth={1.4}
            strokeDasharray={dash || undefined}
          >
            <title>{line.source.label}</title>
          </path>
        );
      })}
    </>
  );
}

export const advantageChart: ChartEntry = {
  id: 'advantage',
  metric: 'advantageHistogram',
  title: 'Advantage',
  applies: () => true,
  draw: (props) => <AdvantageChart {...props} />,
  columns: () => columnsFor('advantageMean', 'advantageStd'),
};
