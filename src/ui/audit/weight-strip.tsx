/** Task return of the optimal policy as a function of one weight. Dragging previews the value; releasing sets the weight. */
import { useEffect, useId, useState } from 'react';
import type { AuditReturns, AuditTerm, SweepPiece, WeightSweep } from '../../engine/audit/contract.ts';
import { useLab } from '../hooks.ts';
import { measured, tick } from '../numerals.ts';
import { variantStyle } from '../variant-style.ts';
import { pieceAt, rounded, type SweepScale, sweepScale } from './sweep-scale.ts';

const WIDTH = 400;
const HEIGHT = 64;
const TOP = 8;
const BOTTOM = 48;
/** Positions of the slider. */
const STEPS = 1000;

interface StripProps {
  readonly variant: number;
  readonly index: number; // of the term
  readonly term: Pick<AuditTerm, 'label'>;
  readonly sweep: WeightSweep;
  readonly returns: AuditReturns;
}

export function WeightStrip({ variant, index, term, sweep, returns }: StripProps) {
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
    else lab.actions.set(`variants[${variant}].reward[${index}].weight`, moved);
  };
  return (
    <div className="audit-strip">
      <label className="audit-strip-label" htmlFor={id}>
        <span>{term.label}</span>
        <output htmlFor={id} className="audit-strip-answer">
          weight {measured(weight)}: task return {piece === undefined ? '–' : rangeText(piece)}
        </output>
      </label>
      <div className="audit-strip-field">
        <Curve
          variant={variant}
          sweep={sweep}
          scale={scale}
          weight={weight}
          returns={returns}
          label={term.label}
        />
        <input
          id={id}
          type="range"
          min={0}
          max={STEPS}
          step={1}
          value={Math.round(Math.min(1, Math.max(0, scale.position(weight))) * STEPS)}
          aria-valuetext={`weight ${measured(weight)}, task return ${piece === undefined ? 'unknown' : rangeText(piece)}`}
          onChange={(event) =>
            setMoved(rounded(scale.weight(Number(event.target.value) / STEPS), sweep.pieces))
          }
          onPointerUp={commit}
          onKeyUp={(event) => {
            if (event.key === 'Escape') setMoved(null);
            else if (event.key !== 'Tab') commit();
          }}
          onBlur={commit}
        />
      </div>
      <p className="audit-strip-words muted">{cliffWords(sweep)}</p>
    </div>
  );
}

export function rangeText({ worst, best }: { readonly worst: number; readonly best: number }): string {
  return Math.abs(best - worst) <= 1e-9 * Math.max(1, Math.abs(best))
    ? measured(best)
    : `${measured(worst)} … ${measured(best)}`;
}

/** The cliffs in words: what the drawing shows. */
export function cliffWords({ pieces, complete, low, high }: WeightSweep): string {
  const [only] = pieces;
  if (pieces.length === 1 && only)
    return `Task return ${rangeText(only)}${rangeText(only) === measured(only.best) ? '' : ' (optimal policies tie)'} at every weight from ${tick(low)} to ${tick(high)}.`;
  const near = pieces.length > 7 ? `${pieces.length - 1} cliffs. ` : '';
  const words = pieces.slice(0, 7).map((piece, i) => {
    const text = rangeText(piece);
    if (i === 0) return `${text} below ${measured(piece.to)}`;
    return `${text} above ${measured(piece.from)}`;
  });
  const ties = pieces.slice(0, 7).some((piece) => rangeText(piece) !== measured(piece.best))
    ? ' Two numbers: optimal policies tie.'
    : '';
  const rest = complete
    ? ''
    : ' There are more changes than the sweep could follow. The values shown are exact only where they were solved.';
  return `${near}Task return ${words.join(', ')}${pieces.length > 7 ? ' …' : ''}.${ties}${rest}`;
}

interface CurveProps {
  readonly variant: number;
  readonly sweep: WeightSweep;
  readonly scale: SweepScale;
  readonly weight: number;
  readonly returns: AuditReturns;
  readonly label: string;
}

function Curve({ variant, sweep, scale, weight, returns, label }: CurveProps) {
  const { pieces } = sweep;
  const finite = [
    ...pieces.flatMap(({ worst, best }) => [worst, best]),
    returns.task.best,
    returns.random,
  ].filter(Number.isFinite);
  // Values far below random need no resolution, so they are drawn at the bottom.
  const { random, task } = returns;
  const foot = random < task.best ? task.best - 1.5 * (task.best - random) : Number.NEGATIVE_INFINITY;
  const least = Math.max(foot, Math.min(...finite));
  const span = Math.max(...finite) - least || 1;
  const x = (w: number) => scale.position(Math.min(sweep.high, Math.max(sweep.low, w))) * WIDTH;
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
      aria-label={`Task return of the optimal policy by the weight of ${label}. ${cliffWords(sweep)}`}
    >
      {Number.isFinite(returns.task.best) && (
        <line
          className="audit-strip-best"
          x1={0}
          x2={WIDTH}
          y1={y(returns.task.best)}
          y2={y(returns.task.best)}
        />
      )}
      {marks.map((mark) => (
        <line
          key={mark}
          className="audit-strip-tick"
          data-zero={mark === 0}
          x1={x(mark)}
          x2={x(mark)}
          y1={BOTTOM}
          y2={BOTTOM + 4}
        />
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
      <line className="audit-strip-now" x1={x(weight)} x2={x(weight)} y1={0} y2={BOTTOM + 4} />
    </svg>
  );
}
