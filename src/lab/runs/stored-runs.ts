/** The verbs for runs that are stored, open or not. */

import { errorWords } from '../../core/error-words.ts';
import type { Experiment, Parsed, Problem } from '../../experiment/experiment.ts';
import type { FrameStore } from '../stores/run-store.ts';
import type { DatabaseClient } from '../workers/database-client.ts';
import { seedsOf } from './listed-state.ts';
import type { Library, LibraryState, RunRecord } from './model.ts';
import { problem } from './words.ts';

export interface StoredRunsDependencies {
  readonly database: DatabaseClient;
  readonly state: FrameStore<LibraryState>;
  check(experiment: unknown): Parsed<Experiment> | Promise<Parsed<Experiment>>;
  ready(): Promise<void>;
  propose(experiment: Experiment): void;
  refresh(): Promise<void>;
  notice(words: string): void;
  /** A run was deleted, or brought back. */
  deleted(id: string, undone: boolean): void;
}

export class StoredRuns {
  readonly #dependencies: StoredRunsDependencies;
  /** What the draft was copied from. */
  #origin: { readonly id: string; readonly experiment: Experiment } | null = null;

  constructor(dependencies: StoredRunsDependencies) {
    this.#dependencies = dependencies;
  }

  /** Once: the next run comes from it. */
  takeOrigin(): { readonly id: string; readonly experiment: Experiment } | null {
    const origin = this.#origin;
    this.#origin = null;
    return origin;
  }

  rename(id: string, name: string): Promise<readonly Problem[]> {
    const { current } = this.#dependencies.state.current;
    const own = name.trim().slice(0, 80);
    if (own === '') return Promise.resolve([problem('A run needs a name.', 'Write at least one letter.')]);
    if (current?.id === id) this.#dependencies.state.patch({ current: { ...current, name: own } });
    return this.#edit({ run: id, name: own });
  }
  annotate(id: string, notes: string): Promise<readonly Problem[]> {
    const own = notes.slice(0, 10_000);
    return this.#edit({ run: id, notes: own });
  }

  #edit(change: { readonly run: string; readonly name?: string; readonly notes?: string }) {
    return attempt(async () => {
      await this.#dependencies.database.ask({ kind: 'edit', ...change });
      return [];
    });
  }

  async duplicate(id: string, seeds?: number): Promise<readonly Problem[]> {
    await this.#dependencies.ready();
    const record = this.#recordOf(id);
    if (record === null) return [problem('The record of this run cannot be read.')];
    const own = record.experiment as object;
    const parsed = await this.#dependencies.check(seeds === undefined ? own : { ...own, seeds });
    if (!parsed.ok) return parsed.problems;
    this.#origin = { id, experiment: parsed.value };
    this.#dependencies.propose(parsed.value);
    return [];
  }

  async duplicateSmaller(id: string): Promise<readonly Problem[]> {
    const record = this.#recordOf(id);
    return this.duplicate(id, record === null ? 1 : Math.ceil(seedsOf(record) / 2));
  }

  #recordOf(id: string): RunRecord | null {
    const listed = this.#dependencies.state.current.runs.find((one) => one.id === id);
    return listed === undefined || listed.state === 'newer' ? null : listed.record;
  }

  remove(id: string): Promise<readonly Problem[]> {
    const record = this.#recordOf(id);
    return attempt(async () => {
      await this.#dependencies.database.ask({ kind: 'delete', run: id, undo: false });
      this.#dependencies.deleted(id, false);
      const full = this.#dependencies.state.current.trouble === 'full';
      // Room that is needed now is given back at once.
      if (full) await this.#dependencies.database.ask({ kind: 'purge', olderThanMs: 0 });
      this.#dependencies.state.patch({ deleted: record === null || full ? null : { id, name: record.name } });
      await this.#dependencies.refresh();
      return [];
    });
  }
  undoRemove(): Promise<readonly Problem[]> {
    const { deleted } = this.#dependencies.state.current;
    this.#dependencies.state.patchNow({ deleted: null });
    if (deleted === null) return Promise.resolve([]);
    return attempt(async () => {
      await this.#dependencies.database.ask({ kind: 'delete', run: deleted.id, undo: true });
      this.#dependencies.deleted(deleted.id, true);
      await this.#dependencies.refresh();
      return [];
    });
  }

  exportRun(id: string): ReturnType<Library['exportRun']> {
    return tried(() => this.#dependencies.database.ask({ kind: 'export', run: id }));
  }
  importRun(bytes: Uint8Array): Promise<readonly Problem[]> {
    return attempt(async () => {
      const { damage } = await this.#dependencies.database.ask({ kind: 'import', bytes });
      for (const words of damage) this.#dependencies.notice(words);
      await this.#dependencies.refresh();
      return [];
    });
  }
}

export async function attempt(
  work: () => Promise<readonly Problem[] | undefined>,
): Promise<readonly Problem[]> {
  const outcome = await tried(work);
  if (outcome === undefined) return [];
  return 'problems' in outcome ? outcome.problems : outcome;
}

async function tried<T>(work: () => Promise<T>): Promise<T | { readonly problems: readonly Problem[] }> {
  try {
    return await work();
  } catch (error) {
    return { problems: [problem(errorWords(error))] };
  }
}
