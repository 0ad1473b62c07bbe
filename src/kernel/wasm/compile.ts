/** The WebAssembly executor: a compiled program as a Machine. */
import type { Program } from '../ir.ts';
import { layoutOf, machineBytes, replicaBase } from '../layout.ts';
import type { Machine } from '../machine.ts';
import { machineOver } from '../machine-state.ts';
import { at } from '../typed-tree.ts';
import { type Budget, leb, wasmType } from './code.ts';
import { functionBytes } from './functions.ts';
import { i32 } from './opcodes.ts';
import { type Planner, planOf } from './plan.ts';

/** Cache of compiled modules, because the variants and shards of an experiment often run the same one. */
const modules = new WeakMap<Program, WebAssembly.Module>();

/**
 * Compiles asynchronously, off the main thread if the browser can, so that a large program does not block the
 * page.
 */
export async function createWasmMachine(program: Program, replicas: number): Promise<Machine> {
  const bytes = machineBytes(layoutOf(program), replicas);
  const module = modules.get(program) ?? (await WebAssembly.compile(compileWasm(program)));
  modules.set(program, module);
  const memory = memoryOf(bytes, replicas);
  return machineOf(program, replicas, memory, await WebAssembly.instantiate(module, importsOf(memory)));
}

/** For callers that cannot wait. A page's main thread may refuse to compile a large module this way. */
export function createWasmMachineSync(program: Program, replicas: number, options?: WasmOptions): Machine {
  const memory = memoryOf(machineBytes(layoutOf(program), replicas), replicas);
  const known = options === undefined ? modules.get(program) : undefined;
  const module = known ?? new WebAssembly.Module(compileWasm(program, options));
  if (options === undefined) modules.set(program, module);
  return machineOf(program, replicas, memory, new WebAssembly.Instance(module, importsOf(memory)));
}

function memoryOf(bytes: number, replicas: number): WebAssembly.Memory {
  const pages = Math.max(1, Math.ceil(bytes / PAGE));
  try {
    // The memory never grows afterwards, so its views stay valid.
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

interface WasmOptions {
  /** If false, no call is inlined (registers are stored and restored around each) and no loop is unrolled. */
  readonly inline?: boolean;
  /** Maximum instructions that a module may have. */
  readonly instructionLimit?: number;
}

/** The largest registered program has 20,000 instructions. */
const INSTRUCTION_LIMIT = 400_000;
/** A program that exceeds this with inlined calls and unrolled loops is compiled without them. */
const WRITTEN_OUT_LIMIT = 100_000;
const PAGE = 65_536;
const MEMORY_IMPORT = { module: 'kernel', name: 'memory' } as const;

/**
 * Compiles a module whose exports are the program's entries. Each takes the address of the replica's block as
 * an additional first argument. The module imports its memory: data block, param block, replica blocks.
 * @throws RangeError if the program is too large
 */
export function compileWasm(program: Program, options: WasmOptions = {}): Uint8Array<ArrayBuffer> {
  const { inline = true, instructionLimit = INSTRUCTION_LIMIT } = options;
  const withCalls = () => moduleOf(program, planOf(program, false), instructionLimit);
  if (!inline) return withCalls();
  try {
    return moduleOf(program, planOf(program, true), Math.min(instructionLimit, WRITTEN_OUT_LIMIT));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return withCalls();
  }
}

/** Assembles a module: types, one imported memory, functions, exports. */
function moduleOf(program: Program, planner: Planner, limit: number): Uint8Array<ArrayBuffer> {
  const budget: Budget = { left: limit, limit };
  const emitted = emittedFunctions(program, planner);
  const indexOf = (fn: number) => emitted.indexOf(fn);
  const layout = layoutOf(program);
  const signatures = emitted.map((fn) => signature(program, fn));
  const types = new Map(signatures.map((bytes) => [bytes.join(), bytes]));
  const names = [...types.keys()];
  const pages = Math.max(1, Math.ceil(replicaBase(layout, 0) / PAGE));
  const memory = [...text(MEMORY_IMPORT.module), ...text(MEMORY_IMPORT.name), 0x02, 0x00, ...leb(pages)];
  const exported = Object.entries(program.entries).map(([name, fn]) => [
    ...text(name),
    0,
    ...leb(indexOf(fn)),
  ]);
  const code = emitted.map((fn) => {
    const bytes = functionBytes({ program, layout, planner, indexOf }, fn, budget);
    return leb(bytes.length).concat(bytes);
  });
  return Uint8Array.from([
    0x00,
    0x61,
    0x73,
    0x6d,
    0x01,
    0x00,
    0x00,
    0x00,
    ...section(1, [...types.values()]),
    ...section(2, [memory]),
    ...section(
      3,
      signatures.map((bytes) => leb(names.indexOf(bytes.join()))),
    ),
    ...section(7, exported),
    ...section(10, code),
  ]);
}

/** The entries and every function that emitted bodies really call. */
function emittedFunctions(program: Program, planner: Planner): number[] {
  const emitted = new Set(Object.values(program.entries));
  // Callees come before callers. Going backwards, it is known whether a function is needed before its own
  // calls are added.
  for (let index = program.functions.length - 1; index >= 0; index--)
    if (emitted.has(index)) for (const callee of at(planner.plans, index).calls) emitted.add(callee);
  return [...emitted].sort((a, b) => a - b);
}

function signature(program: Program, index: number): number[] {
  const { locals, params, result } = at(program.functions, index);
  const types = locals.slice(0, params).map(wasmType);
  return [0x60, ...leb(params + 1), i32, ...types, ...(result === 'void' ? [0] : [1, wasmType(result)])];
}

function text(value: string): number[] {
  const bytes = new TextEncoder().encode(value);
  return [...leb(bytes.length), ...bytes];
}

function section(id: number, items: readonly (readonly number[])[]): number[] {
  const content = leb(items.length).concat(...items);
  return [id, ...leb(content.length)].concat(content);
}
