import { useId, useRef } from 'react';
import type { LiveStudy } from '../../lab/atlas/study-run.ts';
import { type ChartLine, type ChartNumbers, chartLines } from '../../studies/chart-data.ts';
import type { StudyChart, WrittenStudy } from '../../studies/study.ts';
import { roundAxis } from '../charts/frame/axis.ts';
import { Plot, type Scales } from '../charts/frame/plot.tsx';
import { Series } from '../charts/frame/series.tsx';
import { visibleEnds } from '../charts/frame/visible-range.ts';
import { FEWEST_SEEDS, type Line, lineOf, sourceOf } from '../charts/lines.ts';
import { useSize } from '../hooks.ts';
import { VariantMark } from '../kit/variant-mark.tsx';
import { measured } from '../numerals.ts';
import { markerPath, variantStyle } from '../variant-style.ts';
import { xAxis, yWords } from './study-axes.ts';

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
  const y = roundAxis(yWords(chart), bars ? [...valuesOf(all), 0] : curve ? shownOf(all) : valuesOf(all));
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
