import { useState } from 'react';
import { useLab } from '../hooks.ts';
import { IconButton } from '../kit/button.tsx';
import { tick } from '../numerals.ts';
import { NumberEntry } from './entries.tsx';
import { placeOf, reachOf, weightAt } from './weight-scale.ts';

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
      <NumberEntry label={`Weight of ${label}`} value={weight} onCommit={set} />
      <IconButton
        icon="reset"
        label={`Reset the weight of ${label} to ${USUAL}`}
        disabled={weight === USUAL}
        onClick={() => set(USUAL)}
      />
    </div>
  );
}
