import { ErrorBar, ReferenceArea, Scatter, type ScatterShapeProps } from 'recharts';
import type { Axis } from './axis.ts';

export interface Interval {
  readonly key: string;
  readonly y: number;
  readonly value: number;
  /** The ends of the interval. They are not finite if there is none. */
  readonly low: number;
  readonly high: number;
  readonly color: string;
  /** The SVG path of the mark, centered at 0, 0. */
  readonly mark: string;
}

interface IntervalsProps {
  readonly intervals: readonly Interval[];
  /** Half the height of the interval's end strokes, in pixels. */
  readonly ends: number;
}

/** Draws one mark and one interval each. An estimate that is not finite is left out. */
export const Intervals = ({ intervals, ends }: IntervalsProps) =>
  intervals
    .filter(({ value }) => Number.isFinite(value))
    .map(({ key, y, value, low, high, color, mark }) => (
      <Scatter
        key={key}
        data={[{ x: value, y }]}
        isAnimationActive={false}
        shape={({ cx, cy }: ScatterShapeProps) => (
          <path d={mark} transform={`translate(${cx ?? 0},${cy ?? 0})`} fill={color} />
        )}
      >
        {Number.isFinite(low) && Number.isFinite(high) && (
          <ErrorBar
            direction="x"
            dataKey={() => [value - low, high - value]}
            width={ends}
            stroke={color}
            strokeWidth={2}
            isAnimationActive={false}
          />
        )}
      </Scatter>
    ));

interface RegionProps {
  readonly axis: Axis;
  /** An infinite end extends to the edge of the plot. */
  readonly from: number;
  readonly to: number;
  readonly top: number;
  readonly bottom: number;
  readonly opacity: number;
}

/** Shades a stretch of the x-axis behind a row, cut to the axis. */
export function Region({ axis, from, to, top, bottom, opacity }: RegionProps) {
  const within = (value: number) => Math.max(axis.low, Math.min(axis.high, value));
  return (
    <ReferenceArea
      x1={within(from)}
      x2={within(to)}
      y1={bottom}
      y2={top}
      fill="var(--ink-3)"
      fillOpacity={opacity}
      stroke="none"
    />
  );
}
