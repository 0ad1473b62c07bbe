/**
 * Tests which arithmetic of an adapter deviates from IEEE 754. A small program of the kernel language does on the device what
 * it does on the CPU, kind by kind; where the bits differ, the compiler adds a correction.
 */

import { link } from '../../kernel/link/link.ts';
import type { Machine } from '../../kernel/machine.ts';
import { parseModule } from '../../kernel/parse/parse.ts';
import { createWasmMachine } from '../../kernel/wasm/compile.ts';
import { type Fixes, NO_FIXES } from '../../kernel/wgsl/options.ts';
import type { GuardedDevice } from './device/device.ts';
import { DeviceProgram } from './device/program.ts';
import probe from './numerics.kernel.ts?raw';

const KINDS = ['guard', 'divide', 'squareRoot', 'convert'] as const satisfies readonly (keyof Fixes)[];
const REPLICAS = 64;

const known = new WeakMap<GuardedDevice, Promise<Fixes>>();

/** Measured once per device. @throws GpuError */
export function fixesFor(device: GuardedDevice): Promise<Fixes> {
  const found = known.get(device) ?? measure(device);
  known.set(device, found);
  return found;
}

async function measure(device: GuardedDevice): Promise<Fixes> {
  const program = link({
    modules: [{ name: 'main', module: parseModule('main', probe), stream: 0, sees: [], constants: {} }],
    entries: KINDS.map((kind) => `main$${kind}`),
    library: [],
  });
  const machine = await createWasmMachine(program, REPLICAS);
  const first = await differing(device, machine, NO_FIXES);
  // Fused or reordered results spoil the others' verdicts: with the guard in place these are asked again.
  if (!first.has('guard')) return fixesOf(first);
  const second = await differing(device, machine, { ...NO_FIXES, guard: true });
  return { ...fixesOf(second), guard: true };
}

function fixesOf(kinds: ReadonlySet<keyof Fixes>): Fixes {
  return {
    guard: kinds.has('guard'),
    divide: kinds.has('divide'),
    squareRoot: kinds.has('squareRoot'),
    convert: kinds.has('convert'),
  };
}

/** Kinds with different bits on the device and on the CPU. */
async function differing(device: GuardedDevice, machine: Machine, fixes: Fixes): Promise<Set<keyof Fixes>> {
  const entries = KINDS.map((kind) => `main$${kind}`);
  const onDevice = await DeviceProgram.create(device, machine, REPLICAS, entries, { fixes });
  const different = new Set<keyof Fixes>();
  try {
    for (let replica = 0; replica < REPLICAS; replica++) machine.setScalar('main$seed', replica, replica);
    for (const kind of KINDS) {
      const before = Array.from({ length: REPLICAS }, (_, replica) => machine.snapshot(replica));
      onDevice.upload((replica) => before[replica] ?? new Uint8Array(0));
      device.submit((encoder) => onDevice.encode(encoder, `main$${kind}`));
      for (let replica = 0; replica < REPLICAS; replica++) machine.call(`main$${kind}`, replica);
      await onDevice.download((replica, block) => {
        const expected = machine.snapshot(replica);
        if (!block.every((byte, i) => byte === expected[i])) different.add(kind);
      });
    }
  } finally {
    onDevice.close();
  }
  return different;
}
