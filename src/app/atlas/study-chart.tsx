import { Fragment, useId, useRef } from 'react';
import { Bar, type BarShapeProps, ErrorBar, Rectangle, ReferenceDot, XAxis } from 'recharts';
import type { Catalogue } from '../../experiment/field.ts';
import {
  type ChartLine,
  type ChartNumbers,
  chartLines,
  placeNames,
  recordedSeeds,
} from '../../study/chart-data.ts';
import { axisText } from '../../study/chart-words.ts';
import type { Outcome } from '../../study/outcome.ts';
import type { StudyChart, WrittenStudy } from '../../study/study.ts';
import {
  type Axis,
  axisOf,
  extentOf,
  type PlotFrame,
  roundAxis,
  xTickCount,
  Y_AXIS_WIDTH,
} from '../charts/axis.ts';
import { Curves } from '../charts/curves.tsx';
import { cutNames, textWidth } from '../charts/label-places.ts';
import { FEWEST_SEEDS, type Line, lineOf, sourceOf } from '../charts/lines.ts';
import { Overlay } from '../charts/overlay.tsx';
import { Plot } from '../charts/plot.tsx';
import { visibleEnds } from '../charts/visible-range.ts';
import { measured } from '../kit/numerals.ts';
import { VariantMark } from '../kit/variant-mark.tsx';
import { variantStyle } from '../kit/variant-style.ts';
import { useLab, useSize } from '../model/hooks.ts';
import type { LiveStudy } from './study-run.ts';

/** @param labelOf the label of a setting by its name */
function xAxis(
  study: WrittenStudy,
  chart: StudyChart,
  lines: readonly ChartLine[],
  width: number,
  labelOf: (name: string) => string,
): Axis {
  const run = study.runs[chart.run];
  const names = placeNames(study, chart);
  if (chart.kind === 'bars' || names !== null) {
    const all = names ?? [];
    const room = (width - 80) / Math.max(1, all.length) - 8;
    // Name every variant, truncated if necessary, but only as many states and values as fit.
    const every = chart.kind === 'bars' ? 1 : Math.ceil(Math.max(...all.map(textWidth)) / Math.max(1, room));
    const cut = cutNames(all, every * room);
    const ticks = [...all.keys()].filter((k) => k % every === 0);
    const texts = ticks.map((k) => cut[k] ?? '');
    const label =
      chart.kind === 'sweep' ? sweepText(study, chart, labelOf) : chart.kind === 'states' ? 'state' : '';
    return { label, low: -0.5, high: all.length - 0.5, ticks, texts };
  }
  const [low, high] = extentOf(lines.flatMap(({ x }) => x)) ?? [0, 1];
  if (chart.kind === 'sweep') {
    const log = chart.logarithmic === true && low > 0;
    const label = sweepText(study, chart, labelOf);
    if (log) return axisOf(label, low, Math.max(high, low * 1.01), xTickCount(width), true);
    return roundAxis(label, [low, high], xTickCount(width));
  }
  const unit = run?.episodes === undefined ? 'environment steps per seed' : 'episodes';
  return axisOf(unit, 0, high, xTickCount(width));
}

function sweepText(
  study: WrittenStudy,
  { run, over = '' }: StudyChart,
  labelOf: (name: string) => string,
): string {
  const unit = study.runs[run]?.vary?.find(({ path }) => path === over)?.unit;
  const name = labelOf(over.slice(over.lastIndexOf('.') + 1));
  return unit === undefined || unit === name ? name : `${name}, ${unit}`;
}

/** Settings of a study’s own programs have only their name. */
function labelOfSetting({ agents, terms, worlds }: Catalogue, name: string): string {
  const fields = [...agents, ...terms, ...worlds].flatMap((entry) => entry.fields);
  return fields.find((field) => field.name === name)?.label ?? name;
}

const HEIGHT = 190;
const PLOT_MARGINS = Y_AXIS_WIDTH + 12;
const number = (value: number | null): number => value ?? Number.NaN;

interface StudyFigureProps {
  readonly study: WrittenStudy;
  readonly place: number;
  readonly recorded: Outcome | null;
  /** New numbers, drawn over the recorded ones, which fade. */
  readonly live?: Pick<LiveStudy, 'numbers' | 'seeds' | 'of'> | undefined;
  /** Marks the peak and the end of lines that rise and then fall. */
  readonly peaks?: boolean;
}

