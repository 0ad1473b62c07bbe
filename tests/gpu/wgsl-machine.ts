/** Runs a program translated to WGSL on the graphics device, and reads everything back word for word. */
import type { GuardedDevice } from '../../src/engine/gpu/device.ts';
import type { Program, Scalar } from '../../src/kernel/ir.ts';
import { layoutOf } from '../../src/kernel/layout.ts';
import type { Layout, Machine } from '../../src/kernel/machine.ts';
import { at } from '../../src/kernel/typed-tree.ts';
import { compileWgsl } from '../../src/kernel/wgsl/compile.ts';
import {
  BINDING,
  CALL,
  CALL_WORDS,
  ENTRY_POINT,
  type WgslOptions,
  WORKGROUP,
} from '../../src/kernel/wgsl/options.ts';
import { BUFFER_USAGE } from '../../src/tensor/webgpu/device.ts';
import { numberOf, wordOf } from './program-words.ts';

/** Words after the last replica and the last result that no program may touch. */
const MARGIN = 16;
const MARK = 0xfeedface;
const COMPUTE = 0x4; // GPUShaderStage.COMPUTE
const STORAGE = BUFFER_USAGE.storage | BUFFER_USAGE.copySource | BUFFER_USAGE.copyDestination;
const UNIFORM = BUFFER_USAGE.uniform | BUFFER_USAGE.copyDestination;

export interface Outcome {
  /** One per replica that ran; empty for an entry without a result. */
  readonly results: readonly number[];
  readonly words: Uint32Array;
  /** Whether anything was written beyond the replicas that ran. */
  readonly strayed: boolean;
}

/** The text of a translation was rejected, which is a fault of the translator for any program. */
export class NotCompiled extends Error {
  constructor(entry: string, messages: string) {
    super(`${entry} was not compiled: ${messages}`);
  }
}

export class WgslMachine {
  readonly #device: GuardedDevice;
  readonly #program: Program;
  readonly #layout: Layout;
  readonly #options: WgslOptions;
  readonly #replicas: number;
  readonly #entries = new Map<string, GPUComputePipeline>();
  readonly #buffers: readonly GPUBuffer[];
  readonly #group: GPUBindGroup;
  readonly #plan: GPUPipelineLayout;
  #settings = new Uint32Array(0);

