/** For each swept term: task return of the optimal policy as a function of its weight. Dragging previews the value; releasing sets the weight. */
import { useEffect, useId, useState } from 'react';
import type { AuditReturns, AuditTerm, SweepPiece, WeightSweep } from '../../engine/audit/contract.ts';
import { measured, signedScale, tick } from '../kit/numerals.ts';
import { variantStyle } from '../kit/variant-style.ts';
import { useLab } from '../model/hooks.ts';
import { rangeText } from './facts.ts';

const WIDTH = 400;
const HEIGHT = 64;
const TOP = 8;
const BOTTOM = 48;
/** Positions of the slider. */
const STEPS = 1000;
/** Pieces that are put into words. */
const MAX_PIECES = 7;

interface StripsProps {
  readonly variant: number;
  readonly terms: readonly Pick<AuditTerm, 'label' | 'sweep'>[];
  readonly returns: AuditReturns;
  /** Of the terms in the design, if not all stand here. */
  readonly places: readonly number[] | undefined;
  /** Whose task return the strips draw. */
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
  readonly index: number; // of the term
  readonly label: string;
  readonly sweep: WeightSweep;
  readonly returns: AuditReturns;
}

function WeightStrip(props: StripProps) {
  const { variant, index, label, sweep } = props;
  const lab = useLab();
  const id = useId();
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
        <Curve {...props} scale={scale} weight={weight} />
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

/** The cliffs in words: what the drawing shows. */
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

type CurveProps = StripProps & { readonly scale: ReturnType<typeof sweepScale>; readonly weight: number };

function Curve({ variant, sweep, scale, weight, returns, label }: CurveProps) {
  const { pieces } = sweep;
  const { random, task } = returns;
  const values = [...pieces.flatMap(({ worst, best }) => [worst, best]), task.best, random];
  const finite = values.filter(Number.isFinite);
  // Values far below random need no resolution, so they are drawn at the bottom.
  const foot = random < task.best ? task.best - 1.5 * (task.best - random) : Number.NEGATIVE_INFINITY;
  const least = Math.max(foot, Math.min(...finite));
  const span = Math.max(...finite) - least || 1;
  const x = (w: number) => scale.place(Math.min(sweep.high, Math.max(sweep.low, w))) * WIDTH;
  const y = (value: number) => {
    const share = (value - least) / span;
    return BOTTOM - Math.min(1.05, Math.max(-0.05, share)) * (BOTTOM - TOP);
  };
  const { color } = variantStyle(variant);
  const steps = (of: (piece: SweepPiece) => number) =>
    pieces.map((piece) => `${x(piece.from)},${y(of(piece))} ${x(piece.to)},${y(of(piece))}`).join(' ');
  const unit = sweep.high / 100;
  const marks = [-100, -10, -1, 0, 1, 10, 100].map((times) => times * unit);
  return (
    <svg
      className="audit-strip-curve"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`Task return of the optimal policy by the weight of ${label}. ${cliffText(sweep)}`}
    >
      {Number.isFinite(task.best) && <path className="audit-strip-best" d={`M0,${y(task.best)}H${WIDTH}`} />}
      {marks.map((mark) => (
        <path key={mark} className="audit-strip-tick" data-zero={mark === 0} d={`M${x(mark)},${BOTTOM}v4`} />
      ))}
      {pieces.map((piece) => (
        <rect
          key={piece.from}
          fill={color}
          fillOpacity={0.18}
          x={x(piece.from)}
          width={Math.max(0, x(piece.to) - x(piece.from))}
          y={y(piece.best)}
          height={Math.max(0, y(piece.worst) - y(piece.best))}
        />
      ))}
      <polyline className="audit-strip-line" stroke={color} points={steps(({ worst }) => worst)} />
      <polyline className="audit-strip-line" stroke={color} points={steps(({ best }) => best)} />
      <path className="audit-strip-now" d={`M${x(weight)},0V${BOTTOM + 4}`} />
    </svg>
  );
}

/** Share of the largest weight below which the axis is nearly linear. */
const LINEAR = 1e-4;

export const sweepScale = ({ low, high }: Pick<WeightSweep, 'low' | 'high'>) =>
  signedScale(low, high, LINEAR);

/** The piece that contains a weight; at a cliff, the piece to its left. */
export function pieceAt(pieces: readonly SweepPiece[], weight: number): SweepPiece | undefined {
  return pieces.find(({ to }) => weight <= to) ?? pieces.at(-1);
}

/** A weight rounded to three digits (fewer would be coarser than a slider step) without crossing a cliff. */
export function rounded(weight: number, pieces: readonly SweepPiece[]): number {
  const here = pieceAt(pieces, weight);
  for (let digits = 3; digits < 15; digits++) {
    const short = Number(weight.toPrecision(digits));
    if (pieceAt(pieces, short) === here) return short;
  }
  return weight;
}
