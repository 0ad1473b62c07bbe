import { afterEach, expect, it } from 'vitest';
import { type GuardedDevice, openDevice } from '../../src/engine/gpu/device.ts';
import { GpuError } from '../../src/engine/gpu/gpu-error.ts';
import { BUFFER_USAGE } from '../../src/tensor/webgpu/device.ts';
import { describeGpu } from './node-gpu.ts';
import { ADD, runner, STORAGE, step } from './small-programs.ts';

async function errorOf(promise: Promise<unknown>): Promise<GpuError> {
  const outcome = await promise.then(
    () => new Error('nothing went wrong'),
    (reason: unknown) => reason,
  );
  if (!(outcome instanceof GpuError)) throw outcome;
  return outcome;
}

async function stillWorks(cared: GuardedDevice): Promise<void> {
  expect(cared.fault).toBeNull();
  expect([...(await step(cared, await runner(cared, ADD, [1, 2])))]).toEqual([2, 3]);
}

/** Whether `promise` is still open after a turn of the device's own news. */
async function isPending(promise: Promise<unknown>): Promise<boolean> {
  const later = new Promise((resolve) => setTimeout(() => resolve('open'), 100));
  return (await Promise.race([promise, later])) === 'open';
}

describeGpu('a device in use', (host) => {
  const opened: GuardedDevice[] = [];
  afterEach(() => {
    for (const device of opened.splice(0)) device.close();
  });
  async function open(storageBytes = 1024, deadlineMs = 20_000): Promise<GuardedDevice> {
    const device = await openDevice(host, { allowFallback: true, storageBytes, deadlineMs });
    opened.push(device);
    return device;
  }

  it('refuses a buffer beyond its limit with the bytes needed and allowed, and stays usable', async () => {
    const cared = await open();
    const { maxStorageBufferBindingSize, maxBufferSize } = cared.device.limits;
    const bound = await errorOf(cared.buffer(maxStorageBufferBindingSize + 4, STORAGE, 'the value table'));
    expect(bound.kind).toBe('limit');
    expect(bound.message).toContain('the value table');
    expect(bound.message).toContain(`${maxStorageBufferBindingSize + 4} bytes`);
    expect(bound.message).toContain(`${maxStorageBufferBindingSize} bytes`);
    // A buffer that no program binds may have the maximum size.
    const staging = await cared.buffer(maxStorageBufferBindingSize + 4, BUFFER_USAGE.copyDestination, 'copy');
    staging.destroy();
    expect((await errorOf(cared.buffer(maxBufferSize + 4, BUFFER_USAGE.copyDestination, 'copy'))).kind).toBe(
      'limit',
    );
    await stillWorks(cared);
  });

  it('names the buffer that could not be allocated, and stays usable', async (context) => {
    const cared = await open(2 ** 40);
    // SwiftShader refuses one allocation of 1 GiB, its limit for a buffer, so no memory is taken.
    context.skip(!cared.adapter.fallback, 'the memory of a real device is not to be filled by a test');
    const { maxBufferSize } = cared.device.limits;
    const small = cared.buffer(1024, STORAGE, 'small');
    const large = errorOf(cared.buffer(maxBufferSize, STORAGE, 'the traces'));
    const another = cared.buffer(2048, STORAGE, 'another');
    expect(await large).toMatchObject({ kind: 'out-of-memory' });
    expect((await large).message).toContain('the traces (1.0 GiB)');
    expect((await large).detail).toContain('VK_ERROR_OUT_OF_DEVICE_MEMORY');
    expect((await small).size).toBe(1024); // requested in the same turn: each has its own scopes
    expect((await another).size).toBe(2048);
    await stillWorks(cared);
  });

  it('distinguishes the faults of many buffers that are requested at once', async () => {
    const cared = await open();
    const badUsage = BUFFER_USAGE.mapRead | BUFFER_USAGE.storage; // the specification forbids the two together
    const outcomes = await Promise.allSettled(
      [STORAGE, badUsage, STORAGE, badUsage, STORAGE].map((usage, i) =>
        cared.buffer(64, usage, `table ${i}`),
      ),
    );
    expect(outcomes.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
    const rejected = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    expect(rejected.map(({ kind }) => kind)).toEqual(['validation', 'validation']);
    expect(rejected[1].message).toContain('table 3');
    await stillWorks(cared);
  });

  it('names line and column of a broken program, and stays usable', async () => {
    const cared = await open();
    const broken = '@compute @workgroup_size(1)\nfn main() {\n  let x: f32 = 1u;\n}';
    const error = await errorOf(cared.compile(broken, 'the reward'));
    expect(error.kind).toBe('compile');
    expect(error.message).toContain('the reward');
    expect(error.message).not.toContain('f32');
    expect(error.detail).toMatch(/^line 3, column 7: .*f32/);
    await stillWorks(cared);
  });

  it('refuses a pipeline with a missing entry or an unknown constant, and stays usable', async () => {
    const cared = await open();
    const module = await cared.compile(ADD, 'program');
    const missing = await errorOf(cared.pipeline(module, 'absent', 'auto'));
    expect(missing.kind).toBe('validation');
    expect(missing.detail).toContain('absent');
    expect((await errorOf(cared.pipeline(module, 'main', 'auto', { nope: 1 }))).kind).toBe('validation');
    expect((await errorOf(cared.pipeline(module, 'main', 'auto', { step: Number.NaN }))).kind).toBe(
      'validation',
    );
    await stillWorks(cared);
  });

  it('passes constants to the program', async () => {
    const cared = await open();
    expect([...(await step(cared, await runner(cared, ADD, [1, 2, 3], { step: 40 })))]).toEqual([41, 42, 43]);
  });

  it('does not treat its own end as a fault', async () => {
    const cared = await open();
    const waiting = errorOf(step(cared, await runner(cared, ADD, [1])));
    cared.close();
    expect((await waiting).kind).toBe('lost');
    expect(cared.fault).toBeNull();
    expect(await isPending(cared.lost)).toBe(true);
    expect(() => cared.submit(() => {})).toThrow(GpuError);
    expect((await errorOf(cared.buffer(4, STORAGE, 'late'))).kind).toBe('lost');
    expect((await cared.device.lost).reason).toBe('destroyed');
    await stillWorks(await open());
  });

  it('rejects all pending requests with the same error when the device is lost', async () => {
    const cared = await open();
    const program = await runner(cared, ADD, [1]);
    const waiting = [step(cared, program), step(cared, program)].map(errorOf);
    cared.device.destroy();
    const lost = await cared.lost;
    expect(lost).toMatchObject({ kind: 'lost', detail: expect.stringContaining('destroyed') });
    expect(cared.fault).toBe(lost);
    for (const error of await Promise.all(waiting)) expect(error).toBe(lost);
  });

  it('does not count an answer after a loss as a success', async () => {
    const cared = await open();
    const program = await runner(cared, ADD, [1]);
    cared.device.destroy();
    // According to WebGPU all of these succeed, even the broken program: only the mapping of the last is refused.
    const early = [
      cared.buffer(64, STORAGE, 'late'),
      cared.compile('broken(', 'late'),
      cared.pipeline(cared.device.createShaderModule({ code: ADD }), 'main', 'auto'),
      step(cared, program),
    ].map(errorOf);
    const lost = await cared.lost;
    for (const error of await Promise.all(early)) expect(error).toBe(lost);
    expect(await errorOf(cared.buffer(64, STORAGE, 'late'))).toBe(lost);
    expect(() => cared.submit(() => {})).toThrow(lost);
  });

  it.each([0, 50])('never returns bytes of a rejected submit (verdict %i ms late)', async (lateMs) => {
    const cared = await open();
    const program = await runner(cared, ADD, [7, 7]);
    // The mapping still succeeds. Dawn sends the error first, but the order is not guaranteed.
    const { device } = cared;
    const pop = device.popErrorScope.bind(device);
    device.popErrorScope = async () => {
      const error = await pop();
      await new Promise((resolve) => setTimeout(resolve, lateMs));
      return error;
    };
    const read = cared.read((encoder) => {
      encoder.copyBufferToBuffer(program.words, 0, program.words, 4, 4096);
      return [{ buffer: program.words, offset: 0, bytes: 8 }];
    });
    const error = await errorOf(read);
    expect(error.kind).toBe('validation');
    expect(cared.fault).toBe(error);
    expect(await cared.lost).toBe(error);
  });

  it('is unusable after an error that no scope caught', async () => {
    const cared = await open();
    cared.device.createBuffer({ size: 2 ** 45, usage: STORAGE });
    const error = await cared.lost;
    expect(error.kind).toBe('validation');
    expect(error.detail).toContain('35184372088832');
  });

  it('submits nothing when encoding throws, and stays usable', async () => {
    const cared = await open();
    const program = await runner(cared, ADD, [1]);
    expect(() =>
      cared.submit((encoder) => {
        program.encode(encoder);
        throw new RangeError('half way');
      }),
    ).toThrow('half way');
    expect([...(await step(cared, program))]).toEqual([2]); // one step, not two
    await stillWorks(cared);
  });
});
