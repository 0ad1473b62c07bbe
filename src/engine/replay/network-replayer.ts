/**
 * Finds the batches of a replica again whose policy is a network: the same experiment with the same random streams does the
 * same on the CPU. What was reached is kept now and then, so that the next window is cheap. Replicas go on by whole
 * batches; a window is those that end in it, or the one that holds it.
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

// Who looks at the one replica of a replayed network, and where its episodes begin.
/** The replica must be settled. @param asked of worlds: see WorldRecorder @param most steps or tokens, for tests; default: what there is room for */
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

/** Detaches the observer. */
function lookAway(replica: NetworkReplica): void {
  if (replica instanceof WorldReplica || replica instanceof LanguageReplica) replica.watch = null;
}

/** Of parallel worlds whose budget counts episodes; null: of others. */
const orderOf = (replica: NetworkReplica) => (replica instanceof WorldReplica ? replica.worlds.order : null);

/** A round's end before any episode began that is under way now, as long as rounds are alike. @param begun where the last one began */
function startOfEpisodes(replica: NetworkReplica, begun: number): number {
  if (!(replica instanceof WorldReplica)) return replica.position;
  const { worlds, position } = replica;
  const longest = Math.max(...Array.from({ length: worlds.columns }, (_, k) => worlds.time(k)));
  const round = position - begun;
  return longest === 0 ? position : Math.max(0, position - longest * worlds.columns - round);
}

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
interface Place {
  readonly chapter: number; // the one that holds
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
  #high = 0; // position of the run: a network that starts again stands before that until it has caught up

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
   * Brings the replica to the end of the first batch at or after a position, forwards or backwards.
   * A new session and what it restores are one piece of work: until it is done, the old one stands.
   */
  async *seek(target: number, sliceMs: number): Progress<void> {
    lookAway(this.#replica);
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
      const done = this.#share(from, target);
      if (name !== 'training') yield { share: share / 2, words: detail };
      else yield { share: prepared ? (1 + done) / 2 : done, words: '' };
    }
  }

  #share(from: number, target: number): number {
    return Math.max(0, Math.min(1, (this.position - from) / Math.max(1, target - from)));
  }

  /** One piece of work towards `target`. What begins at the end of it is applied by the next. */
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

  /** @param most steps or tokens, for tests; default: what there is room for */
  async *record(from: number, to: number, sliceMs: number, most?: number): Progress<Replayed> {
    yield* this.#part(from, sliceMs, 0, 0.7);
    const counted = orderOf(this.#replica) !== null;
    if (counted) yield* this.#beforeEpisode(from, sliceMs);
    // One batch may hold the whole window, and others: it is shown where it begins.
    else if ((this.position >= to || this.#replica.fault) && this.#place.begun < this.position)
      yield* this.#part(this.#place.begun, sliceMs, 0.7, 0.8);
    const window = this.position;
    const { changed, begun: round } = this.#place;
    const first = this.#due || counted ? window : Math.max(changed, startOfEpisodes(this.#replica, round));
    if (first < window) yield* this.#part(first, sliceMs, 0.8, 0.9);
    if (this.#due) await this.#turnPage();
    // A network that starts again catches up unseen.
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

  /** To a round's end at which no episode after `from` has begun, as far as the last change of the experiment allows. */
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

/** An experiment of one variant with that seed alone. */
function openAlone(
  experiment: Experiment,
  seed: number,
  { clock, bases }: NetworkReplayOptions,
): Promise<NetworkSession> {
  const shard = { index: seed, count: Math.max(seed + 1, experiment.seeds) };
  return openNetworkSession(experiment, { shard, clock, bases, recorded: true });
}
