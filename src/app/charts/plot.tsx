import { createContext, memo, type ReactNode, useContext } from 'react';
import { CartesianGrid, LineChart, usePlotArea, useXAxisScale, useYAxisScale, XAxis, YAxis } from 'recharts';
import { tick } from '../kit/numerals.ts';
import { type Axis, X_AXIS_HEIGHT, Y_AXIS_WIDTH } from './axis.ts';

const MARGIN_RIGHT = 12;
/** recharts computes its scales only when the chart holds a row of data. */
const ONE_ROW = [{ x: 0, y: 0 }];

/** Values to pixels, and the edges of the plot in pixels. */
export interface Scales {
  readonly px: (value: number) => number;
  readonly py: (value: number) => number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}
type Draw = (scales: Scales) => ReactNode;

interface FrameProps {
  readonly width: number;
  readonly height: number;
  readonly x: Axis;
  readonly y: Axis;
  readonly marginRight?: number;
  readonly marginTop?: number;
  readonly yWidth?: number;
  /** The axis whose ticks have lines across the plot. */
  readonly grid?: 'x' | 'y' | 'none';
}

interface PlotProps extends FrameProps {
  /** The whole content in words; absent: something around the plot says it. */
  readonly label?: string;
  readonly draw: Draw;
  readonly children?: ReactNode;
}

const DrawContext = createContext<Draw>(() => null);

/** The frame of every chart: axes, ticks, grid and scales, and inside of it whatever a chart draws. */
export function Plot({ label, draw, children, ...frame }: PlotProps) {
  const drawn = (
    <DrawContext value={draw}>
      <Frame {...frame} />
    </DrawContext>
  );
  if (label === undefined) return drawn;
  return (
    <div className="reading-area" role="img" aria-label={label}>
      {drawn}
      {children}
    </div>
  );
}

const TEXT = { fontSize: 12, fill: 'var(--ink-2)' };
/** Of that text in pixels: width of a letter, about, and height of a line. */
const LETTER = 6.2;
const LINE = 13;
const STRONG = { stroke: 'var(--line-strong)' };

const ends = ({ low, high, ticks, texts, log = false }: Axis) => ({
  type: 'number' as const,
  scale: log ? ('log' as const) : ('linear' as const),
  domain: [low, high] as const,
  ticks,
  allowDataOverflow: true,
  tickFormatter: (value: number) => texts?.[ticks.indexOf(value)] ?? tick(value),
  tick: ticks.length > 0 && TEXT,
});

/**
 * Axes, grid and scales by recharts; the moving lines are layers inside that read its scales. Measured on two cores in
 * Chromium: recharts' own <Line> and <Area> at 150 points took about 20 ms of CPU an update for 3 variants and 35–45 ms for 8
 * (wall time two to three times that while trainers share the cores). This frame renders again only when an axis changes.
 */
const Frame = memo(
  function Frame({ width, height, x, y, ...rest }: FrameProps) {
    const { marginRight = MARGIN_RIGHT, marginTop = 8, yWidth = Y_AXIS_WIDTH, grid = 'y' } = rest;
    const margin = { top: marginTop, right: marginRight, bottom: 0, left: 0 };
    const yAxis = { interval: 0 as const, tickLine: false, axisLine: false };
    return (
      <LineChart width={width} height={height} data={ONE_ROW} margin={margin} accessibilityLayer={false}>
        <CartesianGrid
          syncWithTicks
          stroke="var(--grid-line)"
          vertical={grid === 'x'}
          horizontal={grid === 'y'}
        />
        <XAxis
          {...ends(x)}
          dataKey="x"
          interval="preserveStartEnd"
          minTickGap={8}
          tickLine={STRONG}
          axisLine={STRONG}
          tickSize={4}
          height={X_AXIS_HEIGHT}
          label={{ value: x.label, position: 'insideBottom', offset: 3, ...TEXT }}
        />
        <YAxis
          {...ends(y)}
          {...yAxis}
          dataKey="y"
          width={yWidth}
          label={<UpwardLabel lines={linesOf(y.label, height - marginTop - X_AXIS_HEIGHT)} />}
        />
        <Drawing />
      </LineChart>
    );
  },
  (before, now) => JSON.stringify(before) === JSON.stringify(now),
);

interface UpwardLabelProps {
  readonly lines: readonly string[];
  /** Of the axis, by recharts. */
  readonly viewBox?: { readonly x: number; readonly y: number; readonly height: number };
}

/** The name of an axis, read upwards. */
function UpwardLabel({ lines, viewBox }: UpwardLabelProps) {
  if (viewBox === undefined) return null;
  const middle = viewBox.y + viewBox.height / 2;
  return (
    <text transform={`translate(${viewBox.x}, ${middle}) rotate(-90)`} textAnchor="middle" {...TEXT}>
      {lines.map((line, k) => (
        <tspan key={line} x={0} y={LINE * (k + 1)}>
          {line}
        </tspan>
      ))}
    </text>
  );
}

/** Two lines where one would be longer than the axis, broken at the space that is nearest to the middle. */
function linesOf(label: string, room: number): readonly string[] {
  if (label.length * LETTER <= room) return [label];
  const spaces = [...label].flatMap((letter, at) => (letter === ' ' ? [at] : []));
  const [first, ...others] = spaces;
  if (first === undefined) return [label];
  const off = (at: number) => Math.abs(at - label.length / 2);
  const at = others.reduce((best, other) => (off(other) < off(best) ? other : best), first);
  return [label.slice(0, at), label.slice(at + 1)];
}

function Drawing() {
  const draw = useContext(DrawContext);
  const area = usePlotArea();
  const x = useXAxisScale();
  const y = useYAxisScale();
  if (area === undefined || x === undefined || y === undefined) return null;
  return draw({
    px: (value) => Number(x(value)),
    py: (value) => Number(y(value)),
    left: area.x,
    right: area.x + area.width,
    top: area.y,
    bottom: area.y + area.height,
  });
}
