/** Plots the optimal policy's task return against each swept weight. Dragging previews a weight; releasing sets it. */
import { useEffect, useId, useRef, useState } from 'react';
import { Area, ComposedChart, DefaultZIndexes, Line, ReferenceLine, XAxis, YAxis } from 'recharts';
import type { AuditReturns, AuditTerm, SweepPiece, WeightSweep } from '../../engine/audit/contract.ts';
import { measured, signedScale, tick } from '../kit/numerals.ts';
import { variantStyle } from '../kit/variant-style.ts';
import { useLab, useSize } from '../model/hooks.ts';
import { rangeText } from './facts.ts';

/** In pixels: the height of a drawing, the edges of its plot, and the length of its ticks. */
const HEIGHT = 64;
const TOP = 6;
const BOTTOM = 50;
const TICK = 4;
const STEPS = 1000;
const MAX_PIECES = 7;

interface StripsProps {
  readonly variant: number;
  readonly terms: readonly Pick<AuditTerm, 'label' | 'sweep'>[];
  readonly returns: AuditReturns;
  /** The indices of the terms in the design, if some are left out. */
  readonly places: readonly number[] | undefined;
  readonly of: string;
}

export function WeightStrips({ variant, terms, returns, places, of }: StripsProps) {
  const swept = terms.flatMap(({ label, sweep }, t) =>
    sweep === null ? [] : [{ label, sweep, index: places?.[t] ?? t }],
  );
  if (swept.length === 0) return null;
  return (
    <div className="audit-strips">
      <h4 className="audit-subtitle">Effect of each weight (task return of the {of})</h4>
      {swept.map((term) => (
        <WeightStrip key={term.index} {...term} variant={variant} returns={returns} />
      ))}
    </div>
  );
}

interface StripProps {
  readonly variant: number;
  readonly index: number;
  readonly label: string;
  readonly sweep: WeightSweep;
  readonly returns: AuditReturns;
}

function WeightStrip(props: StripProps) {
  const { variant, index, label, sweep } = props;
  const lab = useLab();
  const id = useId();
  const field = useRef<HTMLDivElement>(null);
  const { width } = useSize(field);
  const scale = sweepScale(sweep);
  const [moved, setMoved] = useState<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new weight of the draft ends a drag that led to it.
  useEffect(() => setMoved(null), [sweep.weight]);
  const weight = moved ?? sweep.weight;
  const piece = pieceAt(sweep.pieces, weight);
  const commit = () => {
    if (moved === null || moved === sweep.weight) setMoved(null);
    else lab.actions.setNumber(`variants[${variant}].reward[${index}].weight`, moved);
  };
  return (
    <div className="audit-strip">
      <label className="audit-strip-label" htmlFor={id}>
        <span>{label}</span>
        <output htmlFor={id} className="audit-strip-answer">
          weight {measured(weight)}: task return {piece === undefined ? '–' : rangeText(piece)}
        </output>
      </label>
      <div className="audit-strip-field">
        <div ref={field} className="audit-strip-room">
          {width > 0 && <SweepPlot {...props} weight={weight} width={width} />}
        </div>
        <input
          id={id}
          type="range"
          min={0}
          max={STEPS}
          step={1}
          value={Math.round(Math.min(1, Math.max(0, scale.place(weight))) * STEPS)}
          aria-valuetext={`weight ${measured(weight)}, task return ${piece === undefined ? 'unknown' : rangeText(piece)}`}
          onChange={(event) =>
            setMoved(rounded(scale.value(Number(event.target.value) / STEPS), sweep.pieces))
          }
          onPointerUp={commit}
          onKeyUp={(event) => {
            if (event.key === 'Escape') setMoved(null);
            else if (event.key !== 'Tab') commit();
          }}
          onBlur={commit}
        />
      </div>
      <p className="audit-strip-words muted">{cliffText(sweep)}</p>
    </div>
  );
}

export function cliffText({ pieces, complete, low, high }: WeightSweep): string {
  const shown = pieces.slice(0, MAX_PIECES);
  const [first, ...later] = shown;
  const many = pieces.length > MAX_PIECES;
  const ties = shown.some((piece) => rangeText(piece) !== measured(piece.best));
  if (first === undefined) return '';
  const begin =
    pieces.length === 1
      ? `At every weight from ${tick(low)} to ${tick(high)}, the task return is ${rangeText(first)}`
      : `Below weight ${measured(first.to)}, the task return is ${rangeText(first)}`;
  const rest = later.map((piece) => `; above ${measured(piece.from)}, it is ${rangeText(piece)}`);
  return [
    many && `${pieces.length - 1} cliffs.`,
    `${begin}${rest.join('')}${many ? ' …' : ''}.`,
    ties && 'Two numbers: optimal policies tie.',
    !complete &&
      'There are more changes than the sweep could follow. The values shown are exact only where they were solved.',
  ]
    .filter(Boolean)
    .join(' ');
}

