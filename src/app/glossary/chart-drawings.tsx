import {
  Bar,
  type BarShapeProps,
  CartesianGrid,
  ComposedChart,
  Line,
  Rectangle,
  ReferenceLine,
  XAxis,
  YAxis,
} from 'recharts';
import { isClipped, Overlay } from '../charts/overlay.tsx';
import { tick as tickText } from '../kit/numerals.ts';
import { colorOf, type Drawing, HEIGHT, WIDTH } from './glossary-drawing.ts';

const TOP = 8;
const RIGHT = 8;
const LEFT = 30;
const BOTTOM = 22;

/** The same for all pictures. The picture and its text grow with the card. */
const FRAME = {
  width: WIDTH,
  height: HEIGHT,
  margin: { top: TOP, right: RIGHT, bottom: 0, left: 0 },
  style: { width: '100%', height: 'auto', aspectRatio: `${WIDTH} / ${HEIGHT}` },
  accessibilityLayer: false,
};
const STILL = { isAnimationActive: false } as const;
/** recharts would put two bars at the same position side by side unless each has its own x-axis. */
const OUTLINES = 'outlines';

type Chart = Exclude<Drawing, { kind: 'cells' }>;

export const ChartDrawing = ({ drawing }: { readonly drawing: Chart }) =>
  drawing.kind === 'bars' ? <Bars {...drawing} /> : <Lines {...drawing} />;

/** Returns the lowest and the highest value, with 0 between them if they have different signs. */
const levelsOf = (low: number, high: number) => (low < 0 && high > 0 ? [low, 0, high] : [low, high]);

const valueAxis = (low: number, high: number, values: readonly number[]) => ({
  domain: [low, high] as const,
  ticks: levelsOf(low, high),
  tickFormatter: (value: number) => tickText(Number(value.toPrecision(2))),
  tick: { className: 'glossary-number' },
  interval: 0 as const,
  axisLine: false,
  tickLine: false,
  width: LEFT,
  allowDataOverflow: isClipped({ low, high }, values),
});

function Bars({ bars, low, high, level }: Extract<Chart, { kind: 'bars' }>) {
  const rows = bars.map((bar, x) => ({ ...bar, x }));
  const values = bars.flatMap(({ value, ghost = value }) => [value, ghost]);
  const domain = [-0.5, bars.length - 0.5];
  const barSize = ((WIDTH - LEFT - RIGHT) / bars.length) * 0.68;
  return (
    <ComposedChart {...FRAME} data={rows}>
      <CartesianGrid vertical={false} syncWithTicks stroke="var(--grid-line)" />
      <XAxis
        type="number"
        dataKey="x"
        domain={domain}
        ticks={rows.map(({ x }) => x)}
        tickFormatter={(x: number) => bars[x]?.label ?? ''}
        tick={{ className: 'glossary-label' }}
        interval={0}
        axisLine={false}
        tickLine={false}
        height={BOTTOM}
      />
      <XAxis xAxisId={OUTLINES} type="number" dataKey="x" domain={domain} hide />
      <YAxis {...valueAxis(low, high, values)} />
      <Bar
        {...STILL}
        dataKey="value"
        barSize={barSize}
        shape={(bar: BarShapeProps) => <Rectangle {...bar} fill={colorOf(bars[bar.index]?.tone)} />}
      />
      <Bar {...STILL} xAxisId={OUTLINES} dataKey="ghost" barSize={barSize} className="glossary-ghost" />
      {level !== undefined && (
        <>
          <ReferenceLine y={level.at} className="glossary-level" />
          <Overlay
            draw={({ right, py }) => (
              <text className="glossary-label" x={right} y={py(level.at) - 3} textAnchor="end">
                {level.label}
              </text>
            )}
          />
        </>
      )}
    </ComposedChart>
  );
}

function Lines({ lines, low, high, points, along, namesBelow = false }: Extract<Chart, { kind: 'lines' }>) {
  const values = lines.flatMap(({ y }) => y);
  const named = lines.filter(({ thin }) => thin !== true);
  return (
    <ComposedChart {...FRAME}>
      <CartesianGrid vertical={false} syncWithTicks stroke="var(--grid-line)" />
      <XAxis
        type="number"
        dataKey="x"
        domain={[0, points - 1]}
        allowDataOverflow={values.length === 0}
        tick={false}
        axisLine={false}
        tickLine={false}
        height={BOTTOM}
      />
      <YAxis {...valueAxis(low, high, values)} />
      {lines.map(({ label, y, tone, thin = false }) => (
        <Line
          {...STILL}
          key={label}
          data={y.map((value, x) => ({ x, y: value }))}
          dataKey="y"
          type="linear"
          stroke={colorOf(tone)}
          strokeWidth={thin ? 1 : 2.4}
          strokeLinejoin="round"
          dot={false}
          activeDot={false}
        />
      ))}
      <Overlay
        draw={({ left, right, top, bottom }) => (
          <>
            {named.map(({ label, tone }, k) => (
              <text
                key={label}
                className="glossary-label"
                {...(namesBelow
                  ? { x: right, y: bottom - 8 - 14 * k, textAnchor: 'end' }
                  : { x: left + 6, y: top + 10 + 14 * k })}
              >
                <tspan fill={colorOf(tone)}>■ </tspan>
                {label}
              </text>
            ))}
            <text className="glossary-label" x={right} y={HEIGHT - 7} textAnchor="end">
              {along}
            </text>
          </>
        )}
      />
    </ComposedChart>
  );
}
