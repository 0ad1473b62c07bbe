import type { PairComparison } from '../../measure/compare/comparison.ts';
import { roundAxis, xTickCount } from '../charts/frame/axis.ts';
import { cutText } from '../charts/frame/label-places.ts';
import { Plot, type Scales } from '../charts/frame/plot.tsx';
import { measured } from '../numerals.ts';
import { markerPath, variantStyle } from '../variant-style.ts';
import { padded } from './plots.tsx';

const ROW = 44;
const TOP = 6;
const BOTTOM = 36;
const MARGIN = 14;

interface ForestPlotProps {
  readonly pairs: readonly PairComparison[];
  readonly labels: readonly string[];
  readonly width: number;
  readonly unit: string;
}

/** Differences with their intervals: left of the line the second variant is larger, right of it the first. */
export function ForestPlot({ pairs, labels, width, unit }: ForestPlotProps) {
  const values = pairs.flatMap(({ difference, margin }) => {
    return [difference.value, difference.low, difference.high, margin, -margin, 0];
  });
  const words = pairs.map(
    ({ variant, against, difference: { value, low, high } }) =>
      `${labels[variant]} minus ${labels[against]} ${measured(value)}, ${measured(low)} to ${measured(high)}`,
  );
  return (
    <Plot
      label={`Differences: ${words.join('; ')}`}
      width={width}
      height={TOP + ROW * pairs.length + BOTTOM}
      marginTop={TOP}
      marginRight={MARGIN}
      yWidth={MARGIN}
      grid="x"
      x={roundAxis(`difference, ${unit}`, padded(values), xTickCount(width))}
      y={{ label: '', low: 0, high: pairs.length, ticks: [] }}
      draw={(scales) => (
        <>
          <path d={`M${scales.px(0)},${scales.top}V${scales.bottom}`} stroke="var(--line-strong)" />
          {pairs.map((pair, row) => (
            <ForestRow
              key={`${pair.variant} ${pair.against}`}
              pair={pair}
              labels={labels}
              y={scales.top + ROW * row}
              scales={scales}
            />
          ))}
        </>
      )}
    />
  );
}

interface ForestRowProps extends Pick<ForestPlotProps, 'labels'> {
  readonly pair: PairComparison;
  /** Pixels: the top of the row. */
  readonly y: number;
  readonly scales: Scales;
}

function ForestRow({ pair, labels, y, scales: { px, left, right } }: ForestRowProps) {
  const { margin, variant, against } = pair;
  const { value, low, high } = pair.difference;
  const { color, marker } = variantStyle(variant);
  const line = y + 30;
  const room = (right - left - 16) / 2;
  const [from, to] = [px(low), px(high)];
  return (
    <g>
      {margin > 0 && (
        <rect
          x={px(-margin)}
          width={px(margin) - px(-margin)}
          y={line - 7}
          height={14}
          fill="var(--ink-3)"
          fillOpacity={0.15}
        />
      )}
      <text className="halo" x={left} y={y + 16} fontSize={12} fill="var(--ink)">
        {[variant, against].map((one) => cutText(labels[one] ?? '', room)).join(' – ')}
      </text>
      {Number.isFinite(low) && (
        <path
          d={`M${from},${line}H${to}M${from},${line - 4}v8M${to},${line - 4}v8`}
          stroke={color}
          strokeWidth={2}
        />
      )}
      {Number.isFinite(value) && (
        <path
          d={markerPath(marker, 4.5)}
          transform={`translate(${px(value).toFixed(1)},${line})`}
          fill={color}
        />
      )}
    </g>
  );
}
