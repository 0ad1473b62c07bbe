/**
 * Creates an executor synchronously: WebAssembly, or the interpreter if this thread may not compile. Both
 * give the same bits.
 */
import { createInterpreter } from '../interpreter/interpreter.ts';
import type { Program } from '../ir.ts';
import type { Machine } from '../machine.ts';
import { createWasmMachineSync } from './compile.ts';

export function machineAtOnce(program: Program): Machine {
  try {
    return createWasmMachineSync(program, 1);
  } catch {
    return createInterpreter(program, 1); // the module is too large for this thread, or its policy forbids compiling
  }
}
