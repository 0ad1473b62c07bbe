/**
 * A session whose networks train on a graphics device. Its state is saved every few seconds. If the device fails, the run
 * continues from there on the CPU, whose numbers agree within rounding.
 */
import { Queue } from '../../core/queue.ts';
import { pointOf } from '../../experiment/budget.ts';
import type { Experiment } from '../../experiment/experiment.ts';
import type { BackendReport, Frame, LiveSession, Plan, Result } from '../contract.ts';
import type { NetworkPhase } from '../network-contract.ts';
import type { NetworkSession } from '../networks/session.ts';
import { GpuError, gpuErrorFrom } from './gpu-error.ts';

export interface DeviceSessionParts {
  readonly experiment: Experiment;
  readonly session: NetworkSession;
  readonly now: () => number;
  deviceFault(): Error | null;
  closeDevice(): void;
  /** Opens the experiment on the CPU, from its beginning. */
  onCpu(experiment: Experiment): Promise<NetworkSession>;
}

const SAVE_MS = 5_000;

export class NetworkDeviceSession implements LiveSession {
  report: BackendReport;
  readonly #parts: DeviceSessionParts;
  #session: NetworkSession;
  #experiment: Experiment;
  #onDevice = true;
  #closed = false;
  #saved: Uint8Array | null = null;
  #savedAt: number;
  readonly #told: Result[] = [];
  readonly #queue = new Queue();

  constructor(parts: DeviceSessionParts) {
    this.#parts = parts;
    this.#session = parts.session;
    this.#experiment = parts.experiment;
    this.#savedAt = parts.now();
    this.report = parts.session.report;
  }

  get plan(): Plan {
    return this.#session.plan;
  }
  get envSteps(): number {
    return this.#session.envSteps;
  }
  get stepsDone(): number {
    return this.#session.stepsDone;
  }
  get phase(): NetworkPhase {
    return this.#session.phase;
  }
  get done(): boolean {
    return this.#told.length === 0 && this.#session.done;
  }

  #guarded<T>(work: (session: NetworkSession) => Promise<T>): Promise<T> {
    return this.#queue.run(async () => {
      try {
        return await work(this.#session);
      } catch (error) {
        const fault = this.#parts.deviceFault();
        const failed = this.#onDevice && !this.#closed && (fault !== null || error instanceof GpuError);
        if (!failed) throw error;
        await this.#leave(gpuErrorFrom(fault ?? error));
        return await work(this.#session);
      }
    });
  }

  async #leave(error: GpuError): Promise<void> {
    this.#onDevice = false;
    this.#session.close();
    this.#parts.closeDevice();
    const session = await this.#parts.onCpu(this.#experiment);
    if (this.#saved !== null) await session.restore(this.#saved);
    this.#session = session;
    const { message, kind, detail } = error;
    const reason = `${message} The CPU took over.`;
    this.report = { ...session.report, parity: 'tolerance', reason, fault: { kind, detail } };
    this.#told.push({
      kind: 'backend',
      envSteps: session.envSteps,
      report: this.report,
      message: `${message} Everything up to ${pointOf(this.#experiment, 'environment step')} ${session.envSteps} is safe. The run continues from there on the CPU. Restart to use all its cores.`,
    });
  }

  async #save(): Promise<Uint8Array> {
    const bytes = await this.#session.snapshot();
    this.#saved = bytes;
    this.#savedAt = this.#parts.now();
    return bytes;
  }

  advance(target: number, milliseconds: number): Promise<readonly Result[]> {
    return this.#guarded(async (session) => {
      const results = await session.advance(target, milliseconds);
      if (this.#onDevice && this.#parts.now() - this.#savedAt >= SAVE_MS) await this.#save();
      return [...this.#told.splice(0), ...results];
    });
  }
  settle(): Promise<readonly Result[]> {
    return this.#guarded((session) => session.settle());
  }
  frame(variant: number, seed: number): Promise<Frame> {
    return this.#guarded((session) => session.frame(variant, seed));
  }
  tables(variant: number, seed: number): ReturnType<NetworkSession['tables']> {
    return this.#guarded((session) => session.tables(variant, seed));
  }
  model(variant: number, seed: number): ReturnType<NetworkSession['model']> {
    return this.#guarded((session) => session.model(variant, seed));
  }
  snapshot(): Promise<Uint8Array> {
    return this.#guarded(() => this.#save());
  }
  restore(bytes: Uint8Array): Promise<void> {
    return this.#guarded(async (session) => {
      await session.restore(bytes);
      this.#saved = bytes;
    });
  }
  revise(experiment: Experiment): ReturnType<LiveSession['revise']> {
    return this.#guarded(async (session) => {
      const answer = await session.revise(experiment);
      if ('problems' in answer) return answer;
      this.#experiment = experiment;
      if (this.#onDevice) await this.#save(); // the previous state belongs to another experiment
      return answer;
    });
  }

  close(): void {
    this.#closed = true;
    this.#session.close();
    if (this.#onDevice) this.#parts.closeDevice();
  }
}
