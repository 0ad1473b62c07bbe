/**
 * Replays the batches of a network replica: the same experiment with the same random streams gives the same results on the CPU.
 * Snapshots along the way make the next window cheap. Replicas advance by whole batches. A window consists of the batches that
 * end in it, or the one that contains it.
 */
import type { Experiment } from '../../experiment/experiment.ts';
import type { Result } from '../contract.ts';
import { openNetworkSession } from '../experiment/open-networks.ts';
import { ExperimentError } from '../experiment-error.ts';
import { WorldReplica } from '../net/replica.ts';
import type { BaseStore } from '../networks/base-store.ts';
import type { NetworkReplica } from '../networks/replica.ts';
import type { NetworkSession } from '../networks/session.ts';
import { LanguageReplica } from '../text/replica.ts';
import { type Chapter, chaptersOf } from './chapters.ts';
import type { RecordedRow, Replayed, RunScript } from './contract.ts';
import { type Kept, SnapshotCache } from './snapshot-cache.ts';
import { rowOf } from './step-log.ts';
import { TextRecorder } from './text-recorder.ts';
import { type Episodes, WorldRecorder } from './world-recorder.ts';

/** @param asked for worlds, see WorldRecorder @param most steps or tokens, for tests; default: as many as fit */
function recorderOf(
  session: NetworkSession,
  asked: number | Episodes,
  most?: number,
): WorldRecorder | TextRecorder {
  const [replica] = session.replicas;
  if (replica instanceof WorldReplica) {
    const worlds = new WorldRecorder(session, replica, asked, most);
    replica.watch = worlds;
    return worlds;
  }
  if (!(replica instanceof LanguageReplica)) throw new RangeError('this replica cannot be recorded');
  const texts = new TextRecorder(session, replica.position, most);
  replica.watch = (watched) => texts.add(watched);
  return texts;
}

function lookAway(replica: NetworkReplica): void {
  if (replica instanceof WorldReplica || replica instanceof LanguageReplica) replica.watch = null;
}

/** The episode order of parallel worlds whose budget counts episodes. Null for others. */
const orderOf = (replica: NetworkReplica) => (replica instanceof WorldReplica ? replica.worlds.order : null);

/** The end of a round before any current episode began, assuming equal rounds. @param begun start of the last round */
function startOfEpisodes(replica: NetworkReplica, begun: number): number {
  if (!(replica instanceof WorldReplica)) return replica.position;
  const { worlds, position } = replica;
  const longest = Math.max(...Array.from({ length: worlds.columns }, (_, k) => worlds.time(k)));
  const round = position - begun;
  return longest === 0 ? position : Math.max(0, position - longest * worlds.columns - round);
}

export interface ReplayProgress {
  readonly share: number;
  readonly words: string;
}
export interface NetworkReplayOptions {
  readonly clock: () => number;
  /** Stores warm-started language policies. */
  readonly bases: BaseStore | null;
}
interface Place {
  readonly chapter: number; // the chapter of this position
  readonly changed: number; // position of the run where it began
  readonly begun: number; // position where the last batch began
}
const START: Place = { chapter: 0, changed: 0, begun: 0 };
type Progress<T> = AsyncGenerator<ReplayProgress, T>;

