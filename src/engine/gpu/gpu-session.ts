/**
 * A session whose replicas live on a graphics device. A CPU session keeps the state of the last synchronization, so the run can
 * always continue on another device or on the CPU.
 */
import { Queue } from '../../core/queue.ts';
import type { BackendReport, Frame, LiveSession, Plan, Result, Session, Tables } from '../contract.ts';
import type { TrainingSession } from '../table/session.ts';
import { type GpuError, gpuErrorFrom } from './gpu-error.ts';
import { nextTask } from './program.ts';
import type { DeviceRun } from './run.ts';

/** A lost device is replaced once. Chromium disables WebGPU for two minutes after a second loss within two minutes. */
const WINDOW_MS = 120_000;

export class LossRecord {
  readonly #now: () => number;
  #last = Number.NEGATIVE_INFINITY;
  #blockedUntil = Number.NEGATIVE_INFINITY;

  /** @param now milliseconds of a monotonic clock */
  constructor(now: () => number) {
    this.#now = now;
  }

  note(): void {
    const now = this.#now();
    if (now - this.#last < WINDOW_MS) this.#blockedUntil = now + WINDOW_MS;
    this.#last = now;
  }

  /** False for two minutes after a loss that followed another within two minutes. */
  mayRetry(): boolean {
    return this.#now() >= this.#blockedUntil;
  }
}

export interface GpuSessionParts {
  readonly host: TrainingSession;
  readonly run: DeviceRun;
  /** Results of the device run are appended here. */
  readonly results: Result[];
  readonly report: BackendReport;
  /** Speed of one CPU core. 0 if unknown. */
  readonly coreStepsPerSecond: number;
  readonly losses: LossRecord;
  readonly now: () => number;
  /** Opens a run with the host's state on another device after a loss. @throws GpuError */
  reopen(): Promise<DeviceRun>;
}

/** Duration of the CPU slices that repeat a lost device's steps before an edit. */
const CATCH_UP_MS = 50;

export class GpuSession implements LiveSession {
  report: BackendReport;
  readonly #host: TrainingSession;
  readonly #parts: GpuSessionParts;
  #run: DeviceRun | null;
  #closed = false;
  readonly #ready: Result[];
  /** Serializes operations, so that state changes wait for reads. */
  readonly #queue = new Queue();

  constructor(parts: GpuSessionParts) {
    this.#parts = parts;
    this.#host = parts.host;
    this.#run = parts.run;
    this.#ready = parts.results;
    this.report = parts.report;
  }

  get plan(): Plan {
    return this.#host.plan;
  }
  get envSteps(): number {
    return this.#run === null ? this.#host.envSteps : this.#run.confirmed;
  }
  get stepsDone(): number {
    return this.#run === null ? this.#host.stepsDone : this.#run.confirmed * this.#host.replicas.length;
  }
  get told(): number | undefined {
    return this.#run?.told;
  }
  get done(): boolean {
    if (this.#ready.length > 0) return false;
    return this.#run === null ? this.#host.done : this.#run.done;
  }

  advance(target: number, milliseconds: number): Promise<readonly Result[]> {
    return this.#queue.run(async () => {
      await this.#advance(target, milliseconds);
      return this.#ready.splice(0);
    });
  }

