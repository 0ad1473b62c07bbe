/** Replays windows on request, in slices so that an abort gets through. Runs on any thread. */

import { errorMessage } from '../../core/error-message.ts';
import { ExperimentError } from '../../engine/experiment-error.ts';
import { laneOf } from '../../engine/lane.ts';
import type { BaseStore } from '../../engine/networks/base-store.ts';
import { chaptersOf } from '../../engine/replay/chapters.ts';
import type { Replayed, ReplayRequest, RunScript } from '../../engine/replay/contract.ts';
import type { NetworkReplayer, ReplayProgress } from '../../engine/replay/network-replayer.ts';
import { Replayer } from '../../engine/replay/replayer.ts';
import { problemMessage } from '../../experiment/problems.ts';
import { type Job, transfer } from '../rpc.ts';
import type { ReplayerApi, ReplayNews } from './protocol.ts';

export interface ReplayerDependencies {
  now(): number;
  later(callback: () => void): void;
  /** Store for warm-started policies on text; absent if there is none. */
  bases?(): BaseStore | null;
}

type Work = Iterator<number, Replayed> | AsyncIterator<ReplayProgress, Replayed>;

const SLICE_MS = 25;
const REPORT_MS = 150;

export class ReplayWorker implements ReplayerApi {
  readonly #dependencies: ReplayerDependencies;
  #job: Job<ReplayNews> | null = null;
  /** The last replay and the run it belongs to, which makes the next window of that run cheap. */
  #kept: { readonly key: string; readonly replayer: Replayer | NetworkReplayer } | null = null;
  /** The slice in progress. A newer request waits for its end, so that two never change the same state. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(dependencies: ReplayerDependencies) {
    this.#dependencies = dependencies;
  }

  async replay(request: ReplayRequest, job: Job<ReplayNews>): Promise<Replayed> {
    this.#job = job;
    await this.#turn.catch(() => undefined); // the caller receives the error
    this.#requireCurrent(job);
    try {
      const opening = this.#replayerFor(request);
      this.#turn = opening;
      const replayer = await opening;
      this.#requireCurrent(job);
      const replayed = await this.#work(job, replayer.record(request.from, request.to, SLICE_MS));
      return transfer(replayed, buffersOf(replayed));
    } catch (error) {
      throw new Error(textsOf(error));
    }
  }

  #requireCurrent(job: Job<ReplayNews>): void {
    if (job !== this.#job || job.signal.aborted) throw new Error('The replay was stopped.');
  }

  async #replayerFor({ script, variant, seed }: ReplayRequest): Promise<Replayer | NetworkReplayer> {
    const key = JSON.stringify([script, variant, seed]);
    if (this.#kept?.key === key) return this.#kept.replayer;
    const replayer = await this.#opened(script, variant, seed);
    this.#forget();
    this.#kept = { key, replayer };
    return replayer;
  }

  async #opened(script: RunScript, variant: number, seed: number): Promise<Replayer | NetworkReplayer> {
    const { now: clock, bases } = this.#dependencies;
    const [{ experiment }] = chaptersOf(script, variant);
    if (laneOf(experiment) !== 'network') return Replayer.open(script, variant, seed, clock);
    const { NetworkReplayer: Networks } = await import('../../engine/replay/network-replayer.ts');
    return Networks.open(script, variant, seed, { clock, bases: bases?.() ?? null });
  }

  #forget(): void {
    const replayer = this.#kept?.replayer;
    this.#kept = null;
    if (replayer !== undefined && 'close' in replayer) replayer.close();
  }

  /** Works slice by slice. Between two slices, messages are read and a newer request may take over. */
  async #work(job: Job<ReplayNews>, work: Work): Promise<Replayed> {
    const { now, later } = this.#dependencies;
    let reported = now();
    for (;;) {
      this.#requireCurrent(job);
      const turn = this.#step(work);
      this.#turn = turn;
      const { done, value } = await turn;
      if (done === true) return value;
      if (now() - reported >= REPORT_MS) {
        reported = now();
        const { share, words: message } = typeof value === 'number' ? { share: value, words: '' } : value;
        job.report({ share, message });
      }
      await new Promise<void>((resolve) => later(resolve));
    }
  }

  async #step(work: Work): Promise<IteratorResult<number | ReplayProgress, Replayed>> {
    try {
      return await work.next();
    } catch (error) {
      this.#forget();
      throw error;
    }
  }
}

function textsOf(error: unknown): string {
  if (error instanceof ExperimentError) return error.problems.map(problemMessage).join(' ');
  return errorMessage(error);
}

function buffersOf(recording: Replayed): ArrayBuffer[] {
  const arrays = Object.values(recording).filter((value) => ArrayBuffer.isView(value));
  return [...new Set(arrays.map(({ buffer }) => buffer as ArrayBuffer))];
}
