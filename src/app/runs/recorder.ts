/** Records the open run in the database as it happens: its measurements and its checkpoints. */
import type { Plan } from '../../engine/contract.ts';
import { budgetOf } from '../../experiment/budget.ts';
import { canonicalText } from '../../experiment/canonical.ts';
import type { Experiment } from '../../experiment/experiment.ts';
import type { KeptNumbers } from '../../services/metrics/protocol.ts';
import type { NewRun, RunText } from '../../services/runs/protocol.ts';
import type { BatchMessage } from '../../services/trainer/protocol.ts';
import type { ShardHistory } from '../../services/trainer/shard-history.ts';
import type { ShardRunner } from '../../services/trainer/shard-runner.ts';
import type { RunState, RunStatus } from '../model/model.ts';
import type { OpenedRun } from '../model/run-data.ts';
import type { OpenedBefore, Recorded, RecorderDependencies } from './observer.ts';
import {
  checkpointInterval,
  LARGEST_CHECKPOINT,
  numbersOf,
  shapeOf,
  storedEvery,
  textsOf,
} from './run-words.ts';

/** Runs that the user has started and that are still being built. Their records are written first. */
interface Beginning {
  readonly id: string;
  readonly experiment: Experiment;
  readonly parent: string | null;
  readonly difference: string;
}

class Beginnings {
  readonly #dependencies: RecorderDependencies;
  #now: Beginning | null = null;

  constructor(dependencies: RecorderDependencies) {
    this.#dependencies = dependencies;
  }

  get current(): string | null {
    return this.#now?.id ?? null;
  }

  /** @param experiment null for a run that is not stored */
  begin(experiment: Experiment | null, before: OpenedBefore | null): void {
    this.#drop();
    if (experiment === null) return;
    const { database, platform, catalogue, parentOf } = this.#dependencies;
    const own = { id: platform.id(), experiment, ...parentOf(experiment, before) };
    this.#now = own;
    const run: NewRun = {
      ...own,
      created: platform.time(),
      text: canonicalText(experiment, catalogue),
      hash: '',
      // The numbers of workers and of measurement points are known only once it is built.
      workers: 1,
      every: 1,
      labVersion: platform.labVersion,
      automatic: false,
      status: 'running',
      envSteps: 0,
      budget: budgetOf(experiment),
      seconds: 0,
      backend: null,
      marks: [],
      faults: [],
    };
    const shape = { variants: experiment.variants.length, columns: 0, grid: [] };
    database.ask({ kind: 'begin', run, revision: { revision: 0, at: 0, experiment, shape } }).catch(() => {});
  }

  idOf(experiment: Experiment): string | null {
    return this.#now?.experiment === experiment ? this.#now.id : null;
  }

  /** Returns the record of a run that is now built. @param experiment null if another run took its place */
  take(experiment: Experiment | null): Beginning | null {
    const taken = this.#now?.experiment === experiment ? this.#now : null;
    if (taken === null) this.#drop();
    this.#now = null;
    return taken;
  }

  follow(status: RunStatus): void {
    if (status === 'failed' || status === 'stopped') this.#drop();
  }

  /** Deletes the record of a run that could not be built or was given up. */
  #drop(): void {
    const { database } = this.#dependencies;
    if (this.#now !== null) database.ask({ kind: 'delete', run: this.#now.id, undo: false }).catch(() => {});
    this.#now = null;
  }
}

const WORDS_MS = 1_000;
/** A run that the page started automatically and that was watched for less than this is not kept. */
const UNASKED_SECONDS = 60;
/** Snapshots of several workers within this time are written together. */
const TOGETHER_MS = 60;

export class Recorder {
  readonly #dependencies: RecorderDependencies;
  #open: Recorded | null = null;
  /** Set by the library before a run is opened: whether the page started it automatically. */
  automatic = false;
  /** The experiment that was last started here, built or not. */
  started: Experiment | null = null;
  writesNext = true;
  #seconds = 0;
  #runningSince: number | null = null;
  #status: RunState['status'] = 'empty';
  #cancelWords: (() => void) | null = null;
  #cancelFlush: (() => void) | null = null;
  readonly #beginnings: Beginnings;
  readonly #sent = new Map<ShardRunner, { snapshot: Uint8Array | null; time: number }>();

  constructor(dependencies: RecorderDependencies) {
    this.#dependencies = dependencies;
    this.#beginnings = new Beginnings(dependencies);
    dependencies.run.store.subscribe(() => this.#follow());
  }

  /** The open run, if this page writes it. */
  get #written(): Recorded | null {
    return this.#open?.writes ? this.#open : null;
  }

