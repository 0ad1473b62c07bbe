import { describe, expect, it } from 'vitest';
import { worldAgents } from '../../src/agents/network-registry.ts';
import { openNetworkSession } from '../../src/engine/experiment/open-networks.ts';
import { WorldReplica } from '../../src/engine/net/replica.ts';
import type { WorldSpec } from '../../src/experiment/experiment.ts';
import { worldFamilies } from '../../src/worlds/registry.ts';
import { inRelease } from '../release.ts';
import { experimentOf } from './small-experiments.ts';

const SMALL = { layers: 1, width: 4, envs: 2, steps: 20, horizon: 40, learningStarts: 20, view: 'one-hot' };
const STEPS = 120;

/** The settings above that the agent has. */
function settingsOf(id: string): object {
  const fields = worldAgents.get(id)?.entry.fields ?? [];
  return Object.fromEntries(Object.entries(SMALL).filter(([name]) => fields.some((f) => f.name === name)));
}

/** Trains briefly. @returns the number of steps that took an unavailable action */
async function illegalSteps(world: WorldSpec, id: string, view: string): Promise<number> {
  const variants = [
    { label: id, agent: { type: id, ...settingsOf(id), view }, reward: [{ term: 'task', weight: 1 }] },
  ];
  const session = await openNetworkSession(
    experimentOf(world, id, [], { variants, seeds: 1, envSteps: STEPS, measurementPoints: 1 }),
  );
  const [replica] = session.replicas;
  if (!(replica instanceof WorldReplica)) throw new Error('no network');
  const { worlds } = replica;
  const { machine } = worlds.variant;
  const limits = 'world$available' in machine.program.entries;
  let [illegal, steps] = [0, 0];
  let before: number[] = [];
  const note = () => {
    before = Array.from({ length: worlds.columns }, (_, k) => worlds.observation(k));
  };
  replica.watch = {
    begin: note,
    step(column) {
      const action = machine.scalar('main$action', column);
      if (limits && !machine.call('world$available', column, before[column] ?? 0, action)) illegal += 1;
      steps += 1;
      note();
    },
    learned: () => undefined,
  };
  await session.advance(STEPS, 1e9);
  expect(replica.fault).toBeNull();
  expect(steps).toBeGreaterThanOrEqual(STEPS);
  const { nActions, nObservations } = session.plan;
  const { policy } = await session.tables(0, 0);
  for (let s = 0; s < nObservations; s += Math.max(1, Math.floor(nObservations / 40))) {
    const row = [...policy.subarray(s * nActions, (s + 1) * nActions)];
    expect(row.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 4);
    const open = row.map((_, a) => !limits || machine.call('world$available', 0, s, a) !== 0);
    if (open.includes(true)) expect(row.every((p, a) => open[a] || p === 0)).toBe(true);
  }
  session.close();
  return illegal;
}

/** Tables with 10⁵ or more entries take long to build. */
const isSmall = (spec: WorldSpec): boolean => {
  const result = worldFamilies.get(spec.family)?.build(spec);
  const { nEntries, nObservations } = (result?.ok && result.build.constants) || {};
  return (nEntries?.value ?? 0) < 100_000 && (nObservations?.value ?? 0) < 5000;
};
const agents = [...worldAgents.keys()];

describe('every network on every registered world', () => {
  for (const family of worldFamilies.values()) {
    const worlds = family.examples.filter(isSmall);
    const chosen = inRelease(worlds, [...worlds.slice(0, 2), ...worlds.slice(-2)]);
    chosen.forEach((example, k) => {
      const { name, ...world } = example;
      // Before a release, every combination is tried; otherwise the agents alternate.
      const some = inRelease(agents, agents.slice(k % agents.length, (k % agents.length) + 1));
      for (const id of some)
        it(`${id} learns in ${family.entry.id} example ${String(name ?? k)} and never takes an unavailable action`, async () => {
          expect(await illegalSteps(world, id, 'one-hot')).toBe(0);
        });
    });
  }

  it.each(['gridworld', 'text'])('read the parts of the observations of a %s world', async (family) => {
    const { name: _, ...world } = worldFamilies.get(family)?.examples.find(isSmall) ?? { family };
    expect(await illegalSteps(world, 'dqn', 'factored')).toBe(0);
  });
});
