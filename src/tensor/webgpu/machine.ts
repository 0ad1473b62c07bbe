/**
 * Runs programs on the graphics device. Runs are collected and submitted together when something is read, or
 * when many have accumulated. Pipelines and bind groups are created once for each arrangement of stores.
 */
import type { Slice } from '../contract.ts';
import { storeOf } from '../store.ts';
import { BUFFER_USAGE, type DeviceCare, DeviceStore } from './device.ts';
import { LEADING, type Pattern, PipelineCache, type Program, RUN_WORDS } from './program.ts';

/** Runs per submit: few enough to keep a submit short, enough to make submits rare. */
const MAX_PENDING = 128;
const MAX_GROUPS = 65_535; // per dimension, in every device
const DEFAULT_SIZE = 64;
const STORAGE = BUFFER_USAGE.storage | BUFFER_USAGE.copySource | BUFFER_USAGE.copyDestination;
const UNIFORM = BUFFER_USAGE.uniform | BUFFER_USAGE.copyDestination;
const BYTES = 4; // per number
const MIB = 2 ** 20;

interface Run {
  readonly pipeline: GPUComputePipeline;
  readonly group: GPUBindGroup;
  readonly columns: number;
  readonly rows: number;
}

/** The numbers of a run by name. */
type Numbers<N extends string> = Readonly<Record<N, number>>;

export class Machine {
  /** Programs started so far. */
  dispatches = 0;
  submits = 0;
  readonly #care: DeviceCare;
  readonly #cache: PipelineCache;
  readonly #stores = new Set<DeviceStore>();
  readonly #uniforms: GPUBuffer;
  readonly #words = new Uint32Array(MAX_PENDING * RUN_WORDS);
  readonly #reals = new Float32Array(this.#words.buffer);
  readonly #pending: Run[] = [];
  readonly #scratch = new Map<string, Slice>();
  #batch = 0;
  #made = 0;
  #end: Error | null = null;
  #allocated: Promise<unknown> = Promise.resolve();

