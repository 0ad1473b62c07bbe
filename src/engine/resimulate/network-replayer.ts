/**
 * Finds the batches of a replica again whose policy is a network: the same experiment with the same random streams does the
 * same on the CPU. What was reached is kept now and then, so that the next window is cheap. Replicas go on by whole
 * batches; a window is those that end in it, or the one that holds it.
 */

import type { Experiment } from '../../experiment/experiment.ts';
import type { Result } from '../contract.ts';
import { ExperimentError } from '../experiment-error.ts';
import type { BaseStore } from '../network/base-store.ts';
import { LanguageReplica } from '../network/language/replica.ts';
import { openNetworkSession } from '../network/open.ts';
import type { NetworkReplica } from '../network/replica.ts';
import type { NetworkSession } from '../network/session.ts';
import { WorldReplica } from '../network/world/replica.ts';
import { type Chapter, chaptersOf } from './chapters.ts';
import type { Replayed, RunScript } from './contract.ts';
import { NetworkTape } from './network-tape.ts';
import { type Kept, SnapshotCache } from './snapshot-cache.ts';

/** How far a replay is; words where there is more to say than a share. */
export interface ReplayProgress {
  readonly share: number;
  readonly words: string;
}
export interface NetworkReplayOptions {
  /** Milliseconds, monotonic: bounds how long a piece of work takes; nothing else depends on it. */
  readonly clock: () => number;
  /** Where the starts of policies on text are kept. */
  readonly bases: BaseStore | null;
}
/** The chapter that holds, and the positions where it and the last batch began. */
interface Place {
  readonly chapter: number;
  readonly changed: number;
  readonly begun: number;
}
type Progress<T> = AsyncGenerator<ReplayProgress, T>;

export class NetworkReplayer {
  readonly variant: number;
  readonly seed: number;
  readonly #chapters: readonly Chapter[];
  readonly #options: NetworkReplayOptions;
  readonly #cache: SnapshotCache<Place>;
  #session: NetworkSession;
  #chapter = 0; // the one that holds
  #due = false; // the next one begins here
  #high = 0; // env steps of the run: a network that starts again stands before that until it has caught up
  #changed = 0; // `high` where the chapter began
  #begun = 0; // position where the last batch began

  private constructor(
    session: NetworkSession,
    chapters: readonly Chapter[],
    variant: number,
    seed: number,
    options: NetworkReplayOptions,
  ) {
    this.#session = session;
    this.#chapters = chapters;
    this.variant = variant;
    this.seed = seed;
    this.#options = options;
    this.#cache = new SnapshotCache(session.stage.experiment.envSteps);
  }

  /** @throws ExperimentError when the variant cannot be built, or was not there from the beginning */
  static async open(
    script: RunScript,
    variant: number,
    seed: number,
    options: NetworkReplayOptions,
  ): Promise<NetworkReplayer> {
    const chapters = chaptersOf(script, variant);
    const session = await openAlone(chapters[0].experiment, seed, options);
    return new NetworkReplayer(session, chapters, variant, seed, options);
  }

