import type { Experiment, Parsed, Problem } from '../../experiment/experiment.ts';
import type { Catalogue } from '../../experiment/field.ts';
import { attempt, problem, tried } from '../../services/problems.ts';
import type { WorkerLike } from '../../services/rpc.ts';
import { DatabaseClient } from '../../services/runs/database-client.ts';
import type { DatabaseEvent } from '../../services/runs/protocol.ts';
import type { Scheduler } from '../../services/scheduler.ts';
import type { Draft } from '../draft/draft.ts';
import { CLOSED, type LibraryState, type RunRecord, type TaskReturns } from '../model/library-model.ts';
import type { LinkState } from '../model/link-state.ts';
import { FrameStore, type RunStore } from '../model/run-store.ts';
import type { Store } from '../model/store.ts';
import type { Bridge } from './bridge.ts';
import type { Follower } from './follower.ts';
import { keptOnce, seedsOf } from './listed-state.ts';
import type { OpenedBefore } from './observer.ts';
import type { LibraryPlatform } from './platform.ts';
import type { Recorder } from './recorder.ts';
import type { StoredRunComparisons } from './run-comparisons.ts';
import { frozenText } from './words.ts';

export interface LibraryParts {
  readonly platform: LibraryPlatform;
  readonly run: RunStore;
  readonly scheduler: Scheduler;
  readonly catalogue: Catalogue;
  makeMeasurer(): WorkerLike;
  /** Present if the validator loads later. */
  readonly ready: (() => Promise<void> | null) | undefined;
  /** Parts that are created after this one. */
  others(): {
    readonly bridge: Bridge;
    readonly draft: Draft;
    readonly follower: Follower;
    readonly link: Store<LinkState>;
  };
}

/** A shorter freeze goes unnoticed. */
const FROZEN_MS = 60_000;

export abstract class StoredRuns {
  protected readonly parts: LibraryParts;
  protected readonly state: FrameStore<LibraryState>;
  protected readonly database: DatabaseClient;
  abstract readonly recorder: Recorder;
  abstract readonly comparisons: StoredRunComparisons;
  #origin: OpenedBefore | null = null;

  constructor(parts: LibraryParts) {
    const { platform, scheduler } = parts;
    this.parts = parts;
    this.state = new FrameStore(CLOSED, scheduler);
    this.database = new DatabaseClient({
      makeDatabase: platform.makeDatabase,
      scheduler,
      receive: (event) => this.receive(event),
      died: () => this.state.patch({ mode: 'memory', trouble: this.state.current.trouble ?? 'denied' }),
    });
  }

  protected abstract receive(event: DatabaseEvent): void;
  abstract refresh(): Promise<void>;

  get store() {
    return this.state.store;
  }

  /** A stored experiment may come from a file. */
  protected check(experiment: unknown): Parsed<Experiment> | Promise<Parsed<Experiment>> {
    return this.parts.others().draft.checkStranger(experiment);
  }

  /** Returns the origin once, for the next run. */
  protected takeOrigin(): OpenedBefore | null {
    const origin = this.#origin;
    this.#origin = null;
    return origin;
  }

  rename(id: string, name: string): Promise<readonly Problem[]> {
    const { current } = this.state.current;
    const own = name.trim().slice(0, 80);
    if (own === '') return Promise.resolve([problem('A run needs a name.', 'Write at least one letter.')]);
    if (current?.id === id) this.state.patch({ current: { ...current, name: own } });
    return this.#edit({ run: id, name: own });
  }
  annotate(id: string, notes: string): Promise<readonly Problem[]> {
    return this.#edit({ run: id, notes: notes.slice(0, 10_000) });
  }