export class NetworkReplayer {
  readonly variant: number;
  readonly seed: number;
  readonly #chapters: readonly Chapter[];
  readonly #options: NetworkReplayOptions;
  readonly #cache: SnapshotCache<Place>;
  #session: NetworkSession;
  #place = START;
  #due = false; // the next chapter begins here
  #high = 0; // position of the run; a restarted network is behind it until it has caught up

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
    this.#cache = new SnapshotCache(session.stage.experiment);
  }

  /** @throws ExperimentError if the variant cannot be built or did not exist from the beginning */
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
   * Moves the replica forward or back to the end of the first batch at or after a position. Creating and restoring a new session
   * is one piece of work, and the old session stays until it is done.
   */
  async *seek(target: number, sliceMs: number): Progress<void> {
    lookAway(this.#replica);
    const near = this.#cache.atMost(target);
    if (this.#high > target || (near !== null && near.at > this.#high)) await this.#rewind(near);
    const from = this.position;
    let prepared = false; // the part before the first batch counts as half
    while (
      !this.#replica.fault &&
      !this.#session.done &&
      (this.position < target || !this.#replica.settled)
    ) {
      await this.#slice(target, sliceMs);
      const { name, share, detail } = this.#session.phase;
      prepared ||= name !== 'training';
      const done = this.#share(from, target);
      if (name !== 'training') yield { share: share / 2, words: detail };
      else yield { share: prepared ? (1 + done) / 2 : done, words: '' };
    }
  }

  #share(from: number, target: number): number {
    return Math.max(0, Math.min(1, (this.position - from) / Math.max(1, target - from)));
  }

  /** Does one piece of work towards `target`. A chapter that begins at its end starts with the next piece. */
  async #slice(target: number, sliceMs: number): Promise<readonly Result[]> {
    if (this.#due) await this.#turnPage();
    const next = this.#chapters[this.#place.chapter + 1];
    const end = Math.min(target, next?.at ?? target);
    const before = this.position;
    const results = await this.#session.advance(end, sliceMs);
    if (this.position > before) this.#place = { ...this.#place, begun: before };
    this.#high = Math.max(this.#high, this.position);
    if (!this.#replica.settled || this.position < end) return results;
    this.#due = next !== undefined && end === next.at;
    if (!this.#due && this.position === this.#high && this.#cache.wants(this.position))
      this.#cache.put(this.position, await this.#session.snapshot(), this.#place);
    return results;
  }

  async #turnPage(): Promise<void> {
    const next = this.#chapters[this.#place.chapter + 1];
    if (next === undefined) return;
    const answer = await this.#session.revise(next.experiment);
    if ('problems' in answer) throw new ExperimentError(answer.problems);
    this.#place = { ...this.#place, chapter: this.#place.chapter + 1, changed: this.#high };
    this.#due = false;
  }

  async #rewind(near: Kept<Place> | null): Promise<void> {
    const place = near?.tag ?? START;
    const [first, ...passed] = this.#chapters.slice(0, place.chapter + 1);
    if (first === undefined) return;
    const session = await openAlone(first.experiment, this.seed, this.#options);
    for (const { experiment } of passed) await session.revise(experiment);
    if (near !== null) await session.restore(near.bytes);
    this.#session.close();
    this.#session = session;
    this.#place = place;
    this.#due = false;
    this.#high = near?.at ?? 0;
  }

  /** @param most steps or tokens, for tests; default: as many as fit */
  async *record(from: number, to: number, sliceMs: number, most?: number): Progress<Replayed> {
    yield* this.#part(from, sliceMs, 0, 0.7);
    const counted = orderOf(this.#replica) !== null;
    if (counted) yield* this.#beforeEpisode(from, sliceMs);
    // One batch may contain the whole window and more. It is shown from its beginning.
    else if ((this.position >= to || this.#replica.fault) && this.#place.begun < this.position)
      yield* this.#part(this.#place.begun, sliceMs, 0.7, 0.8);
    const window = this.position;
    const { changed, begun: round } = this.#place;
    const first = this.#due || counted ? window : Math.max(changed, startOfEpisodes(this.#replica, round));
    if (first < window) yield* this.#part(first, sliceMs, 0.8, 0.9);
    if (this.#due) await this.#turnPage();
    // A restarted network catches up without being recorded.
    if (this.position < first) yield* this.#part(first, sliceMs, 0.9, 0.9);
    const tape = recorderOf(this.#session, counted ? { from, to } : window, most);
    const rows: RecordedRow[] = [];
    let fault = this.#replica.fault?.message ?? null;
    const begun = this.position;
    const goesOn = () => !this.#replica.settled || this.position < to || this.position === begun;
    let cut: Replayed['cut'] = null;
    while (cut === null && goesOn()) {
      if (this.#replica.fault) cut = 'fault';
      else if (this.#session.done) break;
      else if (this.#due) cut = 'edit';
      else if (this.#replica.settled && tape.full) cut = 'room';
      else {
        for (const result of await this.#slice(to, sliceMs)) {
          if (result.kind === 'fault') fault = result.message;
          else if (result.kind === 'batch') rows.push(rowOf(result));
        }
        yield { share: 0.9 + 0.1 * this.#share(begun, to), words: this.#session.phase.detail };
      }
    }
    if (this.#replica.fault) cut = 'fault';
    lookAway(this.#replica);
    const { variant, seed, position: reached } = this;
    const { unit, variants } = this.#session.plan;
    const { label = '', terms = [] } = variants[0] ?? {};
    return {
      variant,
      seed,
      from,
      to,
      cut,
      reached,
      label,
      rows,
      fault,
      ...(unit && { unit }),
      terms: terms.map((term) => term.label),
      ...tape.finish(),
    };
  }

  async *#part(target: number, sliceMs: number, low: number, high: number): Progress<void> {
    for await (const { share, words } of this.seek(target, sliceMs))
      yield { share: low + (high - low) * share, words };
  }

  /** Moves to the end of a round where no episode after `from` has begun, but not before the last change of the experiment. */
  async *#beforeEpisode(from: number, sliceMs: number): Progress<void> {
    const { changed } = this.#place;
    for (let back = 0; ; ) {
      const beyond = (orderOf(this.#replica)?.begun ?? 0) - from;
      if (beyond <= 0 || this.position <= changed) return;
      back = Math.max(2 * back, beyond);
      yield* this.#part(Math.max(changed, from - back), sliceMs, 0.7, 0.9);
      if (from - back <= changed) return;
    }
  }

  close(): void {
    this.#session.close();
  }
}

function openAlone(
  experiment: Experiment,
  seed: number,
  { clock, bases }: NetworkReplayOptions,
): Promise<NetworkSession> {
  const shard = { index: seed, count: Math.max(seed + 1, experiment.seeds) };
  return openNetworkSession(experiment, { shard, clock, bases, recorded: true });
}
