import type { ReactNode } from 'react';
import { CartesianGrid, ComposedChart, XAxis, YAxis } from 'recharts';
import { type Axis, MARGIN_TOP, type PlotFrame, X_AXIS_HEIGHT } from './axis.ts';
import { AXIS_TEXT, linesOf, tickText, UpwardText, yWidthOf } from './axis-text.tsx';
import { isClipped } from './overlay.tsx';

interface PlotProps extends PlotFrame {
  /** Describes the whole content; absent if something around the plot does. */
  readonly label?: string;
  /** One object per row, for parts of recharts without their own data, such as `Bar`. The field `x` is on the x-axis. */
  readonly data?: readonly object[];
  /** All values along the y-axis. If one is off the axis, the plot is clipped at its edge. */
  readonly values: readonly number[];
  /** Parts of recharts (`Line`, `Area`, `Bar`, `Scatter`, `ReferenceLine`) and `Overlay`. */
  readonly children?: ReactNode;
}

const STRONG = { stroke: 'var(--line-strong)' };

/**
 * A static chart drawn by recharts. On two cores in Chromium, <Line> and <Area> at 150 points take about 20 ms of CPU per
 * update for 3 variants and 35–45 ms for 8, so charts that follow training use `LivePlot`.
 */
export function Plot(props: PlotProps) {
  const { label, width, height, x, y, data = [], values, children } = props;
  const { marginRight = 12, marginTop = MARGIN_TOP, grid = 'y' } = props;
  const room = height - marginTop - X_AXIS_HEIGHT;
  const { yWidth = yWidthOf(y, room) } = props;
  const drawn = (
    <ComposedChart
      width={width}
      height={height}
      data={data}
      margin={{ top: marginTop, right: marginRight, bottom: 0, left: 0 }}
      accessibilityLayer={false}
    >
      <CartesianGrid
        syncWithTicks
        stroke="var(--grid-line)"
        vertical={grid === 'x'}
        horizontal={grid === 'y'}
      />
      <XAxis
        {...scaleOf(x)}
        dataKey="x"
        allowDataOverflow={!values.some(Number.isFinite)}
        interval="preserveStartEnd"
        minTickGap={8}
        tickLine={STRONG}
        axisLine={STRONG}
        tickSize={4}
        height={X_AXIS_HEIGHT}
        label={{ value: x.label, position: 'insideBottom', offset: 3, ...AXIS_TEXT }}
      />
      <YAxis
        {...scaleOf(y)}
        dataKey="y"
        interval={0}
        tickLine={false}
        axisLine={false}
        allowDataOverflow={isClipped(y, values)}
        width={yWidth}
        label={<YLabel lines={linesOf(y.label, room)} />}
      />
      {children}
    </ComposedChart>
  );
  if (label === undefined) return drawn;
  return (
    <div className="static-plot" role="img" aria-label={label}>
      {drawn}
    </div>
  );
}

/** Returns the axis properties that an `Axis` determines. */
function scaleOf(axis: Axis) {
  const { low, high, ticks, log = false } = axis;
  return {
    type: 'number' as const,
    scale: log ? ('log' as const) : ('linear' as const),
    domain: [low, high] as const,
    ticks,
    tickFormatter: (value: number) => tickText(axis, value),
    tick: ticks.length > 0 && AXIS_TEXT,
  };
}

interface YLabelProps {
  readonly lines: readonly string[];
  /** The axis in pixels, set by recharts. */
  readonly viewBox?: { readonly x: number; readonly y: number; readonly height: number };
}

const YLabel = ({ lines, viewBox }: YLabelProps) =>
  viewBox && <UpwardText lines={lines} x={viewBox.x} middle={viewBox.y + viewBox.height / 2} />;
