/** Compares one random program on the graphics device, in WebAssembly and in the interpreter, word for word. */

import { constantsOf } from '../../src/engine/gpu/bank.ts';
import type { GuardedDevice } from '../../src/engine/gpu/device.ts';
import { createInterpreter } from '../../src/kernel/interpreter/interpreter.ts';
import type { Program } from '../../src/kernel/ir.ts';
import type { Machine } from '../../src/kernel/machine.ts';
import { at } from '../../src/kernel/typed-tree.ts';
import { createWasmMachineSync } from '../../src/kernel/wasm/compile.ts';
import { ALL_FIXES, NO_FIXES, type WgslOptions } from '../../src/kernel/wgsl/options.ts';
import { generateProgram } from '../property/program-generator.ts';
import { extremeValue, Random } from '../property/random-values.ts';
import { flushed } from './flushed-program.ts';
import { blockDifference, sameWord, show, textsOf, wordOf } from './program-words.ts';
import { NotCompiled, WgslMachine } from './wgsl-machine.ts';

const REPLICAS = 7;
const RUNNING = 5;
const ROUNDS = 2;
/** SwiftShader converts integers from 2³¹ on incorrectly, so the fix is always on. */
const GUARDED = { ...NO_FIXES, guard: true, convert: true };

export interface Variant {
  readonly seed: number;
  readonly wild: boolean;
  readonly whole: boolean;
  /** Whether settings and tables are constants of the text. */
  readonly given: boolean;
  readonly options: WgslOptions;
}

/** A thousand seeds cover every combination of options. */
export function variantOf(seed: number): Variant {
  const random = new Random(seed ^ 0x0a7);
  const whole = random.chance(0.3);
  return {
    seed,
    wild: random.chance(0.5),
    whole,
    options: {
      fixes: whole ? NO_FIXES : random.pick([GUARDED, ALL_FIXES]),
      privateWords: random.pick([0, 8, 80, 10_000]),
    },
    given: random.chance(0.5),
  };
}

export interface Verdict {
  readonly difference: string | undefined;
  /** Whether a denormal changed the program's results on an adapter that treats denormals as zeros. */
  readonly denormals: boolean;
}

export async function tryProgram(device: GuardedDevice, variant: Variant): Promise<Verdict> {
  const { seed, wild, whole, given } = variant;
  const { program } = generateProgram(seed, { wild, whole });
  const interpreter = createInterpreter(program, REPLICAS);
  const random = new Random(seed ^ 0x5eed);
  fill(program, interpreter, random);
  const known = constantsOf(interpreter);
  const options = { ...variant.options, ...(given && { known }) };
  const wasm = sameAs(interpreter, createWasmMachineSync(program, REPLICAS));
  const zeroing = sameAs(
    interpreter,
    createWasmMachineSync(flushed(program, options.fixes?.divide ?? false), REPLICAS),
  );
  const entries = Object.keys(program.entries);
  const gpu = await WgslMachine.like(device, interpreter, entries, options).catch((error: unknown) => {
    if (error instanceof NotCompiled) return error;
    throw error;
  });
  const words = textsOf(program);
  let denormals = false;
  const reject = (difference: string): Verdict => ({
    // The translator folds constants as IEEE 754 does, denormals included, but the device does not compute so.
    difference: denormals
      ? undefined
      : `seed ${seed} ${JSON.stringify({ ...variant.options, given })}: ${difference}`,
    denormals,
  });
  if (gpu instanceof NotCompiled) return reject(gpu.message);
  try {
    for (let round = 0; round < ROUNDS; round++)
      for (const entry of entries) {
        const fn = at(program.functions, program.entries[entry] ?? -1);
        const args = Array.from({ length: RUNNING }, () =>
          fn.locals.slice(0, fn.params).map((type) => extremeValue(random, type)),
        );
        const outcome = await gpu.call(entry, args, RUNNING);
        if (outcome.strayed) return reject(`${entry} wrote beyond its replicas`);
        const { result } = fn;
        const returned = args.map((list, r) => {
          const plain = interpreter.call(entry, r, ...list);
          const expected = zeroing.call(entry, r, ...list);
          denormals ||= !Object.is(plain, expected);
          return { plain, compiled: wasm.call(entry, r, ...list), expected };
        });
        const blocks = Array.from({ length: REPLICAS }, (_, r) => {
          const [plain, compiled, expected] = [interpreter, wasm, zeroing].map((m) => blockOf(m, r));
          if (!plain || !compiled || !expected) throw new Error('three machines');
          denormals ||= blockDifference(words, plain, expected) !== undefined;
          return { plain, compiled, expected };
        });
        for (const [r, { plain, compiled, expected }] of returned.entries()) {
          const call = `replica ${r}: ${entry}(${args[r]?.join(', ')})`;
          if (!Object.is(plain, compiled)) return reject(`${call} gave ${compiled} in WebAssembly, ${plain}`);
          if (result === 'void') continue;
          const [a, b] = [wordOf(result, expected), wordOf(result, at(outcome.results, r))];
          if (!sameWord(result, a, b))
            return reject(`${call} gave ${show(result, b)}, expected ${show(result, a)}`);
        }
        for (const [r, { plain, compiled, expected }] of blocks.entries()) {
          const call = `replica ${r} after ${entry}(${args[r]?.join(', ')})`;
          const state = blockDifference(words, plain, compiled);
          if (state) return reject(`${call} in WebAssembly: ${state}`);
          const different = blockDifference(words, expected, deviceBlock(outcome.words, expected.length, r));
          if (different) return reject(`${call}: ${different}`);
        }
      }
  } finally {
    gpu.close();
  }
  return { difference: undefined, denormals };
}

function blockOf(machine: Machine, replica: number): Uint32Array {
  return new Uint32Array(machine.snapshot(replica).buffer);
}

function deviceBlock(words: Uint32Array, size: number, replica: number): Uint32Array {
  return words.subarray(replica * size, (replica + 1) * size);
}

function fill(program: Program, machine: Machine, random: Random): void {
  for (const { name, type } of program.params) machine.setParam(name, extremeValue(random, type));
  for (const { name, type, space, rows, cols } of program.arrays) {
    const values = () => Array.from({ length: rows * cols }, () => extremeValue(random, type));
    if (space === 'data') machine.setData(name, values());
    else for (let r = 0; r < REPLICAS; r++) machine.array(name, r).set(values());
  }
  for (const { name, type } of program.scalars)
    for (let r = 0; r < REPLICAS; r++)
      if (random.chance(0.7)) machine.setScalar(name, r, extremeValue(random, type));
}

function sameAs(from: Machine, to: Machine): Machine {
  for (const { name } of from.program.params) to.setParam(name, from.param(name));
  for (const { name, space } of from.program.arrays)
    if (space === 'data') to.setData(name, [...from.array(name, 0)]);
  for (let r = 0; r < REPLICAS; r++) to.restore(r, from.snapshot(r));
  return to;
}
