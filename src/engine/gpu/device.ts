/**
 * All access to a graphics device, with every fault turned into one GpuError. After a loss nearly every call still "succeeds",
 * so only bytes that have arrived count.
 */
import { BUFFER_USAGE, MAP_MODE_READ, type Stretch } from '../../tensor/webgpu/device.ts';
import type { AdapterFacts } from '../contract.ts';
import {
  commandRejected,
  fromScope,
  GpuError,
  inScopes,
  messageOf,
  notCompiled,
  overLimit,
  silence,
  sizeText,
} from './gpu-error.ts';
import { DeviceLife } from './life.ts';
import { type Clock, withDeadline } from './watchdog.ts';

/**
 * Encodes a copy of the slices in sequence. Offsets and lengths are multiples of 4.
 * @param fail called if there is no memory for it @throws GpuError 'limit', 'validation'
 */
function stage(
  device: GPUDevice,
  encoder: GPUCommandEncoder,
  slices: readonly Stretch[],
  fail: (error: GpuError) => void,
): GPUBuffer {
  const odd = slices.find(({ offset, bytes }) => offset % 4 !== 0 || bytes % 4 !== 0);
  if (odd !== undefined)
    throw commandRejected('a read', `bytes ${odd.offset} to ${odd.offset + odd.bytes} are not whole words`);
  const size = slices.reduce((sum, { bytes }) => sum + bytes, 0);
  const allowed = device.limits.maxBufferSize;
  if (size > allowed) throw overLimit('Reading results back needs', size, allowed);
  const usage = BUFFER_USAGE.mapRead | BUFFER_USAGE.copyDestination;
  const { made, caught } = inScopes(device, () => device.createBuffer({ size, usage, label: 'staging' }));
  // The submit with the copy fails too. This error comes first and names the cause.
  caught.then(
    (error) => {
      if (error !== null) fail(fromScope(error, `reading ${sizeText(size)} back`));
    },
    () => {}, // the device is lost, and the mapping reports it
  );
  let at = 0;
  for (const { buffer, offset, bytes } of slices) {
    encoder.copyBufferToBuffer(buffer, offset, made, at, bytes);
    at += bytes;
  }
  return made;
}

/** Default limit of the WebGPU specification. Every device has at least this. */
const DEFAULT_BINDING_BYTES = 2 ** 27;
const DEFAULT_BUFFER_BYTES = 2 ** 28;

export function factsOf(adapter: GPUAdapter): AdapterFacts {
  const { vendor, architecture, device, description, isFallbackAdapter } = adapter.info;
  // Browsers of early 2025 put this field on the adapter itself.
  const early = (adapter as { readonly isFallbackAdapter?: boolean }).isFallbackAdapter;
  return { vendor, architecture, device, description, fallback: isFallbackAdapter ?? early ?? false };
}

/**
 * Requests limits up to what the adapter offers, and never less than the defaults.
 * @param storageBytes the largest single binding
 */
function limitsFor(offered: GPUSupportedLimits, storageBytes: number): Record<string, number> {
  const wished = Math.ceil(storageBytes / 4) * 4;
  const { maxStorageBufferBindingSize, maxBufferSize, maxStorageBuffersPerShaderStage } = offered;
  return {
    maxStorageBufferBindingSize: Math.max(
      DEFAULT_BINDING_BYTES,
      Math.min(maxStorageBufferBindingSize, wished),
    ),
    maxBufferSize: Math.max(DEFAULT_BUFFER_BYTES, Math.min(maxBufferSize, wished)),
    maxStorageBuffersPerShaderStage,
  };
}

export interface GpuHost extends Clock {
  readonly gpu: GPU | undefined;
}

export interface DeviceRequest {
  readonly allowFallback: boolean;
  /** Size of the largest single binding. The device offers less if the adapter does. */
  readonly storageBytes: number;
  /** Timeout of every device response except compilation; default 5000. */
  readonly deadlineMs?: number;
}

const DEADLINE_MS = 5_000;
const COMPILE_DEADLINE_MS = 30_000;

