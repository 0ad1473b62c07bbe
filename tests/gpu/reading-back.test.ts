import { afterEach, beforeEach, expect, it } from 'vitest';
import { type GuardedDevice, openDevice } from '../../src/engine/gpu/device.ts';
import type { Stretch } from '../../src/tensor/webgpu/device.ts';
import { describeGpu } from './node-gpu.ts';
import { ADD, type Runner, runner, STORAGE, step } from './small-programs.ts';

const MIB = 2 ** 20;

describeGpu('reading results back', (host) => {
  let cared: GuardedDevice;
  beforeEach(async () => {
    cared = await openDevice(host, { allowFallback: true, storageBytes: 1024, deadlineMs: 20_000 });
  });
  afterEach(() => cared.close());

  async function read(slices: readonly Stretch[]): Promise<Uint32Array> {
    return new Uint32Array(await cared.read(() => slices));
  }
  async function filled(words: readonly number[]): Promise<GPUBuffer> {
    const buffer = await cared.buffer(words.length * 4, STORAGE, 'filled');
    cared.device.queue.writeBuffer(buffer, 0, new Uint32Array(words));
    return buffer;
  }
  async function arrivals(program: Runner, count: number): Promise<number[]> {
    const came: number[] = [];
    const reads = Array.from({ length: count }, () => step(cared, program));
    await Promise.all(reads.map(async (words) => came.push((await words)[0] ?? -1)));
    return came;
  }

  it('gives each read the words at its own step, in order, with many in flight', async () => {
    const program = await runner(cared, ADD, [100]);
    const expected = Array.from({ length: 40 }, (_, i) => 101 + i);
    expect(await arrivals(program, 40)).toEqual(expected);
  });

  it('puts slices of several buffers one after the other', async () => {
    const first = await filled([10, 11, 12, 13]);
    const second = await filled([20, 21, 22]);
    const words = await read([
      { buffer: second, offset: 4, bytes: 8 },
      { buffer: first, offset: 0, bytes: 4 },
      { buffer: first, offset: 8, bytes: 8 },
    ]);
    expect([...words]).toEqual([21, 22, 10, 12, 13]);
  });

  it('returns exactly the requested bytes after a larger read', async () => {
    const buffer = await filled(Array.from({ length: 1000 }, (_, i) => i));
    expect((await read([{ buffer, offset: 0, bytes: 4000 }])).length).toBe(1000);
    expect([...(await read([{ buffer, offset: 8, bytes: 4 }]))]).toEqual([2]);
  });

  it('returns reads of any length', async () => {
    const buffer = await filled(Array.from({ length: 4096 }, (_, i) => i * 3));
    for (let words = 1; words <= 4096; words *= 2) {
      const seen = await read([{ buffer, offset: 0, bytes: words * 4 }]);
      expect(seen.length).toBe(words);
      expect(seen[words - 1]).toBe((words - 1) * 3);
    }
  });

  it('returns a large read completely', async () => {
    const buffer = await cared.buffer(65 * MIB, STORAGE, 'large');
    cared.device.queue.writeBuffer(buffer, 65 * MIB - 4, new Uint32Array([77]));
    const words = await read([{ buffer, offset: 0, bytes: 65 * MIB }]);
    expect(words.length).toBe((65 * MIB) / 4);
    expect(words.at(-1)).toBe(77);
  });

  it('refuses more than a buffer can hold, with the bytes, and stays usable', async () => {
    const buffer = await filled([1, 2]);
    const { maxBufferSize } = cared.device.limits;
    const slices = [{ buffer, offset: 0, bytes: maxBufferSize + 4 }];
    await expect(read(slices)).rejects.toMatchObject({
      kind: 'limit',
      message: expect.stringContaining(`${maxBufferSize} bytes`),
    });
    await expect(read([{ buffer, offset: 2, bytes: 4 }])).rejects.toMatchObject({ kind: 'validation' });
    expect(cared.fault).toBeNull();
    expect([...(await read([{ buffer, offset: 0, bytes: 8 }]))]).toEqual([1, 2]);
  });

  it('says so when there is no memory to read into', async (context) => {
    context.skip(!cared.adapter.fallback, 'the memory of a real device is not to be filled by a test');
    cared.close();
    cared = await openDevice(host, { allowFallback: true, storageBytes: 2 ** 30, deadlineMs: 20_000 });
    const buffer = await cared.buffer(128 * MIB, STORAGE, 'table');
    // Eight times: 1 GiB in one piece, which SwiftShader refuses.
    const slices = Array.from({ length: 8 }, () => ({ buffer, offset: 0, bytes: 128 * MIB }));
    await expect(read(slices)).rejects.toMatchObject({ kind: 'out-of-memory' });
    expect(cared.fault?.kind).toBe('out-of-memory');
    expect(cared.fault?.message).toContain('1.0 GiB');
  });
});
