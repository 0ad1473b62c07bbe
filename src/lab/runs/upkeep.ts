/** Care for what is stored: kept once, protected, or deleted altogether. */
import type { Bridge } from '../bridge.ts';
import type { Scheduler } from '../scheduler.ts';
import type { FrameStore, RunStore } from '../stores/run-store.ts';
import type { DatabaseClient } from '../workers/database-client.ts';
import { keptOnce } from './listed-state.ts';
import { CLOSED, type LibraryState } from './model.ts';
import type { LibraryPlatform } from './platform.ts';
import type { Recorder } from './recorder.ts';
import { frozenWords } from './words.ts';

/** Shorter, and nobody has noticed. */
const FROZEN_MS = 60_000;
export const PROTECTION_ASKED = 'protection-asked';

export interface UpkeepDependencies {
  readonly database: DatabaseClient;
  readonly state: FrameStore<LibraryState>;
  readonly recorder: Recorder;
  readonly run: RunStore;
  readonly platform: LibraryPlatform;
  readonly scheduler: Scheduler;
  bridge(): Bridge;
  refresh(): Promise<void>;
}

export class Upkeep {
  readonly #dependencies: UpkeepDependencies;

  constructor(dependencies: UpkeepDependencies) {
    this.#dependencies = dependencies;
  }

  /** A run that the page began by itself, and that equals an earlier one, takes its place. */
  async keepOnce(): Promise<void> {
    const { recorder, database, state, refresh } = this.#dependencies;
    await recorder.flush();
    await refresh();
    for (const { id } of keptOnce(state.current.runs, recorder.current))
      await database.ask({ kind: 'delete', run: id, undo: false }).catch(() => {});
  }

  /** Everything to the disk; the workers get a second to say where they stand. */
  async saveNow(): Promise<void> {
    const { recorder, bridge, scheduler } = this.#dependencies;
    if (recorder.current === null) return;
    const late = new Promise<void>((resolve) => scheduler.after(1_000, resolve));
    await Promise.race([bridge().save(), late]);
    await recorder.flush();
  }

  /** @param milliseconds that the browser let neither page nor workers run */
  wasFrozen(milliseconds: number): void {
    const { run } = this.#dependencies;
    const { status, envSteps } = run.current;
    if (milliseconds < FROZEN_MS || status !== 'running') return;
    run.mark('restart', envSteps, frozenWords(milliseconds));
  }

  /** Asks the browser never to clear what is stored. */
  async protect(): Promise<boolean> {
    const { platform } = this.#dependencies;
    const persisted = await platform.persist().catch(() => false);
    this.#dependencies.state.patch({ persisted });
    this.dismissProtection();
    return persisted;
  }
  dismissProtection(): void {
    this.#dependencies.platform.remember(PROTECTION_ASKED);
    this.#dependencies.state.patchNow({ offersProtection: false });
  }

  /** Everything of the user's in this browser. @returns databases that could not be deleted */
  async wipe(): Promise<readonly string[]> {
    const { bridge, run, platform, recorder, database, state } = this.#dependencies;
    recorder.forsake();
    bridge().dispose(); // its workers hold a database too
    run.patch({ status: 'stopped', stepsPerSecond: 0 });
    const { left } = await database
      .ask({ kind: 'wipe' })
      .catch((error: Error) => ({ left: [error.message] }));
    await platform.wipe();
    database.end();
    state.patchNow({ ...CLOSED, mode: 'memory', wiped: left.length === 0 });
    return left;
  }
}