  async #advance(target: number, milliseconds: number): Promise<void> {
    if (this.#closed) return;
    if (this.#run === null) this.#ready.push(...this.#host.advance(target, milliseconds));
    else await this.#guarded((run) => run.work(target, this.#parts.now() + milliseconds));
  }

  settle(): Promise<readonly Result[]> {
    return this.#queue.run(async () => {
      await this.#guarded((run) => run.landed());
      return this.#ready.splice(0);
    });
  }

  /** Works on the device. After a fault, the run continues from the CPU's copy. */
  async #guarded(work: (run: DeviceRun) => Promise<void>): Promise<void> {
    const run = this.#run;
    if (run === null) return;
    try {
      await work(run);
    } catch (error) {
      await this.#recover(run, gpuErrorFrom(error));
      return;
    }
    if (!run.exact && this.report.parity === 'bit-exact')
      this.#tell(
        { ...this.report, parity: 'tolerance' },
        'On this graphics device the new program matches the CPU within rounding, not bit for bit. The run continues. Choose the CPU for identical numbers.',
      );
  }

  #tell(report: BackendReport, message: string): void {
    this.report = report;
    this.#ready.push({ kind: 'backend', envSteps: this.envSteps, report, message });
  }

  async #recover(run: DeviceRun, error: GpuError): Promise<void> {
    run.close();
    this.#run = null;
    if (this.#closed) return;
    const { losses, reopen } = this.#parts;
    this.#host.reread(); // windows closed since then have moved the positions on
    let cause = error.message;
    if (error.kind === 'lost') {
      losses.note();
      if (losses.mayRetry())
        try {
          const again = await reopen();
          if (this.#closed) again.close();
          else this.#run = again;
        } catch (second) {
          cause += ` It could not be reopened: ${gpuErrorFrom(second).message}`;
        }
      else cause += ' This was the second loss within two minutes.';
    }
    if (this.#closed) return;
    const safe = `${cause} Everything up to environment step ${this.#host.envSteps} is safe. The run continues from there`;
    if (this.#run === null) this.#onCpu(error, safe);
    else {
      const reason = 'The graphics device was reopened after a loss.';
      this.#tell({ ...this.report, reason }, `${safe} on a new device. No action is needed.`);
    }
  }

  #onCpu({ message, kind, detail }: GpuError, safe: string): void {
    const { parity, gpuStepsPerSecond, cpuStepsPerSecond } = this.report;
    const times = gpuStepsPerSecond / this.#parts.coreStepsPerSecond;
    const speed = times >= 1.5 && Number.isFinite(times) ? `, about ${Math.round(times)} times slower` : '';
    const numbers = parity === 'bit-exact' ? ' with the same numbers' : '';
    const report: BackendReport = {
      name: 'WebAssembly',
      parity,
      gpuStepsPerSecond,
      cpuStepsPerSecond,
      reason: `${message} The CPU took over.`,
      fault: { kind, detail },
    };
    this.#tell(report, `${safe} on the CPU${numbers}${speed}. Restart to use all its cores.`);
  }

  frame(variant: number, seed: number): Promise<Frame> {
    return this.#queue.run(async () => {
      const frames: Frame[] = [];
      const exists = this.#host.replicas.some((r) => r.variant === variant && (seed < 0 || r.seed === seed));
      if (exists) await this.#guarded(async (run) => void frames.push(await run.frame(variant, seed)));
      return frames[0] ?? this.#host.frame(variant, seed);
    });
  }

  tables(variant: number, seed: number): Promise<Tables> {
    return this.#queue.run(async () => {
      await this.#current();
      return this.#host.tables(variant, seed);
    });
  }
  snapshot(): Promise<Uint8Array> {
    return this.#queue.run(async () => {
      await this.#current();
      return this.#host.snapshot();
    });
  }
  #current(): Promise<void> {
    return this.#guarded((run) => run.synchronize());
  }

  restore(bytes: Uint8Array): Promise<void> {
    return this.#queue.run(async () => {
      await this.#guarded((run) => run.landed());
      this.#ready.splice(0);
      this.#host.restore(bytes);
      await this.#adopt();
    });
  }

  async #adopt(): Promise<void> {
    if (this.#run !== null) this.#ready.push(...this.#host.level());
    await this.#guarded((run) => run.adopt());
  }

  revise(experiment: Parameters<Session['revise']>[0]): ReturnType<Session['revise']> {
    return this.#queue.run(async () => {
      const reported = this.#run?.told ?? 0;
      await this.#current();
      // If the device was lost meanwhile, the replicas first catch up to the step that was already reported.
      while (this.#host.envSteps < reported && !this.#closed) {
        await this.#advance(reported, CATCH_UP_MS);
        await this.#current();
        await nextTask();
      }
      const answer = await this.#host.revise(experiment);
      if (!('problems' in answer)) await this.#adopt();
      return answer;
    });
  }

  close(): void {
    this.#closed = true;
    this.#run?.close();
    this.#run = null;
  }
}
