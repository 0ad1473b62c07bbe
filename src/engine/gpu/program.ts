/**
 * A linked program with all its replicas on a graphics device. The state has the same block layout as on the CPU, so it can be
 * copied both ways. Entries run for all replicas at once.
 */
import type { Machine } from '../../kernel/machine.ts';
import { compileWgsl } from '../../kernel/wgsl/compile.ts';
import {
  BINDING,
  CALL,
  CALL_WORDS,
  ENTRY_POINT,
  type WgslOptions,
  WORKGROUP,
} from '../../kernel/wgsl/options.ts';
import { BUFFER_USAGE } from '../../tensor/webgpu/device.ts';
import {
  type Bank,
  Buffers,
  bankSizes,
  constantsOf,
  dataWords,
  makeBank,
  RESULT_WORD,
  settingWords,
} from './bank.ts';
import type { GuardedDevice } from './device.ts';

export interface DeviceOptions extends WgslOptions {
  /** Maximum bytes per bank. Default: the device limit. */
  readonly bankBytes?: number;
  /** The adapter flushes numbers below 2⁻¹²⁶ to 0, unlike the CPU. */
  readonly flushes?: boolean;
}

/** Library functions that may return less than 2⁻¹²⁶ for everyday arguments, such as exp(−90). */
const VANISHING = /^maths\$(exp|pow|sigmoid)$/;

interface Compiled {
  readonly text: string;
  readonly pipeline: GPUComputePipeline;
}

/** Maximum workgroups in one dimension. More threads use several rows. */
const MAX_GROUPS = 65_535;

export class DeviceProgram {
  /** True if the adapter may flush numbers of this program to 0. Results then match the CPU only within tolerance. */
  get mayFlush(): boolean {
    if (this.#options.flushes !== true) return false;
    const { functions } = this.machine.program;
    const vanishing = functions.flatMap(({ name }, index) =>
      VANISHING.test(name) ? [`fn call${index}(`] : [],
    );
    return [...this.#compiled.values()].some(({ text }) => vanishing.some((head) => text.includes(head)));
  }

  readonly device: GuardedDevice;
  /** Provides names, layout, settings and tables. Its replicas are not used. */
  readonly machine: Machine;
  readonly banks: Bank[] = [];
  readonly #layout: GPUBindGroupLayout;
  readonly #options: DeviceOptions;
  readonly #entries: readonly string[];
  readonly #buffers: Buffers;
  #data!: GPUBuffer; // set by `create`
  readonly #compiled = new Map<string, Compiled>();

  private constructor(
    device: GuardedDevice,
    machine: Machine,
    entries: readonly string[],
    options: DeviceOptions,
  ) {
    this.device = device;
    this.machine = machine;
    this.#entries = entries;
    this.#options = options;
    this.#buffers = new Buffers(device);
    this.#layout = device.device.createBindGroupLayout({
      entries: [
        { binding: BINDING.memory, visibility: 4, buffer: { type: 'storage' } },
        { binding: BINDING.data, visibility: 4, buffer: { type: 'read-only-storage' } },
        { binding: BINDING.uniform, visibility: 4, buffer: { type: 'uniform' } },
        { binding: BINDING.exchange, visibility: 4, buffer: { type: 'storage' } },
      ],
    });
  }

  /**
   * Allocates and compiles. The replicas' state is undefined until `upload`.
   * @param machine of the program, with its settings and tables filled
   * @throws GpuError
   */
  static async create(
    device: GuardedDevice,
    machine: Machine,
    replicas: number,
    entries: readonly string[],
    options: DeviceOptions = {},
  ): Promise<DeviceProgram> {
    const program = new DeviceProgram(device, machine, entries, options);
    try {
      await program.#allocate(replicas);
      await program.configure();
      return program;
    } catch (error) {
      program.close();
      throw error;
    }
  }

