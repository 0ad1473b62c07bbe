import { canonicalText } from '../../experiment/canonical.ts';
import { difference } from '../../experiment/difference.ts';
import type { Experiment, Problem } from '../../experiment/experiment.ts';
import { attempt } from '../../services/problems.ts';
import type { DatabaseEvent } from '../../services/runs/protocol.ts';
import { type LibraryState, lostBy, type RunRecord } from '../model/library-model.ts';
import type { Store } from '../model/store.ts';
import { endingOf, finishedRun, isRestarted, overFull, tornRun } from './listed-state.ts';
import type { OpenedBefore } from './observer.ts';
import { Recorder } from './recorder.ts';
import { type RunComparisons, StoredRunComparisons } from './run-comparisons.ts';
import { type LibraryParts, StoredRuns } from './stored-runs.ts';
import { troubleMessage } from './words.ts';

/** A run deleted earlier than this can no longer be restored. */
const UNDO_MS = 600_000;
/** A reloaded page releases its run in less time. */
const LEAVING_MS = 3_000;

/** The actions for the page. Those that can fail return problems with fixes, or none on success. */
export type Library = Omit<
  RunsLibrary,
  'store' | 'recorder' | 'comparisons' | 'begin' | 'keep' | 'saveNow' | 'dispose'
> & { readonly store: Store<LibraryState>; readonly comparisons: RunComparisons };

declare module '../model/lab.ts' {
  interface Lab {
    /** Stored runs; null if this page stores none (in a frame). */
    readonly library: Library | null;
  }
}

export class RunsLibrary extends StoredRuns {
  readonly recorder: Recorder;
  readonly comparisons: StoredRunComparisons;
  #starting: Promise<void> | null = null;
  #refreshing: Promise<void> | null = null;
  #opening: Promise<readonly Problem[]> = Promise.resolve([]);
  #openings = 0; // by the user
  #begunByPage = false;
  #asks = true; // whether to ask about a run that another visit left unfinished

  constructor(parts: LibraryParts) {
    super(parts);
    const { run, platform, others } = parts;
    const { database } = this;
    this.recorder = new Recorder({
      ...parts,
      database,
      isGuest: () => others().link.getState().guest !== null,
      parentOf: (experiment, before) => this.#parentOf(experiment, before),
      began: (id, name) => this.#began(id, name),
    });
    platform.watch(
      () => void this.saveNow(),
      (milliseconds) => this.wasFrozen(milliseconds),
      (gone) => platform.exitReason[gone ? 'say' : 'takeBack'](this.recorder.current),
    );
    this.comparisons = new StoredRunComparisons({
      ...parts,
      database,
      check: (experiment) => this.check(experiment),
      unit: () => run.current.plan?.unit,
    });
    run.store.subscribe(({ status }, before) => {
      if (status === 'done' && before.status !== 'done') void this.keepOnce();
    });
  }

  /** Marks the first run of a visit, which the page starts, not the user. */
  begin(): void {
    this.recorder.automatic = true;
    this.#begunByPage = true;
    void this.start();
  }

  /** Makes the run from a link the user's own, from its first step. */
  keep(): void {
    this.recorder.keep();
    void this.start();
    void this.saveNow();
  }

  /** Loads what earlier visits left, once per visit. */
  start(): Promise<void> {
    this.#starting ??= this.#start();
    return this.#starting;
  }
  async #start(): Promise<void> {
    try {
      const { trouble } = await this.database.ask({ kind: 'hello' });
      if (trouble !== null) return;
      this.state.patch({ mode: 'saving' });
      await this.database.ask({ kind: 'purge', olderThanMs: UNDO_MS });
      await this.refresh();
      await this.#showFinished();
      // A page that was closed a moment ago may still hold its run.
      this.parts.scheduler.after(LEAVING_MS, () => void this.refresh().then(() => (this.#asks = false)));
      const persisted = await this.parts.platform.persisted();
      this.state.patch({ persisted });
    } catch {
      // An event reports the trouble.
    }
  }

  /** After a reload, shows a finished run instead of training the same again. */
  async #showFinished(): Promise<void> {
    const { platform, catalogue, others } = this.parts;
    const { started, current } = this.recorder;
    // Only if the page started it automatically and nobody has changed or opened anything since.
    const isUntouched = () => others().draft.experiment === started && this.#openings === 0;
    if (!this.#begunByPage || started === null || !isUntouched()) return;
    const text = canonicalText(started, catalogue);
    const found = finishedRun(this.state.current.runs, { current, text, labVersion: platform.labVersion });
    if (found === null) return;
    this.#opening = this.#opened(found.id, false, false, isUntouched);
    await this.#opening;
  }

  refresh(): Promise<void> {
    this.#refreshing ??= this.database
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
    const { time } = this.parts.platform;
    const interrupted = this.#asks ? tornRun(runs, current, time()) : null;
    // The page has started the same run again and nothing of it was stored, so there is nothing to ask about.
    const { started } = this.recorder;
    if (started !== null && isRestarted(interrupted, canonicalText(started, this.parts.catalogue)))
      this.#tellOver(interrupted);
    else if (interrupted !== null) {
      this.#asks = false;
      this.state.patch({ interrupted, ending: endingOf(interrupted, this.parts.platform) });
    }
    this.state.patch({ runs, tooMuch: overFull(runs, current) });
  }

  protected receive(event: DatabaseEvent): void {
    if (event.kind === 'saved') {
      const { run, envSteps, bytes } = event;
      this.state.patch({ saved: { run, envSteps, bytes } });
      this.comparisons.saved(run);
    } else if (event.kind === 'changed') void this.refresh();
    else if (event.kind === 'fixed') this.state.patch({ mode: 'saving', trouble: null });
    else if (event.trouble === 'taken') this.#taken();
    else if (event.trouble === 'cleared') this.parts.run.notice('warning', troubleMessage('cleared'));
    else this.state.patch({ ...lostBy(event.trouble), mode: 'memory', trouble: event.trouble });
  }

  #taken(): void {
    this.recorder.forsake();
    this.parts.others().bridge.pause();
    const { current } = this.state.current;
    this.state.patch({ trouble: 'taken', current: current && { ...current, writes: false } });
  }

  #began(id: string, name: string | null): void {
    if (this.recorder.current !== id) return;
    const { trouble } = this.state.current;
    this.state.patch({
      current: { id, name: name ?? 'this run', writes: true },
      trouble: trouble === 'taken' ? null : trouble,
    });
  }

