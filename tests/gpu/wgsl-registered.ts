import type { Measures } from '../../src/engine/contract.ts';
import { constantsOf } from '../../src/engine/gpu/bank.ts';
import type { GuardedDevice } from '../../src/engine/gpu/device.ts';
import { buildStage } from '../../src/engine/variant/stage.ts';
import { configureVariant, startReplica } from '../../src/engine/variant/variant.ts';
import type { Experiment } from '../../src/experiment/experiment.ts';
import type { Machine } from '../../src/kernel/machine.ts';
import { at } from '../../src/kernel/typed-tree.ts';
import { createWasmMachineSync } from '../../src/kernel/wasm/compile.ts';
import type { WgslOptions } from '../../src/kernel/wgsl/options.ts';
import { Random } from '../property/random-values.ts';
import { flushed } from './flushed-program.ts';
import { blockDifference, sameWord, show, textsOf, wordOf } from './program-words.ts';
import { WgslMachine } from './wgsl-machine.ts';

export const REPLICAS = 65; // one more than a workgroup has threads
/** Uneven, so that a dispatch begins and ends anywhere in an episode: 4,096 in all. */
export const CHUNKS = [1, 1000, 95, 3000];
/** For every run of the tests: 1,024 in all. */
export const FEW_CHUNKS = [1, 500, 23, 500];

/** The machine of the experiment's first variant, its replicas begun. */
async function created(experiment: Experiment, replicas: number, measures: Measures): Promise<Machine> {
  const stage = await buildStage(experiment, { backend: 'wasm', seeds: replicas, measures });
  const variant = at(stage.variants, 0);
  const machine = createWasmMachineSync(variant.assembly.program, replicas);
  const whole = { ...variant, machine };
  configureVariant(whole, stage.world);
  for (let r = 0; r < replicas; r++) startReplica(whole, r, experiment, r);
  return machine;
}

export interface Parity {
  /** The first word that differs, by its name, and after how many steps; undefined when all agree bit for bit. */
  readonly difference: string | undefined;
  /** They agree only because denormals count as zeros on either side: some number has decayed below 2⁻¹²⁶. */
  readonly denormals: boolean;
}

/** Runs 65 replicas for that many steps, then calls the other entries that a session uses. */
export async function registeredParity(
  device: GuardedDevice,
  experiment: Experiment,
  options: WgslOptions,
  chunks: readonly number[] = CHUNKS,
  measures: Measures = 'all',
): Promise<Parity> {
  const machine = await created(experiment, REPLICAS, measures);
  const zeroing = device.adapter.fallback ? takingDenormalsAsZeros(machine, options) : null;
  const difference = await differenceFrom(machine, device, options, chunks);
  if (difference === undefined || zeroing === null) return { difference, denormals: false };
  const other = await differenceFrom(zeroing, device, options, chunks);
  return other === undefined ? { difference: other, denormals: true } : { difference, denormals: false };
}

/** The same replicas on the CPU with the arithmetic of SwiftShader. */
function takingDenormalsAsZeros(machine: Machine, { fixes }: WgslOptions): Machine {
  const { program, replicas } = machine;
  const other = createWasmMachineSync(flushed(program, fixes?.divide ?? false), replicas);
  for (const { name } of program.params) other.setParam(name, machine.param(name));
  for (const { name, space } of program.arrays)
    if (space === 'data') other.setData(name, [...machine.array(name, 0)]);
  for (let r = 0; r < replicas; r++) other.restore(r, machine.snapshot(r));
  return { ...other, program };
}

/** The entries that a session runs on a device, as in src/engine/gpu/variant.ts. The CPU runs all others. */
const ON_DEVICE = /^main\$(run|closeWindow|openWindow|valueError)$/;

async function differenceFrom(
  machine: Machine,
  device: GuardedDevice,
  options: WgslOptions,
  chunks: readonly number[],
): Promise<string | undefined> {
  const { program } = machine;
  const entries = Object.keys(program.entries).filter((entry) => ON_DEVICE.test(entry));
  const known = constantsOf(machine);
  const gpu = await WgslMachine.like(device, machine, entries, { known, ...options });
  const run = 'main$run';
  const words = textsOf(program);
  const random = new Random(1);
  const call = async (entry: string, given?: readonly number[]): Promise<string | undefined> => {
    const fn = at(program.functions, program.entries[entry] ?? -1);
    // Numbers of observations and actions, and some that are out of range.
    const own = () => fn.locals.slice(0, fn.params).map(() => random.below(12));
    const args = Array.from({ length: REPLICAS }, () => given ?? own());
    const outcome = await gpu.call(entry, args);
    if (outcome.strayed) return `${entry} wrote beyond its replicas`;
    for (const [r, list] of args.entries()) {
      const expected = machine.call(entry, r, ...list);
      const place = `replica ${r}, env step ${machine.scalar('main$envSteps', r)}, ${entry}(${list.join(', ')})`;
      const block = new Uint32Array(machine.snapshot(r).buffer);
      const found = outcome.words.subarray(r * block.length, (r + 1) * block.length);
      const difference = blockDifference(words, block, found);
      if (difference) return `${place}: ${difference}`;
      if (fn.result === 'void') continue;
      const [a, b] = [wordOf(fn.result, expected), wordOf(fn.result, at(outcome.results, r))];
      if (!sameWord(fn.result, a, b))
        return `${place} gave ${show(fn.result, b)}, expected ${show(fn.result, a)}`;
    }
    return undefined;
  };
  try {
    for (const steps of chunks) {
      const difference = await call(run, [steps]);
      if (difference) return difference;
    }
    const others = entries.filter((entry) => entry !== run);
    for (const entry of [...others, run]) {
      const difference = await call(entry, entry === run ? [7] : undefined);
      if (difference) return difference;
    }
  } finally {
    gpu.close();
  }
  return undefined;
}