export function StudyFigure(props: StudyFigureProps) {
  const { study, place, recorded, live, peaks = false } = props;
  const [box, heading] = [useRef<HTMLDivElement>(null), useId()];
  const { width } = useSize(box);
  const { catalogue } = useLab();
  const chart = study.shows[place];
  if (chart === undefined) return null;
  const linesOf = (numbers: ChartNumbers | null | undefined, seeds: number) =>
    numbers
      ? chartLines(study, place, numbers).map((line) => (seeds < FEWEST_SEEDS ? bare(line) : line))
      : [];
  const seedsOf = recorded === null ? [] : recordedSeeds(study, chart, recorded);
  const [fewest, most] = [Math.min(...seedsOf), Math.max(0, ...seedsOf)];
  const exact = chart.metric.startsWith('exact:');
  const before = linesOf(recorded, exact ? FEWEST_SEEDS : most);
  const now = linesOf(live?.numbers, exact ? FEWEST_SEEDS : (live?.seeds ?? 0));
  const lines = now.length > 0 ? now : before;
  const pale = now.length > 0 ? before : [];
  const here = live === undefined || now.length === 0 ? '' : `here, ${live.seeds} of ${live.of} seeds`;
  const there = exact
    ? 'exact'
    : before.length === 0
      ? ''
      : `recorded, ${fewest < most ? `${fewest} to ${most}` : most} seeds`;
  const note = here === '' ? there : [here, there && `pale: ${there}`].filter(Boolean).join(' · ');
  return (
    <figure className="study-figure" aria-labelledby={heading}>
      <figcaption>
        <b id={heading}>{chart.title}</b> <span className="muted small">{note}</span>
      </figcaption>
      <div ref={box} className="study-plot">
        {lines.length === 0 && (
          <p className="muted small">No values yet. They come with the first seeds of the run.</p>
        )}
        {lines.length > 0 && width > 0 && (
          <StudyPlot
            study={study}
            chart={chart}
            lines={lines}
            pale={pale}
            width={width}
            peaks={peaks}
            labelOf={(name) => labelOfSetting(catalogue, name)}
          />
        )}
      </div>
      <Legend lines={lines} />
    </figure>
  );
}

/** With few seeds, an interval says little and would fill the chart. */
const bare = (line: ChartLine): ChartLine => ({
  ...line,
  low: line.low.map(() => null),
  high: line.high.map(() => null),
});

const Legend = ({ lines }: { readonly lines: readonly ChartLine[] }) => (
  <ul className="study-legend small">
    {[...new Map(lines.map((line) => [line.label, line])).values()].map(({ label, look }) => (
      <li key={label}>
        <VariantMark variant={look} line /> {label}
      </li>
    ))}
  </ul>
);

interface StudyPlotProps {
  readonly study: WrittenStudy;
  readonly chart: StudyChart;
  readonly lines: readonly ChartLine[];
  /** Recorded lines, drawn behind the new ones. */
  readonly pale: readonly ChartLine[];
  readonly width: number;
  readonly peaks: boolean;
  /** The label of a setting by its name. */
  readonly labelOf: (name: string) => string;
}

export function StudyPlot({ study, chart, lines, pale, width, peaks, labelOf }: StudyPlotProps) {
  const isBars = chart.kind === 'bars';
  const isCurve = chart.kind === 'curve';
  const all = [...lines, ...pale];
  const values = valuesOf(all);
  const y = roundAxis(axisText(chart), isBars ? [...values, 0] : isCurve ? shownOf(all) : values);
  const said = lines.map(({ label, mean }) => `${label} ${measured(number(mean.at(-1) ?? null))}`).join('; ');
  const frame = {
    label: `${chart.title}: ${said}`,
    width,
    height: HEIGHT,
    x: xAxis(study, chart, all, width, labelOf),
    y,
    values,
  };
  if (isBars) return <BarsPlot {...frame} lines={lines} pale={pale} />;
  return (
    <Plot {...frame}>
      <Curves
        lines={lines.map((line, k) => drawn(line, k))}
        behind={pale.map((line, k) => drawn(line, k, PALE))}
        markers={isCurve ? 'end' : 'points'}
      />
      {isCurve && peaks && peaksOf(pale.length > 0 ? pale : lines, y)}
    </Plot>
  );
}

const valuesOf = (lines: readonly ChartLine[]): readonly number[] =>
  lines.flatMap(({ mean, low, high }) => [mean, low, high].flatMap((values) => values.map(number)));

const shownOf = (lines: readonly ChartLine[]): readonly number[] =>
  visibleEnds(lines.map((line, k) => drawn(line, k)));

const PALE = 0.3;

