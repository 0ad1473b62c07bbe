import { useState } from 'react';
import { budgetOf } from '../../experiment/budget.ts';
import type { StageColors } from '../../services/painter/colors.ts';
import {
  binEdges,
  HISTOGRAM_BINS,
  HISTOGRAM_CENTER,
  HISTOGRAM_LOW_EXPONENT,
} from '../../stats/metrics/metrics.ts';
import { measured, tick } from '../kit/numerals.ts';
import { Segments } from '../kit/segments.tsx';
import { markerPath, variantKey, variantStyle } from '../kit/variant-style.ts';
import { useLab } from '../model/hooks.ts';
import { useColors } from '../stage/color-map.tsx';
import { type Axis, axisOf, niceRange, type Scales, xTickCount } from './axis.ts';
import { type ChartEntry, type ChartProps, columnsFor } from './chart-contract.ts';
import { linePath } from './lines.ts';
import { LivePlot } from './live-plot.tsx';

/** Returns a position on the axis in bins, 0 to HISTOGRAM_BINS. The middle of the center bin is HISTOGRAM_CENTER + ½. */
function binOf(value: number): number {
  if (value === 0) return HISTOGRAM_CENTER + 0.5;
  const steps = (Math.log2(Math.abs(value)) - HISTOGRAM_LOW_EXPONENT) * 2;
  return value > 0 ? HISTOGRAM_CENTER + 1 + steps : HISTOGRAM_CENTER - steps;
}

const LABELED = [-100, -10, -1, -0.1, -0.01, 0, 0.01, 0.1, 1, 10, 100];

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
  const inside = values.map((value) => ({ words: tick(value), bin: binOf(value) }));
  const ends = [
    { words: `≤ ${measured(-OPEN_FROM)}`, bin: 0.5 },
    { words: `≥ ${measured(OPEN_FROM)}`, bin: HISTOGRAM_BINS - 0.5 },
  ];
  const isOpen = to === HISTOGRAM_BINS;
  return [...inside, ...(isOpen ? ends : [])]
    .filter(({ bin }) => bin > from && bin < to)
    .sort((a, b) => a.bin - b.bin);
}

export const stripTicks = (range: BinRange): readonly BinTick[] => ticksAt([-1, 0, 1], range);

