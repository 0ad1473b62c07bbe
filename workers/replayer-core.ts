/** Replays windows on request, a slice at a time, so that it hears when it is to stop. Driven by messages; knows no thread. */
import { ExperimentError } from '../src/engine/experiment-error.ts';
import { laneOf } from '../src/engine/lane.ts';
import type { Recording, ReplayRequest } from '../src/engine/replay/contract.ts';
import { Replayer } from '../src/engine/replay/replayer.ts';
import type { ReplayerMessage, ReplayerOrder } from './protocol-replayer.ts';

export interface ReplayerDependencies {
  post(message: ReplayerMessage, transfer: readonly ArrayBuffer[]): void;
  now(): number;
  /** Calls back in a later task. */
  later(callback: () => void): void;
}

const SLICE_MS = 25;
const TELL_MS = 150;
const NETWORKS_WORDS =
  'The policies of this experiment are networks. What they do cannot be replayed in the page yet: a step of theirs is ' +
  'computed in batches over all seeds, and its last completions or maps stand on the stage above. Choose an experiment ' +
  'whose agents keep tables to look into its episodes.';

export class ReplayWorker {
  readonly #dependencies: ReplayerDependencies;
  #id = 0; // of the request under way
  /** What was replayed last, by the run it belongs to: the next window of it is cheap. */
  #kept: { readonly key: string; readonly replayer: Replayer } | null = null;

  constructor(dependencies: ReplayerDependencies) {
    this.#dependencies = dependencies;
  }

  receive(order: ReplayerOrder): void {
    this.#id = order.kind === 'replay' ? order.id : 0;
    if (order.kind === 'replay') void this.#replay(order.id, order.request);
  }

  async #replay(id: number, request: ReplayRequest): Promise<void> {
    try {
      if (laneOf(request.script.experiment) === 'network') return this.#refuse(id, NETWORKS_WORDS);
      const replayer = await this.#replayerFor(request);
      if (id !== this.#id) return;
      this.#go(id, replayer.record(request.from, request.to, SLICE_MS), this.#dependencies.now());
    } catch (error) {
      this.#refuse(id, wordsOf(error));
    }
  }

  async #replayerFor({ script, arm, seed }: ReplayRequest): Promise<Replayer> {
    const key = JSON.stringify([script, arm, seed]);
    if (this.#kept?.key === key) return this.#kept.replayer;
    const replayer = await Replayer.open(script, arm, seed, this.#dependencies.now);
    this.#kept = { key, replayer };
    return replayer;
  }

  #go(id: number, work: Generator<number, Recording>, told: number): void {
    if (id !== this.#id) return;
    const { now, post, later } = this.#dependencies;
    let last = told;
    try {
      const turn = work.next();
      if (turn.done === true) {
        post({ kind: 'recorded', id, recording: turn.value }, buffersOf(turn.value));
        return;
      }
      if (now() - told >= TELL_MS) {
        last = now();
        post({ kind: 'progress', id, share: turn.value }, []);
      }
    } catch (error) {
      this.#kept = null; // half-way: not to be used again
      this.#refuse(id, wordsOf(error));
      return;
    }
    later(() => this.#go(id, work, last));
  }

  #refuse(id: number, words: string): void {
    this.#dependencies.post({ kind: 'refusal', id, words }, []);
  }
}

function wordsOf(error: unknown): string {
  if (error instanceof ExperimentError)
    return error.problems.map(({ message, mend = '' }) => `${message} ${mend}`.trim()).join(' ');
  return error instanceof Error ? error.message : String(error);
}

function buffersOf(recording: Recording): ArrayBuffer[] {
  const arrays = Object.values(recording).filter((value) => ArrayBuffer.isView(value));
  return [...new Set(arrays.map(({ buffer }) => buffer as ArrayBuffer))];
}
