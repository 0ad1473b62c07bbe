/** One variant of a session on a graphics device: its replicas, and the kernels that step them and read their windows. */

import { HISTOGRAM_BINS } from '../../../measure/metrics/metrics.ts';
import { BUFFER_USAGE, type Stretch } from '../../../tensor/webgpu/device.ts';
import type { Variant } from '../../program/built.ts';
import { hasValueError } from '../../session/window-row.ts';
import { type Bank, RESULT_WORD } from '../bank.ts';
import { ROW_WORKGROUP, type RowShape, rowShape } from '../row-kernel.ts';
import type { GuardedDevice } from './device.ts';
import { type DeviceOptions, DeviceProgram, dispatch } from './program.ts';

const RUN = 'main$run';
const CLOSE = 'main$closeWindow';
const OPEN = 'main$openWindow';
const VALUE_ERROR = 'main$valueError';

interface Gather {
  readonly bank: Bank;
  readonly rows: GPUBuffer;
  readonly group: GPUBindGroup;
}

export class DeviceVariant {
  readonly program: DeviceProgram;
  readonly shape: RowShape;
  readonly measures: boolean; // the value error
  readonly #histogram: GPUBuffer;
  readonly #gathers: readonly Gather[];
  readonly #pipeline: GPUComputePipeline;

  private constructor(
    program: DeviceProgram,
    shape: RowShape,
    measures: boolean,
    made: { histogram: GPUBuffer; gathers: readonly Gather[]; pipeline: GPUComputePipeline },
  ) {
    this.program = program;
    this.shape = shape;
    this.measures = measures;
    this.#histogram = made.histogram;
    this.#gathers = made.gathers;
    this.#pipeline = made.pipeline;
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
    const made: GPUBuffer[] = [];
    const buffer = async (bytes: number, label: string) => {
      const { storage, copySource, copyDestination } = BUFFER_USAGE;
      const one = await device.buffer(bytes, storage | copySource | copyDestination, label);
      made.push(one);
      return one;
    };
    try {
      const shape = rowShape(variant.machine, measures ? RESULT_WORD : null);
      const histogram = await buffer(Math.ceil(HISTOGRAM_BINS / 4) * 16, 'histograms');
      const module = await device.compile(shape.text, 'the reading of a window');
      const layout = device.device.createBindGroupLayout({
        entries: [
          { binding: 0, visibility: 4, buffer: { type: 'read-only-storage' } },
          { binding: 1, visibility: 4, buffer: { type: 'read-only-storage' } },
          { binding: 2, visibility: 4, buffer: { type: 'storage' } },
          { binding: 3, visibility: 4, buffer: { type: 'storage' } },
        ],
      });
      const pipeline = await device.pipeline(
        module,
        'gather',
        device.device.createPipelineLayout({ bindGroupLayouts: [layout] }),
      );
      const gathers: Gather[] = [];
      for (const bank of program.banks) {
        const rows = await buffer(bank.count * shape.words * 4, 'rows of metrics');
        const buffers = [bank.memory, bank.exchange, rows, histogram];
        const group = device.device.createBindGroup({
          layout,
          entries: buffers.map((one, binding) => ({ binding, resource: { buffer: one } })),
        });
        gathers.push({ bank, rows, group });
      }
      return new DeviceVariant(program, shape, measures, { histogram, gathers, pipeline });
    } catch (error) {
      for (const one of made) one.destroy();
      program.close();
      throw error;
    }
  }

  get bytes(): number {
    return this.program.bytes + this.#gathers.reduce((sum, { rows }) => sum + rows.size, 0);
  }

  /** Steps that the next `run` takes. */
  setSteps(steps: number): void {
    this.program.setArguments(Uint32Array.of(steps));
  }

  /** @param bank its replicas alone; default: all */
  run(encoder: GPUCommandEncoder, bank?: Bank): void {
    this.program.encode(encoder, RUN, bank);
  }

  /** Closes the window, gathers it and opens the next. @returns what must be read: rows bank by bank, then the histogram */
  close(encoder: GPUCommandEncoder): Stretch[] {
    this.program.encode(encoder, CLOSE);
    if (this.measures) this.program.encode(encoder, VALUE_ERROR);
    encoder.clearBuffer(this.#histogram);
    const pass = encoder.beginComputePass({ label: 'gather' });
    pass.setPipeline(this.#pipeline);
    for (const { bank, group } of this.#gathers) {
      pass.setBindGroup(0, group);
      dispatch(pass, bank.count, ROW_WORKGROUP);
    }
    pass.end();
    this.program.encode(encoder, OPEN);
    return [
      ...this.#gathers.map(({ bank, rows }) => ({
        buffer: rows,
        offset: 0,
        bytes: bank.count * this.shape.words * 4,
      })),
      { buffer: this.#histogram, offset: 0, bytes: HISTOGRAM_BINS * 4 },
    ];
  }

  /** One word that proves, once it is here, that everything submitted to the bank before has been done. */
  proof(bank: Bank): Stretch {
    const { layout, program } = this.program.machine;
    const index = program.scalars.findIndex((slot) => slot.name === 'main$envSteps');
    return { buffer: bank.memory, offset: layout.scalarOffset[index] ?? 0, bytes: 4 };
  }

  destroy(): void {
    this.#histogram.destroy();
    for (const { rows } of this.#gathers) rows.destroy();
    this.program.close();
  }
}
