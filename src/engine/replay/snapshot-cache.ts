/** Keeps snapshots so that going back is cheap. At the limit in number or bytes, every second one is dropped. */
import { budgetOf, inEpisodes } from '../../experiment/budget.ts';
import type { Experiment } from '../../experiment/experiment.ts';

const MAX_SNAPSHOTS = 32;
const MAX_BYTES = 48 * 2 ** 20;
const LEAST_APART = { steps: 1_000, episodes: 1 };

export interface Kept<Tag> {
  readonly at: number; // in the unit of the budget
  readonly bytes: Uint8Array;
  readonly tag: Tag;
}

export class SnapshotCache<Tag> {
  #kept: readonly Kept<Tag>[] = [];
  #apart: number;

  constructor(experiment: Experiment) {
    const least = LEAST_APART[inEpisodes(experiment) ? 'episodes' : 'steps'];
    this.#apart = Math.max(least, Math.ceil(budgetOf(experiment) / MAX_SNAPSHOTS));
  }

  get apart(): number {
    return this.#apart;
  }

  /** The last snapshot at or before a step. */
  atMost(step: number): Kept<Tag> | null {
    return this.#kept.findLast(({ at }) => at <= step) ?? null;
  }

  /** True if there is no snapshot shortly before this step. */
  wants(step: number): boolean {
    return step >= this.#apart && step - (this.atMost(step)?.at ?? 0) >= this.#apart;
  }

  put(at: number, bytes: Uint8Array, tag: Tag): void {
    this.#kept = [...this.#kept, { at, bytes, tag }].sort((a, b) => a.at - b.at);
    const most = Math.max(2, Math.min(MAX_SNAPSHOTS, Math.floor(MAX_BYTES / Math.max(1, bytes.length))));
    if (this.#kept.length <= most) return;
    this.#apart *= 2;
    this.#kept = this.#kept.filter((_, k) => k % 2 === 1);
  }
}
