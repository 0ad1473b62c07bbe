import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type GuardedDevice, openDevice } from '../../src/engine/gpu/device.ts';
import { optionsFor } from '../../src/engine/gpu/open-session.ts';
import type { WgslOptions } from '../../src/kernel/wgsl/options.ts';
import { lake } from '../bench/engine.ts';
import { exampleOf, experimentOf } from '../conformance/small-experiments.ts';
import { describeGpu } from './node-gpu.ts';
import { CHUNKS, registeredParity } from './wgsl-registered.ts';

const slippery = lake('q-learning', true).world;
const keyed = { family: 'gridworld', map: ['S.K#', '..D.', 'S.#G'], stepLimit: 40 };
const terms = ['task', 'step-cost', 'distance'].map((term) => ({ term, weight: 0.5 }));
const probes = ['noise', 'novelty', 'coverage', 'optimal-action', 'credit-auroc'].flatMap((term) => [
  { term, weight: 1, probe: true, ...(term === 'credit-auroc' && { of: 'task' }) },
  { term: 'task', weight: 0.5 },
]);
const CASES = [
  { name: 'the lake', experiment: experimentOf(lake('q-learning', false).world, 'q-learning') },
  { name: 'the slippery lake', experiment: experimentOf(slippery, 'expected-sarsa') },
  { name: 'a key, a door and two starts', experiment: experimentOf(keyed, 'double-q-learning') },
  { name: 'three terms', experiment: experimentOf(exampleOf('gridworld'), 'sarsa', terms) },
  { name: 'episodes of one step', experiment: experimentOf(exampleOf('bandit'), 'epsilon-greedy') },
  { name: 'probes', experiment: experimentOf(keyed, 'q-learning', probes) },
  { name: 'text', experiment: experimentOf(exampleOf('text'), 'q-learning') },
  { name: 'traces, which begin again', experiment: experimentOf(exampleOf('gridworld'), 'sarsa-lambda') },
  { name: 'batches', experiment: experimentOf(exampleOf('gridworld'), 'ppo') },
];

describeGpu('programs that measure returns alone', (host) => {
  let device: GuardedDevice;
  let options: WgslOptions;
  const open = () => openDevice(host, { allowFallback: true, storageBytes: 2 ** 27, deadlineMs: 120_000 });
  beforeAll(async () => {
    device = await open();
    options = await optionsFor(device);
  });
  beforeEach(async () => {
    if (device.fault !== null) device = await open(); // report each fault only once
  });
  afterAll(() => device.close());

  for (const { name, experiment } of CASES)
    it(`${name}: the same bits as in WebAssembly`, async () => {
      const { difference, denormals } = await registeredParity(
        device,
        experiment,
        options,
        CHUNKS,
        'returns',
      );
      expect(difference).toBeUndefined();
      expect(denormals).toBe(false);
    });
});
