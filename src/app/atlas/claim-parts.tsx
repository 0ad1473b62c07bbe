import { useRef } from 'react';
import { metricText } from '../../stats/metrics/dictionary.ts';
import { ALL_METRIC_IDS, type MetricId } from '../../stats/metrics/metrics.ts';
import { effectText, endsText, verdictWords } from '../../study/outcome.ts';
import type { WrittenStudy } from '../../study/study.ts';
import { type Row, SECTIONS, type Section, type StudyVerdict } from '../../study/verdicts/contract.ts';
import { FEWEST_SEEDS, lacksValues } from '../../study/verdicts/decide.ts';
import { extentOf, roundAxis, xTickCount } from '../charts/axis.ts';
import { type Interval, Intervals, Region } from '../charts/intervals.tsx';
import { cutText, textWidth } from '../charts/label-places.ts';
import { Overlay } from '../charts/overlay.tsx';
import { Plot } from '../charts/plot.tsx';
import { measured } from '../kit/numerals.ts';
import { markerPath } from '../kit/variant-style.ts';
import { useSize } from '../model/hooks.ts';
import { Judged } from './verdict-chip.tsx';

const ROW = 50;
const TOP = 4;
const BOTTOM = 36;
const MARGIN = 14;
const DOT = markerPath('circle', 3.6);

interface ClaimPartsProps {
  readonly study: WrittenStudy;
  readonly recorded: StudyVerdict | null;
  readonly live: StudyVerdict | null;
  /** True if fewer seeds ran than the study asks for. */
  readonly few: boolean;
}

const HEADINGS: Readonly<Record<Section, { readonly title: string; readonly rule: string }>> = {
  gates: {
    title: 'Does the experiment test the claim?',
    rule: 'If one fails, the claim was not tested, whatever its parts say.',
  },
  parts: { title: 'Parts of the claim', rule: 'All must hold. Each number must lie in the shaded region.' },
  controls: {
    title: 'Controls',
    rule: 'Not part of the claim. If one fails, the effect may have another cause, so the claim cannot hold.',
  },
};

/** Gates, parts and controls as forest plots: what was recorded in gray, what has arrived here in color. */
export function ClaimParts(props: ClaimPartsProps) {
  return SECTIONS.map(
    (section) =>
      (props.study[section]?.length ?? 0) > 0 && <PartSection key={section} {...props} section={section} />,
  );
}