  #parentOf(experiment: Experiment, before: OpenedBefore | null) {
    const from = this.takeOrigin() ?? before;
    // A preset is not a variation of the run before it.
    const draft = this.parts.others().draft.store.getState();
    const isPreset = draft.presetId !== null && draft.experiment === experiment;
    if (from === null || isPreset) return { parent: null, difference: '' };
    return { parent: from.id, difference: difference(from.experiment, experiment, this.parts.catalogue) };
  }

  /** Opens a stored run with its curves. A finished or stopped one stays where it ended. @param play continues at once */
  async open(id: string, play: boolean): Promise<readonly Problem[]> {
    return this.#openNext(id, play, false);
  }
  /** Takes a run over from another page, which then only shows it. */
  async takeOver(id: string): Promise<readonly Problem[]> {
    return this.#openNext(id, false, true);
  }
  /** Opens one run after the other. One that was asked for later wins, however long the earlier one takes to load. */
  #openNext(id: string, play: boolean, steal: boolean): Promise<readonly Problem[]> {
    const turn = ++this.#openings;
    const isLatest = () => turn === this.#openings;
    const opened = this.#opening.then(() => (isLatest() ? this.#opened(id, play, steal, isLatest) : []));
    this.#opening = opened;
    return opened;
  }
  async #opened(
    id: string,
    play: boolean,
    steal: boolean,
    isWanted: () => boolean,
  ): Promise<readonly Problem[]> {
    const { run, others, ready, platform } = this.parts;
    const { bridge, follower } = others();
    const { current, trouble } = this.state.current;
    const isOpen = current?.id === id && current.writes && this.recorder.current === id;
    if (isOpen && run.current.status !== 'stopped') {
      if (play) bridge.play();
      return [];
    }
    return attempt(async () => {
      const { openStored } = await import('./open-stored.ts');
      await ready?.();
      const host = {
        bridge,
        run,
        recorder: this.recorder,
        database: this.database,
        check: (experiment: unknown) => this.check(experiment),
        adopt: (experiment: Experiment) => follower.adopt(experiment),
      };
      const opened = await openStored(id, steal, play, host, isWanted);
      if ('problems' in opened) return opened.problems;
      const { name, writes } = opened;
      const again = this.recorder.current !== id; // restarted under another id, which `began` reports
      const { interrupted } = this.state.current;
      this.state.patch({
        ...(again ? {} : { current: { id, name, writes } }),
        interrupted: interrupted?.id === id ? null : interrupted, // another run does not answer its question
        trouble: trouble === 'taken' ? null : trouble,
      });
      if (writes) platform.exitReason.takeBack(id);
      if (writes && play && run.current.status === 'paused') bridge.play();
      void this.refresh();
      return [];
    });
  }
  dismissInterrupted(): void {
    const { interrupted } = this.state.current;
    this.state.patchNow({ interrupted: null });
    this.#tellOver(interrupted);
  }
  #tellOver(run: RunRecord | null): void {
    if (run !== null) this.database.ask({ kind: 'edit', run: run.id, over: true }).catch(() => {});
  }
  /** Tries to save again after space was freed. */
  async retry(): Promise<void> {
    await this.database.ask({ kind: 'purge', olderThanMs: 0 }).catch(() => {});
    await this.recorder.flush();
  }
  dispose(): void {
    this.comparisons.dispose();
    this.database.end();
    this.state.dispose();
  }
}
