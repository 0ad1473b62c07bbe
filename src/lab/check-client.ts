/** Checks a stranger's text in a worker with a deadline: a text that takes too long costs a message, not the page. */
import type { CheckMessage, CheckOrder } from '../../workers/protocol-checker.ts';
import type { Experiment, Parsed } from '../experiment/experiment.ts';
import { deepFreeze } from '../experiment/json/plain-data.ts';
import { wordsOf } from './runs/run-reports.ts';
import type { Scheduler } from './scheduler.ts';
import { listenTo } from './workers/worker-listeners.ts';

/** A dedicated worker, or what stands for one in tests. */
export interface CheckerWorker {
  postMessage(order: CheckOrder): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<CheckMessage>) => void): void;
  addEventListener(type: 'error' | 'messageerror', listener: (event: Event) => void): void;
  terminate(): void;
}

interface Waiting {
  readonly id: number;
  readonly resolve: (parsed: Parsed<Experiment>) => void;
}

/** From the moment at which the worker begins. The longest preset takes a tenth of a second. */
const DEADLINE_MS = 2_000;

const refusal = (message: string, fix: string): Parsed<Experiment> => ({
  ok: false,
  problems: [{ path: '', message, fix, severity: 'error' }],
});

export class CheckClient {
  readonly #make: () => CheckerWorker;
  readonly #scheduler: Scheduler;
  #worker: CheckerWorker | null = null;
  #waiting: Waiting | null = null;
  #lastId = 0;
  #queue: Promise<unknown> = Promise.resolve();
  #cancelDeadline: () => void = () => {};

  constructor(make: () => CheckerWorker, scheduler: Scheduler) {
    this.#make = make;
    this.#scheduler = scheduler;
  }

  /** One text after the other. Never rejects. */
  check(input: unknown): Promise<Parsed<Experiment>> {
    const answer = this.#queue.then(() => this.#ask(input));
    this.#queue = answer;
    return answer;
  }

  #ask(input: unknown): Promise<Parsed<Experiment>> {
    return new Promise((resolve) => {
      const id = ++this.#lastId;
      this.#waiting = { id, resolve };
      try {
        this.#start().postMessage({ id, input });
      } catch (error) {
        this.#died(wordsOf(error));
      }
    });
  }

  #start(): CheckerWorker {
    if (this.#worker !== null) return this.#worker;
    const worker = this.#make();
    listenTo(worker, {
      isCurrent: () => worker === this.#worker,
      message: (message) => this.#hear(message),
      failed: (reason) => this.#died(reason),
    });
    this.#worker = worker;
    return worker;
  }

  #hear(message: CheckMessage): void {
    if (message.id !== this.#waiting?.id) return;
    if (message.kind === 'checked') this.#answer(deepFreeze(message.parsed));
    else this.#cancelDeadline = this.#scheduler.after(DEADLINE_MS, () => this.#end(TOO_LONG));
  }

  #answer(parsed: Parsed<Experiment>): void {
    const waiting = this.#waiting;
    this.#waiting = null;
    this.#cancelDeadline();
    waiting?.resolve(parsed);
  }

  /** Ends the worker: the next text gets a new one. */
  #end(parsed: Parsed<Experiment>): void {
    this.#worker?.terminate();
    this.#worker = null;
    this.#answer(parsed);
  }

  #died(reason: string): void {
    this.#end(refusal(`This could not be checked: ${reason}.`, 'Nothing was changed. Try again.'));
  }

  dispose(): void {
    this.#end(refusal('The page is closing.', 'Open it again.'));
  }
}

const TOO_LONG = refusal(
  `This text takes too long to check: it was given up after ${DEADLINE_MS / 1_000} seconds.`,
  'Nothing was changed. Shorten the code in it, or ask its author for a simpler one.',
);
