import { beforeAll, describe, expect, it } from 'vitest';
import type { LiveSession } from '../../src/engine/contract.ts';
import { messageTurns } from '../../src/services/trainer/pace.ts';
import type { TrainerMessage } from '../../src/services/trainer/protocol.ts';
import { createTrainer } from '../../src/services/trainer/trainer-loop.ts';
import { SELECTION } from '../release.ts';
import { nodeClock } from './dawn.ts';
import { fragile } from './fragile-device.ts';
import { bandit, batchesIn, changesIn, onCpu, open, pull } from './live-sessions.ts';
import { describeGpu } from './node-gpu.ts';

const plan = bandit();
const other = bandit({
  variants: plan.variants.map((variant) => ({
    ...variant,
    reward: [...variant.reward, { term: 'step-cost', weight: 0.1 }],
  })),
});
let expected: readonly object[] = [];
beforeAll(async () => {
  expected = batchesIn((await onCpu(plan)).results);
});

async function expectOnCpu(session: LiveSession, kind: string, reason: RegExp): Promise<void> {
  expect(session.report).toMatchObject({ name: 'WebAssembly', parity: 'bit-exact', fault: { kind } });
  expect(session.report.reason).toMatch(reason);
  expect(batchesIn(await pull(session))).toEqual(expected);
  session.close();
}

describe('without a graphics device', () => {
  it('a run is trained on the CPU: no WebGPU, no adapter, and a browser that never answers', async () => {
    await expectOnCpu(
      await open({ gpu: undefined, ...nodeClock }, plan),
      'no-webgpu',
      /^WebGPU is not available on this page in this browser\. The CPU gives the same results\.$/,
    );
    const answers: [GPU['requestAdapter'], string, RegExp][] = [
      [async () => null, 'no-adapter', /^The browser found no graphics device\./],
      [() => new Promise(() => {}), 'timeout', /^The graphics device does not respond\./],
    ];
    for (const [requestAdapter, kind, reason] of answers) {
      const host = { gpu: { requestAdapter } as GPU, ...nodeClock };
      const request = { options: {}, deadlineMs: 50 };
      await expectOnCpu(await open({ ...host, gpu: undefined }, plan, { ...request, host }), kind, reason);
    }
  });
});

