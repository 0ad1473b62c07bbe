import type { PairComparison } from '../../measure/compare/comparison.ts';
import { cutText } from '../charts/frame/label-places.ts';
import { measured, tick } from '../numerals.ts';
import { markerPath, variantStyle } from '../variant-style.ts';
import { padded } from './profile-plot.tsx';
import { scaleOf } from './scales.ts';

const ROW = 44;
const TOP = 6;
const BOTTOM = 36;

interface ForestPlotProps {
  readonly pairs: readonly PairComparison[];
  readonly labels: readonly string[];
  readonly width: number;
  readonly unit: string;
}

/** Differences with their intervals: left of the line the second variant is larger, right of it the first. */
export function ForestPlot({ pairs, labels, width, unit }: ForestPlotProps) {
  const height = TOP + ROW * pairs.length + BOTTOM;
  const values = pairs.flatMap(({ difference, margin }) => [
    difference.value,
    difference.low,
    difference.high,
    margin,
    -margin,
    0,
  ]);
  const x = scaleOf(padded(values), 14, width - 14, Math.max(3, Math.floor(width / 90)));
  const floor = TOP + ROW * pairs.length;
  const words = pairs
    .map(
      ({ variant, against, difference: { value, low, high } }) =>
        `${labels[variant]} minus ${labels[against]} ${measured(value)}, ${measured(low)} to ${measured(high)}`,
    )
    .join('; ');
  return (
    <svg
      className="compare-plot"
      width={width}
      height={height}
      role="img"
      aria-label={`Differences: ${words}`}
    >
      {x.ticks.map((value) => (
        <g key={value}>
          <line x1={x.at(value)} x2={x.at(value)} y1={TOP} y2={floor} stroke="var(--grid-line)" />
          <text className="axis" x={x.at(value)} y={floor + 16} textAnchor="middle">
            {tick(value)}
          </text>
        </g>
      ))}
      <line x1={x.at(0)} x2={x.at(0)} y1={TOP} y2={floor} stroke="var(--line-strong)" />
      {pairs.map((pair, row) => (
        <ForestRow
          key={`${pair.variant} ${pair.against}`}
          pair={pair}
          labels={labels}
          y={TOP + ROW * row}
          at={x.at}
          room={width - 28}
        />
      ))}
      <text className="axis" x={width / 2} y={height - 3} textAnchor="middle">
        difference, {unit}
      </text>
    </svg>
  );
}

interface ForestRowProps {
  readonly pair: PairComparison;
  readonly labels: readonly string[];
  readonly y: number;
  readonly at: (value: number) => number;
  /** Pixels for the label. */
  readonly room: number;
}

function ForestRow({ pair, labels, y, at, room }: ForestRowProps) {
  const { difference, margin, variant, against } = pair;
  const { color, marker } = variantStyle(variant);
  const line = y + 30;
  const names = [labels[variant] ?? '', labels[against] ?? ''];
  const known = Number.isFinite(difference.low);
  return (
    <g>
      {margin > 0 && (
        <rect
          x={at(-margin)}
          width={at(margin) - at(-margin)}
          y={line - 7}
          height={14}
          fill="var(--ink-3)"
          fillOpacity={0.15}
        />
      )}
      <text className="forest-label halo" x={14} y={y + 16}>
        {names.map((name) => cutText(name, (room - 16) / 2)).join(' – ')}
      </text>
      {known && (
        <>
          <line
            x1={at(difference.low)}
            x2={at(difference.high)}
            y1={line}
            y2={line}
            stroke={color}
            strokeWidth={2}
          />
          {[difference.low, difference.high].map((end, k) => (
            <line
              // biome-ignore lint/suspicious/noArrayIndexKey: the two ends are their places.
              key={k}
              x1={at(end)}
              x2={at(end)}
              y1={line - 4}
              y2={line + 4}
              stroke={color}
              strokeWidth={2}
            />
          ))}
        </>
      )}
      {Number.isFinite(difference.value) && (
        <path
          d={markerPath(marker, 4.5)}
          transform={`translate(${at(difference.value).toFixed(1)},${line})`}
          fill={color}
        />
      )}
    </g>
  );
}