interface SweepPlotProps extends Omit<StripProps, 'index'> {
  readonly weight: number;
  readonly width: number;
}

const PAD = 0.05;
const EDGE = {
  type: 'linear',
  strokeWidth: 2,
  dot: false,
  activeDot: false,
  isAnimationActive: false,
} as const;

/** The vertical range of a sweep. Values far below random lie below it and are drawn at the bottom, since they need no resolution. */
function returnRange({ pieces }: WeightSweep, { random, task }: SweepPlotProps['returns']): [number, number] {
  const values = [...pieces.flatMap(({ worst, best }) => [worst, best]), task.best, random];
  const finite = values.filter(Number.isFinite);
  const foot = random < task.best ? task.best - 1.5 * (task.best - random) : Number.NEGATIVE_INFINITY;
  const least = Math.max(foot, Math.min(...finite));
  const span = Math.max(...finite) - least || 1;
  return [least - PAD * span, least + (1 + PAD) * span];
}

/** Plots the optimal policies' task returns against the weight: one step per piece, shaded where policies tie. */
export function SweepPlot({ variant, sweep, weight, returns, label, width }: SweepPlotProps) {
  const { pieces, low, high } = sweep;
  const { task } = returns;
  const scale = sweepScale(sweep);
  const [bottom, top] = returnRange(sweep, returns);
  const placeOf = (at: number) => scale.place(Math.min(high, Math.max(low, at)));
  const rows = pieces.flatMap(({ from, to, worst, best }) =>
    [from, to].map((at) => ({
      x: placeOf(at),
      worst: Math.max(bottom, worst),
      best: Math.max(bottom, best),
      tie: [Math.max(bottom, worst), Math.max(bottom, best)],
    })),
  );
  const marks = [...new Set([-100, -10, -1, 0, 1, 10, 100].map((times) => placeOf((times * high) / 100)))];
  const { color } = variantStyle(variant);
  return (
    <div
      className="audit-strip-curve"
      role="img"
      aria-label={`Task return of the optimal policy by the weight of ${label}. ${cliffText(sweep)}`}
    >
      <ComposedChart
        width={width}
        height={HEIGHT}
        data={rows}
        margin={{ top: TOP, right: 0, bottom: 0, left: 0 }}
        accessibilityLayer={false}
      >
        <XAxis
          type="number"
          dataKey="x"
          domain={[0, 1]}
          ticks={marks}
          tick={({ x, y, payload }: WeightTickProps) => (
            <path
              className="audit-strip-tick"
              data-zero={payload.value === placeOf(0)}
              d={`M${x},${y}v${TICK}`}
            />
          )}
          interval={0}
          tickMargin={0}
          tickSize={0}
          tickLine={false}
          axisLine={false}
          height={HEIGHT - BOTTOM}
        />
        <YAxis type="number" domain={[bottom, top]} width={0} tick={false} />
        {Number.isFinite(task.best) && (
          <ReferenceLine y={task.best} stroke="var(--ink-3)" strokeDasharray="3 3" />
        )}
        <Area
          dataKey="tie"
          type="linear"
          fill={color}
          fillOpacity={0.18}
          stroke="none"
          activeDot={false}
          isAnimationActive={false}
        />
        <Line {...EDGE} dataKey="worst" stroke={color} />
        <Line {...EDGE} dataKey="best" stroke={color} />
        <ReferenceLine
          x={placeOf(weight)}
          stroke="var(--accent)"
          strokeWidth={2}
          zIndex={DefaultZIndexes.scatter}
        />
      </ComposedChart>
    </div>
  );
}

interface WeightTickProps {
  readonly x: number | string;
  readonly y: number | string;
  readonly payload: { readonly value: number };
}

/** Below this share of the largest weight, the axis is nearly linear. */
const LINEAR = 1e-4;

export const sweepScale = ({ low, high }: Pick<WeightSweep, 'low' | 'high'>) =>
  signedScale(low, high, LINEAR);

/** The piece that contains a weight; at a cliff, the piece to its left. */
export function pieceAt(pieces: readonly SweepPiece[], weight: number): SweepPiece | undefined {
  return pieces.find(({ to }) => weight <= to) ?? pieces.at(-1);
}

/** Rounds a weight to three digits without crossing a cliff. Fewer digits would be coarser than a slider step. */
export function rounded(weight: number, pieces: readonly SweepPiece[]): number {
  const here = pieceAt(pieces, weight);
  for (let digits = 3; digits < 15; digits++) {
    const short = Number(weight.toPrecision(digits));
    if (pieceAt(pieces, short) === here) return short;
  }
  return weight;
}