  get #replica(): NetworkReplica {
    const [replica] = this.#session.replicas;
    if (replica === undefined) throw new RangeError('The experiment does not have this seed.');
    return replica;
  }
  get position(): number {
    return this.#replica.position;
  }

  /**
   * Brings the replica to the end of the first batch at or after a step, forwards or backwards.
   * A new session and what it restores are one piece of work: until it is done, the old one stands.
   */
  async *seek(target: number, sliceMs: number): Progress<void> {
    this.#blind();
    const near = this.#cache.atMost(target);
    if (this.#high > target || (near !== null && near.at > this.#high)) await this.#rewind(near);
    const from = this.position;
    let prepared = false; // half of the way is what comes before the first batch
    while (
      !this.#replica.fault &&
      !this.#session.done &&
      (this.position < target || !this.#replica.settled)
    ) {
      await this.#slice(target, sliceMs);
      const { name, share, detail } = this.#session.phase;
      prepared ||= name !== 'training';
      if (name !== 'training') yield { share: share / 2, words: detail };
      else
        yield {
          share: prepared ? (1 + this.#share(from, target)) / 2 : this.#share(from, target),
          words: '',
        };
    }
  }

  #share(from: number, target: number): number {
    return Math.max(0, Math.min(1, (this.position - from) / Math.max(1, target - from)));
  }

  /** One piece of work towards `target`. What begins at the end of it is applied by the next. */
  async #slice(target: number, sliceMs: number): Promise<readonly Result[]> {
    if (this.#due) await this.#turnPage();
    const next = this.#chapters[this.#chapter + 1];
    const end = Math.min(target, next?.at ?? target);
    const before = this.position;
    const results = await this.#session.advance(end, sliceMs);
    if (this.position > before) this.#begun = before;
    this.#high = Math.max(this.#high, this.position);
    if (!this.#replica.settled || this.position < end) return results;
    this.#due = next !== undefined && end === next.at;
    if (!this.#due && this.position === this.#high && this.#cache.wants(this.position))
      this.#cache.put(this.position, await this.#session.snapshot(), {
        chapter: this.#chapter,
        changed: this.#changed,
        begun: this.#begun,
      });
    return results;
  }

  async #turnPage(): Promise<void> {
    const next = this.#chapters[this.#chapter + 1];
    if (next === undefined) return;
    const answer = await this.#session.revise(next.experiment);
    if ('problems' in answer) throw new ExperimentError(answer.problems);
    this.#chapter += 1;
    this.#due = false;
    this.#changed = this.#high;
  }

  async #rewind(near: Kept<Place> | null): Promise<void> {
    const [first] = this.#chapters;
    if (first === undefined) return;
    const session = await openAlone(first.experiment, this.seed, this.#options);
    for (let k = 1; k <= (near?.tag.chapter ?? 0); k++) {
      const chapter = this.#chapters[k];
      if (chapter !== undefined) await session.revise(chapter.experiment);
    }
    if (near !== null) await session.restore(near.bytes);
    this.#session.close();
    this.#session = session;
    this.#chapter = near?.tag.chapter ?? 0;
    this.#changed = near?.tag.changed ?? 0;
    this.#due = false;
    this.#begun = near?.tag.begun ?? 0;
    this.#high = near?.at ?? 0;
  }

  /** Detaches the observer. */
  #blind(): void {
    for (const replica of this.#session.replicas)
      if (replica instanceof WorldReplica || replica instanceof LanguageReplica) replica.watch = null;
  }

  /** @param most steps or tokens, for tests; default: what there is room for */
  async *record(from: number, to: number, sliceMs: number, most?: number): Progress<Replayed> {
    const part = (low: number, high: number) => (progress: ReplayProgress) => ({
      ...progress,
      share: low + (high - low) * progress.share,
    });
    yield* mapped(this.seek(from, sliceMs), part(0, 0.7));
    // One batch may hold the whole window, and others: it is shown where it begins.
    if ((this.position >= to || this.#replica.fault) && this.#begun < this.position)
      yield* mapped(this.seek(this.#begun, sliceMs), part(0.7, 0.8));
    const window = this.position;
    const first = this.#due ? window : Math.max(this.#changed, this.#startOfEpisodes());
    if (first < window) yield* mapped(this.seek(first, sliceMs), part(0.8, 0.9));
    if (this.#due) await this.#turnPage();
    // A network that starts again catches up unseen.
    if (this.position < first) yield* mapped(this.seek(first, sliceMs), part(0.9, 0.9));
    const tape = new NetworkTape(this.#session, this.#replica, {
      window,
      ...(most === undefined ? {} : { most }),
    });
    const begun = this.position;
    const goesOn = () => !this.#replica.settled || this.position < to || this.position === begun;
    let cut: Replayed['cut'] = null;
    while (cut === null && goesOn()) {
      if (this.#replica.fault) cut = 'fault';
      else if (this.#session.done) break;
      else if (this.#due) cut = 'edit';
      else if (this.#replica.settled && tape.full) cut = 'room';
      else {
        tape.rows(await this.#slice(to, sliceMs));
        yield { share: 0.9 + 0.1 * this.#share(begun, to), words: this.#session.phase.detail };
      }
    }
    if (this.#replica.fault) cut = 'fault';
    this.#blind();
    return tape.finish({ variant: this.variant, seed: this.seed, from, to, cut, reached: this.position });
  }

  /** A round's end before any episode began that is under way now, as long as rounds are alike. */
  #startOfEpisodes(): number {
    const replica = this.#replica;
    if (!(replica instanceof WorldReplica)) return replica.position;
    const { worlds, position } = replica;
    const longest = Math.max(...Array.from({ length: worlds.columns }, (_, k) => worlds.time(k)));
    const round = position - this.#begun;
    return longest === 0 ? position : Math.max(0, position - longest * worlds.columns - round);
  }

  close(): void {
    this.#session.close();
  }
}

/** An experiment of one variant with that seed alone. */
function openAlone(
  experiment: Experiment,
  seed: number,
  { clock, bases }: NetworkReplayOptions,
): Promise<NetworkSession> {
  const shard = { index: seed, count: Math.max(seed + 1, experiment.seeds) };
  return openNetworkSession(experiment, { shard, clock, bases, recorded: true });
}

async function* mapped<T>(work: Progress<T>, of: (progress: ReplayProgress) => ReplayProgress): Progress<T> {
  for (;;) {
    const turn = await work.next();
    if (turn.done === true) return turn.value;
    yield of(turn.value);
  }
}
