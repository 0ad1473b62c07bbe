import { expect, it } from 'vitest';
import { createInterpreter } from '../../src/kernel/interpreter/interpreter.ts';
import { createWasmMachineSync } from '../../src/kernel/wasm/compile.ts';
import { inRelease } from '../release.ts';
import { COMPARED_REPLICAS, firstDifference } from './compare-executors.ts';
import { generateProgram } from './program-generator.ts';

const PROGRAMS = inRelease(2000, 500);
/** Set KERNEL_SEED to try other programs, or to repeat one that failed; the message gives its seed. */
const FIRST_SEED = Number(process.env.KERNEL_SEED ?? 20_260_101);

it(`gives the same bits in the interpreter and two translations to WebAssembly (${PROGRAMS} programs from seed ${FIRST_SEED})`, () => {
  for (let seed = FIRST_SEED; seed < FIRST_SEED + PROGRAMS; seed++) {
    const { program } = generateProgram(seed, { wild: seed % 2 === 1 });
    const machines = [
      { name: 'interpreter', machine: createInterpreter(program, COMPARED_REPLICAS) },
      { name: 'wasm', machine: createWasmMachineSync(program, COMPARED_REPLICAS) },
      {
        name: 'wasm, real calls',
        machine: createWasmMachineSync(program, COMPARED_REPLICAS, { inline: false }),
      },
    ];
    const difference = firstDifference(program, machines, seed);
    if (difference) expect.fail(`seed ${seed}: ${difference}`);
  }
});