function PartSection({
  study,
  recorded,
  live,
  few,
  section,
}: ClaimPartsProps & { readonly section: Section }) {
  const { title, rule } = HEADINGS[section];
  return (
    <section className="study-parts" aria-label={title}>
      <h2>{title}</h2>
      <p className="muted small">
        {rule}{' '}
        {recorded !== null && (
          <>
            <Key color="var(--ink-2)" /> recorded{' '}
          </>
        )}
        {live !== null && (
          <>
            <Key color="var(--accent)" /> here
          </>
        )}
      </p>
      <ul>
        {(study[section] ?? []).map((part, k) => {
          const [before, now] = [recorded?.[section][k], live?.[section][k]];
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
              <PartFigure recorded={before?.rows ?? []} live={now?.rows ?? []} />
              {(now ?? before)?.rows.map((row, _, { length }) => {
                const text = [effectText(row), endsText(row)].filter((one) => one !== '').join(' ');
                return text === '' ? null : (
                  <p key={row.label} className="muted small">
                    {length > 1 && `${row.label}: `}
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

function PartFigure(rows: PartPlotProps) {
  const box = useRef<HTMLDivElement>(null);
  const { width } = useSize(box);
  const isEmpty = rows.recorded.length === 0 && rows.live.length === 0;
  return (
    <div ref={box} className="part-plot">
      {width > 0 && !isEmpty && <PartPlot {...rows} width={width} />}
    </div>
  );
}

/** Pixels from the top of a row. */
const TEXT_AT = 15;
const REGION_FROM = 20;
const REGION_TO = 46;
const RECORDED_AT = 27;
const LIVE_AT = 39;

function axisOf(rows: readonly Row[], width: number) {
  const values = rows.flatMap(({ value, low, high, region }) => [value, low, high, ...region]);
  const [least, most] = extentOf(values) ?? [0, 1];
  const pad = 0.08 * (most - least) || Math.abs(most) * 0.1 || 1;
  return roundAxis('', [least - pad, most + pad], xTickCount(width));
}

/** Draws one row per number of a part: its region, the recorded value and the new one. @param width CSS pixels */
export function PartPlot({ recorded, live, width }: PartPlotProps & { readonly width: number }) {
  const rows = recorded.length >= live.length ? recorded : live;
  const words = rows.map((_, k) =>
    [textOf('recorded', recorded[k]), textOf('here', live[k])].filter(Boolean).join(', '),
  );
  const x = axisOf([...recorded, ...live], width);
  const placeOf = (row: number, pixels: number) => rows.length - row - pixels / ROW;
  const intervalsOf = (of: readonly Row[], name: string, pixels: number, color: string) =>
    of.map(({ value, low, high }, k): Interval => {
      return { key: `${name} ${k}`, y: placeOf(k, pixels), value, low, high, color, mark: DOT };
    });
  return (
    <Plot
      label={rows.map(({ label }, k) => `${rowText(label)}: ${words[k]}`).join('; ')}
      width={width}
      height={TOP + ROW * rows.length + BOTTOM}
      marginTop={TOP}
      marginRight={MARGIN}
      yWidth={MARGIN}
      grid="x"
      x={x}
      y={{ label: '', low: 0, high: rows.length, ticks: [] }}
      values={[...rows.keys()]}
    >
      {rows.map(({ region: [from, to] }, k) => (
        <Region
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place.
          key={k}
          axis={x}
          from={from}
          to={to}
          top={placeOf(k, REGION_FROM)}
          bottom={placeOf(k, REGION_TO)}
          opacity={0.16}
        />
      ))}
      <Intervals
        ends={3}
        intervals={[
          ...intervalsOf(recorded, 'recorded', RECORDED_AT, 'var(--ink-2)'),
          ...intervalsOf(live, 'here', LIVE_AT, 'var(--accent)'),
        ]}
      />
      <Overlay
        draw={({ left, right, top }) =>
          rows.map((row, k) => {
            const shown = live[k] ?? row;
            const all = numbersOf(shown) + neededOf(shown);
            const numbers = textWidth(all) < right - left ? all : numbersOf(shown);
            const name = cutText(rowText(row.label), right - left - textWidth(` ${numbers}`));
            return (
              <text
                // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place.
                key={k}
                className="halo"
                x={left}
                y={top + ROW * k + TEXT_AT}
                fontSize={12}
                fill="var(--ink)"
              >
                {name} {numbers}
              </text>
            );
          })
        }
      />
    </Plot>
  );
}

/** Replaces metric ids by their titles, as in “fall of taskReturn”. */
const rowText = (label: string): string =>
  label.replace(/^(rise|fall) of (\w+)$/, (whole, change: string, id: string) =>
    ALL_METRIC_IDS.includes(id as MetricId)
      ? `${change}: ${metricText(id as MetricId).label.toLowerCase()}`
      : whole,
  );

const numbersOf = ({ value, low, high, n }: Row): string =>
  n === Number.POSITIVE_INFINITY
    ? `${measured(value)}, exact`
    : `${measured(value)} [${measured(low)}, ${measured(high)}], ${n} seeds`;
/** What would decide, which a narrow plot has no room for. */
function neededOf(row: Row): string {
  const { n, missing, needed, verdict } = row;
  if (!Number.isFinite(n) || verdict !== 'undecided') return '';
  if (lacksValues(row)) return `; ${missing} of ${n + missing} have no value to compare`;
  if (n < FEWEST_SEEDS) return `; fewer than ${FEWEST_SEEDS} decide nothing`;
  return needed > 0 && Number.isFinite(needed) ? `; ${needed} would decide` : '';
}
const textOf = (which: string, row: Row | undefined): string =>
  row === undefined ? '' : `${which} ${numbersOf(row)}${neededOf(row)}, ${verdictWords(row.verdict, false)}`;