/** `navigator.gpu` of this thread. It is absent in old browsers and on pages without https. */
export function browserHost(): GpuHost {
  const { gpu } = (globalThis.navigator ?? {}) as { readonly gpu?: GPU };
  return {
    gpu,
    now: () => performance.now(),
    setTimer: (ms, fire) => {
      const timer = setTimeout(fire, ms);
      return () => clearTimeout(timer);
    },
  };
}

/** @throws GpuError 'no-webgpu', 'no-adapter', 'fallback-only', 'timeout' */
export async function openDevice(host: GpuHost, options: DeviceRequest): Promise<GuardedDevice> {
  const { gpu } = host;
  const deadlineMs = options.deadlineMs ?? DEADLINE_MS;
  if (gpu === undefined)
    throw new GpuError('no-webgpu', 'WebGPU is not available on this page in this browser.');
  const late = () => silence('the graphics device', deadlineMs);
  const rejected = (reason: unknown) =>
    reason instanceof GpuError
      ? reason
      : new GpuError('no-adapter', 'The browser did not open a graphics device.', messageOf(reason));

  const asked = attempt(() => gpu.requestAdapter({ powerPreference: 'high-performance' }));
  const gpuAdapter = await withDeadline(host, asked, deadlineMs, late).catch((reason: unknown) => {
    throw rejected(reason);
  });
  if (gpuAdapter === null) throw new GpuError('no-adapter', 'The browser found no graphics device.');
  const adapter = factsOf(gpuAdapter);
  if (adapter.fallback && !options.allowFallback) {
    const name = adapter.description || adapter.architecture || adapter.vendor;
    throw new GpuError('fallback-only', 'The CPU emulates the only graphics device.', name);
  }
  const opened = attempt(() =>
    gpuAdapter.requestDevice({
      requiredLimits: limitsFor(gpuAdapter.limits, options.storageBytes),
    }),
  );
  const device = await withDeadline(host, opened, deadlineMs, late, (orphan) => orphan.destroy()).catch(
    (reason: unknown) => {
      throw rejected(reason);
    },
  );
  return new GuardedDevice(host, adapter, device, deadlineMs);
}

/** Turns an exception of the call itself into a rejection. */
async function attempt<T>(call: () => Promise<T>): Promise<T> {
  return call();
}

export class GuardedDevice {
  readonly device: GPUDevice;
  readonly adapter: AdapterFacts;
  readonly #life: DeviceLife;
  readonly #deadlineMs: number;
  #submitted: Promise<unknown> = Promise.resolve();

  constructor(host: GpuHost, adapter: AdapterFacts, device: GPUDevice, deadlineMs: number) {
    this.adapter = adapter;
    this.device = device;
    this.#deadlineMs = deadlineMs;
    this.#life = new DeviceLife(host, device);
  }

  /** Why the device is unusable. Null while it works, and after `close`. */
  get fault(): GpuError | null {
    return this.#life.fault;
  }

  /** Resolves with `fault`, once; never rejects, and stays pending after `close`. */
  get lost(): Promise<GpuError> {
    return this.#life.lost;
  }

  /** @throws GpuError 'limit', 'out-of-memory', 'validation': the device stays usable; 'lost', 'timeout': it does not */
  async buffer(bytes: number, usage: number, label: string): Promise<GPUBuffer> {
    this.#life.demandUsable();
    const { maxBufferSize, maxStorageBufferBindingSize } = this.device.limits;
    const isBound = (usage & BUFFER_USAGE.storage) !== 0;
    const allowed = isBound ? Math.min(maxBufferSize, maxStorageBufferBindingSize) : maxBufferSize;
    if (bytes > allowed) throw overLimit(`${label} needs`, bytes, allowed);
    const { made, caught } = inScopes(this.device, () =>
      this.device.createBuffer({ size: bytes, usage, label }),
    );
    const error = await this.#life.answer(caught, `memory for ${label}`, this.#deadlineMs);
    if (error === null) return made;
    made.destroy();
    throw fromScope(error, `${label} (${sizeText(bytes)})`);
  }