  #edit(change: { readonly run: string; readonly name?: string; readonly notes?: string }) {
    return attempt(async () => {
      await this.database.ask({ kind: 'edit', ...change });
      return [];
    });
  }

  async duplicate(id: string, seeds?: number): Promise<readonly Problem[]> {
    await this.parts.ready?.();
    const record = this.#recordOf(id);
    if (record === null) return [problem('The record of this run cannot be read.')];
    const own = record.experiment as object;
    const parsed = await this.check(seeds === undefined ? own : { ...own, seeds });
    if (!parsed.ok) return parsed.problems;
    this.#origin = { id, experiment: parsed.value };
    this.parts.others().draft.propose(parsed.value);
    return [];
  }
  /** Turns the draft into a copy with half the seeds, for a machine that was too small. */
  async duplicateSmaller(id: string): Promise<readonly Problem[]> {
    const record = this.#recordOf(id);
    return this.duplicate(id, record === null ? 1 : Math.ceil(seedsOf(record) / 2));
  }

  #recordOf(id: string): RunRecord | null {
    const listed = this.state.current.runs.find((one) => one.id === id);
    return listed === undefined || listed.state === 'newer' ? null : listed.record;
  }

  remove(ids: readonly string[]): Promise<readonly Problem[]> {
    return attempt(async () => {
      const deleted = [];
      try {
        for (const id of ids) {
          const name = this.#recordOf(id)?.name;
          await this.database.ask({ kind: 'delete', run: id, undo: false });
          this.comparisons.putAside(id);
          deleted.push({ id, name: name ?? 'a run that cannot be read' });
        }
        return [];
      } finally {
        const full = this.state.current.trouble === 'full';
        // Free the space at once, because it is needed now.
        if (full) await this.database.ask({ kind: 'purge', olderThanMs: 0 });
        this.state.patch({ deleted: full ? [] : deleted });
        await this.refresh();
      }
    });
  }
  undoRemove(): Promise<readonly Problem[]> {
    const { deleted } = this.state.current;
    this.state.patchNow({ deleted: [] });
    return attempt(async () => {
      for (const { id } of deleted) {
        await this.database.ask({ kind: 'delete', run: id, undo: true });
        this.comparisons.bringBack(id);
      }
      if (deleted.length > 0) await this.refresh();
      return [];
    });
  }

  /** Where the task returns of runs ended, by run and variant; runs that cannot be read are left out. */
  async taskReturns(ids: readonly string[]): Promise<TaskReturns> {
    const ends = await this.database.ask({ kind: 'ends', runs: ids }).catch(() => []);
    return new Map(ends.map(({ run, taskReturns }) => [run, taskReturns]));
  }

  async exportRun(id: string) {
    if (id === this.recorder.current) await this.recorder.flush();
    return tried(() => this.database.ask({ kind: 'export', run: id }));
  }
  importRun(bytes: Uint8Array): Promise<readonly Problem[]> {
    return attempt(async () => {
      const { damage } = await this.database.ask({ kind: 'import', bytes });
      for (const words of damage) this.parts.run.notice('warning', words);
      await this.refresh();
      return [];
    });
  }

  /** Replaces an earlier run by an equal one that the page started automatically. */
  protected async keepOnce(): Promise<void> {
    if (this.recorder.current === null) return;
    await this.recorder.flush();
    await this.refresh();
    for (const { id } of keptOnce(this.state.current.runs, this.recorder.current))
      await this.database.ask({ kind: 'delete', run: id, undo: false }).catch(() => {});
  }

  /** Saves everything when the page is hidden, frozen, or about to close. The workers get a second to report their state. */
  async saveNow(): Promise<void> {
    if (this.recorder.current === null) return;
    const late = new Promise<void>((resolve) => this.parts.scheduler.after(1_000, resolve));
    await Promise.race([this.parts.others().bridge.save(), late]);
    await this.recorder.flush();
  }

  /** @param milliseconds during which the browser ran neither the page nor the workers */
  protected wasFrozen(milliseconds: number): void {
    const { run } = this.parts;
    const { status, envSteps } = run.current;
    if (milliseconds < FROZEN_MS || status !== 'running') return;
    run.mark('restart', envSteps, frozenText(milliseconds));
  }

  /** Asks the browser never to clear stored data. @returns whether it will */
  async protect(): Promise<boolean> {
    const persisted = await this.parts.platform.persist().catch(() => false);
    this.state.patch({ persisted });
    return persisted;
  }

  /** Deletes all databases, the remembered draft, caches and service workers. @returns what could not be deleted */
  async wipe(): Promise<readonly string[]> {
    const { others, run, platform } = this.parts;
    this.recorder.forsake();
    others().bridge.dispose(); // its workers hold a database, too
    run.patch({ status: 'stopped', stepsPerSecond: 0 });
    const { left } = await this.database
      .ask({ kind: 'wipe' })
      .catch((error: Error) => ({ left: [error.message] }));
    await platform.wipe();
    this.database.end();
    this.state.patchNow({ ...CLOSED, mode: 'memory', wiped: left.length === 0 });
    return left;
  }
}
