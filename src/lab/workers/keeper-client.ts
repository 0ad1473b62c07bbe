/** The keeper's worker and its life. Every question ends: with its answer, at its deadline, or when the worker is gone. */
import type {
  KeeperAnswers,
  KeeperMessage,
  KeeperNews,
  KeeperOrder,
  KeeperRequest,
} from '../../../workers/protocol-keeper.ts';
import type { Scheduler } from '../scheduler.ts';
import { listenTo } from './worker-listeners.ts';

/** A dedicated worker, or what stands for one in tests. */
export interface KeeperWorker {
  postMessage(message: KeeperOrder, transfer: Transferable[]): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<KeeperMessage>) => void): void;
  addEventListener(type: 'error' | 'messageerror', listener: (event: Event) => void): void;
  terminate(): void;
}

/** Words for the user. */
class KeeperRefusal extends Error {
  override readonly name = 'KeeperRefusal';
}

/** Three tries at a database that needs ten seconds to say no, and a little. */
const DEADLINE_MS = 35_000;

export type KeeperEvent = Exclude<
  KeeperMessage,
  { readonly kind: 'answer' } | { readonly kind: 'refusal' } | { readonly kind: 'pong' }
>;
export interface KeeperClientDependencies {
  makeKeeper(): KeeperWorker;
  readonly scheduler: Scheduler;
  heard(message: KeeperEvent): void;
  /** It is gone, and with it what it had not written. */
  died(reason: string): void;
}

interface Waiting {
  resolve(value: unknown): void;
  reject(reason: Error): void;
  cancel(): void;
}

export class KeeperClient {
  readonly #dependencies: KeeperClientDependencies;
  #worker: KeeperWorker | null = null;
  readonly #waiting = new Map<number, Waiting>();
  #nextId = 0;
  #over = false;

  constructor(dependencies: KeeperClientDependencies) {
    this.#dependencies = dependencies;
  }

  get alive(): boolean {
    return this.#worker !== null && !this.#over;
  }

  #start(): KeeperWorker | null {
    if (this.#over || this.#worker !== null) return this.#worker;
    try {
      const worker = this.#dependencies.makeKeeper();
      listenTo(worker, {
        isCurrent: () => true, // no other takes its place
        message: (message) => this.#receive(message),
        failed: (reason) => this.#die(reason),
      });
      this.#worker = worker;
    } catch (error) {
      // A page in an opaque frame may not even start it.
      this.#die(error instanceof Error ? error.message : String(error));
    }
    return this.#worker;
  }

  tell(news: KeeperNews): void {
    // Copied, not handed over: the page, its other workers or a restart need the numbers too.
    this.#start()?.postMessage({ kind: 'tell', news }, []);
  }

  ask<Request extends KeeperRequest>(request: Request): Promise<KeeperAnswers[Request['kind']]> {
    const worker = this.#start();
    if (worker === null || this.#over)
      return Promise.reject(
        new KeeperRefusal('Nothing can be saved on this page: see the note on top of it.'),
      );
    const id = ++this.#nextId;
    return new Promise((resolve, reject) => {
      const late = () => {
        this.#waiting.delete(id);
        reject(new KeeperRefusal('The browser’s storage does not answer. Try again, or reload the page.'));
      };
      const cancel = this.#dependencies.scheduler.after(DEADLINE_MS, late);
      this.#waiting.set(id, { resolve: resolve as (value: unknown) => void, reject, cancel });
      worker.postMessage({ kind: 'ask', id, request }, []);
    });
  }

  #receive(message: KeeperMessage): void {
    if (message.kind === 'answer' || message.kind === 'refusal') {
      const waiting = this.#waiting.get(message.id);
      this.#waiting.delete(message.id);
      waiting?.cancel();
      if (message.kind === 'answer') waiting?.resolve(message.value);
      else waiting?.reject(new KeeperRefusal(message.words));
    } else if (message.kind !== 'pong') this.#dependencies.heard(message);
  }

  #die(reason: string): void {
    if (this.#over) return;
    this.end();
    this.#dependencies.died(reason);
  }

  end(): void {
    this.#over = true;
    this.#worker?.terminate();
    this.#worker = null;
    for (const { reject, cancel } of this.#waiting.values()) {
      cancel();
      reject(
        new KeeperRefusal('The worker that stores runs has ended. Reload the page to store runs again.'),
      );
    }
    this.#waiting.clear();
  }
}
