import { createInterpreter } from '../kernel/interpreter/interpreter.ts';
import type { Program } from '../kernel/ir.ts';
import type { Machine } from '../kernel/machine.ts';
import { createWasmMachine } from '../kernel/wasm/compile.ts';

export type BackendName = 'wasm' | 'interpreter';

export async function createMachine(
  backend: BackendName,
  program: Program,
  replicas: number,
): Promise<Machine> {
  if (backend === 'interpreter') return createInterpreter(program, replicas);
  return createWasmMachine(program, replicas);
}
