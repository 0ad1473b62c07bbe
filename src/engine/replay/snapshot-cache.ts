/** Snapshots on the way, so that going back is cheap: at most so many and so much; when it is full, every second one goes. */
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

  /** Distance between two of them. */
  get apart(): number {
    return this.#apart;
  }

  /** The last one that is not beyond a step. */
  atMost(step: number): Kept<Tag> | null {
    return this.#kept.findLast(({ at }) => at <= step) ?? null;
  }

  /** None is near before it. */
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
