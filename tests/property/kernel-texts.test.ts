import { expect, it } from 'vitest';
import { createInterpreter } from '../../src/kernel/interpreter/interpreter.ts';
import { link } from '../../src/kernel/link/link.ts';
import { parseModule } from '../../src/kernel/parse/parse.ts';
import { createWasmMachineSync } from '../../src/kernel/wasm/compile.ts';
import { inRelease } from '../release.ts';
import { COMPARED_REPLICAS, firstDifference } from './compare-executors.ts';
import { generateProgram } from './program-generator.ts';
import { programText } from './program-text.ts';

/** Set KERNEL_SEED to try other programs, or to repeat one that failed; the message gives its seed. */
const PROGRAMS = inRelease(600, 200);
const FIRST_SEED = Number(process.env.KERNEL_SEED ?? 20_270_101);

it(`gives a tree and its text the same bits in the interpreter and in WebAssembly (${PROGRAMS} texts from seed ${FIRST_SEED})`, () => {
  for (let seed = FIRST_SEED; seed < FIRST_SEED + PROGRAMS; seed++) {
    const generated = generateProgram(seed);
    const text = programText(generated);
    const program = link({
      modules: [{ name: 'user', module: parseModule('user', text), stream: 0, sees: [] }],
      entries: Object.keys(generated.program.entries),
    });
    const machines = [
      { name: 'tree', machine: createInterpreter(generated.program, COMPARED_REPLICAS) },
      { name: 'text', machine: createInterpreter(program, COMPARED_REPLICAS) },
      { name: 'text in wasm', machine: createWasmMachineSync(program, COMPARED_REPLICAS) },
    ];
    const difference = firstDifference(generated.program, machines, seed);
    if (difference) expect.fail(`seed ${seed}: ${difference}\n${text}`);
  }
});