function drawn({ label, look, x, mean, low, high }: ChartLine, place: number, opacity = 1): Line {
  const list = (values: readonly (number | null)[]) => Float64Array.from(values, number);
  return lineOf(
    sourceOf(look, place, label, { endLabel: '', opacity }),
    Float64Array.from(x),
    list(mean),
    list(low),
    list(high),
  );
}

/** The share of the axis by which a line must fall from its peak to be marked. */
const FALL = 0.2;
const HALO = { fontSize: 12, fill: 'var(--ink)', className: 'halo' };

const peaksOf = (lines: readonly ChartLine[], axis: Axis) =>
  lines.map(({ label, x, mean, look }) => {
    const values = mean.map((value) => value ?? Number.NEGATIVE_INFINITY);
    const [peak, end] = [Math.max(...values), values.at(-1) ?? Number.NaN];
    const at = values.indexOf(peak);
    if (!(peak - end > FALL * (axis.high - axis.low)) || at === 0) return null;
    return (
      <Fragment key={label}>
        <ReferenceDot x={x[at] ?? 0} y={peak} r={4} fill={variantStyle(look).color} stroke="none" />
        <Overlay
          draw={({ px, py }) => (
            <>
              <text {...HALO} x={px(x[at] ?? 0)} y={py(peak) - 8} textAnchor="middle">
                peak {measured(peak)}
              </text>
              <text {...HALO} x={px(x.at(-1) ?? 0) - 2} y={py(end) + 18} textAnchor="end">
                end {measured(end)}
              </text>
            </>
          )}
        />
      </Fragment>
    );
  });

/** Pixels. */
const WIDEST_BAR = 48;
/** The share of its slot that a bar fills. A pale bar is wider. */
const BAR_SHARE = 0.6;
const PALE_WIDER = 1.4;
/** recharts would put two bars at the same position side by side unless each has its own x-axis. */
const BEHIND = 'behind';

type BarsPlotProps = PlotFrame &
  Pick<StudyPlotProps, 'lines' | 'pale'> & {
    readonly label: string;
    readonly values: readonly number[];
  };

/** Draws one bar per line with its interval. The recorded bar is pale, wider and behind it. */
function BarsPlot({ lines, pale, ...frame }: BarsPlotProps) {
  const { width, x } = frame;
  const size = Math.min(WIDEST_BAR, ((width - PLOT_MARGINS) / Math.max(1, lines.length)) * BAR_SHARE);
  const bars = lines.flatMap(barOf);
  const recorded = pale.flatMap(barOf);
  const places = [...new Set([...bars, ...recorded].map((bar) => bar.x))];
  const rows = places.map((place): BarRow => {
    const bar = bars.find((one) => one.x === place) ?? null;
    const behind = recorded.find((one) => one.x === place) ?? null;
    return { x: place, y: bar?.mean ?? null, bar, recorded: behind?.mean ?? null, behind };
  });
  const look = { isAnimationActive: false, activeBar: false, minPointSize: 1 };
  return (
    <Plot {...frame} data={rows}>
      <XAxis xAxisId={BEHIND} dataKey="x" type="number" domain={[x.low, x.high]} hide />
      <Bar
        {...look}
        xAxisId={BEHIND}
        dataKey="recorded"
        barSize={size * PALE_WIDER}
        fillOpacity={0.25}
        shape={(bar: BarShapeProps) => <Rectangle {...bar} fill={colorOf(bar.payload.behind)} />}
      />
      <Bar
        {...look}
        dataKey="y"
        barSize={size}
        fillOpacity={0.75}
        shape={(bar: BarShapeProps) => <Rectangle {...bar} fill={colorOf(bar.payload.bar)} />}
      >
        <ErrorBar
          dataKey={(row: BarRow) => row.bar?.interval ?? null}
          width={0}
          stroke="var(--ink)"
          strokeWidth={1.5}
          isAnimationActive={false}
        />
      </Bar>
    </Plot>
  );
}

interface BarPoint {
  readonly x: number;
  readonly mean: number;
  readonly look: number;
  readonly interval: readonly [number, number] | null;
}
interface BarRow {
  readonly x: number;
  readonly y: number | null;
  readonly bar: BarPoint | null;
  readonly recorded: number | null;
  readonly behind: BarPoint | null;
}

const colorOf = (bar: BarPoint | null) => variantStyle(bar?.look ?? 0).color;

function barOf({ look, x: [x], mean: [mean], low: [low], high: [high] }: ChartLine): readonly BarPoint[] {
  if (x === undefined || mean === undefined || mean === null) return [];
  const isKnown = low !== undefined && low !== null && high !== undefined && high !== null;
  return [{ x, mean, look, interval: isKnown ? [mean - low, high - mean] : null }];
}
