import { useState } from 'react';
import { useLab } from '../hooks.ts';
import { IconButton } from '../kit/button.tsx';
import { signedScale, tick } from '../numerals.ts';
import { NumberEntry } from './entries.tsx';

const USUAL = 1;

interface WeightRowProps {
  readonly path: string;
  readonly label: string;
  readonly weight: number;
}

/** Live: the run continues while the weight changes. The range is fixed while the slider is in use, so that it never jumps. */
export function WeightRow({ path, label, weight }: WeightRowProps) {
  const lab = useLab();
  const [kept, setReach] = useState(() => reachOf(weight));
  const reach = Math.abs(weight) <= kept ? kept : reachOf(weight);
  const set = (value: number) => lab.actions.set(path, value);
  return (
    <div className="weight">
      <span className="muted small" aria-hidden="true">
        ×
      </span>
      <span className="weight-slider">
        <input
          type="range"
          min={-1}
          max={1}
          step={0.005}
          value={placeOf(weight, reach)}
          aria-label={`Weight of ${label}, live`}
          aria-valuetext={tick(weight)}
          onChange={(event) => set(weightAt(Number(event.target.value), reach))}
          onPointerUp={() => setReach(reachOf(weight))}
          onDoubleClick={() => set(USUAL)}
        />
        <span className="weight-zero" aria-hidden="true" />
      </span>
      <NumberEntry aria-label={`Weight of ${label}`} value={weight} onCommit={set} />
      <IconButton
        icon="reset"
        label={`Reset the weight of ${label} to ${USUAL}`}
        disabled={weight === USUAL}
        onClick={() => set(USUAL)}
      />
    </div>
  );
}

const LINEAR_SHARE = 0.001;
const SNAP = 0.015;

/** A round range that contains the weight with room on both sides: 0.2 and 1 → 10, 40 → 100. */
export function reachOf(weight: number): number {
  const size = Math.abs(weight);
  return size <= 5 ? 10 : 10 ** Math.ceil(Math.log10(size * 2) - 1e-9);
}

/** Place on the slider, −1 … 1. */
export function placeOf(weight: number, reach: number): number {
  return Math.max(-1, Math.min(1, signedScale(0, reach, LINEAR_SHARE).place(weight)));
}

/** The weight at a slider position, to two digits; 0 is easy to hit. */
export function weightAt(place: number, reach: number): number {
  if (Math.abs(place) < SNAP) return 0;
  return Number(signedScale(0, reach, LINEAR_SHARE).value(place).toPrecision(2));
}
