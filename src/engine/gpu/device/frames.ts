/** Maps for the stage from a device: the blocks of a few replicas are fetched and read as the CPU reads its own. */
import type { Machine } from '../../../kernel/machine.ts';
import { createWasmMachine } from '../../../kernel/wasm/compile.ts';
import type { Frame } from '../../contract.ts';
import type { Variant } from '../../program/built.ts';
import { configureVariant } from '../../program/variant.ts';
import { frameOf } from '../../session/frame.ts';
import type { TrainingSession } from '../../session/session.ts';
import type { DeviceFlights } from './flights.ts';
import type { DeviceVariant } from './variant.ts';

/** A mean over seeds uses at most this many. */
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
    const { variants, world } = this.#host.stage;
    for (const known of [...this.#readers.keys()])
      if (!variants.some(({ machine }) => machine === known)) this.#readers.delete(known);
    for (const variant of variants) {
      const machine = this.#readers.get(variant.machine);
      if (machine) configureVariant({ ...variant, machine }, world);
    }
  }

  /** @throws GpuError; RangeError if the replica does not exist */
  async read(
    flights: DeviceFlights,
    variants: readonly DeviceVariant[],
    index: number,
    seed: number,
  ): Promise<Frame> {
    const { stage, replicas } = this.#host;
    const variant = stage.variants[index];
    const device = variants[index];
    const wanted = replicas
      .filter((r) => r.variant === index && (seed < 0 || r.seed === seed))
      .slice(0, MOST_SEEDS);
    if (!variant || !device || wanted.length === 0)
      throw new RangeError(`no replica of variant ${index} with seed ${seed} in this shard`);
    const reader = await this.#reader(variant);
    const bytes = new Uint8Array(await flights.fetch(device.program.slices(wanted.map((r) => r.slot))));
    const { replicaBytes } = reader.layout;
    wanted.forEach((_, k) => {
      reader.restore(k, bytes.subarray(k * replicaBytes, (k + 1) * replicaBytes));
    });
    const copies = wanted.map((r, slot) => ({ ...r, slot }));
    const shown = stage.variants.map((one) => (one === variant ? { ...variant, machine: reader } : one));
    return frameOf(shown, copies, stage.world, index, seed, this.#now);
  }

  async #reader(variant: Variant): Promise<Machine> {
    const known = this.#readers.get(variant.machine);
    if (known) return known;
    const reader = await createWasmMachine(variant.assembly.program, MOST_SEEDS);
    configureVariant({ ...variant, machine: reader }, this.#host.stage.world);
    this.#readers.set(variant.machine, reader);
    return reader;
  }
}
