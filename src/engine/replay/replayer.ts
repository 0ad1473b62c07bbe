/**
 * Finds the steps of a replica again. Nothing was recorded while it trained: the same program with the same random keys
 * does the same, so a window is reached at full speed and then stepped through. Snapshots on the way make the next
 * window cheap.
 */

import { inEpisodes } from '../../experiment/budget.ts';
import { TrainingSession } from '../table/session.ts';
import { buildStages, type Stages } from '../variant/stage.ts';
import { chaptersOf } from './chapters.ts';
import type { Recording, RunScript } from './contract.ts';
import { Recorder } from './recorder.ts';
import { SnapshotCache } from './snapshot-cache.ts';

/** Steps between two looks at the clock while recording. */
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
   * @param clock milliseconds, monotonic: bounds how long a piece of work takes; nothing else depends on it
   * @throws ExperimentError when the variant cannot be built, or was not there from the beginning
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
  /** In the middle of an episode; a budget in episodes knows only their ends. */
  get #isBetween(): boolean {
    return inEpisodes(this.#session.stage.experiment) && this.#machine?.scalar('main$fresh', 0) === 0;
  }

  /** Brings the replica to a step, or to the end of an episode, forwards or backwards. Yields the share that is done, at least every `sliceMs`. */
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
   * The steps after `from` up to `to`, and before them the beginning of the episode that was under way.
   * @param most steps, for tests; default: what there is room for
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

  /** Where the episode under way began; not before the last change of the experiment. */
  #startOfEpisode(): number {
    const session = this.#session;
    const machine = this.#machine;
    if (machine === undefined || inEpisodes(session.stage.experiment)) return this.position;
    if (machine.scalar('main$fresh', 0) !== 0) return this.position;
    const changed = session.edits[session.edited - 1]?.at ?? 0;
    return Math.max(changed, this.position - machine.scalar('main$time', 0));
  }
}
