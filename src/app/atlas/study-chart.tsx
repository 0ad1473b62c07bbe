import { useId, useRef } from 'react';
import { metricText } from '../../stats/metrics/dictionary.ts';
import { ALL_METRIC_IDS, type MetricId } from '../../stats/metrics/metrics.ts';
import { type ChartLine, type ChartNumbers, chartLines, placeNames } from '../../study/chart-data.ts';
import type { StudyChart, WrittenStudy } from '../../study/study.ts';
import { type Axis, axisOf, extentOf, roundAxis, xTickCount } from '../charts/axis.ts';
import { cutNames, textWidth } from '../charts/label-places.ts';
import { FEWEST_SEEDS, type Line, lineOf, sourceOf } from '../charts/lines.ts';
import { Plot, type Scales } from '../charts/plot.tsx';
import { Series } from '../charts/series.tsx';
import { visibleEnds } from '../charts/visible-range.ts';
import { measured } from '../kit/numerals.ts';
import { VariantMark } from '../kit/variant-mark.tsx';
import { markerPath, variantStyle } from '../kit/variant-style.ts';
import { useSize } from '../model/hooks.ts';
import type { LiveStudy } from './study-run.ts';

/** The axes of a study's charts, in words. */
function xAxis(study: WrittenStudy, chart: StudyChart, lines: readonly ChartLine[], width: number): Axis {
  const run = study.runs[chart.run];
  const names = placeNames(study, chart);
  if (chart.kind === 'bars' || names !== null) {
    const all = names ?? [];
    const room = (width - 80) / Math.max(1, all.length) - 8;
    // Variants are all named, if need be cut; of states and values as many as there is room for.
    const every = chart.kind === 'bars' ? 1 : Math.ceil(Math.max(...all.map(textWidth)) / Math.max(1, room));
    const cut = cutNames(all, every * room);
    const ticks = [...all.keys()].filter((k) => k % every === 0);
    const texts = ticks.map((k) => cut[k] ?? '');
    const label = chart.kind === 'sweep' ? sweepText(study, chart) : chart.kind === 'states' ? 'state' : '';
    return { label, low: -0.5, high: all.length - 0.5, ticks, texts };
  }
  const [low, high] = extentOf(lines.flatMap(({ x }) => x)) ?? [0, 1];
  if (chart.kind === 'sweep') {
    const log = chart.logarithmic === true && low > 0;
    if (log) return axisOf(sweepText(study, chart), low, Math.max(high, low * 1.01), xTickCount(width), true);
    return roundAxis(sweepText(study, chart), [low, high], xTickCount(width));
  }
  const unit = run?.episodes === undefined ? 'environment steps per seed' : 'episodes';
  return axisOf(unit, 0, high, xTickCount(width));
}

function sweepText(study: WrittenStudy, { run, over = '' }: StudyChart): string {
  const unit = study.runs[run]?.vary?.find(({ path }) => path === over)?.unit;
  const name = over.slice(over.lastIndexOf('.') + 1);
  return unit === undefined ? name : `${name}, ${unit}`;
}

/** Quantities that are no metrics, by their first word. */
const QUANTITIES: Readonly<Record<string, string>> = {
  value: 'value',
  actionValue: 'action value',
  policy: 'probability',
  random: 'value of random actions',
  start: 'value of the start',
  randomReturn: 'return of random actions',
  gain: 'reward per step',
  klToPosterior: 'KL to the exact posterior',
  dualityGap: 'duality gap',
  regularizedGap: 'regularized gap',
};

/** Letters of an axis. */
const LONGEST_NAME = 24;

function yText({ metric }: StudyChart): string {
  if (ALL_METRIC_IDS.includes(metric as MetricId)) {
    const { label, unit } = metricText(metric as MetricId);
    return label.length + unit.length <= LONGEST_NAME ? `${label} (${unit})` : label;
  }
  const [, exact, name = ''] = /^(exact:)?(.*)$/.exec(metric) ?? [];
  if (metric === 'probe:event') return 'events per episode';
  const words = QUANTITIES[name.split(':')[0] ?? ''] ?? name.replace(/^(probe|contribution):/, '');
  return exact === undefined ? words : `exact ${words}`;
}

