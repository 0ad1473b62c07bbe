/**
 * Replays the steps of a table replica. Nothing was recorded during training, but the same program with the same random keys
 * gives the same results. A window is reached at full speed and then stepped through. Snapshots along the way make the next
 * window cheap.
 */

import { inEpisodes } from '../../experiment/budget.ts';
import { TrainingSession } from '../table/session.ts';
import { buildStages, type Stages } from '../variant/stage.ts';
import { chaptersOf } from './chapters.ts';
import type { Recording, RunScript } from './contract.ts';
import { Recorder } from './recorder.ts';
import { SnapshotCache } from './snapshot-cache.ts';

/** Steps between two clock checks while recording. */
const LOOK_EVERY = 256;

export class Replayer {
  readonly #who: { readonly variant: number; readonly seed: number };
  readonly #stages: Stages;
  readonly #clock: () => number;
  readonly #cache: SnapshotCache<null>;
  #session: TrainingSession;

  private constructor(stages: Stages, variant: number, seed: number, clock: () => number) {
    this.#who = { variant, seed };
    this.#stages = stages;
    this.#clock = clock;
    this.#cache = new SnapshotCache(stages.first.experiment);
    this.#session = this.#begin();
  }

  /**
   * @param clock monotonic milliseconds that limit each piece of work; results do not depend on it
   * @throws ExperimentError if the variant cannot be built or did not exist from the beginning
   */
  static async open(
    script: RunScript,
    variant: number,
    seed: number,
    clock: () => number,
  ): Promise<Replayer> {
    const [{ experiment }, ...changes] = chaptersOf(script, variant);
    const request = { backend: 'wasm', seeds: 1, recorded: true } as const;
    return new Replayer(await buildStages(experiment, changes, request), variant, seed, clock);
  }

  #begin(): TrainingSession {
    return new TrainingSession(this.#stages, [this.#who.seed], 'wasm', this.#clock);
  }

  get position(): number {
    return this.#session.replicas[0]?.position ?? 0;
  }

  get #machine() {
    return this.#session.stage.variants[0]?.machine;
  }
  /** True in the middle of an episode. A budget in episodes only knows their ends. */
  get #isBetween(): boolean {
    return inEpisodes(this.#session.stage.experiment) && this.#machine?.scalar('main$fresh', 0) === 0;
  }

  /** Moves the replica forward or back to a step or the end of an episode. Yields the share done at least every `sliceMs`. */
  *seek(target: number, sliceMs: number): Generator<number, void> {
    const near = this.#cache.atMost(target);
    const isPast = this.position > target || (this.position === target && this.#isBetween);
    if (isPast || (near !== null && near.at > this.position)) {
      this.#session = this.#begin();
      if (near !== null) this.#session.restore(near.bytes);
    }
    const from = this.position;
    while (this.position < target && !this.#faulted && !this.#session.done) {
      this.#session.advance(Math.min(target, this.position + this.#cache.apart), sliceMs);
      if (this.#cache.wants(this.position) && !this.#isBetween)
        this.#cache.put(this.position, this.#session.snapshot(), null);
      yield Math.min(1, (this.position - from) / (target - from));
    }
  }

  get #faulted(): boolean {
    return this.#session.replicas[0]?.fault != null;
  }

  /**
   * Records the steps after `from` up to `to`, preceded by the beginning of the episode in progress.
   * @param most steps, for tests; default: as many as fit
   */
  *record(from: number, to: number, sliceMs: number, most?: number): Generator<number, Recording> {
    for (const share of this.seek(from, sliceMs)) yield share * 0.8;
    const start = this.#startOfEpisode();
    if (start < this.position) for (const share of this.seek(start, sliceMs)) yield 0.8 + share * 0.1;
    const recorder = new Recorder(this.#session, { ...this.#who, from, to }, most);
    let until = this.#clock() + sliceMs;
    for (let k = 1; recorder.step(); k++) {
      if (k % LOOK_EVERY !== 0 || this.#clock() < until) continue;
      yield 0.9 + recorder.share * 0.1;
      until = this.#clock() + sliceMs;
    }
    return recorder.finish();
  }

  /** Where the current episode began, but not before the last change of the experiment. */
  #startOfEpisode(): number {
    const session = this.#session;
    const machine = this.#machine;
    if (machine === undefined || inEpisodes(session.stage.experiment)) return this.position;
    if (machine.scalar('main$fresh', 0) !== 0) return this.position;
    const changed = session.edits[session.edited - 1]?.at ?? 0;
    return Math.max(changed, this.position - machine.scalar('main$time', 0));
  }
}
