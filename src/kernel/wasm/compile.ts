/** The WebAssembly executor: a compiled program as a Machine. */
import type { Program } from '../ir.ts';
import { layoutOf, machineBytes } from '../layout.ts';
import type { Machine } from '../machine.ts';
import { machineOver } from '../machine-state.ts';
import { at } from '../typed-tree.ts';
import { compileWasm, MEMORY_IMPORT, PAGE, type WasmOptions } from './module.ts';

export { compileWasm, type WasmOptions };

/** Compiled modules of optimized programs: the variants and shards of an experiment often run the same one. */
const modules = new WeakMap<Program, WebAssembly.Module>();

function isPlain(options: WasmOptions): boolean {
  return (options.optimize ?? true) && (options.inline ?? true) && options.instructionLimit === undefined;
}

/** Compiles off the main thread where the browser can; does not stop the page for a large program. */
export async function createWasmMachine(
  program: Program,
  replicas: number,
  options: WasmOptions = {},
): Promise<Machine> {
  const bytes = machineBytes(layoutOf(program), replicas);
  const module =
    (isPlain(options) ? modules.get(program) : undefined) ??
    (await WebAssembly.compile(compileWasm(program, options)));
  if (isPlain(options)) modules.set(program, module);
  const memory = memoryOf(bytes, replicas);
  return machineOf(program, replicas, memory, await WebAssembly.instantiate(module, importsOf(memory)));
}

/** For tests and other callers that cannot wait; a page's main thread refuses to compile large modules this way. @internal */
export function createWasmMachineSync(
  program: Program,
  replicas: number,
  options: WasmOptions = {},
): Machine {
  const bytes = machineBytes(layoutOf(program), replicas);
  const module =
    (isPlain(options) ? modules.get(program) : undefined) ??
    new WebAssembly.Module(compileWasm(program, options));
  if (isPlain(options)) modules.set(program, module);
  const memory = memoryOf(bytes, replicas);
  return machineOf(program, replicas, memory, new WebAssembly.Instance(module, importsOf(memory)));
}

function memoryOf(bytes: number, replicas: number): WebAssembly.Memory {
  const pages = Math.max(1, Math.ceil(bytes / PAGE));
  try {
    // Never grown afterwards, so its views stay valid.
    return new WebAssembly.Memory({ initial: pages, maximum: pages });
  } catch (cause) {
    throw new RangeError(`${replicas} replicas need ${bytes} bytes, more than this computer provides`, {
      cause,
    });
  }
}

function importsOf(memory: WebAssembly.Memory): WebAssembly.Imports {
  return { [MEMORY_IMPORT.module]: { [MEMORY_IMPORT.name]: memory } };
}

type Exported = (base: number, ...args: readonly number[]) => number | undefined;

function machineOf(
  program: Program,
  replicas: number,
  memory: WebAssembly.Memory,
  instance: WebAssembly.Instance,
): Machine {
  const exported: Exported[] = [];
  for (const [name, fn] of Object.entries(program.entries)) {
    const entry = instance.exports[name];
    if (typeof entry !== 'function') throw new RangeError(`the compiled program lacks '${name}'`);
    exported[fn] = entry as Exported;
  }
  return machineOver(program, layoutOf(program), replicas, memory.buffer, (fn, base, args) => {
    return at(exported, fn)(base, ...args) ?? 0;
  });
}
