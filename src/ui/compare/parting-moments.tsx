import { createContext, useContext } from 'react';
import type { Comparison } from '../../measure/compare/comparison.ts';
import { stepsText } from '../../measure/compare/comparison-words.ts';
import { seeBehavior, useLab } from '../hooks.ts';
import { Button } from '../kit/button.tsx';
import { measured } from '../numerals.ts';

/** Names of the compared stored runs; null: the variants are those of the open run. */
export const StoredRunsContext = createContext<readonly string[] | null>(null);

export interface Moment {
  /** Environment steps per seed. */
  readonly at: number;
  readonly name: string;
  readonly hint: string;
}

/** Moments to inspect if a variant's returns diverge or fall: its best behavior and its later behavior. */
export function momentsOf({ variants, x }: Comparison, variant: number): readonly Moment[] {
  const parting = variants[variant]?.parting;
  if (parting === undefined || (parting.kind !== 'parted' && parting.kind !== 'fell')) return [];
  const peak = x[parting.peak];
  const end = x.at(-1);
  if (peak === undefined || end === undefined) return [];
  const where = parting.kind === 'parted' ? 'where the gap opens' : 'at the peak';
  return [
    { at: peak, name: where, hint: 'the last peak of the task return' },
    { at: end, name: 'at the end', hint: 'the end of the run' },
  ].filter(({ at }, k) => k === 0 || at > peak);
}

interface PartingMomentsProps {
  readonly comparison: Comparison;
  readonly variant: number;
  readonly label: string;
}

/** Links from the gap to the episodes there. Empty if there is no gap. */
export function PartingMoments({ comparison, variant, label }: PartingMomentsProps) {
  const lab = useLab();
  const moments = momentsOf(comparison, variant);
  const stored = useContext(StoredRunsContext) !== null; // only the open run can be replayed
  if (stored || moments.length === 0) return null;
  return (
    <span className="parting-moments">
      {moments.map(({ at, name, hint }) => (
        <Button
          key={name}
          size="small"
          icon="look"
          label={`Episodes of ${label} ${name}, ${stepsText(at, measured)} env steps: ${hint}, median seed`}
          onClick={() => seeBehavior(lab, { variant, seed: 'median', at })}
        >
          {name === 'at the end' ? 'Episodes at the end' : `Behavior ${name}`}
        </Button>
      ))}
    </span>
  );
}
