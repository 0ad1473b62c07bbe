/** Rows of estimates with their intervals, as in a forest plot, drawn by recharts. */
import { ErrorBar, ReferenceArea, Scatter, type ScatterShapeProps } from 'recharts';
import type { Axis } from './axis.ts';

export interface Interval {
  readonly key: string;
  /** Place on the y-axis. */
  readonly y: number;
  readonly value: number;
  /** The ends of its interval; not finite: it has none. */
  readonly low: number;
  readonly high: number;
  readonly color: string;
  /** SVG path of its mark, around 0, 0. */
  readonly mark: string;
}

interface IntervalsProps {
  readonly intervals: readonly Interval[];
  /** Pixels: half the height of the ends of an interval. */
  readonly ends: number;
}

/** One mark and one interval each; an estimate that is not finite is left out. */
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
  /** Infinite: up to the edge of the plot. */
  readonly from: number;
  readonly to: number;
  /** Places on the y-axis. */
  readonly top: number;
  readonly bottom: number;
  readonly opacity: number;
}

/** A shaded stretch of the x-axis behind a row; what is off the axis is cut. */
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
