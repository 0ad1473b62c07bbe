/**
 * Phases of a run, separated by its planned edits. Each phase has its own experiment and continues with the
 * same agents.
 */
import { tailFrom } from './gather.ts';

export interface Phase {
  /** In the unit of the run: after `from`, up to and including `until`. */
  readonly from: number;
  readonly until: number;
  /** Its measurement points are `first` … `end` − 1; the last tenth of them is `tail` … `end` − 1. */
  readonly first: number;
  readonly tail: number;
  readonly end: number;
}

/**
 * @param edits ascending @param grid of the run @returns a single phase if there are no edits; phases without
 * a measurement point are omitted
 */
export function phasesOf(edits: readonly { readonly at: number }[], grid: readonly number[]): Phase[] {
  const ends = [...edits.map(({ at }) => at), Number.POSITIVE_INFINITY];
  let first = 0;
  let from = 0;
  return ends.flatMap((at) => {
    const beyond = grid.findIndex((x) => x > at);
    const end = beyond < 0 ? grid.length : beyond;
    const phase = {
      from,
      until: Math.min(at, grid.at(-1) ?? 0),
      first,
      tail: first + tailFrom(end - first),
      end,
    };
    [from, first] = [at, end];
    return phase.end > phase.first ? [phase] : [];
  });
}
