/** Apart from the comparison itself, which the page loads only when it is looked at. */
import { unitOf } from './comparison.ts';
import type { RunOfVariants } from './runs-comparison.ts';

/** Why runs of one world cannot be compared, because their points count different things; null if they can. */
export function mixedUnits(
  runs: readonly Pick<RunOfVariants, 'name' | 'world' | 'unit'>[],
): { readonly message: string; readonly fix: string } | null {
  for (const run of runs) {
    const other = runs.find(({ world, unit }) => world === run.world && unit !== run.unit);
    if (other === undefined) continue;
    return {
      message: `The points of ‘${run.name}’ count ${unitOf(run)}, and those of ‘${other.name}’ count ${unitOf(other)}, in the same world. They have no common axis.`,
      fix: 'Run both with `episodes`, or both without.',
    };
  }
  return null;
}
