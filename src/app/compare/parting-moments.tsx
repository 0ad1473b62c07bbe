import { createContext, useContext } from 'react';
import type { Comparison } from '../../stats/compare/comparison.ts';
import { stepsText } from '../../stats/compare/comparison-words.ts';
import { Button } from '../kit/button.tsx';
import { measured } from '../kit/numerals.ts';
import { seeBehavior, useLab } from '../model/hooks.ts';

/** The names of the compared stored runs; null if the variants are those of the open run. */
export const StoredRunsContext = createContext<readonly string[] | null>(null);

/** Returns where a variant's returns part or both fall, with an interval, in environment steps; null if nowhere so far. */
export function gapOf({ variants, x }: Pick<Comparison, 'variants' | 'x'>, variant: number) {
  const parting = variants[variant]?.parting;
  if (parting === undefined || (parting.kind !== 'parted' && parting.kind !== 'fell')) return null;
  const [at = 0, low = 0, high = 0] = [parting.peak, parting.peakLow, parting.peakHigh].map(
    (point) => x[Math.max(0, point)],
  );
  const [text, name] =
    parting.kind === 'parted'
      ? ['the gap opens here', 'where the gap opens']
      : ['both fall from here', 'at the peak'];
  return { at, low, high, text, name };
}

export interface Moment {
  readonly at: number;
  readonly name: string;
  readonly hint: string;
}

/** Returns moments worth inspecting if a variant's returns diverge or fall: its best behavior and its later behavior. */
export function momentsOf(comparison: Comparison, variant: number): readonly Moment[] {
  const gap = gapOf(comparison, variant);
  const end = comparison.x.at(-1);
  if (gap === null || end === undefined) return [];
  const peak = { at: gap.at, name: gap.name, hint: 'the last peak of the task return' };
  return end > gap.at ? [peak, { at: end, name: 'at the end', hint: 'the end of the run' }] : [peak];
}

interface PartingMomentsProps {
  readonly comparison: Comparison;
  readonly variant: number;
  readonly label: string;
}

/** Links the gap to the episodes there. It is empty if there is no gap. */
export function PartingMoments({ comparison, variant, label }: PartingMomentsProps) {
  const lab = useLab();
  const unit = comparison.request.unit ?? 'env steps';
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
          label={`Episodes of ${label} ${name}, ${stepsText(at, measured)} ${unit}: ${hint}, median seed`}
          onClick={() => seeBehavior(lab, { variant, seed: 'median', at })}
        >
          {name === 'at the end' ? 'Episodes at the end' : `Behavior ${name}`}
        </Button>
      ))}
    </span>
  );
}
