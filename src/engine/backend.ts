/** The back ends that a session can run on. WebGPU joins here. */

import { createInterpreter } from '../kernel/interpreter.ts';
import type { Program } from '../kernel/ir.ts';
import type { Machine } from '../kernel/machine.ts';
import { createWasmMachine } from '../kernel/wasm.ts';

export type BackendName = 'wasm' | 'interpreter';

export function createMachine(backend: BackendName, program: Program, replicas: number): Promise<Machine> {
  return backend === 'wasm'
    ? createWasmMachine(program, replicas)
    : Promise.resolve(createInterpreter(program, replicas));
}
