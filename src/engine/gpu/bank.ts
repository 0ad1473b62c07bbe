import type { Machine } from '../../kernel/machine.ts';
import { BINDING, type Known } from '../../kernel/wgsl/options.ts';
import { BUFFER_USAGE } from '../../tensor/webgpu/device.ts';
import type { GuardedDevice } from './device.ts';

/** The data block, [dataBytes / 4]. At least four words, because no binding may be empty. */
export function dataWords(machine: Machine): Uint32Array<ArrayBuffer> {
  const { layout, program } = machine;
  const words = new Uint32Array(Math.max(4, layout.dataBytes / 4));
  program.arrays.forEach((slot, index) => {
    if (slot.space !== 'data') return;
    const table = machine.array(slot.name, 0);
    const bits = new Uint32Array(table.buffer, table.byteOffset, table.length);
    words.set(bits, (layout.arrayOffset[index] ?? 0) / 4);
  });
  return words;
}

/** The uniform block with room for the call's own `head` words, in whole vectors. */
export function settingWords(machine: Machine, head: number): Uint32Array<ArrayBuffer> {
  const { params } = machine.program;
  const words = new Uint32Array(Math.ceil((head + params.length) / 4) * 4);
  const reals = new Float32Array(words.buffer);
  params.forEach((slot, index) => {
    const value = machine.param(slot.name);
    if (slot.type === 'f32') reals[head + index] = value;
    else words[head + index] = value >>> 0;
  });
  return words;
}

/** Values that the compiler may treat as constants: the tables, and modes and counts among the settings. Sliders stay free. */
export function constantsOf(machine: Machine): Known {
  const { params, arrays } = machine.program;
  return {
    param: (index) => {
      const slot = params[index];
      return slot === undefined || slot.type === 'f32' ? undefined : machine.param(slot.name);
    },
    table: (index) => {
      const slot = arrays[index];
      return slot === undefined || slot.space !== 'data' ? undefined : machine.array(slot.name, 0);
    },
  };
}

export interface Bank {
  readonly first: number;
  readonly count: number;
  readonly memory: GPUBuffer;
  /** Arguments of an entry, then one result per replica. */
  readonly exchange: GPUBuffer;
  readonly uniform: GPUBuffer;
  readonly group: GPUBindGroup;
}

export const BOTH_WAYS = BUFFER_USAGE.storage | BUFFER_USAGE.copySource | BUFFER_USAGE.copyDestination;

/** Results start here in `exchange`, after the arguments. No device entry has more arguments. */
export const RESULT_WORD = 8;

/** Number of replicas per bank, using as few banks as the device limits allow. */
export function bankSizes(
  replicas: number,
  replicaBytes: number,
  limits: Pick<GPUSupportedLimits, 'maxStorageBufferBindingSize' | 'maxBufferSize'>,
  wished = Number.POSITIVE_INFINITY,
): number[] {
  const most = Math.min(limits.maxStorageBufferBindingSize, limits.maxBufferSize, wished);
  const fit = Math.max(1, Math.floor(most / replicaBytes));
  const banks = Math.ceil(replicas / fit);
  return Array.from(
    { length: banks },
    (_, k) => Math.floor((replicas * (k + 1)) / banks) - Math.floor((replicas * k) / banks),
  );
}

export class Buffers {
  readonly #device: GuardedDevice;
  readonly #made: GPUBuffer[] = [];

  constructor(device: GuardedDevice) {
    this.#device = device;
  }

  /** @throws GpuError */
  async make(bytes: number, usage: number, label: string): Promise<GPUBuffer> {
    const buffer = await this.#device.buffer(Math.max(16, bytes), usage, label);
    this.#made.push(buffer);
    return buffer;
  }

  destroy(): void {
    for (const buffer of this.#made) buffer.destroy();
  }
}

/** @param words of the uniform block @throws GpuError */
export async function makeBank(
  device: GPUDevice,
  buffers: Buffers,
  layout: GPUBindGroupLayout,
  data: GPUBuffer,
  { first, count, words, replicaBytes }: Record<'first' | 'count' | 'words' | 'replicaBytes', number>,
): Promise<Bank> {
  const { uniform, copyDestination } = BUFFER_USAGE;
  const memory = await buffers.make(count * replicaBytes, BOTH_WAYS, `the state of ${count} replicas`);
  const exchangeWords = RESULT_WORD + Math.ceil(count / 4) * 4;
  const exchange = await buffers.make(exchangeWords * 4, BOTH_WAYS, 'results');
  const settings = await buffers.make(words * 4, uniform | copyDestination, 'settings');
  const entries = [
    { binding: BINDING.memory, resource: { buffer: memory } },
    { binding: BINDING.data, resource: { buffer: data } },
    { binding: BINDING.uniform, resource: { buffer: settings } },
    { binding: BINDING.exchange, resource: { buffer: exchange } },
  ];
  const group = device.createBindGroup({ layout, entries });
  return { first, count, memory, exchange, uniform: settings, group };
}
