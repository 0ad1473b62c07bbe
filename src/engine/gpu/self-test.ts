/** Compares results and speed of device and CPU on the programs that will run, in a fifth of a second. */
import type { Machine } from '../../kernel/machine.ts';
import type { Variant } from '../program/built.ts';
import type { TrainingSession } from '../table/session.ts';
import { createVariant } from '../variant/variant.ts';
import type { GuardedDevice } from './device.ts';
import { DeviceFlights } from './flights.ts';
import type { DeviceVariant } from './variant.ts';

export interface SelfTest {
  readonly parity: 'bit-exact' | 'tolerance' | 'different';
  readonly gpuStepsPerSecond: number;
  readonly cpuStepsPerSecond: number;
}

const PARITY_STEPS = 48;
const SAMPLE = 4;
const DEVICE_MS = 80;
const CPU_MS = 15;
/** Relative tolerance for f32 values. Rounding of a single step grows in a table. */
const RELATIVE = 1e-3;

/** @param host with all replicas at one step; the device's state is unusable afterward @throws GpuError */
export async function selfTest(
  host: TrainingSession,
  device: GuardedDevice,
  variants: readonly DeviceVariant[],
  now: () => number,
): Promise<SelfTest> {
  const parity = await parityOf(host, device, variants, now);
  const cpuStepsPerSecond = await speedOfCore(host, now);
  const flights = new DeviceFlights(device, now, 0);
  const begin = now();
  let steps = 0;
  while (now() - begin < DEVICE_MS) {
    await flights.room();
    steps += await flights.step(variants, Number.POSITIVE_INFINITY);
  }
  await flights.landed();
  const stepsPerMs = (steps * host.replicas.length) / Math.max(0.1, now() - begin);
  return { parity, gpuStepsPerSecond: stepsPerMs * 1_000, cpuStepsPerSecond };
}

/** Compares a few replicas of each variant after some steps on both. Parameters as in `selfTest`. @throws GpuError */
export async function parityOf(
  host: TrainingSession,
  device: GuardedDevice,
  variants: readonly DeviceVariant[],
  now: () => number,
): Promise<SelfTest['parity']> {
  const flights = new DeviceFlights(device, now, 0);
  for (const variant of variants) variant.setSteps(PARITY_STEPS);
  flights.read(
    (encoder) => {
      for (const variant of variants) variant.run(encoder);
      return variants.flatMap((variant) => variant.program.banks.map((bank) => variant.proof(bank)));
    },
    () => {},
  );
  let parity: SelfTest['parity'] = 'bit-exact';
  for (const [index, variant] of host.stage.variants.entries()) {
    const on = variants[index];
    if (!on) continue;
    const spread = Math.max(1, Math.floor(host.seeds.length / SAMPLE));
    const sample = host.seeds.map((_, slot) => slot).filter((slot) => slot % spread === 0);
    const slots = sample.slice(0, SAMPLE);
    const bytes = new Uint8Array(await flights.fetch(on.program.slices(slots)));
    const reader = await readerOf(host, variant, slots);
    const { replicaBytes } = reader.layout;
    for (const k of slots.keys()) {
      reader.call('main$run', k, PARITY_STEPS);
      const found = bytes.slice(k * replicaBytes, (k + 1) * replicaBytes);
      parity = worse(parity, compare(variant, reader.snapshot(k), found));
    }
  }
  await flights.landed();
  return variants.some(({ program }) => program.mayFlush) ? worse(parity, 'tolerance') : parity;
}

async function readerOf(
  { stage }: TrainingSession,
  variant: Variant,
  slots: readonly number[],
): Promise<Machine> {
  const { machine } = await createVariant(variant, stage.world, 'wasm', slots.length);
  slots.forEach((slot, k) => {
    machine.restore(k, variant.machine.snapshot(slot));
  });
  return machine;
}

async function speedOfCore(host: TrainingSession, now: () => number): Promise<number> {
  const { variants } = host.stage;
  let steps = 0;
  let milliseconds = 0;
  for (const variant of variants) {
    const machine = await readerOf(host, variant, [0]);
    const begin = now();
    do {
      machine.call('main$run', 0, 256);
      steps += 256;
    } while (now() - begin < CPU_MS / variants.length);
    milliseconds += now() - begin;
  }
  return (steps * 1_000) / Math.max(0.1, milliseconds);
}

const ORDER = ['bit-exact', 'tolerance', 'different'] as const;
function worse(a: SelfTest['parity'], b: SelfTest['parity']): SelfTest['parity'] {
  return ORDER.indexOf(a) >= ORDER.indexOf(b) ? a : b;
}

/** Integers must agree, f32 words may differ a little. */
function compare({ machine }: Variant, expected: Uint8Array, found: Uint8Array): SelfTest['parity'] {
  if (expected.every((byte, i) => byte === found[i])) return 'bit-exact';
  const { program, layout } = machine;
  const words = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [a, b] = [words(expected), words(found)];
  const near = (offset: number, isReal: boolean): boolean => {
    if (a.getUint32(offset, true) === b.getUint32(offset, true)) return true;
    if (!isReal) return false;
    const [x, y] = [a.getFloat32(offset, true), b.getFloat32(offset, true)];
    return Math.abs(x - y) <= RELATIVE * Math.max(1, Math.abs(x), Math.abs(y));
  };
  const scalars = program.scalars.every((slot, i) => near(layout.scalarOffset[i] ?? 0, slot.type === 'f32'));
  const arrays = program.arrays.every((slot, i) => {
    if (slot.space !== 'memory') return true;
    const first = layout.arrayOffset[i] ?? 0;
    return Array.from({ length: slot.rows * slot.cols }, (_, k) => first + k * 4).every((offset) =>
      near(offset, slot.type === 'f32'),
    );
  });
  return scalars && arrays ? 'tolerance' : 'different';
}
