/** Replays windows on request, a slice at a time, so that it hears when it is to stop. Driven by messages; knows no thread. */

import { errorMessage } from '../../core/error-message.ts';
import { ExperimentError } from '../../engine/experiment-error.ts';
import { laneOf } from '../../engine/lane.ts';
import type { BaseStore } from '../../engine/networks/base-store.ts';
import { chaptersOf } from '../../engine/replay/chapters.ts';
import type { Replayed, ReplayRequest, RunScript } from '../../engine/replay/contract.ts';
import type { NetworkReplayer, ReplayProgress } from '../../engine/replay/network-replayer.ts';
import { Replayer } from '../../engine/replay/replayer.ts';
import { problemMessage } from '../../experiment/problems.ts';
import type { Answer } from '../rpc.ts';
import type { ReplayerOrder } from './protocol.ts';

export interface ReplayerDependencies {
  post(message: Answer, transfer: readonly ArrayBuffer[]): void;
  now(): number;
  /** Calls back in a later task. */
  later(callback: () => void): void;
  /** Where the starts of policies on text are kept; absent: nowhere. */
  bases?(): BaseStore | null;
}

type Work = Iterator<number, Replayed> | AsyncIterator<ReplayProgress, Replayed>;

const SLICE_MS = 25;
const TELL_MS = 150;

export class ReplayWorker {
  readonly #dependencies: ReplayerDependencies;
  #id = 0; // of the request under way
  /** What was replayed last, by the run it belongs to: the next window of it is cheap. */
  #kept: { readonly key: string; readonly replayer: Replayer | NetworkReplayer } | null = null;
  /** The piece of work under way: a newer request waits for its end, so that nothing is changed by two at once. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(dependencies: ReplayerDependencies) {
    this.#dependencies = dependencies;
  }

  receive(order: ReplayerOrder): void {
    this.#id = order.kind === 'replay' ? order.id : 0;
    if (order.kind === 'replay') void this.#replay(order.id, order.request);
  }

  async #replay(id: number, request: ReplayRequest): Promise<void> {
    try {
      await this.#turn.catch(() => undefined); // anyone who asked for it was told
      if (id !== this.#id) return;
      const opening = this.#replayerFor(request);
      this.#turn = opening;
      const replayer = await opening;
      if (id !== this.#id) return;
      this.#go(id, replayer.record(request.from, request.to, SLICE_MS), this.#dependencies.now());
    } catch (error) {
      this.#reject(id, textsOf(error));
    }
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

  /** Frees what a replay of networks holds. */
  #forget(): void {
    const replayer = this.#kept?.replayer;
    this.#kept = null;
    if (replayer !== undefined && 'close' in replayer) replayer.close();
  }

  #go(id: number, work: Work, reported: number): void {
    if (id !== this.#id) return;
    this.#turn = this.#step(id, work, reported);
  }

  async #step(id: number, work: Work, reported: number): Promise<void> {
    const { now, post, later } = this.#dependencies;
    let last = reported;
    try {
      const turn = await work.next();
      if (turn.done === true) {
        post({ kind: 'answer', id, value: turn.value }, buffersOf(turn.value));
        return;
      }
      if (now() - reported >= TELL_MS) {
        last = now();
        const { share, words } =
          typeof turn.value === 'number' ? { share: turn.value, words: '' } : turn.value;
        post({ kind: 'progress', id, news: [share, words] }, []);
      }
    } catch (error) {
      this.#forget(); // half-way: not to be used again
      this.#reject(id, textsOf(error));
      return;
    }
    later(() => this.#go(id, work, last));
  }

  #reject(id: number, words: string): void {
    this.#dependencies.post({ kind: 'refusal', id, words }, []);
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
