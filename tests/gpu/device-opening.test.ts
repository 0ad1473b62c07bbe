import { afterEach, describe, expect, it } from 'vitest';
import { browserHost, type GpuHost, type GuardedDevice, openDevice } from '../../src/engine/gpu/device.ts';
import { GpuError } from '../../src/engine/gpu/gpu-error.ts';
import { nodeClock } from './dawn.ts';
import { describeGpu } from './node-gpu.ts';

const WISHES = { allowFallback: true, storageBytes: 1024 };
const opened: GuardedDevice[] = [];
afterEach(() => {
  for (const device of opened.splice(0)) device.close();
});

async function open(host: GpuHost, wishes: Partial<Parameters<typeof openDevice>[1]> = {}) {
  const device = await openDevice(host, { ...WISHES, ...wishes });
  opened.push(device);
  return device;
}

async function refusal(host: GpuHost, wishes: Partial<Parameters<typeof openDevice>[1]> = {}) {
  const error = await open(host, wishes).catch((reason: unknown) => reason);
  if (!(error instanceof GpuError)) throw new Error(`not refused with a GpuError: ${error}`);
  return error;
}

/** A new adapter of the same device, because opening consumes an adapter. */
async function adapterOf(host: GpuHost): Promise<GPUAdapter> {
  const adapter = await host.gpu?.requestAdapter();
  if (!adapter) throw new Error('no adapter');
  return adapter;
}

function hostWith(requestAdapter: GPU['requestAdapter']): GpuHost {
  return { gpu: { requestAdapter } as GPU, ...nodeClock };
}

/** The real browser, with an adapter that opens devices in another way. */
function hostWithDevices(
  host: GpuHost,
  requestDevice: (adapter: GPUAdapter, descriptor?: GPUDeviceDescriptor) => Promise<GPUDevice>,
): GpuHost {
  return hostWith(async (options) => {
    const adapter = (await host.gpu?.requestAdapter(options)) ?? null;
    if (adapter === null) return null;
    const { info, limits, features } = adapter;
    return { info, limits, features, requestDevice: (given) => requestDevice(adapter, given) } as GPUAdapter;
  });
}

describe('a browser without a graphics device', () => {
  it('is recognized if it lacks WebGPU, as Node does', async () => {
    expect(await refusal(browserHost())).toMatchObject({ kind: 'no-webgpu', name: 'GpuError' });
  });

  it('is rejected when it has WebGPU but no adapter', async () => {
    expect((await refusal(hostWith(async () => null))).kind).toBe('no-adapter');
  });

  it('is rejected with its own message when the request for an adapter fails', async () => {
    const host = hostWith(async () => {
      throw new TypeError('blocked by policy');
    });
    expect(await refusal(host)).toMatchObject({ kind: 'no-adapter', detail: 'blocked by policy' });
  });

  it('is given up after the deadline when the request for an adapter never settles', async () => {
    const begin = performance.now();
    const error = await refusal(
      hostWith(() => new Promise(() => {})),
      { deadlineMs: 50 },
    );
    expect(error.kind).toBe('timeout');
    expect(performance.now() - begin).toBeGreaterThanOrEqual(45);
  });
});

describeGpu('opening a device', (host) => {
  it('says what the adapter is', async () => {
    const { adapter, fault } = await open(host);
    const gpuAdapter = await adapterOf(host);
    expect(adapter.vendor).toBe(gpuAdapter.info.vendor);
    expect(adapter.description).toBe(gpuAdapter.info.description);
    expect(adapter.fallback).toBe(gpuAdapter.info.isFallbackAdapter);
    expect(fault).toBeNull();
  });

  it('rejects an unwanted emulated device before it is opened', async () => {
    let devices = 0;
    const watched = hostWithDevices(host, (adapter, descriptor) => {
      devices++;
      return adapter.requestDevice(descriptor);
    });
    const adapter = await host.gpu?.requestAdapter();
    if (adapter?.info.isFallbackAdapter) {
      expect((await refusal(watched, { allowFallback: false })).kind).toBe('fallback-only');
      expect(devices).toBe(0);
    } else {
      expect((await open(watched, { allowFallback: false })).adapter.fallback).toBe(false);
      expect(devices).toBe(1);
    }
  });

  it('requests only the default memory when less is needed', async () => {
    const { limits } = (await open(host, { storageBytes: 1024 })).device;
    // Limits in the WebGPU specification: 128 MiB for a binding, 256 MiB for a buffer.
    expect(limits.maxStorageBufferBindingSize).toBe(2 ** 27);
    expect(limits.maxBufferSize).toBe(2 ** 28);
  });

  it('requests as much memory as needed if the adapter offers it', async () => {
    const { device } = await open(host, { storageBytes: 300 * 2 ** 20 - 3 });
    const wished = 300 * 2 ** 20;
    const { maxStorageBufferBindingSize, maxBufferSize } = (await adapterOf(host)).limits;
    expect(device.limits.maxStorageBufferBindingSize).toBe(Math.min(wished, maxStorageBufferBindingSize));
    expect(device.limits.maxBufferSize).toBe(Math.min(wished, maxBufferSize));
  });

  it('takes what the adapter offers when more is needed, and all its storage buffers', async () => {
    const { device } = await open(host, { storageBytes: 2 ** 50 });
    const { limits } = await adapterOf(host);
    expect(device.limits.maxBufferSize).toBe(limits.maxBufferSize);
    expect(device.limits.maxStorageBuffersPerShaderStage).toBe(limits.maxStorageBuffersPerShaderStage);
  });

  it('is rejected with the browser’s message when the adapter opens no device', async () => {
    const consumed = hostWithDevices(host, async (adapter, descriptor) => {
      (await adapter.requestDevice()).destroy();
      return adapter.requestDevice(descriptor);
    });
    const error = await refusal(consumed);
    expect(error.kind).toBe('no-adapter');
    expect(error.detail).toContain('consumed');
  });

  it('destroys a device that comes after the deadline', async () => {
    let late: Promise<GPUDevice> | undefined;
    const slow = hostWithDevices(host, (adapter, descriptor) => {
      late = new Promise<void>((resolve) => setTimeout(resolve, 150)).then(() =>
        adapter.requestDevice(descriptor),
      );
      return late;
    });
    expect((await refusal(slow, { deadlineMs: 50 })).kind).toBe('timeout');
    expect((await (await late)?.lost)?.reason).toBe('destroyed');
  });
});
