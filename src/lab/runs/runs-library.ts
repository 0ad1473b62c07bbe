/** The library of stored runs, the open run, and their actions. */
import type { Experiment, Problem } from '../../experiment/experiment.ts';
import { FrameStore } from '../stores/run-store.ts';
import { DatabaseClient, type DatabaseEvent } from '../workers/database-client.ts';
import type { LibraryDependencies } from './library-dependencies.ts';
import { endingOf, isRestarted, overFull, tornRun } from './listed-state.ts';
import { CLOSED, type Library, type LibraryState, lostBy, type RunRecord } from './model.ts';
import type { OpenedBefore } from './observer.ts';
import { openStored } from './open-stored.ts';
import { Recorder } from './recorder.ts';
import { StoredRunComparisons } from './run-comparisons.ts';
import { attempt, StoredRuns } from './stored-runs.ts';
import { PROTECTION_ASKED, Upkeep } from './upkeep.ts';
import { troubleWords } from './words.ts';

/** What was deleted in an earlier visit is not brought back. */
const UNDO_MS = 600_000;
/** A page that was reloaded lets go of its run in less. */
const LEAVING_MS = 3_000;

export class RunsLibrary implements Library {
  readonly #dependencies: LibraryDependencies;
  readonly #state: FrameStore<LibraryState>;
  readonly #database: DatabaseClient;
  readonly recorder: Recorder;
  readonly #stored: StoredRuns;
  readonly #upkeep: Upkeep;
  readonly comparisons: StoredRunComparisons;
  #refreshing: Promise<void> | null = null;
  #asks = true; // about a run that another visit left in its middle

