/**
 * Whole learning curves of every registered tabular agent on four worlds must be the same on the graphics device and on the
 * CPU, bit for bit. All four run before a release; otherwise every eighth agent on the world whose programs compile fastest.
 */
import { expect, it } from 'vitest';
import { laneOfAgent } from '../../src/engine/lane.ts';
import { catalogue } from '../../src/engine/program/catalogue.ts';
import type { Experiment, WorldSpec } from '../../src/experiment/experiment.ts';
import { lake } from '../bench/engine.ts';
import { exampleOf, experimentOf, worldsOf } from '../conformance/small-experiments.ts';
import { RELEASE } from '../release.ts';
import { batchesIn, onCpu, open, pull } from './live-sessions.ts';
import { describeGpu } from './node-gpu.ts';

const TASK = { term: 'task', weight: 1 };

const WORLDS: readonly { readonly name: string; readonly world: WorldSpec; readonly always: boolean }[] = [
  {
    name: 'a ten-armed testbed',
    world: { family: 'bandit', kind: 'testbed', arms: 10, noise: 1 },
    always: true,
  },
  { name: 'a text', world: unnamed(exampleOf('text')), always: false },
  { name: 'a slippery lake', world: lake('q-learning', true).world, always: false },
  {
    name: 'a maze',
    world: { family: 'gridworld', map: ['S.#.', '..#G', '....'], stepLimit: 40 },
    always: false,
  },
];

function unnamed({ name: _, ...world }: WorldSpec): WorldSpec {
  return world;
}

function curves(world: WorldSpec): Experiment {
  const agents = catalogue()
    .agents.filter((agent) => laneOfAgent(agent.id) === 'kernel' && worldsOf(agent).includes(world.family))
    .filter((_, k) => RELEASE || k % 8 === 0);
  const first = experimentOf(world, agents[0]?.id ?? '', [TASK], {
    seeds: 8,
    envSteps: 1_600,
    measurementPoints: 8,
  });
  return { ...first, variants: agents.map(({ id }) => ({ label: id, agent: { type: id }, reward: [TASK] })) };
}

describeGpu('learning curves', (host) => {
  for (const { name, world } of WORLDS.filter(({ always }) => always || RELEASE))
    it(`of every agent are the same on the device and on the CPU: ${name}`, async () => {
      const experiment = curves(world);
      const session = await open(host, experiment, { prepareMs: 900_000 });
      // A device that flushes to 0 promises bits to no program with exp or pow. Here no number is that small.
      expect(session.report.name).toBe('WebGPU');
      const found = await pull(session);
      session.close();
      expect(batchesIn(found)).toEqual(batchesIn((await onCpu(experiment)).results));
    }, 1_000_000);
});
