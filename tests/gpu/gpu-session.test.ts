import { expect, it } from 'vitest';
import { openDevice } from '../../src/engine/gpu/device.ts';
import { optionsFor } from '../../src/engine/gpu/open-session.ts';
import { createSession } from '../../src/engine/table/session.ts';
import { novelty, noveltyBandit, noveltyOf, paidIn } from '../novelty-runs.ts';
import { SELECTION } from '../release.ts';
import { fragile } from './fragile-device.ts';
import { bandit, batchesIn, differs, faultsIn, maze, onCpu, open, pull } from './live-sessions.ts';
import { describeGpu } from './node-gpu.ts';

const FAR = Number.POSITIVE_INFINITY;
const divides = { term: 'expression', weight: 1, expression: '1.0 / f32(1.0 - taskReward)' };

describeGpu('a session on a graphics device gives what the CPU gives, bit for bit', (host) => {
  it('rows, histograms, maps and tables', async () => {
    const plan = maze({ seeds: 70 });
    const session = await open(host, plan);
    expect(session.report).toMatchObject({ name: 'WebGPU', parity: 'bit-exact' });
    const results = await pull(session);
    const { session: cpu, results: expected } = await onCpu(plan);
    expect(batchesIn(results)).toHaveLength(6);
    expect(batchesIn(results)).toEqual(batchesIn(expected));
    expect(faultsIn(results)).toEqual([]);
    expect(session).toMatchObject({ done: true, envSteps: 1_007, stepsDone: 2 * 70 * 1_007, told: 1_007 });
    const state = cpu.snapshot(); // Taken before the tables, because computing a policy writes into scratch memory.
    // Ask first, because a snapshot would already read the whole state back from the device.
    for (const variant of [0, 1]) expect(await session.tables(variant, 33)).toEqual(cpu.tables(variant, 33));
    expect(differs(await session.snapshot(), state)).toBe(-1);
    expect(await session.frame(0, 12)).toEqual(cpu.frame(0, 12));
    await expect(session.frame(0, 70)).rejects.toThrow(RangeError);
    await expect(session.frame(2, 0)).rejects.toThrow(RangeError);
    expect(session.report.name).toBe('WebGPU');
    session.close();
  });

  it('but with a softmax whose small weights the adapter treats as 0, it reports a tolerance instead of exactness', async () => {
    const agent = { type: 'q-learning', exploration: 'softmax', temperature: 0.01 };
    const plan = maze({
      seeds: 64,
      variants: [{ label: 'softmax', agent, reward: [{ term: 'task', weight: 1 }] }],
    });
    const device = await openDevice(host, { allowFallback: true, storageBytes: 1024 });
    const { flushes } = await optionsFor(device);
    device.close();
    const session = await open(host, plan);
    // exp(−1 / .01) is 3.8e-44, which WGSL allows an adapter to treat as 0, as SwiftShader does.
    expect(session.report).toMatchObject({ name: 'WebGPU', parity: flushes ? 'tolerance' : 'bit-exact' });
    session.close();
  });

  it('novelty pays the same total for the same visits as in every other lane: Σ 1/√k over 160 pulls of a bandit', async () => {
    const variants = [{ label: 'table', agent: { type: 'epsilon-greedy' }, reward: [novelty] }];
    const session = await open(host, noveltyBandit({ variants, seeds: 70 }));
    expect(session.report.name).toBe('WebGPU');
    expect(paidIn(await pull(session))).toBeCloseTo(noveltyOf(160), 3);
    session.close();
  });

  it.skipIf(SELECTION)('however it is sliced, and spread over several banks', async () => {
    // Banks of up to 14 replicas; 31 steps at a time, and single steps in between.
    const plan = maze({ seeds: 40 });
    const bytes = (await createSession(plan)).plan.bytesPerReplica;
    const gpu = fragile(host);
    const session = await open(host, plan, { host: gpu.host, options: { bankBytes: bytes * 14 } });
    const results = await pull(session, 31);
    for (let step = 32; step < 40; step++) {
      results.push(...(await pull(session, step)));
      expect(session).toMatchObject({ envSteps: step, told: step, done: false });
    }
    for (let step = 71; step <= 800; step += 31) results.push(...(await pull(session, step, 0.5)));
    gpu.stoppedAt = gpu.host.now(); // a mean takes as many replicas as can be read in a moment
    const mean = await session.frame(1, -1);
    gpu.stoppedAt = null;
    results.push(...(await pull(session)));
    const { results: expected } = await onCpu(plan);
    expect(batchesIn(results)).toEqual(batchesIn(expected));
    const cpu = await createSession(plan, { clock: () => 0 });
    cpu.advance(mean.envSteps, 1);
    expect(mean).toEqual(cpu.frame(1, -1));
    expect(mean.replicas).toBe(40);
    session.close();
  });

  it.skipIf(SELECTION)('replicas whose reward is not finite: the same ones, at the same step', async () => {
    const world = { family: 'bandit', kind: 'testbed', arms: 4, noise: 1 };
    const plan = bandit({
      world,
      variants: [
        {
          label: 'poles',
          agent: { type: 'epsilon-greedy' },
          // Beyond ± 3 standard deviations of the noise: some replicas meet it, others do not.
          reward: [
            {
              term: 'expression',
              weight: 1,
              expression: 'taskReward > 4.2 ? 1.0 / (taskReward - taskReward) : taskReward',
            },
          ],
        },
      ],
    });
    const session = await open(host, plan);
    const results = await pull(session);
    const { session: cpu, results: expected } = await onCpu(plan);
    const faults = faultsIn(expected);
    expect(faults.length).toBeGreaterThan(3);
    expect(faults.length).toBeLessThan(plan.seeds);
    expect(faultsIn(results)).toEqual(faults);
    expect(batchesIn(results)).toEqual(batchesIn(expected));
    const next = bandit({ world, envSteps: 1_500 });
    expect(await session.revise(next)).toEqual(await cpu.revise(next));
    const after = await pull(session);
    expect(batchesIn(after)).toEqual(batchesIn(cpu.advance(FAR, FAR)));
    session.close();
  });

  it('when every replica has stopped, and windows still close', async () => {
    const plan = maze({
      variants: [
        {
          label: 'none',
          agent: { type: 'q-learning' },
          reward: [{ ...divides, expression: '1.0 / (taskReward - taskReward)' }],
        },
      ],
    });
    const session = await open(host, plan);
    const results = await pull(session);
    const { results: expected } = await onCpu(plan);
    expect(faultsIn(results)).toEqual(faultsIn(expected));
    expect(faultsIn(results)).toHaveLength(5);
    expect(batchesIn(results)).toEqual(batchesIn(expected));
    session.close();
  });

  it('for planned edits, between two measurement points and at one', async () => {
    const plan = maze({
      envSteps: 1_200,
      edits: [
        { at: 0, patch: { seed: 3 } },
        { at: 333, patch: { world: { slip: 0.3 } } },
        {
          at: 600,
          patch: {
            variants: maze()
              .variants.slice(0, 1)
              .concat({ ...maze().variants[1], agent: { type: 'q-learning' } } as never),
          },
        },
      ],
    });
    const session = await open(host, plan);
    const results = await pull(session);
    const { session: cpu, results: expected } = await onCpu(plan);
    expect(batchesIn(results)).toEqual(batchesIn(expected));
    expect(differs(await session.snapshot(), cpu.snapshot())).toBe(-1);
    session.close();
  });

  it.skipIf(SELECTION)(
    'for changes by the user: a slider, another term, another agent, another budget',
    async () => {
      const plan = maze();
      const session = await open(host, plan);
      const cpu = await createSession(plan);
      const [plain, hurry] = plan.variants;
      if (!plain || !hurry) throw new Error('two variants');
      const changes = [
        maze({ variants: [{ ...plain, agent: { type: 'q-learning', alpha: 0.5 } }, hurry] }),
        maze({
          variants: [{ ...plain, reward: [...plain.reward, { term: 'step-cost', weight: 0.1 }] }, hurry],
        }),
        maze({ variants: [{ ...plain, agent: { type: 'sarsa' } }, hurry], envSteps: 1_400 }),
      ];
      const found = [];
      const expected = [];
      for (const [k, change] of changes.entries()) {
        const at = 170 * (k + 1);
        found.push(...(await pull(session, at)));
        expected.push(...cpu.advance(at, FAR));
        const answer = await session.revise(change);
        expect(answer).toEqual(await cpu.revise(change));
        expect('problems' in answer).toBe(false);
        expect(await session.frame(0, 2)).toEqual(cpu.frame(0, 2));
      }
      const rejected = await session.revise(
        maze({ variants: [{ ...plain, agent: { type: 'absent' } }, hurry] }),
      );
      expect('problems' in rejected && rejected.problems.length).toBeGreaterThan(0);
      found.push(...(await pull(session)));
      expected.push(...cpu.advance(FAR, FAR));
      expect(batchesIn(found)).toEqual(batchesIn(expected));
      expect(session.report.name).toBe('WebGPU');
      session.close();
    },
  );

  it.skipIf(SELECTION)(
    'for snapshots that move to the CPU and back, even with replicas at different steps',
    async () => {
      const plan = maze();
      const { session: whole, results: expected } = await onCpu(plan);
      const all = batchesIn(expected);
      const session = await open(host, plan);
      await pull(session, 400);
      const taken = await session.snapshot();
      const { session: same } = await onCpu(plan, 400);
      expect(differs(taken, same.snapshot())).toBe(-1);
      const cpu = await createSession(plan);
      cpu.restore(taken);
      const later = batchesIn(cpu.advance(FAR, FAR));
      expect(later).toEqual(all.map((batch, k) => (k in later ? batch : undefined)));
      expect(differs(cpu.snapshot(), whole.snapshot())).toBe(-1);
      // A CPU session stopped in the middle of a slice, with some replicas ahead of others.
      let ticks = 0;
      const uneven = await createSession(plan, { clock: () => ticks++ });
      uneven.advance(700, 12);
      expect(uneven.stepsDone).not.toBe(uneven.envSteps * 10);
      await pull(session, 900);
      await session.restore(uneven.snapshot());
      expect(session.envSteps).toBeGreaterThan(uneven.envSteps);
      const again = batchesIn(await pull(session));
      expect(again).toEqual(all.map((batch, k) => (k in again ? batch : undefined)));
      expect(differs(await session.snapshot(), whole.snapshot())).toBe(-1);
      await expect(session.restore(new Uint8Array(7))).rejects.toThrow('not a snapshot');
      expect(session.report.name).toBe('WebGPU');
      session.close();
    },
  );
});