  async #allocate(replicas: number): Promise<void> {
    const { device } = this.device;
    const { storage, copyDestination } = BUFFER_USAGE;
    const { layout, program } = this.machine;
    const { replicaBytes } = layout;
    const words = Math.ceil((CALL_WORDS + program.params.length) / 4) * 4;
    this.#data = await this.#buffers.make(
      layout.dataBytes,
      storage | copyDestination,
      'the tables of a world',
    );
    let first = 0;
    for (const count of bankSizes(replicas, replicaBytes, device.limits, this.#options.bankBytes)) {
      const shape = { first, count, words, replicaBytes };
      this.banks.push(await makeBank(device, this.#buffers, this.#layout, this.#data, shape));
      first += count;
    }
  }

  /**
   * Copies settings and tables from the machine. If constants that were folded into the text have changed, the affected entries
   * are compiled again.
   * @returns whether any was. @throws GpuError
   */
  async configure(): Promise<boolean> {
    const known = constantsOf(this.machine);
    const stale: { readonly entry: string; readonly text: string }[] = [];
    for (const entry of this.#entries) {
      const text = compileWgsl(this.machine.program, entry, { ...this.#options, known });
      if (text !== this.#compiled.get(entry)?.text) stale.push({ entry, text });
      await nextTask(); // lets the thread's heartbeat timer run
    }
    const layout = this.device.device.createPipelineLayout({ bindGroupLayouts: [this.#layout] });
    await Promise.all(
      stale.map(async ({ entry, text }) => {
        const module = await this.device.compile(text, entry);
        const pipeline = await this.device.pipeline(module, ENTRY_POINT, layout);
        this.#compiled.set(entry, { text, pipeline });
      }),
    );
    this.writeSettings();
    return stale.length > 0;
  }

  /** Writes only settings and tables that no text depends on. */
  writeSettings(): void {
    const { queue } = this.device.device;
    queue.writeBuffer(this.#data, 0, dataWords(this.machine));
    const words = settingWords(this.machine, CALL_WORDS);
    words[CALL.results] = RESULT_WORD;
    for (const bank of this.banks) {
      words[CALL.replicas] = bank.count;
      queue.writeBuffer(bank.uniform, 0, words);
    }
  }

  /** Sets the arguments of all dispatches submitted after this call. */
  setArguments(words: Uint32Array<ArrayBuffer>): void {
    for (const bank of this.banks) this.device.device.queue.writeBuffer(bank.exchange, 0, words);
  }

  encode(encoder: GPUCommandEncoder, entry: string, only?: Bank): void {
    const compiled = this.#compiled.get(entry);
    if (compiled === undefined) throw new RangeError(`'${entry}' was not compiled for this device`);
    const pass = encoder.beginComputePass({ label: entry });
    pass.setPipeline(compiled.pipeline);
    for (const bank of only ? [only] : this.banks) {
      pass.setBindGroup(0, bank.group);
      dispatch(pass, bank.count, WORKGROUP);
    }
    pass.end();
  }

  /** Uploads the replicas' blocks. @param block bytes of one replica, [replicaBytes] */
  upload(block: (replica: number) => Uint8Array): void {
    const { replicaBytes } = this.machine.layout;
    for (const bank of this.banks) {
      const bytes = new Uint8Array(bank.count * replicaBytes);
      for (let k = 0; k < bank.count; k++) bytes.set(block(bank.first + k), k * replicaBytes);
      this.device.device.queue.writeBuffer(bank.memory, 0, bytes);
    }
  }

  slices(replicas: readonly number[]): { buffer: GPUBuffer; offset: number; bytes: number }[] {
    const { replicaBytes } = this.machine.layout;
    return replicas.map((replica) => {
      const bank = this.banks.find(({ first, count }) => replica >= first && replica < first + count);
      if (bank === undefined) throw new RangeError(`no replica ${replica} on the device`);
      return { buffer: bank.memory, offset: (replica - bank.first) * replicaBytes, bytes: replicaBytes };
    });
  }

  /** Downloads all blocks, bank by bank. @throws GpuError */
  async download(put: (replica: number, block: Uint8Array) => void): Promise<void> {
    const { replicaBytes } = this.machine.layout;
    for (const bank of this.banks) {
      const all = { buffer: bank.memory, offset: 0, bytes: bank.count * replicaBytes };
      const bytes = new Uint8Array(await this.device.read(() => [all]));
      for (let k = 0; k < bank.count; k++)
        put(bank.first + k, bytes.subarray(k * replicaBytes, (k + 1) * replicaBytes));
    }
  }

  close(): void {
    this.#buffers.destroy();
  }
}

export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}

/**
 * @param threads minimum number; the kernel itself skips surplus threads
 * @param size threads per workgroup
 */
export function dispatch(pass: GPUComputePassEncoder, threads: number, size: number): void {
  const groups = Math.ceil(threads / size);
  const rows = Math.ceil(groups / MAX_GROUPS);
  pass.dispatchWorkgroups(Math.ceil(groups / rows), rows);
}
