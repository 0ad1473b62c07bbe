/** The worker that compares stored runs: another one of the kind that measures, so that the run that trains waits for nothing. */
import type {
  MeasurerMessage,
  MeasurerOrder,
  RunLine,
  RunNumbers,
} from '../../../workers/protocol-measurer.ts';
import type { MeasurerWorker } from '../workers/measure-client.ts';
import { listenTo } from '../workers/worker-listeners.ts';
import type { RunsComparison, RunsRequest } from './runs-desk-contract.ts';

interface Waiting {
  compared?(comparison: RunsComparison | null, share: number): void;
  lined?(lines: readonly RunLine[]): void;
  fail(reason: Error): void;
}
type Unsent<Order> = Order extends unknown ? Omit<Order, 'generation'> : never;

const ANOTHER = 'Another comparison was asked for.';

export class RunsClient {
  readonly #make: () => MeasurerWorker;
  /** It has ended, and with it what it knew. */
  readonly #died: () => void;
  #worker: MeasurerWorker | null = null;
  readonly #waiting = new Map<number, Waiting>();
  #nextId = 0;
  #comparing = 0;

  constructor(make: () => MeasurerWorker, died: () => void) {
    this.#make = make;
    this.#died = died;
  }

  /** Its logs are handed on: they are empty here afterwards. */
  know(numbers: RunNumbers): void {
    const buffers = numbers.logs.map(({ buffer }) => buffer as ArrayBuffer);
    this.#send({ kind: 'knowRun', numbers }, [...new Set(buffers)]);
  }
  /** With none to keep the worker goes, and its memory with it. */
  keep(runs: readonly string[]): void {
    if (runs.length > 0) this.#send({ kind: 'keepRuns', runs });
    else this.end('No runs are compared any more.');
  }

  compare(
    runs: readonly string[],
    request: RunsRequest,
    progress: (share: number) => void,
  ): Promise<RunsComparison> {
    this.#waiting.get(this.#comparing)?.fail(new Error(ANOTHER));
    this.#waiting.delete(this.#comparing);
    return new Promise((resolve, fail) => {
      const id = ++this.#nextId;
      this.#comparing = id;
      const compared: Waiting['compared'] = (comparison, share) =>
        comparison === null ? progress(share) : resolve(comparison);
      this.#waiting.set(id, { compared, fail });
      this.#send({ kind: 'compareRuns', id, runs, request });
    });
  }

  /** Means over seeds, metric by metric. */
  lines(run: string): Promise<readonly RunLine[]> {
    return new Promise((lined, fail) => {
      const id = ++this.#nextId;
      this.#waiting.set(id, { lined, fail });
      this.#send({ kind: 'lineUp', id, run });
    });
  }

  #send(order: Unsent<MeasurerOrder>, transfer: Transferable[] = []): void {
    try {
      this.#started().postMessage({ ...order, generation: 0 } as MeasurerOrder, transfer);
    } catch (error) {
      this.#fail(error instanceof Error ? error.message : String(error));
    }
  }

  #started(): MeasurerWorker {
    if (this.#worker !== null) return this.#worker;
    const worker = this.#make();
    listenTo(worker, {
      isCurrent: () => worker === this.#worker,
      message: (message) => this.#receive(message),
      failed: (reason) => this.#fail(reason),
    });
    this.#worker = worker;
    return worker;
  }

  #receive(message: MeasurerMessage): void {
    if (message.kind === 'error') this.#fail(message.message);
    else if (message.kind === 'runsCompared') {
      this.#waiting.get(message.id)?.compared?.(message.comparison, message.share);
      if (message.comparison !== null) this.#waiting.delete(message.id);
    } else if (message.kind === 'linedUp') {
      this.#waiting.get(message.id)?.lined?.(message.lines);
      this.#waiting.delete(message.id);
    }
  }

  #fail(reason: string): void {
    this.end(
      `The worker that compares runs has ended (${reason}). The stored runs are safe; compare them again.`,
    );
    this.#died();
  }

  end(words: string): void {
    this.#worker?.terminate();
    this.#worker = null;
    const all = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { fail } of all) fail(new Error(words));
  }
}
