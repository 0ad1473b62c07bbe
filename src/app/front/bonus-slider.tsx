/** A slider for a reward weight. It marks the exact points where the optimal policy stops solving the task. */
import { type CSSProperties, useId } from 'react';
import type { WeightSweep } from '../../engine/audit/contract.ts';
import { measured, tick } from '../kit/numerals.ts';
import { useDraft, useLab } from '../model/hooks.ts';
import { MAX_BONUS } from './front-axes.tsx';

export const STEP = 0.005;

interface BonusSliderProps {
  readonly variant: number;
  readonly term: number;
  readonly label: string;
  readonly sweep: WeightSweep | null;
}

/** Returns the weights in the slider's range at which the task return of the optimal policy changes. */
export const flipsOf = (sweep: WeightSweep | null): readonly number[] =>
  (sweep?.pieces ?? []).map(({ from }) => from).filter((from) => from > 0 && from < MAX_BONUS);

export const weightText = (weight: number): string => `+${tick(weight)}`;

export function BonusSlider({ variant, term, label, sweep }: BonusSliderProps) {
  const lab = useLab();
  const id = useId();
  const weight = useDraft(({ experiment }) => experiment.variants[variant]?.reward[term]?.weight ?? 0);
  const flips = flipsOf(sweep);
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <output htmlFor={id} className="front-weight">
        {weightText(weight)}
      </output>
      <span className="front-track">
        <input
          id={id}
          data-first-slider=""
          type="range"
          min={0}
          max={MAX_BONUS}
          step={STEP}
          value={weight}
          aria-valuetext={`${tick(weight)} per step closer`}
          onChange={(event) =>
            lab.actions.setNumber(`variants[${variant}].reward[${term}].weight`, Number(event.target.value))
          }
        />
        {flips.map((flip) => (
          <span
            key={flip}
            className="front-flip"
            style={{ '--at': flip / MAX_BONUS } as CSSProperties}
            aria-hidden="true"
          />
        ))}
      </span>
      <span
        className="front-flips"
        title="Above this weight, the best policy no longer does the task. Solved exactly, before any training."
        data-follows-slider={sweep?.weight}
        role="status"
      >
        {flips.length > 0 && `flips at ${flips.map(measured).join(' and ')}: above, pacing pays`}
      </span>
    </>
  );
}
