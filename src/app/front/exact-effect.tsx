/** The exact effect of the bonus, without training: the task return of the best policy at each weight. */
import type { ReactNode } from 'react';
import type { WeightSweep } from '../../engine/audit/contract.ts';
import type { Scales } from '../charts/axis.ts';
import { measured } from '../kit/numerals.ts';
import { BONUS, FrontAxes, MAX_BONUS } from './front-axes.tsx';

interface ExactEffectProps {
  readonly label: string;
  /** Null while it is not solved. */
  readonly sweep: WeightSweep | null;
  /** Drawn on top. */
  readonly draw?: (scales: Scales) => ReactNode;
}

export const ExactEffect = ({ label, sweep, draw }: ExactEffectProps) => (
  <FrontAxes
    x={{ label: BONUS, high: MAX_BONUS }}
    label={label}
    draw={(scales) => (
      <>
        {sweep !== null && (
          <path d={stepPath(sweep, scales)} fill="none" stroke="var(--ink-2)" strokeWidth={3} />
        )}
        {draw?.(scales)}
      </>
    )}
  />
);

const inRange = ({ pieces }: WeightSweep) =>
  pieces
    .map(({ from, to, best }) => ({ from: Math.max(0, from), to: Math.min(MAX_BONUS, to), best }))
    .filter(({ from, to }) => from < to);

/** The task return of the optimal policy, as a path from the lowest weight to the highest. */
export const stepPath = (sweep: WeightSweep, { px, py }: Pick<Scales, 'px' | 'py'>): string =>
  inRange(sweep)
    .map(({ from, to, best }, k) => `${k === 0 ? 'M' : 'L'}${px(from)},${py(best)}H${px(to)}`)
    .join('');

export const exactText = (sweep: WeightSweep): string =>
  inRange(sweep)
    .map(({ from, to, best }) => `${measured(best)} from ${measured(from)} to ${measured(to)}`)
    .join(', ');