  /** The open run, unless it is only in memory. */
  get #stored(): Recorded | null {
    return this.#open?.held ? null : this.#open;
  }

  get current(): string | null {
    return this.#stored?.id ?? this.#beginnings.current;
  }

  /** The user has started a run. It is recorded at once, so that a tab closed during the build keeps its experiment. */
  starting(experiment: Experiment): void {
    this.started = experiment;
    const writes = this.writesNext && !this.automatic && !this.#dependencies.isGuest();
    const before = this.#stored;
    if (writes) this.#leave(); // the previous run ends here; later events belong to the next one
    this.#beginnings.begin(writes ? experiment : null, before);
  }

  opened({ experiment, plan, shards, stored }: OpenedRun): void {
    const before = this.#stored;
    this.#leave();
    const { database, run: store, platform, catalogue, parentOf } = this.#dependencies;
    const id = stored?.run ?? this.#beginnings.idOf(experiment) ?? platform.id();
    const { variants, columns, grid } = shapeOf(plan);
    const every = storedEvery(variants, experiment.seeds, columns, grid.length);
    const writes = this.writesNext;
    const held = writes && stored === null && this.#dependencies.isGuest();
    const begun = this.#beginnings.take(stored === null && writes && !held ? experiment : null);
    const revision = shards[0]?.history.revision ?? 0;
    const { parent, difference } =
      begun ?? (stored === null && !held ? parentOf(experiment, before) : NO_PARENT);
    const { automatic } = this;
    this.automatic = false;
    const measurementPoints = grid.length;
    this.#open = {
      id,
      experiment,
      shards,
      writes,
      held,
      automatic,
      revision,
      every,
      measurementPoints,
    };
    this.#sent.clear();
    this.#seconds = stored?.seconds ?? 0;
    this.#runningSince = null;
    this.#status = 'building';
    this.writesNext = true;
    if (!writes) return;
    if (stored === null) {
      const text = canonicalText(experiment, catalogue);
      const own = { id, created: platform.time(), text, parent, difference, workers: shards.length };
      const words = textsOf(store.current, this.#elapsed(), shards[0]);
      const { labVersion } = platform;
      const run: NewRun = { ...words, ...own, automatic, every, experiment, hash: '', labVersion };
      const first = { revision, at: 0, experiment, shape: shapeOf(plan) };
      const begins = database.ask({ kind: 'begin', run, revision: first, held });
      if (held) begins.catch(() => {});
      else this.#awaitName(begins, id);
    }
    // Store the state of shards that were opened from a file, because nothing else has it.
    for (const shard of shards) if (shard.history.base.snapshot !== null && stored === null) this.kept(shard);
    if (!held) this.#tellThinned();
  }

  #awaitName(answer: Promise<{ readonly name: string }>, id: string): void {
    const { began } = this.#dependencies;
    answer.then(
      ({ name }) => began(id, name || null),
      () => began(id, null),
    );
  }

  #tellThinned(): void {
    const every = this.#open?.every ?? 1;
    if (every > 1)
      this.#dependencies.run.notice(
        'info',
        `This run is large, so its stored curves keep only every ${every}th measurement point. Means at all points are kept while the page is open. Runs with fewer seeds or measurement points are stored in full.`,
      );
  }

  /** Keeps a run from a link: everything recorded so far and from now on is written to disk. */
  keep(): void {
    const { database, run } = this.#dependencies;
    if (run.current.status === 'building' && this.started !== null) {
      this.#leave();
      this.#beginnings.begin(this.started, null);
      return;
    }
    const open = this.#open;
    if (open === null || !open.held) return;
    this.#open = { ...open, held: false };
    this.#awaitName(database.ask({ kind: 'keep' }), open.id);
    this.#tellThinned();
  }

  revised(plan: Plan, history: ShardHistory, at: number): void {
    const open = this.#open;
    if (open === null) return;
    const { revision, experiment } = history;
    Object.assign(open, { revision, experiment, measurementPoints: plan.grid.length });
    if (open.writes)
      this.#dependencies.database.record({ kind: 'revised', revision, at, experiment, shape: shapeOf(plan) });
    this.#flushSoon();
  }

  /** The arrays are transferred afterward. */
  batch(shard: number, { measurementPoint, places, rows, histograms }: BatchMessage): void {
    const open = this.#written;
    if (open === null) return;
    const { revision, every, measurementPoints } = open;
    if ((measurementPoint + 1) % every !== 0 && measurementPoint !== measurementPoints - 1) return;
    const { database } = this.#dependencies;
    database.record({ kind: 'batch', revision, shard, measurementPoint, places, rows, histograms });
  }

  gaveUp(shard: number): void {
    if (this.#written) this.#dependencies.database.record({ kind: 'giveUp', shard });
  }

  kept(shard: ShardRunner): void {
    const open = this.#written;
    if (!open?.shards.includes(shard)) return;
    const running = this.#dependencies.run.current.status === 'running';
    const bytes = (shard.history.base.snapshot?.length ?? 0) * open.shards.length;
    const since = this.#dependencies.scheduler.now() - (this.#sent.get(shard)?.time ?? -Infinity);
    if (running && (since < checkpointInterval(bytes) || bytes > LARGEST_CHECKPOINT)) return;
    this.#send(shard);
    this.#flushSoon();
  }

  #send(shard: ShardRunner): void {
    const { snapshot, revision, envSteps, goal } = shard.history.base;
    if (this.#sent.get(shard)?.snapshot === snapshot) return;
    this.#sent.set(shard, { snapshot, time: this.#dependencies.scheduler.now() });
    const { index } = shard.shard;
    this.#dependencies.database.record({
      kind: 'snapshot',
      shard: index,
      snapshot,
      revision,
      envSteps,
      goal,
    });
  }

  /** Writes everything known to disk now. @returns whether that worked */
  async flush(): Promise<boolean> {
    const open = this.#written;
    if (open === null) return true;
    for (const shard of open.shards) this.#send(shard);
    this.#tellWords(open);
    const { saved } = await this.#dependencies.database
      .ask({ kind: 'flush' })
      .catch(() => ({ saved: false }));
    return saved;
  }

  /** Returns everything measured in the open run so far, or null if it is not stored. */
  async numbers(): Promise<KeptNumbers | null> {
    const open = this.#written;
    if (open === null || !(await this.flush())) return null;
    const [curves] = await this.#dependencies.database.ask({ kind: 'curves', runs: [open.id] });
    return curves?.state === 'read' ? numbersOf(curves) : null;
  }

  #flushSoon(): void {
    this.#cancelFlush ??= this.#dependencies.scheduler.after(TOGETHER_MS, () => {
      this.#cancelFlush = null;
      if (this.#written === null) return;
      this.#tellWords(this.#written);
      this.#dependencies.database.ask({ kind: 'flush' }).catch(() => {});
    });
  }

  /** Stops writing, but not showing, a run that another page took over or that was deleted with everything else. */
  forsake(): void {
    if (this.#open !== null) this.#open = { ...this.#open, writes: false };
  }

  adopt(): void {
    if (this.#open !== null) this.#open = { ...this.#open, writes: true };
    for (const shard of this.#open?.shards ?? []) this.#send(shard);
  }

  /** Ends a run that another one replaces, at its last saved state. */
  #leave(): void {
    const open = this.#written;
    this.#cancelWords?.();
    this.#cancelFlush?.();
    this.#cancelWords = null;
    this.#cancelFlush = null;
    this.#open = null;
    if (open === null) return;
    const unfinished = this.#status === 'running' || this.#status === 'paused';
    if (unfinished) this.#tell({ status: 'stopped', seconds: this.#elapsed() }, open.id, open);
    if (open.held) return; // the next run takes its place in the database
    const { database } = this.#dependencies;
    database.ask({ kind: 'end' }).catch(() => {});
    const unasked = unfinished && open.automatic && this.#elapsed() < UNASKED_SECONDS;
    if (unasked) database.ask({ kind: 'delete', run: open.id, undo: false }).catch(() => {});
  }

  #elapsed(): number {
    const since = this.#runningSince;
    return this.#seconds + (since === null ? 0 : (this.#dependencies.scheduler.now() - since) / 1_000);
  }

  #follow(): void {
    const open = this.#open;
    const { status } = this.#dependencies.run.current;
    this.#beginnings.follow(status);
    if (open === null || status === 'building' || status === 'empty') return;
    if (status !== this.#status) {
      this.#seconds = this.#elapsed();
      this.#runningSince = status === 'running' ? this.#dependencies.scheduler.now() : null;
      this.#status = status;
      this.#flushSoon();
      return;
    }
    this.#cancelWords ??= this.#dependencies.scheduler.after(WORDS_MS, () => {
      this.#cancelWords = null;
      if (this.#written !== null) this.#tellWords(this.#written);
    });
  }

  /** The store describes this run, unless another one is being built, in which case this was already done. */
  #tellWords(open: Recorded): void {
    const { current } = this.#dependencies.run;
    if (current.status === 'building' || current.status === 'empty') return;
    const { experiment: told, ...words } = textsOf(current, this.#elapsed(), open.shards[0]);
    const { experiment } = current;
    const edits = open.shards[0]?.history.experiment.edits;
    const { said } = open;
    // The experiment may have megabytes.
    const same = said?.experiment === experiment && said?.edits === edits;
    open.said = { experiment, edits };
    this.#tell(same ? words : { ...words, experiment: told }, open.id);
  }

  #tell(words: Partial<RunText>, id: string, open: Recorded | null = this.#open): void {
    if (open?.id === id && open.writes) this.#dependencies.database.record({ kind: 'text', text: words });
  }
}

const NO_PARENT = { parent: null, difference: '' };
