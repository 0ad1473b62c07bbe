import type { StageColors } from '../../../draw/colors.ts';
import { budgetOf } from '../../../experiment/budget.ts';
import { useLab } from '../../hooks.ts';
import { useColors } from '../../stage/color-map.tsx';
import { markerPath, variantKey, variantStyle } from '../../variant-style.ts';
import type { ChartProps } from '../chart-contract.ts';
import { axisOf, xTickCount } from '../frame/axis.ts';
import { type BinRange, stripTicks, sumRows, usedBins } from '../frame/histogram-axis.ts';
import { Plot } from '../frame/plot.tsx';

const GAP = 4;
const LEAST_HEIGHT_FOR_TICKS = 36;
const MOST_COLUMNS = 240;

/** One strip per variant: time to the right, advantage upward (0 in the middle), color the share at each measurement point. */
export function AdvantageStrips({ plan, width, height }: ChartProps) {
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
    <Plot
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

/** A picture with one pixel for each bin and span of measurement points. */
function paint(
  { length, counts }: { readonly length: number; readonly counts: Float64Array },
  measurementPoints: number,
  { from, to }: BinRange,
  { sequential }: StageColors,
): string {
  const columns = Math.min(measurementPoints, MOST_COLUMNS);
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
      // Square root: rare large values must stay visible next to the many small ones.
      context.fillStyle = sequential[Math.min(255, Math.round(Math.sqrt(share * 3) * 255))] ?? '';
      context.fillRect(column, to - 1 - bin, 1, 1);
    }
  }
  return canvas.toDataURL('image/png');
}
