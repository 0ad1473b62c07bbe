/** The memory layout of a program. It is the same for every executor, so that they can exchange snapshots. */
import type { Program } from './ir.ts';
import type { Layout } from './machine.ts';

const WORD = 4;
/** Blocks start at multiples of this, so that every replica has the same alignment. */
const BLOCK = 16;

function roundUp(bytes: number): number {
  return Math.ceil(bytes / BLOCK) * BLOCK;
}

export function layoutOf(program: Program): Layout {
  const scalarOffset = program.scalars.map((_, index) => index * WORD);
  const paramOffset = program.params.map((_, index) => index * WORD);
  let memory = program.scalars.length * WORD;
  let data = 0;
  const arrayOffset = program.arrays.map((array) => {
    const bytes = array.rows * array.cols * WORD;
    if (array.space === 'memory') {
      memory += bytes;
      return memory - bytes;
    }
    data += bytes;
    return data - bytes;
  });
  return {
    scalarOffset,
    arrayOffset,
    paramOffset,
    replicaBytes: roundUp(memory),
    dataBytes: roundUp(data),
    paramBytes: roundUp(program.params.length * WORD),
  };
}

/** Byte addresses in the single memory of a machine: data block, param block, replica blocks. */
export function paramBase(layout: Layout): number {
  return layout.dataBytes;
}

export function replicaBase(layout: Layout, replica: number): number {
  return layout.dataBytes + layout.paramBytes + replica * layout.replicaBytes;
}

const ADDRESSABLE_BYTES = 2 ** 32;

/**
 * Bytes that a machine needs. Throws a RangeError if that exceeds 32-bit addresses, before anything is
 * allocated.
 */
export function machineBytes(layout: Layout, replicas: number): number {
  if (!Number.isInteger(replicas) || replicas < 1)
    throw new RangeError(`a machine needs at least 1 whole replica, not ${replicas}`);
  const bytes = replicaBase(layout, replicas);
  if (bytes > ADDRESSABLE_BYTES) {
    const most = Math.floor((ADDRESSABLE_BYTES - replicaBase(layout, 0)) / Math.max(layout.replicaBytes, 1));
    throw new RangeError(
      `${replicas} replicas of ${layout.replicaBytes} bytes need ${bytes} bytes, and a machine can address ` +
        `${ADDRESSABLE_BYTES}: at most ${Math.max(most, 0)} replicas fit`,
    );
  }
  return bytes;
}
