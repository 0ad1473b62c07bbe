import type { ReactNode } from 'react';
import { CartesianGrid, ComposedChart, XAxis, YAxis } from 'recharts';
import { tick } from '../kit/numerals.ts';
import { type Axis, exceeds, type PlotFrame, X_AXIS_HEIGHT, Y_AXIS_WIDTH } from './axis.ts';
import { AXIS_TEXT, linesOf, UpwardText } from './axis-text.tsx';

interface PlotProps extends PlotFrame {
  /** The whole content in words; absent: something around the plot says it. */
  readonly label?: string;
  /** One object per row for parts of recharts that have no data of their own, such as `Bar`; the field `x` is on the x-axis. */
  readonly data?: readonly object[];
  /** All that is drawn along the y-axis: of what is off the axis, nothing is seen beyond the edge. */
  readonly values: readonly number[];
  /** Parts of recharts: `Line`, `Area`, `Bar`, `Scatter`, `ReferenceLine`; and `Overlay`. */
  readonly children?: ReactNode;
}

const STRONG = { stroke: 'var(--line-strong)' };

/**
 * A static chart: axes, grid and marks by recharts, from data. Measured on two cores in Chromium: recharts' <Line> and <Area> at
 * 150 points take about 20 ms of CPU an update for 3 variants and 35–45 ms for 8. So charts that follow training use `LivePlot`.
 */
export function Plot(props: PlotProps) {
  const { label, width, height, x, y, data = [], values, children } = props;
  const { marginRight = 12, marginTop = 8, yWidth = Y_AXIS_WIDTH, grid = 'y' } = props;
  // Without a value, recharts has no scale unless values may lie anywhere.
  const isEmpty = !values.some(Number.isFinite);
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
        allowDataOverflow={isEmpty}
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
        allowDataOverflow={isEmpty || exceeds(y, values)}
        width={yWidth}
        label={<YLabel lines={linesOf(y.label, height - marginTop - X_AXIS_HEIGHT)} />}
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

/** The part of both axes' properties that an `Axis` determines. */
function scaleOf({ low, high, ticks, texts, log = false }: Axis) {
  return {
    type: 'number' as const,
    scale: log ? ('log' as const) : ('linear' as const),
    domain: [low, high] as const,
    ticks,
    tickFormatter: (value: number) => texts?.[ticks.indexOf(value)] ?? tick(value),
    tick: ticks.length > 0 && AXIS_TEXT,
  };
}

interface YLabelProps {
  readonly lines: readonly string[];
  /** The axis, in pixels. recharts sets it. */
  readonly viewBox?: { readonly x: number; readonly y: number; readonly height: number };
}

const YLabel = ({ lines, viewBox }: YLabelProps) =>
  viewBox && <UpwardText lines={lines} x={viewBox.x} middle={viewBox.y + viewBox.height / 2} />;
