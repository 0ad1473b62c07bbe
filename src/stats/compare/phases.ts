/** Phases of a run: what lies between its planned edits, each with an experiment of its own on the same agents. */
import { tailFrom } from './gather.ts';

export interface Phase {
  /** In the unit of the run: after `from`, up to and with `until`. */
  readonly from: number;
  readonly until: number;
  /** Its measurement points are `first` … `end` − 1, and `tail` … `end` − 1 are the last tenth of them. */
  readonly first: number;
  readonly tail: number;
  readonly end: number;
}

/** @param edits ascending @param grid of the run. @returns one phase without edits; phases without a measurement point are left out */
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
