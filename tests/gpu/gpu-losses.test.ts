import { afterEach, beforeAll, expect, it } from 'vitest';
import type { LiveSession, Result } from '../../src/engine/contract.ts';
import { LossRecord } from '../../src/engine/gpu/gpu-session.ts';
import type { OpenRequest } from '../../src/engine/gpu/open-session.ts';
import { type Fragile, fragile } from './fragile-device.ts';
import { bandit, batchesIn, changesIn, differs, onCpu, open, pull } from './live-sessions.ts';
import { describeGpu } from './node-gpu.ts';

const FAR = Number.POSITIVE_INFINITY;
const plan = bandit();

describeGpu('a graphics device that is lost while it trains', (host) => {
  let expected: readonly object[] = [];
  beforeAll(async () => {
    expected = batchesIn((await onCpu(plan)).results);
  });
  const sessions: LiveSession[] = [];
  afterEach(() => {
    for (const session of sessions.splice(0)) session.close();
  });
  async function start(request: Partial<OpenRequest> = {}): Promise<{ session: LiveSession; gpu: Fragile }> {
    const gpu = fragile(host);
    const session = await open(host, plan, { ...request, host: gpu.host });
    sessions.push(session);
    expect(session.report.fault).toBeUndefined();
    return { session, gpu };
  }
  const last = (gpu: Fragile) => gpu.devices.at(-1);

  it('is replaced by a new one, from the last state that the CPU has, with the same numbers', async () => {
    const { session, gpu } = await start();
    const results = await pull(session, 300);
    await session.snapshot();
    results.push(...(await pull(session, 500)));
    last(gpu)?.destroy();
    results.push(...(await pull(session)));
    expect(batchesIn(results)).toEqual(expected);
    const changes = changesIn(results);
    expect(changes).toHaveLength(1);
    expect(changes[0]).toMatchObject({ envSteps: 300, report: { name: 'WebGPU', parity: 'bit-exact' } });
    expect(changes[0]?.message).toBe(
      'The graphics device was reset. Everything up to environment step 300 is safe. The run continues from there on a new device. No action is needed.',
    );
    expect(session.report).toEqual(changes[0]?.report);
    expect(gpu.devices).toHaveLength(2);
  });

  it('costs nothing but the steps since the start when no state has been taken yet', async () => {
    const { session, gpu } = await start();
    const results = await pull(session, 200);
    last(gpu)?.destroy();
    results.push(...(await pull(session)));
    expect(changesIn(results)[0]?.envSteps).toBe(0);
    expect(batchesIn(results)).toEqual(expected);
    expect(results.filter((result) => result.kind === 'batch')).toHaveLength(expected.length + 1);
  });

  it('costs five seconds at most, though nobody asks for a snapshot', async () => {
    const { session, gpu } = await start();
    const results: Result[] = [];
    for (let step = 50; step <= 500; step += 50) {
      gpu.skewMs += 1_000;
      results.push(...(await pull(session, step)));
    }
    last(gpu)?.destroy();
    results.push(...(await pull(session)));
    const from = changesIn(results)[0]?.envSteps ?? 0;
    expect(from).toBeGreaterThanOrEqual(250);
    expect(from).toBeLessThan(500);
    expect(batchesIn(results)).toEqual(expected);
  });

  it('is detected by its rejections when no loss is reported, and leaves no promise pending', async () => {
    const { session, gpu } = await start();
    const results = await pull(session, 300);
    gpu.faults.dropped = last(gpu);
    results.push(...(await pull(session)));
    expect(changesIn(results)).toMatchObject([{ report: { name: 'WebGPU' } }]);
    expect(batchesIn(results)).toEqual(expected);
  });

  it('twice within two minutes leaves the run to the CPU, which says so', async () => {
    const { session, gpu } = await start();
    const results = await pull(session, 100);
    last(gpu)?.destroy();
    results.push(...(await pull(session, 300)));
    await session.snapshot();
    gpu.skewMs += 100_000;
    last(gpu)?.destroy();
    results.push(...(await pull(session)));
    expect(batchesIn(results)).toEqual(expected);
    const [, change] = changesIn(results);
    expect(change).toMatchObject({ envSteps: 300, report: { name: 'WebAssembly', fault: { kind: 'lost' } } });
    expect(change?.message).toMatch(
      /^The graphics device was reset\. This was the second loss within two minutes\. Everything up to environment step 300 is safe. The run continues from there on the CPU with the same numbers/,
    );
    expect(gpu.asked).toBe(2);
    expect(session).toMatchObject({ done: true, told: undefined, envSteps: plan.envSteps });
  });

  it('again after two minutes is replaced again', async () => {
    const losses = { now: 0 };
    const { session, gpu } = await start({ losses: new LossRecord(() => losses.now) });
    const results: Result[] = [];
    for (const step of [100, 200, 300]) {
      results.push(...(await pull(session, step)));
      last(gpu)?.destroy();
      losses.now += 120_001;
    }
    results.push(...(await pull(session)));
    expect(changesIn(results).map(({ report }) => report.name)).toEqual(['WebGPU', 'WebGPU', 'WebGPU']);
    expect(batchesIn(results)).toEqual(expected);
  });

  it('leaves the run to the CPU when no other opens, is another adapter, or is lost while it opens', async () => {
    for (const [fault, words] of [
      [{ adapter: 'none' }, 'It could not be reopened: The browser found no graphics device.'],
      [{ adapter: 'another' }, 'It could not be reopened: A different graphics device came back.'],
      [
        { opened: (device: GPUDevice) => device.destroy() },
        'It could not be reopened: The graphics device was reset.',
      ],
    ] as const) {
      const { session, gpu } = await start();
      const results = await pull(session, 200);
      Object.assign(gpu.faults, fault);
      last(gpu)?.destroy();
      results.push(...(await pull(session)));
      expect(changesIn(results).map(({ report }) => report.name)).toEqual(['WebAssembly']);
      expect(changesIn(results)[0]?.message).toContain(words);
      expect(batchesIn(results)).toEqual(expected);
    }
  });

  it('during a snapshot leaves a valid snapshot of the state before', async () => {
    const { session, gpu } = await start();
    const results = await pull(session, 300);
    await session.snapshot();
    results.push(...(await pull(session, 400)));
    const asked = session.snapshot();
    last(gpu)?.destroy();
    const { session: cpu } = await onCpu(plan, 300);
    expect(differs(await asked, cpu.snapshot())).toBe(-1);
    results.push(...(await pull(session)));
    expect(batchesIn(results)).toEqual(expected);
    expect(changesIn(results)).toHaveLength(1);
  });

  it('while a map is drawn leaves a map of the state before, and is reported immediately', async () => {
    const { session, gpu } = await start();
    const results = await pull(session, 300);
    await session.snapshot();
    const asked = session.frame(0, 7);
    last(gpu)?.destroy();
    const { session: cpu } = await onCpu(plan, 300);
    expect(await asked).toEqual(cpu.frame(0, 7));
    expect(changesIn((await session.settle?.()) ?? [])).toHaveLength(1);
    results.push(...(await pull(session)));
    expect(batchesIn(results)).toEqual(expected);
  });

  it.each([1, 2])(
    'during an edit (loss %i) lets the edit affect the replicas where they were',
    async (loss) => {
      const { session, gpu } = await start();
      const results = await pull(session, 200);
      if (loss === 2) {
        last(gpu)?.destroy();
        results.push(...(await pull(session, 250)));
      }
      results.push(...(await pull(session, 400)));
      const [variant] = plan.variants;
      if (variant === undefined) throw new Error('one variant');
      const change = bandit({
        variants: [{ ...variant, reward: [...variant.reward, { term: 'step-cost', weight: 0.1 }] }],
      });
      const { session: cpu, results: before } = await onCpu(plan, 400);
      const asked = session.revise(change);
      last(gpu)?.destroy();
      expect(await asked).toEqual(await cpu.revise(change));
      results.push(...(await pull(session)));
      expect(batchesIn(results)).toEqual(batchesIn([...before, ...cpu.advance(FAR, FAR)]));
      expect(changesIn(results)).toHaveLength(loss);
      expect(session.report.name).toBe(loss === 1 ? 'WebGPU' : 'WebAssembly');
    },
  );

  it('is not reported when the session itself was closed', async () => {
    const { session, gpu } = await start();
    await pull(session, 100);
    const under = [session.advance(FAR, FAR), session.snapshot(), session.frame(0, 0)] as const;
    session.close();
    expect(changesIn(await under[0])).toEqual([]);
    await Promise.all(under);
    expect(gpu.asked).toBe(1);
    expect((await last(gpu)?.lost)?.reason).toBe('destroyed');
  });
});