  private constructor(
    device: GuardedDevice,
    program: Program,
    replicas: number,
    options: WgslOptions,
    buffers: readonly GPUBuffer[],
  ) {
    this.#device = device;
    this.#program = program;
    this.#layout = layoutOf(program);
    this.#replicas = replicas;
    this.#options = options;
    this.#buffers = buffers;
    const gpu = device.device;
    const kinds = ['storage', 'read-only-storage', 'uniform', 'storage'] as const;
    const layout = gpu.createBindGroupLayout({
      entries: kinds.map((type, binding) => ({ binding, visibility: COMPUTE, buffer: { type } })),
    });
    this.#plan = gpu.createPipelineLayout({ bindGroupLayouts: [layout] });
    this.#group = gpu.createBindGroup({
      layout,
      entries: buffers.map((buffer, binding) => ({ binding, resource: { buffer } })),
    });
  }

  /** Copies the tables, the settings and the blocks of another machine, and compiles its first entries. */
  static async like(
    device: GuardedDevice,
    machine: Machine,
    entries: readonly string[],
    options: WgslOptions = {},
  ): Promise<WgslMachine> {
    const { program, layout, replicas } = machine;
    const most = Math.max(...Object.values(program.entries).map((fn) => at(program.functions, fn).params));
    const buffers = await Promise.all([
      device.buffer(replicas * layout.replicaBytes + MARGIN * 4, STORAGE, 'replicas'),
      device.buffer(Math.max(16, layout.dataBytes), STORAGE, 'tables'),
      device.buffer(Math.ceil((CALL_WORDS + program.params.length) / 4) * 16, UNIFORM, 'settings'),
      device.buffer((replicas * (most + 1) + MARGIN) * 4, STORAGE, 'exchange'),
    ]);
    const made = new WgslMachine(device, program, replicas, options, buffers);
    made.#upload(machine);
    await Promise.all(entries.map((entry) => made.compile(entry)));
    return made;
  }

  async compile(entry: string): Promise<GPUComputePipeline> {
    const known = this.#entries.get(entry);
    if (known !== undefined) return known;
    const text = compileWgsl(this.#program, entry, this.#options);
    // Without the deadline of a real run: many programs compile in parallel here, on a machine that may be busy.
    const { device } = this.#device;
    const shader = device.createShaderModule({ code: text, label: entry });
    const { messages } = await shader.getCompilationInfo();
    const errors = messages.filter(({ type }) => type === 'error');
    if (errors.length > 0)
      throw new NotCompiled(entry, errors.map((e) => `${e.lineNum}:${e.linePos} ${e.message}`).join('; '));
    const compute = { module: shader, entryPoint: ENTRY_POINT };
    const pipeline = await device.createComputePipelineAsync({ layout: this.#plan, compute });
    this.#entries.set(entry, pipeline);
    return pipeline;
  }

  #upload(machine: Machine): void {
    const { queue } = this.#device.device;
    const memory = at(this.#buffers, BINDING.memory);
    const tables = at(this.#buffers, BINDING.data);
    const size = this.#layout.replicaBytes / 4;
    const words = new Uint32Array(this.#replicas * size + MARGIN).fill(MARK);
    for (let r = 0; r < this.#replicas; r++) {
      words.set(new Uint32Array(machine.snapshot(r).buffer), r * size);
    }
    queue.writeBuffer(memory, 0, words);
    for (const [index, slot] of this.#program.arrays.entries())
      if (slot.space === 'data') {
        const table = machine.array(slot.name, 0);
        queue.writeBuffer(
          tables,
          at(this.#layout.arrayOffset, index),
          table.slice() as Uint32Array<ArrayBuffer>,
        );
      }
    this.#settings = Uint32Array.from(this.#program.params, (slot) =>
      wordOf(slot.type, machine.param(slot.name)),
    );
  }

  /** @param running number of replicas, from the first; the others must stay as they are */
  async call(
    entry: string,
    args: readonly (readonly number[])[] | readonly number[] = [],
    running = this.#replicas,
  ): Promise<Outcome> {
    const pipeline = await this.compile(entry);
    const fn = at(this.#program.functions, this.#program.entries[entry] ?? -1);
    const each = Array.isArray(args[0]) ? (args as readonly (readonly number[])[]) : null;
    const shared = each === null ? [args as readonly number[]] : each;
    const results = shared.length * fn.params;
    const exchange = new Uint32Array(results + this.#replicas + MARGIN).fill(MARK);
    shared.forEach((list, r) => {
      list.forEach((value, k) => {
        exchange[r * fn.params + k] = wordOf(at(fn.locals, k), value);
      });
    });
    const uniform = new Uint32Array(CALL_WORDS + this.#settings.length);
    uniform[CALL.replicas] = running;
    uniform[CALL.zero] = 0;
    uniform[CALL.stride] = each === null ? 0 : fn.params;
    uniform[CALL.results] = results;
    uniform.set(this.#settings, CALL_WORDS);
    const { queue } = this.#device.device;
    queue.writeBuffer(at(this.#buffers, BINDING.uniform), 0, uniform);
    queue.writeBuffer(at(this.#buffers, BINDING.exchange), 0, exchange);
    const groups = Math.ceil(running / WORKGROUP);
    const memory = at(this.#buffers, BINDING.memory);
    const exchanged = at(this.#buffers, BINDING.exchange);
    const bytes = await this.#device.read((encoder) => {
      const pass = encoder.beginComputePass();
      pass.setPipeline(pipeline);
      pass.setBindGroup(0, this.#group);
      pass.dispatchWorkgroups(groups);
      pass.end();
      return [
        { buffer: memory, offset: 0, bytes: memory.size },
        { buffer: exchanged, offset: 0, bytes: exchange.byteLength },
      ];
    });
    const found = new Uint32Array(bytes);
    const ends = fn.result === 'void' ? results : results + running;
    return this.#outcome(found, exchange, results, ends, fn.result);
  }

  #outcome(
    found: Uint32Array,
    given: Uint32Array,
    results: number,
    ends: number,
    type: Program['functions'][number]['result'],
  ): Outcome {
    const size = this.#layout.replicaBytes / 4;
    const words = found.slice(0, this.#replicas * size);
    const memoryMargin = found.subarray(words.length, words.length + MARGIN);
    const exchange = found.subarray(words.length + MARGIN);
    const strayed =
      memoryMargin.some((word) => word !== MARK) ||
      exchange.some((word, i) => (i < results || i >= ends) && word !== given[i]);
    const values = Array.from(exchange.subarray(results, ends), (word) => numberOf(type as Scalar, word));
    return { words, strayed, results: values };
  }

  close(): void {
    for (const buffer of this.#buffers) buffer.destroy();
  }
}
