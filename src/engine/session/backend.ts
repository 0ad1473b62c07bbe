/** The back ends that a session can run on. WebGPU joins here. */

import { createInterpreter } from '../../kernel/interpreter/interpreter.ts';
import type { Program } from '../../kernel/ir.ts';
import type { Machine } from '../../kernel/machine.ts';
import { createWasmMachine } from '../../kernel/wasm/compile.ts';

export type BackendName = 'wasm' | 'interpreter';

export async function createMachine(
  backend: BackendName,
  program: Program,
  replicas: number,
): Promise<Machine> {
  if (backend === 'interpreter') return createInterpreter(program, replicas);
  // The loop for emulated devices is left out: what both loops call is not inlined in either, and costs a third more.
  const entries = Object.entries(program.entries).filter(([name]) => name !== 'main$turns');
  const machine = await createWasmMachine({ ...program, entries: Object.fromEntries(entries) }, replicas);
  return { ...machine, program };
}
