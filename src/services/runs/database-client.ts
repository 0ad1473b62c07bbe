/** The database's worker. Every question ends: with its answer, at its deadline, or when the worker is gone. */
import type { Answer } from '../rpc.ts';
import { WorkerClient, type WorkerLike } from '../rpc.ts';
import type { Scheduler } from '../scheduler.ts';
import type {
  DatabaseAnswers,
  DatabaseMessage,
  DatabaseNews,
  DatabaseOrder,
  DatabaseRequest,
} from './protocol.ts';

/** Three tries at a database that needs ten seconds to say no, and a little. */
const DEADLINE_MS = 35_000;

export type DatabaseEvent = Exclude<DatabaseMessage, Answer | { readonly kind: 'pong' }>;
export interface DatabaseClientDependencies {
  makeDatabase(): WorkerLike;
  readonly scheduler: Scheduler;
  heard(message: DatabaseEvent): void;
  /** It is gone, and with it what it had not written. */
  died(reason: string): void;
}

export class DatabaseClient {
  readonly #client: WorkerClient<DatabaseOrder, Exclude<DatabaseMessage, Answer>>;
  readonly #scheduler: Scheduler;

  constructor({ makeDatabase, scheduler, heard, died }: DatabaseClientDependencies) {
    this.#scheduler = scheduler;
    this.#client = new WorkerClient({
      make: makeDatabase,
      scheduler,
      heard: (message) => {
        if (message.kind !== 'pong') heard(message);
      },
      died,
      words: () => ENDED,
      restart: 'never', // what it had not written is gone
    });
  }

  get alive(): boolean {
    return this.#client.running;
  }

  tell(news: DatabaseNews): void {
    // Copied, not handed over: the page, its other workers or a restart need the numbers too.
    this.#client.post({ kind: 'tell', news });
  }

  ask<Request extends DatabaseRequest>(request: Request): Promise<DatabaseAnswers[Request['kind']]> {
    if (!this.#client.start())
      return Promise.reject(
        new Error('Nothing can be saved on this page. The note at the top explains why.'),
      );
    let asked = 0;
    const answer = this.#client.ask<DatabaseAnswers[Request['kind']]>((id) => {
      asked = id;
      return { kind: 'ask', id, request };
    });
    const cancel = this.#scheduler.after(DEADLINE_MS, () =>
      this.#client.refuse(asked, 'The browser’s storage does not answer. Try again, or reload the page.'),
    );
    return answer.finally(cancel);
  }

  end(): void {
    this.#client.close(ENDED);
  }
}

const ENDED = 'The worker that stores runs has ended. Reload the page to store runs again.';