export function binAxis(label: string, range: BinRange): Axis {
  const shown = ticksAt(range.to === HISTOGRAM_BINS ? LABELED.slice(1, -1) : LABELED, range); // ±100 is too near an end
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

/** Sums the histograms of measurement points first … last − 1. */
function sumRows(counts: Float64Array, first: number, last: number): Float64Array {
  const sum = new Float64Array(HISTOGRAM_BINS);
  for (let row = Math.max(0, first); row < last; row++)
    for (let bin = 0; bin < HISTOGRAM_BINS; bin++)
      sum[bin] = (sum[bin] ?? 0) + (counts[row * HISTOGRAM_BINS + bin] ?? 0);
  return sum;
}

const GAP = 4;
const LEAST_HEIGHT_FOR_TICKS = 36;
const MAX_COLUMNS = 240;

/** Draws one strip per variant: time to the right, advantage upward (0 in the middle), the share as color. */
function AdvantageStrips({ plan, width, height }: ChartProps) {
  const lab = useLab();
  const colors = useColors();
  const { hiddenVariants } = lab.view.getState();
  const { experiment } = lab.run.getState();
  const budget = experiment === null ? 0 : budgetOf(experiment);
  const shown = [...plan.variants.keys()].filter((variant) => !hiddenVariants.includes(variant));
  const all = shown.map((variant) => lab.histograms(variant));
  const range = usedBins(all.map(({ length, counts }) => sumRows(counts, 0, length)));
  const strips = all.map((histogram) => colors && paint(histogram, plan.grid.length, range, colors));
  const labels = shown.map((variant) => plan.variants[variant]?.label);
  const count = Math.max(1, shown.length);
  const ticks = shown.flatMap((_, row) =>
    stripTicks(range).map(({ words, bin }) => ({
      words,
      at: count - 1 - row + (bin - range.from) / (range.to - range.from),
    })),
  );
  const labeled = (height - LEAST_HEIGHT_FOR_TICKS) / count - GAP >= LEAST_HEIGHT_FOR_TICKS ? ticks : [];
  return (
    <LivePlot
      label={`Advantages over time, one strip for each of ${labels.join(', ')}.`}
      width={width}
      height={height}
      grid="none"
      x={axisOf(
        `${plan.unit ?? 'environment steps'} per seed; up: better than expected, down: worse`,
        0,
        Math.max(1, budget),
        xTickCount(width),
      )}
      y={{
        label: '',
        low: 0,
        high: count,
        ticks: labeled.map(({ at }) => at),
        texts: labeled.map(({ words }) => words),
      }}
      draw={({ left, right, py }) =>
        shown.map((variant, row) => {
          const top = py(count - row) + GAP / 2;
          const bottom = py(count - 1 - row) - GAP / 2;
          const { marker, color } = variantStyle(variant);
          return (
            <g key={variantKey(variant)}>
              <path d={markerPath(marker, 4)} transform={`translate(8,${(top + bottom) / 2})`} fill={color} />
              <image
                href={strips[row] ?? undefined}
                x={left}
                y={top}
                width={right - left}
                height={Math.max(0, bottom - top)}
                preserveAspectRatio="none"
                imageRendering="pixelated"
              >
                <title>{labels[row]}</title>
              </image>
            </g>
          );
        })
      }
    />
  );
}

/** Paints a picture with one pixel per bin and span of measurement points. */
function paint(
  { length, counts }: { readonly length: number; readonly counts: Float64Array },
  measurementPoints: number,
  { from, to }: BinRange,
  { sequential }: StageColors,
): string {
  const columns = Math.min(measurementPoints, MAX_COLUMNS);
  const canvas = document.createElement('canvas');
  canvas.width = columns;
  canvas.height = to - from;
  const context = canvas.getContext('2d');
  if (context === null) return '';
  context.fillStyle = sequential[0] ?? '';
  context.fillRect(0, 0, columns, to - from);
  for (let column = 0; column < columns; column++) {
    const first = Math.floor((column * measurementPoints) / columns);
    const last = Math.floor(((column + 1) * measurementPoints) / columns);
    if (first >= length) break;
    const sum = sumRows(counts, first, Math.min(length, last));
    const total = sum.reduce((all, one) => all + one, 0);
    for (let bin = from; bin < to; bin++) {
      const share = (sum[bin] ?? 0) / total;
      if (!(share > 0)) continue;
      // The square root keeps rare large values visible next to many small ones.
      context.fillStyle = sequential[Math.min(255, Math.round(Math.sqrt(share * 3) * 255))] ?? '';
      context.fillRect(column, to - 1 - bin, 1, 1);
    }
  }
  return canvas.toDataURL('image/png');
}

const MODE_HEIGHT = 28;

function AdvantageChart(props: ChartProps) {
  const [mode, setMode] = useState<'now' | 'time'>('now');
  const height = props.height - MODE_HEIGHT;
  return (
    <>
      <div className="chart-mode">
        <Segments
          label="Advantage shown"
          value={mode}
          options={[
            { value: 'now', text: 'Now' },
            { value: 'time', text: 'Over time' },
          ]}
          onChange={setMode}
        />
      </div>
      {mode === 'now' && <AdvantageNow {...props} height={height} />}
      {mode === 'time' && <AdvantageStrips {...props} height={height} />}
    </>
  );
}

const RECENT_SHARE = 0.05;
const Y_TICKS = 3;

/** Shows the distribution over the last twentieth of the run so far, as the share of updates by size of the advantage. */
function AdvantageNow({ plan, width, height }: ChartProps) {
  const lab = useLab();
  const { hiddenVariants } = lab.view.getState();
  const found = plan.variants.flatMap(({ label }, variant) => {
    if (hiddenVariants.includes(variant)) return [];
    const { length, counts } = lab.histograms(variant);
    const sum = sumRows(counts, Math.min(length - 1, Math.floor(length * (1 - RECENT_SHARE))), length);
    const total = sum.reduce((all, count) => all + count, 0);
    return total === 0 ? [] : [{ variant, label, shares: sum.map((count) => count / total) }];
  });
  const bins = usedBins(found.map(({ shares }) => shares));
  // Ignore the center bin, which holds values near zero and would flatten the rest.
  const most = Math.max(0, ...found.flatMap(({ shares }) => [...shares.with(HISTOGRAM_CENTER, 0)]));
  const labels = found.map(({ label }) => label).join(', ');
  return (
    <LivePlot
      label={`Distribution of advantages now, for ${labels || 'no variant yet'}.`}
      width={width}
      height={height}
      x={binAxis('TD error or advantage, logarithmic on both sides of 0', bins)}
      y={axisOf('share of updates', 0, niceRange(0, most || 0.1, Y_TICKS)[1], Y_TICKS)}
      draw={(scales) => (
        <>
          <path
            d={`M${scales.px(HISTOGRAM_CENTER + 0.5)},${scales.top}V${scales.bottom}`}
            stroke="var(--line-strong)"
            strokeDasharray="1 3"
          />
          {found.map((one) => (
            <Outline key={one.variant} {...one} bins={bins} scales={scales} />
          ))}
        </>
      )}
    >
      {found.length === 0 && <p className="chart-empty">No updates yet.</p>}
    </LivePlot>
  );
}

interface OutlineProps {
  readonly variant: number;
  readonly shares: Float64Array;
  readonly bins: BinRange;
  readonly scales: Scales;
}

function Outline({ variant, shares, bins, scales: { px, py, top, bottom } }: OutlineProps) {
  const { color, dash } = variantStyle(variant);
  const edges = Float64Array.from(
    { length: 2 * (bins.to - bins.from) },
    (_, k) => bins.from + ((k + 1) >> 1),
  );
  const heights = edges.map((_, k) => shares[bins.from + (k >> 1)] ?? 0);
  const path = linePath({ x: edges, y: heights }, px, (share) => Math.max(top, py(share)));
  return (
    <>
      <path d={`${path}V${bottom}H${px(bins.from)}Z`} fill={color} fillOpacity={0.1} />
      <path d={path} fill="none" stroke={color} strokeWidth={1.6} strokeDasharray={dash || undefined} />
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
