import { memo, type ReactNode } from 'react';
import { CartesianGrid, LineChart, XAxis, YAxis } from 'recharts';
import { tick } from '../../numerals.ts';

export interface AxesProps {
  readonly width: number;
  readonly height: number;
  readonly marginRight: number;
  readonly marginTop?: number | undefined;
  readonly xLow: number;
  readonly xHigh: number;
  readonly yLow: number;
  readonly yHigh: number;
  /** Joined by spaces, so that equal ticks are equal props. */
  readonly xTicks: string;
  readonly yTicks: string;
  readonly xLog: boolean;
  readonly yLog: boolean;
  readonly xLabel: string;
  readonly yLabel: string;
  readonly xFormat?: (value: number) => string;
  readonly yFormat?: (value: number) => string;
  readonly hideY?: boolean;
  readonly children: ReactNode;
}

export const Y_AXIS_WIDTH = 60;
const X_AXIS_HEIGHT = 36;
/** recharts computes its scales only when the chart holds a row of data. */
const ONE_ROW = [{ x: 0, y: 0 }];
const numbers = (text: string) => text.split(' ').map(Number);

/**
 * Axes, grid and scales by recharts; the moving lines are layers inside that read its scales. Measured on two cores in
 * Chromium: recharts' own <Line> and <Area> at 150 points took about 20 ms of CPU an update for 3 variants and 35–45 ms for 8
 * (wall time two to three times that while trainers share the cores). This frame renders again only when an axis changes.
 */
export const AxesFrame = memo(function AxesFrame(props: AxesProps) {
  const text = { fontSize: 12, fill: 'var(--ink-2)' };
  return (
    <LineChart
      width={props.width}
      height={props.height}
      data={ONE_ROW}
      margin={{ top: props.marginTop ?? 8, right: props.marginRight, bottom: 0, left: 0 }}
      accessibilityLayer={false}
    >
      <CartesianGrid stroke="var(--grid-line)" vertical={false} />
      <XAxis
        dataKey="x"
        type="number"
        scale={props.xLog ? 'log' : 'linear'}
        domain={[props.xLow, props.xHigh]}
        allowDataOverflow
        ticks={numbers(props.xTicks)}
        interval="preserveStartEnd"
        minTickGap={8}
        tickFormatter={props.xFormat ?? tick}
        tick={text}
        tickLine={{ stroke: 'var(--line-strong)' }}
        axisLine={{ stroke: 'var(--line-strong)' }}
        tickSize={4}
        height={X_AXIS_HEIGHT}
        label={{ value: props.xLabel, position: 'insideBottom', offset: 3, ...text }}
      />
      <YAxis
        dataKey="y"
        type="number"
        scale={props.yLog ? 'log' : 'linear'}
        domain={[props.yLow, props.yHigh]}
        allowDataOverflow
        ticks={numbers(props.yTicks)}
        interval={0}
        tickFormatter={props.yFormat ?? tick}
        tick={props.hideY === true ? false : text}
        tickLine={false}
        axisLine={false}
        width={Y_AXIS_WIDTH}
        label={{
          value: props.yLabel,
          angle: -90,
          position: 'insideLeft',
          offset: 4,
          style: { textAnchor: 'middle' },
          ...text,
        }}
      />
      {props.children}
    </LineChart>
  );
});
