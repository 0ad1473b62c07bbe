import { expect, it } from 'vitest';
import type { Batch, LiveSession, Result } from '../../src/engine/contract.ts';
import { openNetworkSession } from '../../src/engine/experiment/open-networks.ts';
import { validate } from '../../src/engine/experiment/validate.ts';
import { openNetworkOnDevice } from '../../src/engine/gpu/open-network.ts';
import type { Experiment } from '../../src/experiment/experiment.ts';
import { ALL_METRIC_IDS, type MetricId } from '../../src/stats/metrics/metrics.ts';
import { novelty, noveltyBandit, noveltyOf, paidIn } from '../novelty-runs.ts';
import { fragile } from './fragile-device.ts';
import { changesIn } from './live-sessions.ts';
import { describeGpu } from './node-gpu.ts';

const REWARD = [{ term: 'task', weight: 1 }];

function parsed(input: object): Experiment {
  const found = validate({ seeds: 1, measurementPoints: 4, ...input });
  if (!found.ok) throw new Error(JSON.stringify(found.problems));
  return found.value;
}

const onText = parsed({
  name: 'text',
  world: { family: 'language', task: 'micro', level: 2, letters: 4 },
  variants: [
    {
      label: 'grpo',
      agent: { type: 'grpo-lm', prompts: 4, groupSize: 4, layers: 1, width: 32, heads: 2, baseAccuracy: 0 },
      reward: REWARD,
    },
  ],
  envSteps: 120,
});
const onMap = parsed({
  name: 'map',
  world: { family: 'gridworld', map: ['S.#.', '..#G', '....'], stepLimit: 40 },
  variants: [{ label: 'ppo', agent: { type: 'ppo-mlp', steps: 32, envs: 4, width: 32 }, reward: REWARD }],
  envSteps: 128,
});

async function pull(session: LiveSession, target: number): Promise<Result[]> {
  const results: Result[] = [];
  while (!session.done && session.envSteps < target) results.push(...(await session.advance(target, 20)));
  return results;
}
const batchesIn = (results: readonly Result[]) => results.filter((r): r is Batch => r.kind === 'batch');
const measurementPoints = (results: readonly Result[]) =>
  [...new Set(batchesIn(results).map(({ measurementPoint }) => measurementPoint))].toSorted((a, b) => a - b);

describeGpu('networks on a graphics device', (host) => {
  it.each([
    ['on text', onText, ['entropy', 'taskReturn']],
    ['on a map', onMap, ['entropy', 'taskReturn']],
  ] as const)(
    'train to the end %s, and begin with the numbers of the CPU',
    async (_, experiment, metrics) => {
      const session = await openNetworkOnDevice({ experiment, host });
      expect(session.report).toMatchObject({ name: 'WebGPU', parity: 'tolerance' });
      const found = await pull(session, experiment.envSteps);
      const cpu = await openNetworkSession(experiment);
      const wanted = await pull(cpu, experiment.envSteps);
      expect(measurementPoints(found)).toEqual([0, 1, 2, 3]);
      const first = (results: readonly Result[], id: MetricId) =>
        batchesIn(results)[0]?.rows[ALL_METRIC_IDS.indexOf(id)] ?? Number.NaN;
      for (const id of metrics) expect(first(found, id)).toBeCloseTo(first(wanted, id), 2);
      expect(changesIn(found)).toEqual([]);
      session.close();
      cpu.close();
    },
  );

  it.each([1, 4, 16])(
    'pay novelty with %d parallel environments as every other lane does: Σ 1/√k over 160 pulls of a bandit',
    async (envs) => {
      const agent = { type: 'ppo-mlp', envs, steps: 160 / 16, layers: 1, width: 8 };
      const experiment = parsed(noveltyBandit({ variants: [{ label: 'n', agent, reward: [novelty] }] }));
      const session = await openNetworkOnDevice({ experiment, host });
      expect(session.report.name).toBe('WebGPU');
      const results = await pull(session, experiment.envSteps);
      expect(changesIn(results)).toEqual([]);
      expect(paidIn(results)).toBeCloseTo(noveltyOf(160), 3);
      session.close();
    },
  );

  it.each([
    ['before any state was taken', false],
    ['after its state was taken', true],
  ])('continue on the CPU when it is lost %s', async (_, saves) => {
    const gpu = fragile(host);
    gpu.stoppedAt = 0; // otherwise a busy machine takes a snapshot by itself
    const session = await openNetworkOnDevice({ experiment: onText, host: gpu.host });
    const results = await pull(session, 60);
    const at = session.envSteps;
    if (saves) await session.snapshot();
    gpu.devices.at(-1)?.destroy();
    results.push(...(await pull(session, onText.envSteps)));
    expect(session.done).toBe(true);
    expect(measurementPoints(results)).toEqual([0, 1, 2, 3]);
    const [change, ...more] = changesIn(results);
    expect(more).toEqual([]);
    expect(change).toMatchObject({ report: { name: 'WebAssembly', fault: { kind: 'lost' } } });
    if (saves) expect(change?.envSteps).toBeGreaterThanOrEqual(at);
    else expect(change?.envSteps).toBe(0);
    session.close();
  });

  it('keep an edit when it is lost after it', async () => {
    const gpu = fragile(host);
    const session = await openNetworkOnDevice({ experiment: onText, host: gpu.host });
    await pull(session, 60);
    const [variant] = onText.variants;
    const edited = {
      ...onText,
      variants: [{ ...variant, label: 'grpo', reward: [{ term: 'task', weight: 2 }] }],
    };
    expect(await session.revise(parsed(edited))).not.toHaveProperty('problems');
    const at = session.envSteps;
    gpu.devices.at(-1)?.destroy();
    const results = await pull(session, onText.envSteps);
    expect(changesIn(results)[0]?.envSteps).toBeGreaterThanOrEqual(at);
    const row = batchesIn(results).at(-1)?.rows ?? new Float32Array();
    const value = (id: MetricId) => row[ALL_METRIC_IDS.indexOf(id)] ?? Number.NaN;
    expect(value('return')).toBeCloseTo(2 * value('taskReturn'), 5);
    session.close();
  });

  it('train on the CPU if there is none, and say why', async () => {
    const none = { ...host, gpu: undefined };
    const session = await openNetworkOnDevice({ experiment: onText, host: none });
    expect(session.report).toMatchObject({ name: 'WebAssembly', fault: { kind: 'no-webgpu' } });
    expect(measurementPoints(await pull(session, onText.envSteps))).toEqual([0, 1, 2, 3]);
    session.close();
  });
});