  constructor(care: DeviceCare) {
    this.#care = care;
    const size = this.#words.byteLength;
    this.#uniforms = care.device.createBuffer({ size, usage: UNIFORM, label: 'numbers of the runs' });
    this.#cache = new PipelineCache(care.device, this.#uniforms, (error) => {
      this.#end ??= error;
    });
  }

  get limits(): GPUSupportedLimits {
    return this.#care.device.limits;
  }

  /** @throws Error if the device is lost, memory has run out, or this machine was closed */
  demandUsable(): void {
    const reason = this.#end ?? this.#care.fault;
    if (reason !== null) throw reason;
  }

  /**
   * Allocates zeros. @throws RangeError that names the size. The device reports missing memory only later;
   * every later call then throws
   */
  allocate(length: number): Slice {
    this.demandUsable();
    if (!Number.isInteger(length) || length < 0)
      throw new RangeError(`A store of ${length} numbers: a length is a whole number, not below 0.`);
    const bytes = Math.max(BYTES, length * BYTES);
    const allowed = Math.min(this.limits.maxStorageBufferBindingSize, this.limits.maxBufferSize);
    if (bytes > allowed) {
      throw new RangeError(
        `${lengthText(length)} are more than the ${Math.floor(allowed / MIB)} MiB that this graphics device takes in one piece: use smaller batches or a smaller network.`,
      );
    }
    const { device } = this.#care;
    device.pushErrorScope('out-of-memory');
    const buffer = device.createBuffer({ size: bytes, usage: STORAGE, label: 'store' });
    this.#allocated = Promise.all([
      this.#allocated,
      device.popErrorScope().then(
        (error) => {
          if (error !== null)
            this.#end ??= new RangeError(`The graphics device has no memory for ${lengthText(length)}.`);
        },
        () => {}, // the device is lost, and its manager reports it
      ),
    ]);
    const store = new DeviceStore(this, this.#made++, buffer, length);
    this.#stores.add(store);
    return { store, offset: 0, length };
  }

  /**
   * Resolves when all memory requested so far is allocated. @throws RangeError and the errors of all other
   * calls
   */
  async ready(): Promise<void> {
    await this.#allocated;
    this.demandUsable();
  }

  /**
   * A buffer for intermediate results of at least `length` numbers. Its content is valid for one operation.
   */
  scratch(name: string, length: number): Slice {
    const before = this.#scratch.get(name);
    if (before !== undefined && before.length >= length) return before;
    if (before !== undefined) this.release(before);
    const made = this.allocate(length);
    this.#scratch.set(name, made);
    return made;
  }

  release(slice: Slice): void {
    const store = storeOf<DeviceStore>(slice, this);
    const isUsable = this.#end === null && this.#care.fault === null;
    if (store.usedIn === this.#batch && isUsable) this.flush();
    store.isFree = true;
    this.#cache.forget(store);
    this.#stores.delete(store);
    store.buffer.destroy();
  }

  write(slice: Slice, data: Float32Array | Uint32Array): void {
    this.demandUsable();
    const store = storeOf<DeviceStore>(slice, this);
    // A write takes effect before anything not yet submitted, so submit the runs that use the store first.
    if (store.usedIn === this.#batch) this.flush();
    this.#care.device.queue.writeBuffer(
      store.buffer,
      slice.offset * BYTES,
      data.buffer as ArrayBuffer,
      data.byteOffset,
      data.byteLength,
    );
  }

  /** Returns the numbers after all runs so far. */
  async read(slice: Slice): Promise<ArrayBuffer> {
    this.demandUsable();
    const { buffer } = storeOf<DeviceStore>(slice, this);
    if (slice.length === 0) return new ArrayBuffer(0);
    try {
      return await this.#care.read((encoder) => {
        this.#encode(encoder);
        return [{ buffer, offset: slice.offset * BYTES, bytes: slice.length * BYTES }];
      });
    } catch (reason) {
      await this.#allocated;
      throw this.#end ?? reason;
    }
  }

  /**
   * @param slots the slices, or null for none
   * @param groups workgroups
   * @param constants of the text; SIZE defaults to 64
   */
  run<S extends string, N extends string>(
    program: Program<S, N>,
    slots: Readonly<Record<S, Slice | null>>,
    numbers: Numbers<N>,
    groups: number,
    constants: Readonly<Record<string, number>> = {},
  ): void {
    this.demandUsable();
    if (groups === 0) return;
    if (this.#pending.length === MAX_PENDING) this.flush();
    const stores: DeviceStore[] = [];
    const pattern: (number | null)[] = [];
    let at = this.#pending.length * RUN_WORDS + LEADING;
    this.#words[at - LEADING] = groups;
    for (const name of program.counts) this.#words[at++] = numbers[name];
    for (const name of program.reals ?? []) this.#reals[at++] = numbers[name];
    for (const name in program.slots) {
      const slice = slots[name];
      this.#words[at++] = slice?.offset ?? 0;
      pattern.push(slice === null ? null : this.#place(slice, stores));
    }
    const found = this.#cache.pipeline(program, pattern as Pattern, { SIZE: DEFAULT_SIZE, ...constants });
    const rows = Math.ceil(groups / MAX_GROUPS);
    this.#pending.push({
      pipeline: found.pipeline,
      group: this.#cache.group(found.layout, stores),
      columns: Math.ceil(groups / rows),
      rows,
    });
    for (const store of stores) store.usedIn = this.#batch;
    this.dispatches++;
  }

  #place(slice: Slice, stores: DeviceStore[]): number {
    const store = storeOf<DeviceStore>(slice, this);
    const known = stores.indexOf(store);
    return known >= 0 ? known : stores.push(store) - 1;
  }

  /** Submits the collected runs to the device. */
  flush(): void {
    if (this.#pending.length === 0) return;
    this.#care.submit((encoder) => this.#encode(encoder));
  }

  #encode(encoder: GPUCommandEncoder): void {
    if (this.#pending.length > 0) {
      const runs = this.#pending.splice(0);
      // Writes and submits happen in call order, so one buffer can serve every batch.
      this.#care.device.queue.writeBuffer(this.#uniforms, 0, this.#words, 0, runs.length * RUN_WORDS);
      const pass = encoder.beginComputePass();
      runs.forEach(({ pipeline, group, columns, rows }, index) => {
        pass.setPipeline(pipeline);
        pass.setBindGroup(0, group, [index * RUN_WORDS * BYTES]);
        pass.dispatchWorkgroups(columns, rows);
      });
      pass.end();
    }
    this.#batch++;
    this.submits++;
  }

  /** Releases all memory. */
  close(): void {
    this.#pending.length = 0;
    for (const store of this.#stores) {
      store.isFree = true;
      store.buffer.destroy();
    }
    this.#stores.clear();
    this.#scratch.clear();
    this.#uniforms.destroy();
    this.#end ??= new Error('This back end was closed: create a new one.');
  }
}

function lengthText(length: number): string {
  return `${length} numbers (${(length / (MIB / BYTES)).toFixed(1)} MiB)`;
}
