import type { Stretch } from '../../tensor/webgpu/device.ts';
import type { Frame, Result } from '../contract.ts';
import { hasValueError } from '../program/window-row.ts';
import type { TrainingSession } from '../table/session.ts';
import type { GuardedDevice } from './device.ts';
import { DeviceFlights } from './flights.ts';
import { otherResults } from './gpu-error.ts';
import type { DeviceOptions } from './program.ts';
import { closedWindow } from './row-kernel.ts';
import { parityOf } from './self-test.ts';
import { DeviceVariant } from './variant.ts';

/** Maximum age of the CPU's copy, which is the training that a lost device can cost. */
const SYNC_MS = 5_000;

export interface DeviceRunParts {
  /** All its replicas are at the same step, with the state of the last synchronization. */
  readonly host: TrainingSession;
  readonly device: GuardedDevice;
  readonly options: DeviceOptions;
  readonly now: () => number;
  deliver(results: readonly Result[]): void;
}

export class DeviceRun {
  readonly device: GuardedDevice;
  /** False after a later program matched the CPU only within rounding. */
  exact = true;
  readonly #parts: DeviceRunParts;
  readonly #host: TrainingSession;
  #variants: readonly DeviceVariant[];
  #flights: DeviceFlights;
  #closed = 0;
  #told = 0;
  #delivered = 0;
  #synchronized = 0;

  private constructor(parts: DeviceRunParts, variants: readonly DeviceVariant[]) {
    this.#parts = parts;
    this.#host = parts.host;
    this.device = parts.device;
    this.#variants = variants;
    this.#flights = this.#begin();
  }

  /** @throws GpuError */
  static async open(parts: DeviceRunParts): Promise<DeviceRun> {
    return new DeviceRun(parts, (await create(parts, [])).variants);
  }

  get variants(): readonly DeviceVariant[] {
    return this.#variants;
  }
  get told(): number {
    return this.#told;
  }
  get confirmed(): number {
    return this.#flights.confirmed;
  }
  get done(): boolean {
    return this.#delivered >= this.#host.plan.grid.length;
  }

  /** Uploads the CPU session's state and continues from there. */
  begin(): void {
    this.#flights.abandon();
    this.#flights = this.#begin();
  }

  #begin(): DeviceFlights {
    const { host, device, now } = this.#parts;
    host.stage.variants.forEach((variant, k) => {
      this.#variants[k]?.program.upload((replica) => variant.machine.snapshot(replica));
    });
    this.#told = host.envSteps;
    this.#closed = host.measurementPoint;
    this.#delivered = host.measurementPoint;
    this.#synchronized = now();
    return new DeviceFlights(device, now, this.#told, this.#flights?.stepMs ?? 0);
  }

  /** Steps, closes windows and applies edits until the target is confirmed or the time is up. @throws GpuError */
  async work(target: number, deadline: number): Promise<void> {
    const { now } = this.#parts;
    const host = this.#host;
    const end = Math.min(target, host.stage.experiment.envSteps);
    for (;;) {
      const boundary = host.plan.grid[this.#closed];
      if (boundary === undefined) break;
      const edit = host.edits[host.edited];
      const goal = Math.min(end, boundary, edit?.at ?? end);
      if (this.#told < goal) {
        if (now() - this.#synchronized >= SYNC_MS) await this.synchronize();
        await this.#flights.room();
        if (now() >= deadline) return;
        this.#told += await this.#flights.step(this.#variants, goal - this.#told);
        continue;
      }
      if (this.#told >= boundary) this.#close(boundary);
      if (edit && this.#told >= edit.at) {
        await this.synchronize();
        host.applyEdit();
        await this.adopt();
      } else if (this.#told >= end) break;
    }
    await this.landed();
  }

  #close(boundary: number): void {
    const measurementPoint = this.#closed;
    const { stage, replicas, plan, seeds } = this.#host;
    const window = {
      measurementPoint,
      envSteps: boundary,
      interval: boundary - (plan.grid[measurementPoint - 1] ?? 0),
      shapes: this.#variants.map((variant) => variant.shape),
      seeds: seeds.length,
    };
    this.#flights.read(
      (encoder) => this.#variants.flatMap((variant) => variant.close(encoder)),
      (bytes) => {
        this.#parts.deliver(closedWindow(stage, replicas, window, bytes));
        this.#delivered = measurementPoint + 1;
      },
    );
    this.#closed += 1;
  }

  /** @throws GpuError */
  landed(): Promise<void> {
    return this.#flights.landed();
  }

  /** Copies the device's state to the CPU session. @throws GpuError, with the CPU's state unchanged */
  async synchronize(): Promise<void> {
    const host = this.#host;
    await this.landed();
    const blocks: Uint8Array[][] = [];
    for (const variant of this.#variants) {
      const list: Uint8Array[] = [];
      await variant.program.download((replica, block) => {
        list[replica] = block;
      });
      blocks.push(list);
    }
    for (const r of host.replicas) {
      const machine = host.stage.variants[r.variant]?.machine;
      const block = blocks[r.variant]?.[r.slot];
      if (machine && block) machine.restore(r.slot, block);
    }
    host.reread();
    host.measurementPoint = this.#closed;
    this.#synchronized = this.#parts.now();
  }

  /** Copies the CPU's state to the device after new settings, new programs or a restore. @throws GpuError */
  async adopt(): Promise<void> {
    const { host, device, now } = this.#parts;
    const before = this.#variants;
    const { variants, compiled } = await create(this.#parts, before);
    this.#variants = variants;
    for (const old of before) if (!variants.includes(old)) old.destroy();
    this.begin();
    if (!compiled) return;
    const parity = await parityOf(host, device, variants, now);
    if (parity === 'different') throw otherResults('with the new program');
    this.exact &&= parity === 'bit-exact';
    this.begin();
  }

  /** @throws GpuError; RangeError if there is no such replica */
  async frame(variant: number, seed: number): Promise<Frame> {
    const device = this.#variants[variant];
    if (device === undefined) throw new RangeError(`no variant ${variant} in this shard`);
    const fetch = (slices: readonly Stretch[]) => this.#flights.fetch(slices);
    return device.frame(this.#host, [variant, seed], fetch, this.#parts.now);
  }

  close(): void {
    this.#flights.abandon();
    for (const variant of this.#variants) variant.destroy();
    this.device.close();
  }
}

/** Creates the stage's variants, reusing those of `before` with the same program. Their state is undefined. @throws GpuError */
async function create(
  { host, device, options }: DeviceRunParts,
  before: readonly DeviceVariant[],
): Promise<{ readonly variants: readonly DeviceVariant[]; readonly compiled: boolean }> {
  const variants: DeviceVariant[] = [];
  let compiled = false;
  try {
    for (const variant of host.stage.variants) {
      const same = before.find(
        ({ program, measures }) => program.machine === variant.machine && measures === hasValueError(variant),
      );
      const changed = same ? await same.program.configure() : true;
      compiled ||= changed;
      variants.push(same ?? (await DeviceVariant.create(device, variant, host.seeds.length, options)));
    }
    return { variants, compiled };
  } catch (error) {
    for (const variant of variants) if (!before.includes(variant)) variant.destroy();
    throw error;
  }
}
