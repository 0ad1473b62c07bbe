/** What the bonus does: exactly, as a step, and as agents learned it, as points that should lie on the step. */
import { useEffect, useState } from 'react';
import type { WeightSweep } from '../../engine/audit/contract.ts';
import type { Scales } from '../charts/axis.ts';
import { type Line, lastOf } from '../charts/lines.ts';
import { measured, percent } from '../kit/numerals.ts';
import { markerPath, variantStyle } from '../kit/variant-style.ts';
import { useRun } from '../model/hooks.ts';
import { ExactEffect, exactText } from './exact-effect.tsx';
import { BONUS } from './front-axes.tsx';

interface Learned {
  readonly weight: number;
  /** Share of episodes that reach the goal: mean over seeds, and its interval. */
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

/** Numbers may arrive this share of a run before the page hears how far the run is. */
const AHEAD = 0.05;

interface BonusEffectProps {
  readonly title: string;
  readonly variant: number;
  readonly term: number;
  /** The weight that the slider shows. */
  readonly weight: number;
  readonly sweep: WeightSweep | null;
  /** Share of episodes that reach the goal, of the variant. */
  readonly line: Line | undefined;
}

export function BonusEffect({ title, variant, term, weight, sweep, line }: BonusEffectProps) {
  const ran = useRun(({ experiment }) => experiment?.variants[variant]?.reward[term]?.weight);
  const over = useRun(({ status }) => status === 'done');
  // Until the first numbers of a new run arrive, the line is that of the last one.
  const isOwn = useRun(
    ({ envSteps, experiment }) =>
      (line?.x.at(-1) ?? Number.POSITIVE_INFINITY) <= envSteps + AHEAD * (experiment?.envSteps ?? 0),
  );
  const newest = line === undefined || ran === undefined || !isOwn ? null : learnedOf(line, ran);
  const points = useKept(over ? newest : null);
  const label = [
    `${title} against ${BONUS}.`,
    sweep !== null && `Exact: ${exactText(sweep)}.`,
    points.length > 0 &&
      `Learned: ${points.map((point) => `${percent(point.mean)} at ${measured(point.weight)}`).join(', ')}.`,
  ];
  return (
    <ExactEffect
      sweep={sweep}
      label={label.filter((part) => part !== false).join(' ')}
      draw={(scales) => (
        <>
          <path
            d={`M${scales.px(weight)},${scales.top}V${scales.bottom}`}
            stroke="var(--accent)"
            strokeDasharray="2 3"
          />
          {points.map((point) => (
            <Point key={point.weight} point={point} variant={variant} scales={scales} />
          ))}
          {newest !== null && !over && <Point point={newest} variant={variant} scales={scales} isOpen />}
        </>
      )}
    />
  );
}

/** Keeps what was learned at each weight. */
function useKept(learned: Learned | null): readonly Learned[] {
  const [points, setPoints] = useState<readonly Learned[]>([]);
  const text = JSON.stringify(learned);
  useEffect(() => {
    const now = JSON.parse(text) as Learned | null;
    if (now === null) return;
    setPoints((before) =>
      [...before.filter(({ weight }) => weight !== now.weight), now].sort((a, b) => a.weight - b.weight),
    );
  }, [text]);
  return points;
}

function learnedOf(line: Line, weight: number): Learned | null {
  const mean = lastOf(line);
  if (!Number.isFinite(mean)) return null;
  return { weight, mean, low: line.low.at(-1) ?? mean, high: line.high.at(-1) ?? mean };
}

interface PointProps {
  readonly point: Learned;
  readonly variant: number;
  readonly scales: Scales;
  /** While the run goes on. */
  readonly isOpen?: boolean;
}

function Point({ point, variant, scales: { px, py }, isOpen = false }: PointProps) {
  const { color, marker } = variantStyle(variant);
  const x = px(point.weight);
  return (
    <g stroke={color} strokeWidth={1.5}>
      {Number.isFinite(point.low) && <path d={`M${x},${py(point.low)}V${py(point.high)}`} />}
      <path
        d={markerPath(marker, 5)}
        transform={`translate(${x}, ${py(point.mean)})`}
        fill={isOpen ? 'var(--ground)' : color}
      />
    </g>
  );
}
