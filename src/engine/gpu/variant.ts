import type { Machine } from '../../kernel/machine.ts';
import { HISTOGRAM_BINS } from '../../stats/metrics/metrics.ts';
import type { Stretch } from '../../tensor/webgpu/device.ts';
import type { Frame } from '../contract.ts';
import type { Variant } from '../program/built.ts';
import { hasValueError } from '../program/window-row.ts';
import { frameOf } from '../table/frame.ts';
import type { TrainingSession } from '../table/session.ts';
import { configureVariant, createVariant } from '../variant/variant.ts';
import { type Bank, BOTH_WAYS, Buffers, RESULT_WORD } from './bank.ts';
import type { GuardedDevice } from './device.ts';
import { type DeviceOptions, DeviceProgram, dispatch } from './program.ts';
import { ROW_WORKGROUP, type RowShape, rowShape } from './row-kernel.ts';

const MAX_SEEDS = 64;
const RUN = 'main$run';
const CLOSE = 'main$closeWindow';
const OPEN = 'main$openWindow';
const VALUE_ERROR = 'main$valueError';

interface Gather {
  readonly bank: Bank;
  readonly rows: GPUBuffer;
  readonly group: GPUBindGroup;
}

interface Reading {
  readonly buffers: Buffers;
  readonly histogram: GPUBuffer;
  readonly gathers: readonly Gather[];
  readonly pipeline: GPUComputePipeline;
}

export class DeviceVariant {
  readonly program: DeviceProgram;
  readonly shape: RowShape;
  readonly measures: boolean;
  readonly #reading: Reading;
  /** A CPU machine that reads frames. */
  #reader: Machine | null = null;

  private constructor(program: DeviceProgram, shape: RowShape, measures: boolean, reading: Reading) {
    this.program = program;
    this.shape = shape;
    this.measures = measures;
    this.#reading = reading;
  }

  /** @throws GpuError */
  static async create(
    device: GuardedDevice,
    variant: Variant,
    replicas: number,
    options: DeviceOptions,
  ): Promise<DeviceVariant> {
    const measures = hasValueError(variant);
    const entries = [RUN, CLOSE, OPEN, ...(measures ? [VALUE_ERROR] : [])];
    const program = await DeviceProgram.create(device, variant.machine, replicas, entries, options);
    const buffers = new Buffers(device);
    try {
      const shape = rowShape(variant.machine, measures ? RESULT_WORD : null);
      const reading = await readingOf(device, buffers, program.banks, shape);
      return new DeviceVariant(program, shape, measures, reading);
    } catch (error) {
      buffers.destroy();
      program.close();
      throw error;
    }
  }

  setSteps(steps: number): void {
    this.program.setArguments(Uint32Array.of(steps));
  }

  /** @param bank runs only its replicas; default: all */
  run(encoder: GPUCommandEncoder, bank?: Bank): void {
    this.program.encode(encoder, RUN, bank);
  }

  /** Closes the window, gathers it and opens the next. @returns the stretches to read: rows bank by bank, then the histogram */
  close(encoder: GPUCommandEncoder): Stretch[] {
    this.program.encode(encoder, CLOSE);
    if (this.measures) this.program.encode(encoder, VALUE_ERROR);
    encoder.clearBuffer(this.#reading.histogram);
    const pass = encoder.beginComputePass({ label: 'gather' });
    pass.setPipeline(this.#reading.pipeline);
    for (const { bank, group } of this.#reading.gathers) {
      pass.setBindGroup(0, group);
      dispatch(pass, bank.count, ROW_WORKGROUP);
    }
    pass.end();
    this.program.encode(encoder, OPEN);
    return [
      ...this.#reading.gathers.map(({ bank, rows }) => ({
        buffer: rows,
        offset: 0,
        bytes: bank.count * this.shape.words * 4,
      })),
      { buffer: this.#reading.histogram, offset: 0, bytes: HISTOGRAM_BINS * 4 },
    ];
  }

  /** Fetches the blocks of a few replicas and reads them as on the CPU, for the page's maps. @throws GpuError, RangeError */
  async frame(
    { stage, replicas }: TrainingSession,
    [index, seed]: readonly [variant: number, seed: number],
    fetch: (slices: readonly Stretch[]) => Promise<ArrayBuffer>,
    now: () => number,
  ): Promise<Frame> {
    const variant = stage.variants[index];
    const wanted = replicas
      .filter((r) => r.variant === index && (seed < 0 || r.seed === seed))
      .slice(0, MAX_SEEDS);
    if (!variant || wanted.length === 0)
      throw new RangeError(`no replica of variant ${index} with seed ${seed} in this shard`);
    this.#reader ??= (await createVariant(variant, stage.world, 'wasm', MAX_SEEDS)).machine;
    const machine = this.#reader;
    configureVariant({ ...variant, machine }, stage.world);
    const bytes = new Uint8Array(await fetch(this.program.slices(wanted.map((r) => r.slot))));
    const { replicaBytes } = machine.layout;
    wanted.forEach((_, k) => {
      machine.restore(k, bytes.subarray(k * replicaBytes, (k + 1) * replicaBytes));
    });
    const copies = wanted.map((r, slot) => ({ ...r, slot }));
    const shown = stage.variants.map((one) => (one === variant ? { ...variant, machine } : one));
    return frameOf({ stage: { ...stage, variants: shown }, replicas: copies }, index, seed, now);
  }

  /** A word whose arrival proves that everything submitted to the bank before is done. */
  proof(bank: Bank): Stretch {
    const { layout, program } = this.program.machine;
    const index = program.scalars.findIndex((slot) => slot.name === 'main$envSteps');
    return { buffer: bank.memory, offset: layout.scalarOffset[index] ?? 0, bytes: 4 };
  }

  destroy(): void {
    this.#reading.buffers.destroy();
    this.program.close();
  }
}

async function readingOf(
  device: GuardedDevice,
  buffers: Buffers,
  banks: readonly Bank[],
  shape: RowShape,
): Promise<Reading> {
  const histogram = await buffers.make(Math.ceil(HISTOGRAM_BINS / 4) * 16, BOTH_WAYS, 'histograms');
  const module = await device.compile(shape.text, 'the reading of a window');
  const kinds = ['read-only-storage', 'read-only-storage', 'storage', 'storage'] as const;
  const layout = device.device.createBindGroupLayout({
    entries: kinds.map((type, binding) => ({ binding, visibility: 4, buffer: { type } })),
  });
  const whole = device.device.createPipelineLayout({ bindGroupLayouts: [layout] });
  const pipeline = await device.pipeline(module, 'gather', whole);
  const gathers: Gather[] = [];
  for (const bank of banks) {
    const rows = await buffers.make(bank.count * shape.words * 4, BOTH_WAYS, 'rows of metrics');
    const bound = [bank.memory, bank.exchange, rows, histogram];
    const entries = bound.map((buffer, binding) => ({ binding, resource: { buffer } }));
    gathers.push({ bank, rows, group: device.device.createBindGroup({ layout, entries }) });
  }
  return { buffers, histogram, gathers, pipeline };
}
