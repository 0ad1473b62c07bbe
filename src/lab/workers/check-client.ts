/** Checks a stranger's text in a worker with a deadline: a text that takes too long costs a message, not the page. */
import type { CheckOrder } from '../../../workers/protocol.ts';
import { errorWords } from '../../core/error-words.ts';
import type { Experiment, Parsed } from '../../experiment/experiment.ts';
import type { Catalogue } from '../../experiment/field.ts';
import { deepFreeze } from '../../experiment/json/plain-data.ts';
import { problem } from '../problems.ts';
import type { Scheduler } from '../scheduler.ts';
import { WorkerClient, type WorkerLike } from './worker-client.ts';

/** Counted from the moment the worker begins. The longest preset takes a tenth of a second, on a busy machine ten times as long. */
const DEADLINE_MS = 5_000;

const refusal = (message: string, fix: string): Parsed<Experiment> => ({
  ok: false,
  problems: [problem(message, fix)],
});
const TOO_LONG = refusal(
  `Checking this text took longer than ${DEADLINE_MS / 1_000} seconds, so it was stopped.`,
  'Nothing was changed. Shorten its code, or ask the author for a simpler version.',
);

/**
 * Whether a text brings kernel text along: only that can take long to check. A key may be written with escapes, so a text with
 * escapes counts as code.
 */
export function codeIn(catalogue: Catalogue): (input: unknown) => boolean {
  const { worlds, agents, terms } = catalogue;
  const names = [...worlds, ...agents, ...terms].flatMap(({ fields }) =>
    fields.filter(({ kind }) => kind === 'expression').map(({ name }) => name),
  );
  const code = new RegExp(`"(?:${[...new Set(names)].join('|')})"\\s*:\\s*"[^"]|\\\\u`);
  return (input) => code.test(typeof input === 'string' ? input : (JSON.stringify(input) ?? ''));
}

export class CheckClient {
  readonly #client: WorkerClient<CheckOrder>;
  readonly #scheduler: Scheduler;
  #queue: Promise<unknown> = Promise.resolve();
  #cancelDeadline: () => void = () => {};
  #late = false;

  constructor(make: () => WorkerLike, scheduler: Scheduler) {
    this.#scheduler = scheduler;
    this.#client = new WorkerClient<CheckOrder>({
      make,
      scheduler,
      heard: () => {},
    });
  }

  /** One text after the other. Never rejects. */
  check(input: unknown): Promise<Parsed<Experiment>> {
    const answer = this.#queue.then(() => this.#ask(input));
    this.#queue = answer;
    return answer;
  }

  async #ask(input: unknown): Promise<Parsed<Experiment>> {
    this.#late = false;
    try {
      const progress = () => this.#begin();
      return deepFreeze(await this.#client.ask<Parsed<Experiment>>((id) => ({ id, input }), progress));
    } catch (error) {
      const reason = errorWords(error);
      return this.#late
        ? TOO_LONG
        : refusal(`This could not be checked: ${reason}.`, 'Nothing was changed. Try again.');
    } finally {
      this.#cancelDeadline();
    }
  }

  #begin(): void {
    this.#cancelDeadline = this.#scheduler.after(DEADLINE_MS, () => {
      this.#late = true;
      this.#client.stop('it takes too long');
    });
  }

  dispose(): void {
    this.#client.close('the page is closing');
  }
}
