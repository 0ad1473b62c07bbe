import { useEffect, useRef } from 'react';
import { HISTOGRAM_BINS } from '../../../measure/metrics/metrics.ts';
import { useLab, useRun, useTheme, useView } from '../../hooks.ts';
import { VariantMark } from '../../kit/variant-mark.tsx';
import { compact } from '../../numerals.ts';
import { readColors } from '../../stage/color-map.tsx';
import type { ChartProps } from '../chart-contract.ts';
import { type BinRange, stripTicks, sumRows, usedBins } from '../frame/histogram-axis.ts';
import { Y_AXIS_WIDTH } from '../frame/plot.tsx';

const AXIS_HEIGHT = 36;
const GAP = 4;
const MARGIN_RIGHT = 12;

/** One strip per variant: time to the right, advantage upward (0 in the middle), color the share at each measurement point. */
export function AdvantageStrips({ plan, width, height, turn }: ChartProps) {
  const lab = useLab();
  const theme = useTheme();
  const hidden = useView((state) => state.hiddenVariants);
  const budget = useRun((state) => state.experiment?.envSteps ?? 0);
  const shown = plan.variants
    .map((variant, index) => ({ label: variant.label, variant: index }))
    .filter(({ variant }) => !hidden.includes(variant));
  const plotWidth = Math.max(40, width - Y_AXIS_WIDTH - MARGIN_RIGHT);
  const stripHeight = Math.max(12, Math.floor((height - AXIS_HEIGHT - 8) / Math.max(1, shown.length)) - GAP);
  const canvases = useRef(new Map<number, HTMLCanvasElement>());
  const range = useRef<BinRange>({ from: 0, to: HISTOGRAM_BINS });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` stands for the histograms' contents.
  useEffect(() => {
    const { sequential } = readColors(theme);
    const all = shown.map(({ variant }) => lab.histograms(variant));
    range.current = usedBins(all.map(({ length, counts }) => sumRows(counts, 0, length)));
    shown.forEach(({ variant }, index) => {
      const canvas = canvases.current.get(variant);
      const histogram = all[index];
      if (canvas !== undefined && histogram !== undefined)
        paintStrip(canvas, histogram, plan.grid.length, range.current, sequential, plotWidth, stripHeight);
    });
  }, [turn, theme, plan, hidden, plotWidth, stripHeight]);
  return (
    <div
      className="strips"
      role="img"
      aria-label={`Advantages over time, one strip for each of ${shown.map((s) => s.label).join(', ')}.`}
    >
      {shown.map(({ variant, label }) => (
        <div key={variant} className="strip" style={{ height: stripHeight, marginBottom: GAP }}>
          <span className="strip-label" style={{ width: Y_AXIS_WIDTH }} title={label}>
            <VariantMark variant={variant} />
          </span>
          <canvas
            ref={(canvas) => {
              if (canvas === null) canvases.current.delete(variant);
              else canvases.current.set(variant, canvas);
            }}
            style={{ width: plotWidth, height: stripHeight }}
          />
          {stripHeight >= 36 && <StripTicks range={range.current} />}
        </div>
      ))}
      <p className="strip-axis" style={{ marginLeft: Y_AXIS_WIDTH, width: plotWidth }}>
        <span>0</span>
        <span>environment steps per seed; up: better than expected, down: worse</span>
        <span>{compact(budget)}</span>
      </p>
    </div>
  );
}

function StripTicks({ range }: { readonly range: BinRange }) {
  return stripTicks(range).map(({ words, bin }) => {
    const share = 1 - (bin - range.from) / (range.to - range.from);
    return (
      <span key={words} className="strip-tick" style={{ top: `${share * 100}%` }}>
        {words}
      </span>
    );
  });
}

function paintStrip(
  canvas: HTMLCanvasElement,
  { length, counts }: { readonly length: number; readonly counts: Float64Array },
  measurementPoints: number,
  { from, to }: BinRange,
  colors: readonly string[],
  width: number,
  height: number,
): void {
  const ratio = window.devicePixelRatio || 1;
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  const context = canvas.getContext('2d');
  if (context === null) return;
  context.scale(ratio, ratio);
  context.fillStyle = colors[0] ?? '';
  context.fillRect(0, 0, width, height);
  const bins = to - from;
  const columns = Math.min(measurementPoints, Math.floor(width / 2));
  for (let column = 0; column < columns; column++) {
    const first = Math.floor((column * measurementPoints) / columns);
    const last = Math.floor(((column + 1) * measurementPoints) / columns);
    if (first >= length) break;
    const sum = sumRows(counts, first, Math.min(length, last));
    let total = 0;
    for (const count of sum) total += count;
    if (total === 0) continue;
    const x = (column * width) / columns;
    for (let bin = from; bin < to; bin++) {
      const share = (sum[bin] ?? 0) / total;
      if (share <= 0) continue;
      // Square root: rare large values must stay visible next to the many small ones.
      context.fillStyle = colors[Math.min(255, Math.round(Math.sqrt(share * 3) * 255))] ?? '';
      context.fillRect(
        x,
        height - ((bin - from + 1) * height) / bins,
        width / columns + 0.5,
        height / bins + 0.5,
      );
    }
  }
}