  constructor(dependencies: LibraryDependencies) {
    this.#dependencies = dependencies;
    const { platform, run, scheduler } = dependencies;
    this.#state = new FrameStore(CLOSED, scheduler);
    this.#database = new DatabaseClient({
      makeDatabase: platform.makeDatabase,
      scheduler,
      heard: (message) => this.#hear(message),
      died: () => this.#state.patch({ mode: 'memory', trouble: this.#state.current.trouble ?? 'denied' }),
    });
    this.recorder = new Recorder({
      database: this.#database,
      run,
      scheduler,
      time: platform.time,
      id: platform.id,
      labVersion: platform.labVersion,
      isGuest: dependencies.isGuest,
      canonicalText: dependencies.canonicalText,
      hash: dependencies.hash,
      parentOf: (experiment, before) => this.#parentOf(experiment, before),
      began: (id, name) => this.#began(id, name),
      thinned: (words) => run.notice('info', words),
    });
    platform.watch(
      () => void this.saveNow(),
      (milliseconds) => this.#upkeep.wasFrozen(milliseconds),
      (gone) => platform.exitReason[gone ? 'say' : 'takeBack'](this.recorder.current),
    );
    this.#stored = new StoredRuns({
      database: this.#database,
      state: this.#state,
      check: dependencies.check,
      ready: dependencies.ready,
      propose: dependencies.propose,
      refresh: () => this.refresh(),
      notice: (words) => run.notice('warning', words),
      deleted: (id, undone) => this.comparisons[undone ? 'bringBack' : 'putAside'](id),
    });
    this.comparisons = new StoredRunComparisons({ ...dependencies, database: this.#database });
    this.#upkeep = new Upkeep({
      ...{ database: this.#database, state: this.#state, recorder: this.recorder, run, platform },
      ...{ bridge: dependencies.bridge, scheduler, refresh: () => this.refresh() },
    });
    run.store.subscribe(({ status }, before) => {
      if (status === 'done' && before.status !== 'done') void this.#upkeep.keepOnce();
    });
  }

  get store() {
    return this.#state.store;
  }

  /** The first run of a visit: the page begins it, not the user. */
  begin(): void {
    this.recorder.automatic = true;
    void this.start();
  }

  /** What earlier visits left. */
  async start(): Promise<void> {
    try {
      const { trouble } = await this.#database.ask({ kind: 'hello' });
      if (trouble !== null) return;
      this.#state.patch({ mode: 'saving' });
      await this.#database.ask({ kind: 'purge', olderThanMs: UNDO_MS });
      await this.refresh();
      // A page that was left a moment ago may still hold its run.
      this.#dependencies.scheduler.after(
        LEAVING_MS,
        () => void this.refresh().then(() => (this.#asks = false)),
      );
      const persisted = await this.#dependencies.platform.persisted();
      this.#state.patch({ persisted });
    } catch {
      // An event reports the trouble.
    }
  }

  refresh(): Promise<void> {
    this.#refreshing ??= this.#database
      .ask({ kind: 'list' })
      .then((runs) => this.#show(runs))
      .catch(() => {})
      .finally(() => {
        this.#refreshing = null;
      });
    return this.#refreshing;
  }

  #show(runs: LibraryState['runs']): void {
    const current = this.recorder.current;
    const { time } = this.#dependencies.platform;
    const interrupted = this.#asks ? tornRun(runs, current, time()) : null;
    // The page has begun the same by itself: nothing of it was kept, so there is nothing to ask about.
    const { started } = this.recorder;
    if (started !== null && isRestarted(interrupted, this.#dependencies.canonicalText(started)))
      this.#tellOver(interrupted);
    else if (interrupted !== null) {
      this.#asks = false;
      this.#state.patch({ interrupted, ending: endingOf(interrupted, this.#dependencies.platform) });
    }
    this.#state.patch({ runs, tooMuch: overFull(runs, current) });
  }

  #hear(message: DatabaseEvent): void {
    if (message.kind === 'saved') {
      const { run, envSteps, bytes } = message;
      const { persisted, offersProtection } = this.#state.current;
      const { remembered } = this.#dependencies.platform;
      const due =
        persisted === false && this.recorder.wasRequested() && envSteps > 0 && !remembered(PROTECTION_ASKED);
      this.#state.patch({ saved: { run, envSteps, bytes }, offersProtection: offersProtection || due });
      this.comparisons.saved(run);
    } else if (message.kind === 'changed') void this.refresh();
    else if (message.kind === 'fixed') this.#state.patch({ mode: 'saving', trouble: null });
    else if (message.trouble === 'taken') this.#taken();
    else if (message.trouble === 'cleared') this.#dependencies.run.notice('warning', troubleWords('cleared'));
    else this.#state.patch({ ...lostBy(message.trouble), mode: 'memory', trouble: message.trouble });
  }

  #taken(): void {
    this.recorder.forsake();
    this.#dependencies.bridge().pause();
    const { current } = this.#state.current;
    this.#state.patch({ trouble: 'taken', current: current && { ...current, writes: false } });
  }

  #began(id: string, name: string | null): void {
    if (this.recorder.current !== id) return;
    const { trouble } = this.#state.current;
    this.#state.patch({
      current: { id, name: name ?? 'this run', writes: true },
      trouble: trouble === 'taken' ? null : trouble,
    });
  }

  #parentOf(experiment: Experiment, before: OpenedBefore | null) {
    const { difference } = this.#dependencies;
    const from = this.#stored.takeOrigin() ?? before;
    if (from === null) return { parent: null, difference: '' };
    return { parent: from.id, difference: difference(from.experiment, experiment) };
  }

  async open(id: string, play: boolean): Promise<readonly Problem[]> {
    return this.#opened(id, play, false);
  }
  async takeOver(id: string): Promise<readonly Problem[]> {
    return this.#opened(id, false, true);
  }
  async #opened(id: string, play: boolean, steal: boolean): Promise<readonly Problem[]> {
    const { bridge, run } = this.#dependencies;
    const { current, trouble } = this.#state.current;
    const isOpen = current?.id === id && current.writes && this.recorder.current === id;
    if (isOpen && run.current.status !== 'stopped') {
      if (play) bridge().play();
      return [];
    }
    return attempt(async () => {
      await this.#dependencies.ready();
      const host = {
        ...this.#dependencies,
        bridge: bridge(),
        recorder: this.recorder,
        database: this.#database,
      };
      const opened = await openStored(id, steal, play, host);
      if ('problems' in opened) return opened.problems;
      const { name, writes } = opened;
      const again = this.recorder.current !== id; // begun again under another id, and told of by `began`
      this.#state.patch({
        ...(again ? {} : { current: { id, name, writes } }),
        interrupted: null,
        trouble: trouble === 'taken' ? null : trouble,
      });
      if (writes) this.#dependencies.platform.exitReason.takeBack(id);
      if (writes && play && run.current.status === 'paused') bridge().play();
      void this.refresh();
      return [];
    });
  }
  dismissInterrupted(): void {
    const { interrupted } = this.#state.current;
    this.#state.patchNow({ interrupted: null });
    this.#tellOver(interrupted);
  }
  #tellOver(run: RunRecord | null): void {
    if (run !== null) this.#database.ask({ kind: 'edit', run: run.id, over: true }).catch(() => {});
  }
  readonly rename: Library['rename'] = (id, name) => this.#stored.rename(id, name);
  readonly annotate: Library['annotate'] = (id, notes) => this.#stored.annotate(id, notes);
  readonly duplicate: Library['duplicate'] = (id) => this.#stored.duplicate(id);
  readonly duplicateSmaller: Library['duplicateSmaller'] = (id) => this.#stored.duplicateSmaller(id);
  readonly remove: Library['remove'] = (id) => this.#stored.remove(id);
  readonly undoRemove: Library['undoRemove'] = () => this.#stored.undoRemove();
  readonly importRun: Library['importRun'] = (bytes) => this.#stored.importRun(bytes);
  async exportRun(id: string): ReturnType<Library['exportRun']> {
    if (id === this.recorder.current) await this.recorder.flush();
    return this.#stored.exportRun(id);
  }
  async retry(): Promise<void> {
    await this.#database.ask({ kind: 'purge', olderThanMs: 0 }).catch(() => {});
    await this.recorder.flush();
  }
  readonly protect: Library['protect'] = () => this.#upkeep.protect();
  readonly dismissProtection: Library['dismissProtection'] = () => this.#upkeep.dismissProtection();
  readonly wipe: Library['wipe'] = () => this.#upkeep.wipe();

  /** The page is hidden, frozen, or about to go: everything to the disk. */
  readonly saveNow = (): Promise<void> => this.#upkeep.saveNow();

  dispose(): void {
    this.comparisons.dispose();
    this.#database.end();
    this.#state.dispose();
  }
}
