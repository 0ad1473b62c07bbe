import { useContext } from 'react';
import type { Comparison } from '../../measure/compare/comparison.ts';
import { stepsText } from '../../measure/compare/comparison-words.ts';
import { useLab } from '../hooks.ts';
import { seeBehavior } from '../inspect/see-behavior.ts';
import { Button } from '../kit/button.tsx';
import { measured } from '../numerals.ts';
import { StoredRunsContext } from './stored-runs-context.ts';

export interface Moment {
  /** Env steps of each replica. */
  readonly at: number;
  readonly name: string;
  readonly hint: string;
}

/** What is worth looking at where a variant's returns part or fall: how it acted at its best, and how it acts since. */
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

/** From the parting to the behavior: the episodes there, replayed. Nothing where no parting is shown. */
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