describeGpu('a graphics device that cannot be used', (host) => {
  it('because the CPU emulates it is used only on request, and is called emulated', async (context) => {
    const info = (await host.gpu?.requestAdapter())?.info;
    context.skip(info?.isFallbackAdapter !== true, 'this machine has a real device');
    await expectOnCpu(
      await open(host, plan, { choice: 'auto' }),
      'fallback-only',
      /^The CPU emulates the only graphics device\./,
    );
    const chosen = await open(host, plan);
    expect(chosen.report).toMatchObject({ name: 'WebGPU', adapter: { fallback: true } });
    chosen.close();
  });

  it('because its compiler refuses a program, its memory is full or a replica is too large for it', async () => {
    const gpu = fragile(host);
    const session = async () => open(host, plan, { host: gpu.host });
    gpu.faults.shader = (text) => `${text}\nfn broken( {`;
    await expectOnCpu(await session(), 'compile', /^The compiler of the graphics device refused /);
    delete gpu.faults.shader;
    // SwiftShader refuses one allocation of 1 GiB, so no memory is taken.
    gpu.faults.bytes = (label, { limits }) =>
      label.startsWith('the state') ? limits.maxBufferSize : undefined;
    const full = await session();
    await expectOnCpu(full, 'out-of-memory', /ran out of memory for the state of 70 replicas/);
    delete gpu.faults.bytes;
    gpu.faults.opened = (device) =>
      Object.defineProperty(device, 'limits', {
        value: { maxBufferSize: 512, maxStorageBufferBindingSize: 512 },
      });
    await expectOnCpu(
      await session(),
      'limit',
      /of contiguous graphics memory; this device allows 512 bytes/,
    );
  });

  it('because it gives other numbers than the CPU', async () => {
    const gpu = fragile(host);
    gpu.faults.shader = wrong;
    const session = await open(host, plan, { host: gpu.host });
    expect(session.report.fault).toBeUndefined();
    expect(session.report.reason).toBe(
      'The graphics device and the CPU gave different results in the self-test.',
    );
    expect(batchesIn(await pull(session))).toEqual(expected);
    session.close();
  });

  it.skipIf(SELECTION)('for a later program leaves the run to the CPU, with its current state', async () => {
    const { session: cpu, results: before } = await onCpu(plan, 400);
    await cpu.revise(other);
    const whole = batchesIn([...before, ...cpu.advance(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY)]);
    for (const [faults, kind, words] of [
      [
        { shader: (text: string) => `${text}\nfn broken( {` },
        'compile',
        /refused main\$run\. Everything up to environment step 400 is safe/,
      ],
      [
        {
          bytes: (label: string, { limits }: GPUDevice) =>
            label.startsWith('the state') ? limits.maxBufferSize : undefined,
        },
        'out-of-memory',
        /ran out of memory for the state of 70 replicas .*on the CPU with the same numbers/,
      ],
      [{ shader: wrong }, 'validation', /different results with the new program/],
    ] as const) {
      const gpu = fragile(host);
      const session = await open(host, plan, { host: gpu.host });
      const results = await pull(session, 400);
      Object.assign(gpu.faults, faults);
      expect('plan' in (await session.revise(other))).toBe(true);
      results.push(...(await pull(session)));
      expect(batchesIn(results)).toEqual(whole);
      const [change, ...more] = changesIn(results);
      expect(more).toEqual([]);
      expect(change).toMatchObject({ envSteps: 400, report: { name: 'WebAssembly', fault: { kind } } });
      expect(change?.message).toMatch(words);
      expect(gpu.asked).toBe(1); // the device itself worked, so no other is requested
      session.close();
    }
  });

  it('because it stopped answering is not used again: the run continues from the last state on the CPU', async () => {
    const gpu = fragile(host);
    // Long enough for an emulated device on a busy machine: it answers until `hangs` says otherwise.
    const session = await open(host, plan, { host: gpu.host, deadlineMs: 3_000 });
    const results = await pull(session, 300);
    await session.snapshot();
    results.push(...(await pull(session, 420)));
    gpu.faults.hangs = true;
    results.push(...(await pull(session)));
    expect(batchesIn(results)).toEqual(expected);
    expect(changesIn(results)).toMatchObject([
      { envSteps: 300, report: { name: 'WebAssembly', fault: { kind: 'timeout' } } },
    ]);
    expect(changesIn(results)[0]?.message).toMatch(
      /^The graphics device does not respond\. Everything up to environment step 300/,
    );
    expect(gpu.asked).toBe(1);
    session.close();
  });

  it.skipIf(SELECTION)(
    'because it stopped answering does not keep a trainer from pausing or reporting',
    async () => {
      const gpu = fragile(host);
      const long = bandit({ envSteps: 100_000_000, measurementPoints: 20 });
      const trainer = createTrainer({
        createSession: () => open(host, long, { host: gpu.host, deadlineMs: 3_000 }),
        now: () => performance.now(),
        nextTurn: messageTurns(),
      });
      const { port1, port2 } = new MessageChannel();
      const heard: TrainerMessage[] = [];
      port1.onmessage = ({ data }: MessageEvent<TrainerMessage>) => heard.push(data);
      const { control } = trainer;
      const where = { backend: 'gpu', threads: 1 } as const;
      await control.open({
        experiment: long,
        shard: { index: 0, count: 1 },
        generation: 1,
        port: port2,
        where,
      });
      await control.run(long.envSteps, Number.POSITIVE_INFINITY);
      const steps = () => heard.findLast((message) => message.kind === 'pulse')?.envSteps ?? 0;
      await expect.poll(steps, { timeout: 120_000 }).toBeGreaterThan(0);
      gpu.faults.hangs = true;
      const begin = performance.now();
      const reported = await control.pause();
      expect(performance.now() - begin).toBeLessThan(1_900); // after two seconds the page ends the worker
      expect(reported).toBeGreaterThanOrEqual(steps());
      expect(heard.some((message) => message.kind === 'backend')).toBe(false);
      await expect
        .poll(() => heard.find((message) => message.kind === 'backend')?.report.name, { timeout: 120_000 })
        .toBe('WebAssembly');
      // The promise to the page: all replicas can be brought to that step.
      await control.run(reported, Number.POSITIVE_INFINITY);
      await expect.poll(steps, { timeout: 120_000 }).toBe(reported);
      trainer.close();
      port1.close();
    },
  );
});

function wrong(text: string): string {
  return text.replace(/fn run\([\s\S]*?\)\s*\{/, '$& if (true) { return; }');
}
