/** Scores as rliable reads them (Agarwal et al. 2021, 2108.13264): for each algorithm a matrix of runs × tasks. */
import type { RunsComparison } from '../../stats/compare/runs-comparison.ts';
import type { Compared } from './compared.ts';

interface Scored {
  readonly label: string;
  /** For each task, one number per run. */
  readonly tasks: readonly ArrayLike<number>[];
}
export interface ScoreMatrices {
  /** JSON: {"design": [[score in each world], …]}, a row for each run. */
  readonly text: string;
  /** Runs that are left out, because they have no number, or no partner in another world. */
  readonly left: number;
}

/** Row k has the k-th run of every task. rliable takes no gaps, so a row with one is left out. */
export function scoreMatrices(scored: readonly Scored[]): ScoreMatrices {
  let left = 0;
  const seen = new Map<string, number>();
  /** Stored runs may share their names, and a key occurs once in JSON. */
  const keyOf = (label: string) => {
    const count = (seen.get(label) ?? 0) + 1;
    seen.set(label, count);
    return count === 1 ? label : `${label} (${count})`;
  };
  const matrices = scored.map(({ label, tasks }): [string, readonly (readonly number[])[]] => {
    const most = Math.max(0, ...tasks.map(({ length }) => length));
    const runs = Array.from({ length: most }, (_, k) => tasks.map((scores) => scores[k] ?? Number.NaN));
    const whole = runs.filter((run) => run.every(Number.isFinite));
    left += most - whole.length;
    return [keyOf(label), whole];
  });
  return { text: `${JSON.stringify(Object.fromEntries(matrices))}\n`, left };
}

/** The variants of one world: one task. */
export const scoresOfWorld = ({ comparison, labels }: Compared): readonly Scored[] =>
  comparison.variants.map(({ scores }, k) => ({ label: labels[k] ?? '', tasks: [scores] }));

/** The designs that occur in every world; null with one world, or where designs do not match. */
export function scoresOfWorlds({ ranking, worlds }: RunsComparison): readonly Scored[] | null {
  if (ranking === null || worlds.length < 2) return null;
  return ranking.designs.designs.map(({ label, variants }) => ({
    label,
    tasks: worlds.map(({ comparison }, world) =>
      (variants[world] ?? []).flatMap((variant) => Array.from(comparison.variants[variant]?.scores ?? [])),
    ),
  }));
}
