import { useEffect, useRef } from 'react';
import { HISTOGRAM_BINS } from '../../../measure/metrics/metrics.ts';
import { useLab, useRun, useTheme, useView } from '../../hooks.ts';
import { ArmMark } from '../../kit/variant-mark.tsx';
import { compact } from '../../numerals.ts';
import { readColours } from '../../stage/color-map.ts';
import type { ChartProps } from '../chart-contract.ts';
import { Y_AXIS_WIDTH } from '../frame/axes-frame.tsx';
import { type BinRange, binOf, sumRows, usedBins } from '../frame/histogram-axis.ts';

const AXIS_HEIGHT = 36;
const GAP = 4;
const MARGIN_RIGHT = 12;

/** One strip an arm: time to the right, advantage upwards (0 in the middle), colour the share at each checkpoint. */
export function AdvantageStrips({ plan, width, height, turn }: ChartProps) {
  const lab = useLab();
  const theme = useTheme();
  const hidden = useView((state) => state.hiddenArms);
  const budget = useRun((state) => state.experiment?.envSteps ?? 0);
  const shown = plan.arms
    .map((arm, index) => ({ label: arm.label, arm: index }))
    .filter(({ arm }) => !hidden.includes(arm));
  const plotWidth = Math.max(40, width - Y_AXIS_WIDTH - MARGIN_RIGHT);
  const stripHeight = Math.max(12, Math.floor((height - AXIS_HEIGHT - 8) / Math.max(1, shown.length)) - GAP);
  const canvases = useRef(new Map<number, HTMLCanvasElement>());
  const range = useRef<BinRange>({ from: 0, to: HISTOGRAM_BINS });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` stands for the histograms' contents.
  useEffect(() => {
    const { sequential } = readColours(theme);
    const all = shown.map(({ arm }) => lab.histograms(arm));
    range.current = usedBins(all.map(({ length, counts }) => sumRows(counts, 0, length)));
    shown.forEach(({ arm }, index) => {
      const canvas = canvases.current.get(arm);
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
      {shown.map(({ arm, label }) => (
        <div key={arm} className="strip" style={{ height: stripHeight, marginBottom: GAP }}>
          <span className="strip-label" style={{ width: Y_AXIS_WIDTH }} title={label}>
            <ArmMark arm={arm} />
          </span>
          <canvas
            ref={(canvas) => {
              if (canvas === null) canvases.current.delete(arm);
              else canvases.current.set(arm, canvas);
            }}
            style={{ width: plotWidth, height: stripHeight }}
          />
          {stripHeight >= 36 && <StripTicks range={range.current} />}
        </div>
      ))}
      <p className="strip-axis" style={{ marginLeft: Y_AXIS_WIDTH, width: plotWidth }}>
        <span>0</span>
        <span>env steps a seed; up: better than expected, down: worse</span>
        <span>{compact(budget)}</span>
      </p>
    </div>
  );
}

function StripTicks({ range }: { readonly range: BinRange }) {
  return [1, 0, -1].map((value) => {
    const share = 1 - (binOf(value) - range.from) / (range.to - range.from);
    if (share < 0.02 || share > 0.98) return null;
    return (
      <span key={value} className="strip-tick" style={{ top: `${share * 100}%` }}>
        {value === 0 ? '0' : value > 0 ? '+1' : '−1'}
      </span>
    );
  });
}

function paintStrip(
  canvas: HTMLCanvasElement,
  { length, counts }: { readonly length: number; readonly counts: Float64Array },
  checkpoints: number,
  { from, to }: BinRange,
  colours: readonly string[],
  width: number,
  height: number,
): void {
  const ratio = window.devicePixelRatio || 1;
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  const context = canvas.getContext('2d');
  if (context === null) return;
  context.scale(ratio, ratio);
  context.fillStyle = colours[0] ?? '';
  context.fillRect(0, 0, width, height);
  const bins = to - from;
  const columns = Math.min(checkpoints, Math.floor(width / 2));
  for (let column = 0; column < columns; column++) {
    const first = Math.floor((column * checkpoints) / columns);
    const last = Math.floor(((column + 1) * checkpoints) / columns);
    if (first >= length) break;
    const sum = sumRows(counts, first, Math.min(length, last));
    let total = 0;
    for (const count of sum) total += count;
    if (total === 0) continue;
    const x = (column * width) / columns;
    for (let bin = from; bin < to; bin++) {
      const share = (sum[bin] ?? 0) / total;
      if (share <= 0) continue;
      // Square root: rare but large surprises must stay visible beside the many small ones.
      context.fillStyle = colours[Math.min(255, Math.round(Math.sqrt(share * 3) * 255))] ?? '';
      context.fillRect(
        x,
        height - ((bin - from + 1) * height) / bins,
        width / columns + 0.5,
        height / bins + 0.5,
      );
    }
  }
}
