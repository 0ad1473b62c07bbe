/** The client of the database worker. Every request ends: with an answer, at its deadline, or when the worker is gone. */
import { WorkerClient, type WorkerLike } from '../rpc.ts';
import type { Scheduler } from '../scheduler.ts';
import type {
  DatabaseAnswers,
  DatabaseApi,
  DatabaseEvent,
  DatabaseNews,
  DatabaseRequest,
} from './protocol.ts';

/** Long enough for three tries at a database that takes ten seconds to refuse. */
const DEADLINE_MS = 35_000;

export interface DatabaseClientDependencies {
  makeDatabase(): WorkerLike;
  readonly scheduler: Scheduler;
  receive(event: DatabaseEvent): void;
  /** The worker has ended, and its unwritten data is lost. */
  died(reason: string): void;
}

export class DatabaseClient {
  readonly #client: WorkerClient<DatabaseApi, DatabaseEvent>;
  readonly #scheduler: Scheduler;

  constructor({ makeDatabase, scheduler, receive, died }: DatabaseClientDependencies) {
    this.#scheduler = scheduler;
    this.#client = new WorkerClient({
      make: makeDatabase,
      scheduler,
      events: { subscribe: (remote, job) => remote.events(job), receive },
      died,
      message: () => ENDED,
      restart: 'never', // its unwritten data is lost
    });
  }

  get alive(): boolean {
    return this.#client.running;
  }

  record(news: DatabaseNews): void {
    // Copy instead of transferring: the page, its other workers or a restart need the numbers too.
    this.#client.call((remote) => remote.record(news)).catch(() => {}); // `died` reports that the worker is gone
  }

  ask<Request extends DatabaseRequest>(request: Request): Promise<DatabaseAnswers[Request['kind']]> {
    type Answer = DatabaseAnswers[Request['kind']];
    if (!this.#client.start())
      return Promise.reject(
        new Error('Nothing can be saved on this page. The note at the top explains why.'),
      );
    const deadline = new AbortController();
    const cancel = this.#scheduler.after(DEADLINE_MS, () =>
      deadline.abort(new Error('The browser’s storage does not answer. Try again, or reload the page.')),
    );
    type Methods = Readonly<Record<DatabaseRequest['kind'], (request: DatabaseRequest) => Promise<Answer>>>;
    const call = (remote: unknown) => (remote as Methods)[request.kind](request);
    return this.#client.call<Answer>(call, { signal: deadline.signal }).finally(cancel);
  }

  end(): void {
    this.#client.close(ENDED);
  }
}

const ENDED = 'The worker that stores runs has ended. Reload the page to store runs again.';
