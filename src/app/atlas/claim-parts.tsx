import { useRef } from 'react';
import { metricText } from '../../stats/metrics/dictionary.ts';
import { ALL_METRIC_IDS, type MetricId } from '../../stats/metrics/metrics.ts';
import { endsText, type StudyVerdict, verdictWords } from '../../study/outcome.ts';
import type { WrittenStudy } from '../../study/study.ts';
import type { Row } from '../../study/verdicts/contract.ts';
import { extentOf, roundAxis, xTickCount } from '../charts/axis.ts';
import { cutText, textWidth } from '../charts/label-places.ts';
import { Plot, type Scales } from '../charts/plot.tsx';
import { measured } from '../kit/numerals.ts';
import { useSize } from '../model/hooks.ts';
import { Judged } from './verdict-chip.tsx';

const ROW = 50;
const TOP = 4;
const BOTTOM = 36;
const MARGIN = 14;

interface ClaimPartsProps {
  readonly study: WrittenStudy;
  readonly recorded: StudyVerdict | null;
  readonly live: StudyVerdict | null;
  /** Fewer seeds than the study asks for. */
  readonly few: boolean;
}

/** The parts of the claim as a forest plot: what was recorded in gray, what has arrived here in color. */
export function ClaimParts({ study, recorded, live, few }: ClaimPartsProps) {
  return (
    <section className="study-parts" aria-label="Parts of the claim">
      <h2>Parts of the claim</h2>
      <p className="muted small">
        All must hold. The claim is that each number lies in the shaded region. <Key color="var(--ink-2)" />{' '}
        recorded{' '}
        {live !== null && (
          <>
            <Key color="var(--accent)" /> here
          </>
        )}
      </p>
      <ul>
        {study.parts.map((part, k) => {
          const [before, now] = [recorded?.parts[k], live?.parts[k]];
          const verdict = (now ?? before)?.verdict;
          return (
            <li key={part.says}>
              <p>
                <Judged
                  status={verdict ?? 'unmeasured'}
                  words={verdict && verdictWords(verdict, now !== undefined && few)}
                  claim={part.says}
                />
              </p>
              <PartPlot recorded={before?.rows ?? []} live={now?.rows ?? []} />
              {(now ?? before)?.rows.map((row) => {
                const text = endsText(row);
                return text === '' ? null : (
                  <p key={row.label} className="muted small">
                    {text}
                  </p>
                );
              })}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The parts in one line each, while seeds arrive. */
export function PartList({ study, live, few }: Omit<ClaimPartsProps, 'recorded'>) {
  return (
    <ul className="part-list small" aria-label="Parts of the claim so far">
      {study.parts.map(({ says }, k) => {
        const verdict = live?.parts[k]?.verdict;
        return (
          <li key={says}>
            <Judged
              status={verdict ?? 'unmeasured'}
              words={verdict === undefined ? 'waits for seeds' : verdictWords(verdict, few)}
              claim={says}
            />
          </li>
        );
      })}
    </ul>
  );
}

const Key = ({ color }: { readonly color: string }) => (
  <svg className="part-key" width="16" height="8" aria-hidden="true">
    <path d="M0,4H16" stroke={color} strokeWidth={2} />
    <circle cx="8" cy="4" r="3" fill={color} />
  </svg>
);

interface PartPlotProps {
  readonly recorded: readonly Row[];
  readonly live: readonly Row[];
}

function PartPlot({ recorded, live }: PartPlotProps) {
  const box = useRef<HTMLDivElement>(null);
  const { width } = useSize(box);
  const rows = recorded.length >= live.length ? recorded : live;
  const values = [...recorded, ...live].flatMap(({ value, low, high, region }) => [
    value,
    low,
    high,
    ...region,
  ]);
  const [least, most] = extentOf(values) ?? [0, 1];
  const pad = 0.08 * (most - least) || Math.abs(most) * 0.1 || 1;
  const words = rows.map((_, k) =>
    [textOf('recorded', recorded[k]), textOf('here', live[k])].filter(Boolean).join(', '),
  );
  return (
    <div ref={box} className="part-plot">
      {width > 0 && rows.length > 0 && (
        <Plot
          label={rows.map(({ label }, k) => `${rowText(label)}: ${words[k]}`).join('; ')}
          width={width}
          height={TOP + ROW * rows.length + BOTTOM}
          marginTop={TOP}
          marginRight={MARGIN}
          yWidth={MARGIN}
          grid="x"
          x={roundAxis('', [least - pad, most + pad], xTickCount(width))}
          y={{ label: '', low: 0, high: rows.length, ticks: [] }}
          draw={(scales) =>
            rows.map((row, k) => {
              const { left, right } = scales;
              const top = scales.top + ROW * k;
              const shown = live[k] ?? row;
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place.
                <g key={k}>
                  <Region row={row} top={top} scales={scales} />
                  <text className="halo" x={left} y={top + 15} fontSize={12} fill="var(--ink)">
                    {cutText(rowText(row.label), right - left - textWidth(` ${numbersOf(shown)}`))}{' '}
                    {numbersOf(shown)}
                  </text>
                  <Interval row={recorded[k]} y={top + 27} scales={scales} color="var(--ink-2)" />
                  <Interval row={live[k]} y={top + 39} scales={scales} color="var(--accent)" />
                </g>
              );
            })
          }
        />
      )}
    </div>
  );
}

interface MarkProps {
  readonly scales: Scales;
}

/** Where the interval must lie. */
function Region({ row: { region }, top, scales }: MarkProps & { readonly row: Row; readonly top: number }) {
  const { px, left, right } = scales;
  const place = (value: number) => Math.max(left, Math.min(right, px(value)));
  const [from, to] = [
    Number.isFinite(region[0]) ? place(region[0]) : left,
    Number.isFinite(region[1]) ? place(region[1]) : right,
  ];
  return (
    <rect
      x={from}
      width={Math.max(0, to - from)}
      y={top + 20}
      height={26}
      fill="var(--ink-3)"
      fillOpacity={0.16}
    />
  );
}

interface IntervalProps extends MarkProps {
  readonly row: Row | undefined;
  readonly y: number;
  readonly color: string;
}

function Interval({ row, y, color, scales: { px } }: IntervalProps) {
  if (row === undefined || !Number.isFinite(row.value)) return null;
  const [from, at, to] = [px(row.low), px(row.value), px(row.high)];
  return (
    <g>
      {Number.isFinite(row.low) && Number.isFinite(row.high) && (
        <path d={`M${from},${y}H${to}M${from},${y - 3}v6M${to},${y - 3}v6`} stroke={color} strokeWidth={2} />
      )}
      <circle cx={at} cy={y} r={4} fill={color} />
    </g>
  );
}

/** “fall of taskReturn” in words: rules name metrics by their ids. */
const rowText = (label: string): string =>
  label.replace(/^(rise|fall) of (\w+)$/, (whole, change: string, id: string) =>
    ALL_METRIC_IDS.includes(id as MetricId)
      ? `${change}: ${metricText(id as MetricId).label.toLowerCase()}`
      : whole,
  );

function numbersOf({ value, low, high, n, needed, verdict }: Row): string {
  if (n === Number.POSITIVE_INFINITY) return `${measured(value)}, exact`;
  const more =
    verdict === 'undecided' && needed > 0 && Number.isFinite(needed) ? `; ${needed} would decide` : '';
  return `${measured(value)} [${measured(low)}, ${measured(high)}], ${n} seeds${more}`;
}
const textOf = (which: string, row: Row | undefined): string =>
  row === undefined ? '' : `${which} ${numbersOf(row)}, ${verdictWords(row.verdict, false)}`;