  /** @throws GpuError 'compile' with line, column and message of the first error; 'lost', 'timeout' */
  async compile(text: string, label: string): Promise<GPUShaderModule> {
    this.#life.demandUsable();
    const { made, caught } = inScopes(this.device, () =>
      this.device.createShaderModule({ code: text, label }),
    );
    const answers = Promise.all([caught, made.getCompilationInfo()]);
    const [error, info] = await this.#life.answer(answers, `compiled ${label}`, COMPILE_DEADLINE_MS);
    const first = info.messages.find((message) => message.type === 'error');
    if (first === undefined && error === null) return made;
    const place = first && `line ${first.lineNum}, column ${first.linePos}: ${first.message}`;
    throw notCompiled(label, place ?? error?.message ?? '');
  }

  /** @throws GpuError 'compile' if the driver fails, 'validation' if module, entry and layout do not match; 'lost', 'timeout' */
  async pipeline(
    module: GPUShaderModule,
    entryPoint: string,
    layout: GPUPipelineLayout | 'auto',
    constants?: Record<string, number>,
  ): Promise<GPUComputePipeline> {
    this.#life.demandUsable();
    const compute = { module, entryPoint, ...(constants && { constants }) };
    const made = attempt(() =>
      this.device.createComputePipelineAsync({ label: entryPoint, layout, compute }),
    );
    const refusal = made.then(
      () => null,
      (reason: unknown) => this.#pipelineRefusal(reason, entryPoint),
    );
    const rejected = await this.#life.answer(refusal, `pipeline ${entryPoint}`, COMPILE_DEADLINE_MS);
    if (rejected !== null) throw rejected;
    return made;
  }

  /**
   * Encodes and submits. If a command is rejected, the device becomes unusable and its reads never arrive, because the state on
   * the device is then unknown.
   * @throws GpuError if the device is no longer usable; any error of `encode`, with nothing submitted
   */
  submit(encode: (encoder: GPUCommandEncoder) => void): void {
    this.#life.demandUsable();
    const { caught } = inScopes(this.device, () => {
      const encoder = this.device.createCommandEncoder();
      encode(encoder);
      this.device.queue.submit([encoder.finish()]);
    });
    const judged = caught.then(
      (error) => {
        if (error !== null) this.#life.fail(fromScope(error, 'a step of training'));
      },
      (reason: unknown) => this.#life.rejected(reason),
    );
    this.#submitted = Promise.all([this.#submitted, judged]);
    this.#life.welcome(this.device.queue.onSubmittedWorkDone());
  }

  /**
   * Submits and reads the slices returned by `encode` as they are afterward.
   * @throws as `submit`, immediately; rejects with GpuError if the bytes do not arrive
   */
  read(encode: (encoder: GPUCommandEncoder) => readonly Stretch[]): Promise<ArrayBuffer> {
    let staging: GPUBuffer | undefined;
    this.submit((encoder) => {
      staging = stage(this.device, encoder, encode(encoder), (error) => this.#life.fail(error));
    });
    if (staging === undefined) throw new RangeError('no bytes were read');
    return this.#arrived(staging);
  }

  async #arrived(staging: GPUBuffer): Promise<ArrayBuffer> {
    // The scope catches a rejected mapping, which is also an uncaught error and arrives before the report of its cause.
    const { made: mapped } = inScopes(this.device, () => staging.mapAsync(MAP_MODE_READ));
    // A mapping succeeds even after a rejected submit, so wait for both.
    const copy = Promise.all([mapped, this.#submitted]).then(() => staging.getMappedRange().slice(0));
    const what = `${sizeText(staging.size)} of results`;
    const result = await this.#life.answer(copy, what, this.#deadlineMs);
    staging.destroy();
    return result;
  }

  /**
   * Releases the device as soon as its work is done. Waiting calls reject at once. The adapter is used up: another device needs
   * another adapter.
   */
  close(): void {
    this.#life.close(new GpuError('lost', 'The graphics device was closed.'));
  }

  #pipelineRefusal(reason: unknown, entryPoint: string): GpuError | Promise<GpuError> {
    const words = messageOf(reason);
    const kind = (reason as Partial<GPUPipelineError> | null)?.reason;
    if (kind === 'internal') return notCompiled(entryPoint, words);
    if (kind !== 'validation' && !(reason instanceof TypeError)) return this.#life.rejected(reason);
    return commandRejected(entryPoint, words);
  }
}