const HEIGHT = 190;
const number = (value: number | null): number => value ?? Number.NaN;

interface StudyFigureProps {
  readonly study: WrittenStudy;
  /** Number of the chart in the study. */
  readonly place: number;
  /** What was recorded, of so many seeds. */
  readonly recorded: ChartNumbers | null;
  readonly recordedSeeds: number;
  /** What has arrived here; it is drawn over what was recorded, which turns pale. */
  readonly live?: Pick<LiveStudy, 'numbers' | 'seeds' | 'of'> | undefined;
  /** Where a line falls again, its peak and its end are marked. */
  readonly peaks?: boolean;
}

export function StudyFigure(props: StudyFigureProps) {
  const { study, place, recorded, recordedSeeds, live, peaks = false } = props;
  const [box, heading] = [useRef<HTMLDivElement>(null), useId()];
  const { width } = useSize(box);
  const chart = study.shows[place];
  if (chart === undefined) return null;
  const linesOf = (numbers: ChartNumbers | null | undefined, seeds: number) =>
    numbers
      ? chartLines(study, place, numbers).map((line) => (seeds < FEWEST_SEEDS ? bare(line) : line))
      : [];
  const exact = chart.metric.startsWith('exact:');
  const before = linesOf(recorded, exact ? FEWEST_SEEDS : recordedSeeds);
  const now = linesOf(live?.numbers, exact ? FEWEST_SEEDS : (live?.seeds ?? 0));
  const lines = now.length > 0 ? now : before;
  const pale = now.length > 0 ? before : [];
  const here = live === undefined || now.length === 0 ? '' : `here, ${live.seeds} of ${live.of} seeds`;
  const there = exact ? 'exact' : before.length === 0 ? '' : `recorded, ${recordedSeeds} seeds`;
  const note = here === '' ? there : [here, there && `pale: ${there}`].filter(Boolean).join(' · ');
  return (
    <figure className="study-figure" aria-labelledby={heading}>
      <figcaption>
        <b id={heading}>{chart.title}</b> <span className="muted small">{note}</span>
      </figcaption>
      <div ref={box} className="study-plot">
        {width > 0 && (
          <StudyPlot study={study} chart={chart} lines={lines} pale={pale} width={width} peaks={peaks} />
        )}
      </div>
      <Legend lines={lines} />
    </figure>
  );
}

/** With few seeds an interval says little and would fill the chart. */
const bare = (line: ChartLine): ChartLine => ({
  ...line,
  low: line.low.map(() => null),
  high: line.high.map(() => null),
});

const Legend = ({ lines }: { readonly lines: readonly ChartLine[] }) => (
  <ul className="study-legend small">
    {lines.map(({ label, variant }) => (
      <li key={label}>
        <VariantMark variant={variant} line /> {label}
      </li>
    ))}
  </ul>
);

interface StudyPlotProps {
  readonly study: WrittenStudy;
  readonly chart: StudyChart;
  readonly lines: readonly ChartLine[];
  /** Recorded ones behind those that arrive. */
  readonly pale: readonly ChartLine[];
  readonly width: number;
  readonly peaks: boolean;
}

function StudyPlot({ study, chart, lines, pale, width, peaks }: StudyPlotProps) {
  const bars = chart.kind === 'bars';
  const all = [...lines, ...pale];
  const curve = chart.kind === 'curve';
  const y = roundAxis(yText(chart), bars ? [...valuesOf(all), 0] : curve ? shownOf(all) : valuesOf(all));
  const said = lines.map(({ label, mean }) => `${label} ${measured(number(mean.at(-1) ?? null))}`).join('; ');
  return (
    <Plot
      label={`${chart.title}: ${said || 'no numbers yet'}`}
      width={width}
      height={HEIGHT}
      x={xAxis(study, chart, all, width)}
      y={y}
      draw={(scales) =>
        bars ? (
          <>
            <Bars lines={pale} scales={scales} pale />
            <Bars lines={lines} scales={scales} />
          </>
        ) : (
          <>
            <Series
              scales={scales}
              lines={lines.map((line, k) => drawn(line, k))}
              faint={pale.map((line, k) => drawn(line, k))}
              markers
            />
            {!curve && <Points lines={lines} scales={scales} />}
            {curve && peaks && (
              <Peaks lines={pale.length > 0 ? pale : lines} scales={scales} range={y.high - y.low} />
            )}
          </>
        )
      }
    />
  );
}

