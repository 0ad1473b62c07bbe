/** The replicas of one program that share one buffer. */
import { BINDING } from '../../kernel/wgsl/options.ts';
import type { GuardedDevice } from './device/device.ts';
import { BUFFER_USAGE } from './gpu-constants.ts';

export interface Bank {
  /** Number of its first replica. */
  readonly first: number;
  readonly count: number;
  readonly memory: GPUBuffer;
  /** Arguments of an entry, then one result per replica. */
  readonly exchange: GPUBuffer;
  readonly uniform: GPUBuffer;
  readonly group: GPUBindGroup;
  readonly bytes: number;
}

/** Where the results begin in `exchange`; before them stand arguments, and no entry that runs on a device has more. */
export const RESULT_WORD = 8;

/** Replicas of each bank: as few banks as the limits of the device allow. */
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

export async function makeBank(
  device: GuardedDevice,
  layout: GPUBindGroupLayout,
  shape: {
    readonly data: GPUBuffer;
    readonly first: number;
    readonly count: number;
    /** Of the uniform block. */
    readonly words: number;
    readonly replicaBytes: number;
  },
  made: GPUBuffer[],
): Promise<Bank> {
  const { storage, uniform, copySource, copyDestination } = BUFFER_USAGE;
  const { first, count, replicaBytes } = shape;
  const allocate = async (bytes: number, usage: number, label: string) => {
    const buffer = await device.buffer(bytes, usage, label);
    made.push(buffer);
    return buffer;
  };
  const bytes = Math.max(16, count * replicaBytes);
  const memory = await allocate(
    bytes,
    storage | copySource | copyDestination,
    `the state of ${count} replicas`,
  );
  const exchangeBytes = (RESULT_WORD + Math.ceil(count / 4) * 4) * 4;
  const exchange = await allocate(exchangeBytes, storage | copySource | copyDestination, 'results');
  const settings = await allocate(shape.words * 4, uniform | copyDestination, 'settings');
  const entries = [
    { binding: BINDING.memory, resource: { buffer: memory } },
    { binding: BINDING.data, resource: { buffer: shape.data } },
    { binding: BINDING.uniform, resource: { buffer: settings } },
    { binding: BINDING.exchange, resource: { buffer: exchange } },
  ];
  return {
    first,
    count,
    memory,
    exchange,
    uniform: settings,
    group: device.device.createBindGroup({ layout, entries }),
    bytes: bytes + exchangeBytes + shape.words * 4,
  };
}
