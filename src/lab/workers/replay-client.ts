/** The replaying worker and its life: started when something is first looked into, replaced when it dies. */
import type { ReplayerMessage, ReplayerOrder } from '../../../workers/protocol-replayer.ts';
import type { Replayed, ReplayRequest } from '../../engine/resimulate/contract.ts';
import { listenTo } from './worker-listeners.ts';

/** A dedicated worker, or what stands for one in tests. */
export interface ReplayWorkerLike {
  postMessage(message: ReplayerOrder): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<ReplayerMessage>) => void): void;
  addEventListener(type: 'error' | 'messageerror', listener: (event: Event) => void): void;
  terminate(): void;
}

interface Waiting {
  readonly id: number;
  readonly progress: (share: number, words: string) => void;
  readonly resolve: (recording: Replayed) => void;
  readonly reject: (reason: Error) => void;
}

/** Why a replay did not come: it was given up, which is no fault. */
export class ReplayCanceled extends Error {
  constructor() {
    super('The replay was stopped.');
    this.name = 'ReplayCanceled';
  }
}

export class ReplayClient {
  readonly #make: () => ReplayWorkerLike;
  #worker: ReplayWorkerLike | null = null;
  #waiting: Waiting | null = null;
  #lastId = 0;

  constructor(make: () => ReplayWorkerLike) {
    this.#make = make;
  }

  /**
   * The steps of a window. A newer request takes the place of this one.
   * @param progress is told the share that is done, and what is being done where that is worth a word
   * @throws ReplayCanceled, or an Error whose message says what was wrong and the fix
   */
  replay(request: ReplayRequest, progress: Waiting['progress']): Promise<Replayed> {
    this.#drop();
    return new Promise((resolve, reject) => {
      const id = ++this.#lastId;
      this.#waiting = { id, progress, resolve, reject };
      try {
        this.#started().postMessage({ kind: 'replay', id, request });
      } catch (error) {
        this.#died(error instanceof Error ? error.message : String(error));
      }
    });
  }

  cancel(): void {
    if (this.#waiting === null) return;
    this.#drop();
    this.#worker?.postMessage({ kind: 'cancel' });
  }

  #drop(): void {
    const waiting = this.#waiting;
    this.#waiting = null;
    waiting?.reject(new ReplayCanceled());
  }

  #started(): ReplayWorkerLike {
    if (this.#worker !== null) return this.#worker;
    const worker = this.#make();
    listenTo(worker, {
      isCurrent: () => worker === this.#worker,
      message: (message) => this.#receive(message),
      failed: (reason) => this.#died(reason),
    });
    this.#worker = worker;
    return worker;
  }

  #receive(message: ReplayerMessage): void {
    const waiting = this.#waiting;
    if (waiting === null || message.id !== waiting.id) return;
    if (message.kind === 'progress') {
      waiting.progress(message.share, message.words);
      return;
    }
    this.#waiting = null;
    if (message.kind === 'recorded') waiting.resolve(message.recording);
    else waiting.reject(new Error(message.words));
  }

  #died(reason: string): void {
    this.#worker?.terminate();
    this.#worker = null;
    const waiting = this.#waiting;
    this.#waiting = null;
    waiting?.reject(
      new Error(`The worker that replays episodes has ended (${reason}). The run is not touched. Try again.`),
    );
  }

  dispose(): void {
    this.#drop();
    this.#worker?.terminate();
    this.#worker = null;
  }
}
