import { useId, useRef } from 'react';
import { metricText } from '../../measure/metrics/dictionary.ts';
import { ALL_METRIC_IDS, type MetricId } from '../../measure/metrics/metrics.ts';
import { type ChartLine, type ChartNumbers, chartLines, placeNames } from '../../studies/chart-data.ts';
import type { StudyChart, WrittenStudy } from '../../studies/study.ts';
import { type Axis, axisOf, extentOf, roundAxis, xTickCount } from '../charts/frame/axis.ts';
import { cutNames, textWidth } from '../charts/frame/label-places.ts';
import { Plot, type Scales } from '../charts/frame/plot.tsx';
import { Series } from '../charts/frame/series.tsx';
import { type Line, lineOf, sourceOf } from '../charts/lines.ts';
import { useSize } from '../hooks.ts';
import { VariantMark } from '../kit/variant-mark.tsx';
import { measured } from '../numerals.ts';
import { markerPath, variantStyle } from '../variant-style.ts';

const HEIGHT = 190;

interface StudyFigureProps {
  readonly study: WrittenStudy;
  /** Number of the chart in the study. */
  readonly place: number;
  readonly note: string;
  readonly numbers: ChartNumbers | null;
  /** What shares the axes. */
  readonly other: ChartNumbers | null;
  /** Who is who stays open until the visitor has guessed. */
  readonly secret?: boolean;
}

export function StudyFigure({ study, place, note, numbers, other, secret = false }: StudyFigureProps) {
  const [box, heading] = [useRef<HTMLDivElement>(null), useId()];
  const { width } = useSize(box);
  const chart = study.shows[place];
  if (chart === undefined) return null;
  const lines = numbers === null ? [] : chartLines(study, place, numbers);
  const others = other === null ? [] : chartLines(study, place, other);
  return (
    <figure className="study-figure" aria-labelledby={heading}>
      <figcaption>
        <b id={heading}>{chart.title}</b> <span className="muted small">{note}</span>
      </figcaption>
      <div ref={box} className="study-plot">
        {width > 0 && <StudyPlot {...{ study, chart, lines, others, width, secret }} />}
      </div>
      {!secret && <Legend lines={lines.length > 0 ? lines : others} />}
    </figure>
  );
}

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
  readonly others: readonly ChartLine[];
  readonly width: number;
  readonly secret: boolean;
}

const number = (value: number | null): number => value ?? Number.NaN;

function StudyPlot({ study, chart, lines, others, width, secret }: StudyPlotProps) {
  const bars = chart.kind === 'bars';
  const all = [...lines, ...others];
  const y = roundAxis(yWords(chart), bars ? [...valuesOf(all, 0), 0] : shownOf(chart, all));
  const said = lines.map(({ label, mean }) => `${label} ${measured(number(mean.at(-1) ?? null))}`).join('; ');
  return (
    <Plot
      label={`${chart.title}: ${secret ? 'the lines are named once you have guessed' : said || 'no numbers yet'}`}
      width={width}
      height={HEIGHT}
      x={xAxis(study, chart, [...lines, ...others], width, secret)}
      y={y}
      draw={(scales) =>
        bars ? (
          <Bars lines={lines} scales={scales} secret={secret} />
        ) : (
          <>
            <Series
              scales={scales}
              lines={lines.map((line, k) => drawn(line, k, secret))}
              markers={!secret}
            />
            {chart.kind !== 'curve' && <Points lines={lines} scales={scales} secret={secret} />}
          </>
        )
      }
    />
  );
}

const valuesOf = (lines: readonly ChartLine[], from: number): readonly number[] =>
  lines.flatMap(({ x, mean, low, high }) => {
    const first = Math.floor(x.length * from);
    return [mean, low, high].flatMap((values) => values.slice(first).map(number));
  });