const valuesOf = (lines: readonly ChartLine[]): readonly number[] =>
  lines.flatMap(({ mean, low, high }) => [mean, low, high].flatMap((values) => values.map(number)));

const shownOf = (lines: readonly ChartLine[]): readonly number[] =>
  visibleEnds(lines.map((line, k) => drawn(line, k)));

/** Share of the axis that a line must fall from its peak. */
const FALL = 0.2;

/** The peak and the end of lines that rise and fall again. */
function Peaks({ lines, scales: { px, py }, range }: PeaksProps) {
  return lines.map(({ label, x, mean, variant }) => {
    const values = mean.map((value) => value ?? Number.NEGATIVE_INFINITY);
    const [peak, end] = [Math.max(...values), values.at(-1) ?? Number.NaN];
    const at = values.indexOf(peak);
    if (!(peak - end > FALL * range) || at === 0) return null;
    const { color } = variantStyle(variant);
    const [left, top, right, bottom] = [px(x[at] ?? 0), py(peak), px(x.at(-1) ?? 0), py(end)];
    return (
      <g key={label} fontSize={12} fill="var(--ink)">
        <circle cx={left} cy={top} r={4} fill={color} />
        <text className="halo" x={left} y={top - 8} textAnchor="middle">
          peak {measured(peak)}
        </text>
        <text className="halo" x={right - 2} y={bottom + 18} textAnchor="end">
          end {measured(end)}
        </text>
      </g>
    );
  });
}
interface PeaksProps {
  readonly lines: readonly ChartLine[];
  readonly scales: Scales;
  readonly range: number;
}

function drawn({ label, variant, x, mean, low, high }: ChartLine, place: number): Line {
  const look = { endLabel: '' };
  const list = (values: readonly (number | null)[]) => Float64Array.from(values, number);
  return lineOf(
    sourceOf(variant, place, label, look),
    Float64Array.from(x),
    list(mean),
    list(low),
    list(high),
  );
}

interface DrawnProps {
  readonly lines: readonly ChartLine[];
  readonly scales: Scales;
  /** Behind others. */
  readonly pale?: boolean;
}

function Points({ lines, scales: { px, py } }: DrawnProps) {
  return lines.flatMap(({ label, variant, x, mean }) =>
    mean.flatMap((value, k) =>
      value === null ? (
        []
      ) : (
        <path
          key={`${label} ${x[k]}`}
          d={markerPath(variantStyle(variant).marker, 3)}
          transform={`translate(${px(x[k] ?? 0).toFixed(1)},${py(value).toFixed(1)})`}
          fill={variantStyle(variant).color}
        />
      ),
    ),
  );
}

function Bars({ lines, scales: { px, py, left, right }, pale = false }: DrawnProps) {
  const half = (pale ? 1.4 : 1) * Math.min(24, ((right - left) / Math.max(1, lines.length)) * 0.3);
  return lines.map(({ label, variant, x, mean, low, high }) => {
    const [value, from, to] = [mean[0], low[0], high[0]].map((one) => number(one ?? null)) as [
      number,
      number,
      number,
    ];
    if (Number.isNaN(value)) return null;
    const at = px(x[0] ?? 0);
    return (
      <g key={label}>
        <rect
          x={at - half}
          width={2 * half}
          y={Math.min(py(0), py(value))}
          height={Math.max(1, Math.abs(py(value) - py(0)))}
          fill={variantStyle(variant).color}
          fillOpacity={pale ? 0.25 : 0.75}
        />
        {!pale && Number.isFinite(from) && (
          <path d={`M${at},${py(from)}V${py(to)}`} stroke="var(--ink)" strokeWidth={1.5} />
        )}
      </g>
    );
  });
}
