import { afterEach, expect, it } from 'vitest';
import { openDevice } from '../../src/engine/gpu/device.ts';
import { part } from '../../src/tensor/contract.ts';
import { createWebgpu, type WebgpuCompute } from '../../src/tensor/webgpu/webgpu.ts';
import { careFor } from './device-care.ts';
import { describeGpu } from './node-gpu.ts';

describeGpu('the arithmetic on a graphics device, its order and its faults', (host) => {
  let device: GPUDevice | null = null;
  let compute: WebgpuCompute | null = null;
  afterEach(async () => {
    compute?.close();
    device?.destroy();
    await device?.lost;
    device = null;
  });

  async function open(limits: (offered: GPUSupportedLimits) => Record<string, number> = () => ({})) {
    const adapter = await host.gpu?.requestAdapter();
    if (adapter == null) throw new Error('no adapter');
    device = await adapter.requestDevice({ requiredLimits: limits(adapter.limits) });
    compute = createWebgpu(careFor(device));
    return { device, compute };
  }
  const numbersOf = async (slice: ReturnType<WebgpuCompute['floats']>) => [
    ...(await (compute as WebgpuCompute).readFloats(slice)),
  ];

  it('a write comes after the operations before it and before those after it, whatever has been submitted', async () => {
    const { compute } = await open();
    const [x, first, second] = [compute.floats(2), compute.floats(2), compute.floats(2)];
    compute.write(x, Float32Array.of(1, 2));
    compute.copy(x, first);
    compute.write(part(x, 1, 1), Float32Array.of(5));
    compute.copy(x, second);
    compute.write(x, Float32Array.of(0, 0));
    expect(await Promise.all([first, second, x].map(numbersOf))).toEqual([
      [1, 2],
      [1, 5],
      [0, 0],
    ]);
  });

  it('work requested with a slice still happens after the slice is freed', async () => {
    const { compute } = await open();
    const [from, to] = [compute.floats(3), compute.floats(3)];
    compute.fill(from, 7);
    compute.copy(from, to);
    compute.free(from);
    expect(await numbersOf(to)).toEqual([7, 7, 7]);
    expect(() => compute.copy(from, to)).toThrow('was freed');
  });

  it('submits its work in few pieces, each with a bounded number of programs', async () => {
    const { compute } = await open();
    const [counter, one] = [compute.floats(1), compute.floats(1)];
    compute.fill(one, 1);
    const sum = { rows: 1, inputs: 1, outputs: 1, activation: 'none', b: null } as const;
    for (let i = 0; i < 300; i++) compute.dense({ ...sum, x: one, w: one, y: counter, residual: counter });
    expect(compute.dispatches).toBe(301);
    expect(compute.submits).toBe(2);
    expect(await numbersOf(counter)).toEqual([300]);
    expect(compute.submits).toBe(3);
  });

  it('reads return the values at the time of the request, even many at once', async () => {
    const { compute } = await open();
    const x = compute.floats(1);
    const reads = Array.from({ length: 5 }, (_, i) => {
      compute.fill(x, i);
      return compute.readFloats(x);
    });
    expect((await Promise.all(reads)).map(([number]) => number)).toEqual([0, 1, 2, 3, 4]);
    expect(await compute.readFloats(part(x, 1, 0))).toHaveLength(0);
  });

  it('refuses a store that the device does not take in one piece, by its size, and goes on', async () => {
    const { device, compute } = await open();
    const length = device.limits.maxStorageBufferBindingSize / 4 + 1;
    expect(() => compute.floats(length)).toThrow(RangeError);
    expect(() => compute.floats(length)).toThrow(`${length} numbers (128.0 MiB) are more than the 128 MiB`);
    expect(() => compute.words(0.5)).toThrow(RangeError);
    const x = compute.floats(1);
    compute.fill(x, 3);
    expect(await numbersOf(x)).toEqual([3]);
  });

  it('refuses a recurrent layer wider than a workgroup has room for, with the widest', async () => {
    const { device, compute } = await open();
    expect(device.limits.maxComputeWorkgroupStorageSize).toBe(16_384);
    const width = 257;
    const rest = { sequences: 1, time: 1, width, h0: null };
    const given = {
      gates: compute.floats(3 * width),
      u: compute.floats(3 * width ** 2),
      c: compute.floats(3 * width),
    };
    const kept = { y: compute.floats(width), kept: compute.floats(4 * width) };
    const slopes = { dy: kept.y, dGates: given.gates, du: given.u, dc: given.c };
    compute.gru({ ...rest, ...given, ...kept });
    expect(() => compute.gruGradient({ ...rest, ...given, ...kept, ...slopes })).toThrow(
      'choose at most 256',
    );
  });

  it('reports how much memory it could not allocate', async () => {
    const { device, compute } = await open(({ maxBufferSize, maxStorageBufferBindingSize }) => ({
      maxBufferSize,
      maxStorageBufferBindingSize,
    }));
    const { maxBufferSize, maxStorageBufferBindingSize } = device.limits;
    const length = Math.min(maxBufferSize, maxStorageBufferBindingSize) / 4;
    await compute.ready();
    const large = compute.floats(length); // SwiftShader has no memory for its own limit
    compute.fill(part(large, 0, 10), 1);
    const words = `The graphics device has no memory for ${length} numbers (1024.0 MiB).`;
    await expect(compute.readFloats(part(large, 0, 10))).rejects.toThrow(new RangeError(words));
    await expect(compute.ready()).rejects.toThrow(new RangeError(words));
    expect(() => compute.floats(1)).toThrow(new RangeError(words));
  });

  it('a lost device is named by every later call', async () => {
    const { device, compute } = await open();
    const x = compute.floats(1);
    const pending = compute.readFloats(x);
    const heard = pending.then(
      () => null,
      (error: Error) => error.message,
    );
    device.destroy();
    await device.lost;
    expect([null, expect.stringContaining('lost')]).toContainEqual(await heard); // it may have come in time
    expect(() => compute.fill(x, 1)).toThrow('The graphics device was lost');
    expect(() => compute.floats(1)).toThrow('The graphics device was lost');
    expect(() => compute.write(x, Float32Array.of(1))).toThrow('The graphics device was lost');
    await expect(compute.readFloats(x)).rejects.toThrow('The graphics device was lost');
    expect(() => compute.free(x)).not.toThrow();
  });

  it('calls after its end are rejected, and so are slices of other back ends', async () => {
    const { compute } = await open();
    const other = createWebgpu(careFor(device as GPUDevice));
    const x = compute.floats(1);
    expect(() => compute.fill({ store: { length: 1 }, offset: 0, length: 1 }, 0)).toThrow(TypeError);
    expect(() => compute.copy(other.floats(1), x)).toThrow(TypeError);
    other.close();
    compute.close();
    expect(() => compute.fill(x, 0)).toThrow('closed');
    await expect(compute.readFloats(x)).rejects.toThrow('closed');
  });

  it('works under the care of the engine, whose fault every later call then names', async () => {
    const cared = await openDevice(host, { allowFallback: true, storageBytes: 1024, deadlineMs: 20_000 });
    const onCared = createWebgpu(cared);
    const [x, y] = [onCared.floats(2), onCared.floats(2)];
    onCared.write(x, Float32Array.of(3, 4));
    onCared.copy(x, y);
    expect([...(await onCared.readFloats(y))]).toEqual([3, 4]);
    cared.device.destroy();
    await cared.lost;
    expect(() => onCared.fill(x, 1)).toThrow('The graphics device was reset.');
    await expect(onCared.readFloats(x)).rejects.toThrow('The graphics device was reset.');
    onCared.close();
  });
});
