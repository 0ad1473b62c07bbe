/** Maps for the stage from a device: the blocks of a few replicas are fetched and read as the CPU reads its own. */
import type { Machine } from '../../../kernel/machine.ts';
import { createWasmMachine } from '../../../kernel/wasm/compile.ts';
import type { Frame } from '../../contract.ts';
import type { Arm } from '../../program/built.ts';
import { configureArm } from '../../program/variant.ts';
import { frameOf } from '../../session/frame.ts';
import type { TrainingSession } from '../../session/session.ts';
import type { DeviceFlights } from './flights.ts';
import type { DeviceArm } from './variant.ts';

/** A mean over seeds is made from the first so many. */
const MOST_SEEDS = 64;

export class DeviceFrames {
  readonly #host: TrainingSession;
  readonly #now: () => number;
  readonly #readers = new Map<Machine, Machine>();

  constructor(host: TrainingSession, now: () => number) {
    this.#host = host;
    this.#now = now;
  }

  /** After a change of the host's stage. */
  configure(): void {
    const { arms, world } = this.#host.stage;
    for (const known of [...this.#readers.keys()])
      if (!arms.some(({ machine }) => machine === known)) this.#readers.delete(known);
    for (const arm of arms) {
      const machine = this.#readers.get(arm.machine);
      if (machine) configureArm({ ...arm, machine }, world);
    }
  }

  /** @throws GpuError; RangeError when there is no such replica */
  async read(
    flights: DeviceFlights,
    arms: readonly DeviceArm[],
    index: number,
    seed: number,
  ): Promise<Frame> {
    const { stage, replicas } = this.#host;
    const arm = stage.arms[index];
    const device = arms[index];
    const wanted = replicas
      .filter((r) => r.arm === index && (seed < 0 || r.seed === seed))
      .slice(0, MOST_SEEDS);
    if (!arm || !device || wanted.length === 0)
      throw new RangeError(`no replica of arm ${index} with seed ${seed} in this shard`);
    const reader = await this.#reader(arm);
    const bytes = new Uint8Array(await flights.fetch(device.program.slices(wanted.map((r) => r.slot))));
    const { replicaBytes } = reader.layout;
    wanted.forEach((_, k) => {
      reader.restore(k, bytes.subarray(k * replicaBytes, (k + 1) * replicaBytes));
    });
    const copies = wanted.map((r, slot) => ({ ...r, slot }));
    const shown = stage.arms.map((one) => (one === arm ? { ...arm, machine: reader } : one));
    return frameOf(shown, copies, stage.world, index, seed, this.#now);
  }

  async #reader(arm: Arm): Promise<Machine> {
    const known = this.#readers.get(arm.machine);
    if (known) return known;
    const reader = await createWasmMachine(arm.assembly.program, MOST_SEEDS);
    configureArm({ ...arm, machine: reader }, this.#host.stage.world);
    this.#readers.set(arm.machine, reader);
    return reader;
  }
}