/** A curve whose first points would flatten all others begins outside the plot. */
const EARLY = 0.15;
const FLAT = 0.35;
function shownOf({ kind }: StudyChart, lines: readonly ChartLine[]): readonly number[] {
  const all = valuesOf(lines, 0);
  if (kind !== 'curve') return all;
  const [low, high] = extentOf(all) ?? [0, 0];
  const [from, to] = extentOf(valuesOf(lines, EARLY)) ?? [0, 0];
  if (to - from >= FLAT * (high - low) || to === from) return all;
  const pad = (to - from) / 2;
  return [Math.max(low, from - pad), Math.min(high, to + pad)];
}

const SECRET = 'var(--ink-3)';

function drawn({ label, variant, x, mean, low, high }: ChartLine, place: number, secret: boolean): Line {
  const look = { endLabel: '', ...(secret && { color: SECRET, dash: '' }) };
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
  readonly secret: boolean;
}

const colorOf = (variant: number, secret: boolean) => (secret ? SECRET : variantStyle(variant).color);

function Points({ lines, scales: { px, py }, secret }: DrawnProps) {
  return lines.flatMap(({ label, variant, x, mean }) =>
    mean.flatMap((value, k) =>
      value === null ? (
        []
      ) : (
        <path
          key={`${label} ${x[k]}`}
          d={markerPath(secret ? 'circle' : variantStyle(variant).marker, 3)}
          transform={`translate(${px(x[k] ?? 0).toFixed(1)},${py(value).toFixed(1)})`}
          fill={colorOf(variant, secret)}
        />
      ),
    ),
  );
}

function Bars({ lines, scales: { px, py, left, right }, secret }: DrawnProps) {
  const half = Math.min(24, ((right - left) / Math.max(1, lines.length)) * 0.3);
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
          fill={colorOf(variant, secret)}
          fillOpacity={0.75}
        />
        {Number.isFinite(from) && (
          <path d={`M${at},${py(from)}V${py(to)}`} stroke="var(--ink)" strokeWidth={1.5} />
        )}
      </g>
    );
  });
}

function xAxis(
  study: WrittenStudy,
  chart: StudyChart,
  lines: readonly ChartLine[],
  width: number,
  secret: boolean,
): Axis {
  const run = study.runs[chart.run];
  const names = placeNames(study, chart);
  if (chart.kind === 'bars' || names !== null) {
    const all = names ?? [];
    const room = (width - 80) / Math.max(1, all.length) - 8;
    // Variants are all named, if need be cut; of states and values as many as there is room for.
    const every = chart.kind === 'bars' ? 1 : Math.ceil(Math.max(...all.map(textWidth)) / Math.max(1, room));
    const cut = cutNames(all, every * room);
    const ticks = [...all.keys()].filter((k) => k % every === 0);
    const texts = ticks.map((k) => (secret && chart.kind === 'bars' ? '?' : (cut[k] ?? '')));
    const label = chart.kind === 'sweep' ? sweepWords(study, chart) : chart.kind === 'states' ? 'state' : '';
    return { label, low: -0.5, high: all.length - 0.5, ticks, texts };
  }
  const [low, high] = extentOf(lines.flatMap(({ x }) => x)) ?? [0, 1];
  if (chart.kind === 'sweep') {
    const log = chart.logarithmic === true && low > 0;
    if (log)
      return axisOf(sweepWords(study, chart), low, Math.max(high, low * 1.01), xTickCount(width), true);
    return roundAxis(sweepWords(study, chart), [low, high], xTickCount(width));
  }
  const unit = run?.episodes === undefined ? 'environment steps per seed' : 'episodes';
  return axisOf(unit, 0, high, xTickCount(width));
}

function sweepWords(study: WrittenStudy, { run, over = '' }: StudyChart): string {
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

function yWords({ metric }: StudyChart): string {
  if (ALL_METRIC_IDS.includes(metric as MetricId)) {
    const { label, unit } = metricText(metric as MetricId);
    return label.length + unit.length <= LONGEST_NAME ? `${label} (${unit})` : label;
  }
  const [, exact, name = ''] = /^(exact:)?(.*)$/.exec(metric) ?? [];
  if (metric === 'probe:event') return 'events per episode';
  const words = QUANTITIES[name.split(':')[0] ?? ''] ?? name.replace(/^(probe|contribution):/, '');
  return exact === undefined ? words : `exact ${words}`;
}
