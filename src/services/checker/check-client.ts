/** Reads and checks texts from strangers in a worker with a deadline, so that a slow one costs a message, not the page. */

import { errorMessage } from '../../core/error-message.ts';
import type { Experiment, Parsed } from '../../experiment/experiment.ts';
import type { Catalogue } from '../../experiment/field.ts';
import { deepFreeze } from '../../experiment/plain-data.ts';
import type { ImportedState } from '../../imports/log-lines.ts';
import type { ModelFile } from '../../imports/models/read-model.ts';
import type { Pasted } from '../../imports/pasted.ts';
import { problem } from '../problems.ts';
import { type Remote, WorkerClient, type WorkerLike } from '../rpc.ts';
import type { Scheduler } from '../scheduler.ts';
import type { CheckerApi } from './protocol.ts';

/** Counted from the moment the worker is ready. The largest tables take two seconds on an idle machine, and on a busy one many times as long. */
const DEADLINE_MS = 20_000;

const rejection = (message: string, fix: string): Parsed<Experiment> => ({
  ok: false,
  problems: [problem(message, fix)],
});
const TOO_LONG = `Checking this text took longer than ${DEADLINE_MS / 1_000} seconds, so it was stopped.`;

/** Only kernel text can take long to check. Escapes can hide a key, so a text with escapes counts as code. */
export function codeIn(catalogue: Catalogue): (input: unknown) => boolean {
  const { worlds, agents, terms } = catalogue;
  const names = [...worlds, ...agents, ...terms].flatMap(({ fields }) =>
    fields.filter(({ kind }) => kind === 'expression').map(({ name }) => name),
  );
  const code = new RegExp(`"(?:${[...new Set(names)].join('|')})"\\s*:\\s*"[^"]|\\\\u`);
  return (input) => code.test(typeof input === 'string' ? input : (JSON.stringify(input) ?? ''));
}

export class CheckClient {
  readonly #client: WorkerClient<CheckerApi>;
  readonly #scheduler: Scheduler;
  #queue: Promise<unknown> = Promise.resolve();
  #cancelDeadline: () => void = () => {};
  #late = false;

  constructor(make: () => WorkerLike, scheduler: Scheduler) {
    this.#scheduler = scheduler;
    this.#client = new WorkerClient<CheckerApi>({
      make,
      scheduler,
    });
  }

  /** Checks one text after the other. Never rejects. */
  async check(input: unknown): Promise<Parsed<Experiment>> {
    const read = await this.#ask<Parsed<Experiment>>((remote) => remote.experiment(input));
    if (typeof read !== 'string') return deepFreeze(read);
    const fix =
      read === TOO_LONG ? 'Shorten its code, or ask the author for a simpler version.' : 'Try again.';
    return rejection(read, `Nothing was changed. ${fix}`);
  }

  /** @returns a string if the log cannot be read. Never rejects. */
  log(file: Blob, name: string): Promise<ImportedState | string> {
    return this.#ask<ImportedState | string>((remote) => remote.log(file, name));
  }

  /** Never rejects. */
  async table(text: string): Promise<Pasted> {
    const read = await this.#ask<Pasted>((remote) => remote.table(text));
    return typeof read === 'string' ? { ok: false, message: read } : read;
  }

  /** Never rejects. */
  async model(files: readonly ModelFile[]): Promise<Pasted> {
    const read = await this.#ask<Pasted>((remote) => remote.model(files));
    return typeof read === 'string' ? { ok: false, message: read } : read;
  }

  /** @returns a message if the worker took too long or died */
  #ask<T>(work: (remote: Remote<CheckerApi>) => Promise<T>): Promise<T | string> {
    const answer = this.#queue.then(async () => {
      this.#late = false;
      try {
        await this.#client.call((remote) => remote.ready());
        this.#begin();
        return await this.#client.call(work);
      } catch (error) {
        return this.#late ? TOO_LONG : `This could not be checked: ${errorMessage(error)}.`;
      } finally {
        this.#cancelDeadline();
      }
    });
    this.#queue = answer;
    return answer;
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
