/**
 * Finds the steps of a replica again. Nothing was recorded while it trained: the same program with the same random keys
 * does the same, so a window is reached at full speed and then stepped through. Snapshots on the way make the next
 * window cheap.
 */

import { configureStage } from '../program/stage.ts';
import { TrainingSession } from '../session/session.ts';
import type { Recording, RunScript } from './contract.ts';
import { buildRecordedStages, type RecordedStages } from './recorded-stages.ts';
import { Recorder } from './recorder.ts';

const MOST_SNAPSHOTS = 32;
const MOST_SNAPSHOT_BYTES = 32 * 2 ** 20;
/** Steps between two looks at the clock while recording. */
const LOOK_EVERY = 256;

interface Kept {
  readonly at: number;
  readonly bytes: Uint8Array;
}

export class Replayer {
  readonly variant: number;
  readonly seed: number;
  readonly #stages: RecordedStages;
  readonly #clock: () => number;
  #session: TrainingSession;
  #kept: Kept[] = [];
  #every: number; // env steps between two snapshots

  private constructor(stages: RecordedStages, variant: number, seed: number, clock: () => number) {
    this.#stages = stages;
    this.variant = variant;
    this.seed = seed;
    this.#clock = clock;
    this.#every = Math.max(1_000, Math.ceil(stages.first.experiment.envSteps / MOST_SNAPSHOTS));
    this.#session = this.#begin();
  }

  /**
   * @param clock milliseconds, monotonic: bounds how long a piece of work takes; nothing else depends on it
   * @throws ExperimentError when the variant cannot be built
   */
  static async open(
    script: RunScript,
    variant: number,
    seed: number,
    clock: () => number,
  ): Promise<Replayer> {
    return new Replayer(await buildRecordedStages(script, variant), variant, seed, clock);
  }

  #begin(): TrainingSession {
    const { first, edits } = this.#stages;
    configureStage(first);
    return new TrainingSession(first, edits, [this.seed], 'wasm', this.#clock);
  }

  get position(): number {
    return this.#session.replicas[0]?.position ?? 0;
  }

  /** Brings the replica to a step, forwards or backwards. Yields the share that is done, at least every `sliceMs`. */
  *seek(target: number, sliceMs: number): Generator<number, void> {
    const near = this.#kept.findLast(({ at }) => at <= target);
    if (this.position > target || (near !== undefined && near.at > this.position)) {
      this.#session = this.#begin();
      if (near !== undefined) this.#session.restore(near.bytes);
    }
    const from = this.position;
    while (this.position < target && !this.#faulted && !this.#session.done) {
      const stop = Math.min(target, (Math.floor(this.position / this.#every) + 1) * this.#every);
      this.#session.advance(stop, sliceMs);
      if (this.position === stop) this.#keep();
      yield Math.min(1, (this.position - from) / (target - from));
    }
  }

  get #faulted(): boolean {
    return this.#session.replicas[0]?.fault != null;
  }

  #keep(): void {
    const at = this.position;
    if (this.#kept.some((kept) => kept.at === at) || at % this.#every !== 0) return;
    const bytes = this.#session.snapshot();
    this.#kept = [...this.#kept, { at, bytes }].sort((a, b) => a.at - b.at);
    const most = Math.max(1, Math.min(MOST_SNAPSHOTS, Math.floor(MOST_SNAPSHOT_BYTES / bytes.length)));
    if (this.#kept.length <= most) return;
    this.#every *= 2;
    this.#kept = this.#kept.filter((kept) => kept.at % this.#every === 0);
  }

  /**
   * The steps after `from` up to `to`, and before them the beginning of the episode that was under way.
   * @param most steps, for tests; default: what there is room for
   */
  *record(from: number, to: number, sliceMs: number, most?: number): Generator<number, Recording> {
    for (const share of this.seek(from, sliceMs)) yield share * 0.8;
    const start = this.#startOfEpisode();
    if (start < this.position) for (const share of this.seek(start, sliceMs)) yield 0.8 + share * 0.1;
    const recorder = new Recorder(this.#session, { variant: this.variant, seed: this.seed, from, to }, most);
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
    const machine = session.stage.variants[0]?.machine;
    if (machine === undefined || machine.scalar('main$fresh', 0) !== 0) return this.position;
    const changed = session.edits[session.edited - 1]?.at ?? 0;
    return Math.max(changed, this.position - machine.scalar('main$time', 0));
  }
}
