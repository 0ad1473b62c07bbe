import { describe, expect, it } from 'vitest';
import { worldAgents } from '../../../../src/agents/network-registry.ts';
import { openNetworkSession } from '../../../../src/engine/experiment/open-networks.ts';
import { prepareWorld } from '../../../../src/engine/net/check.ts';
import { ParallelEnvironments } from '../../../../src/engine/net/parallel-environments.ts';
import { buildWorld } from '../../../../src/engine/program/build-world.ts';
import { Streams } from '../../../../src/engine/streams.ts';
import { createSession } from '../../../../src/engine/table/session.ts';
import type { TermSpec } from '../../../../src/experiment/experiment.ts';
import { novelty, noveltyBandit, noveltyOf, paidIn } from '../../../novelty-runs.ts';

const MAZE = { family: 'gridworld', map: ['S...', '.#..', '...G'], slip: 0.2, stepLimit: 15 };
const ever: TermSpec = { term: 'milestone', weight: 1, event: 'hitWall', once: 'ever' };
const perEpisode: TermSpec = { ...ever, once: 'per-episode' };
const counter = 'let seen: u32 = 3;\nexport function reward(): f32 { seen += 1; return f32(seen); }';

/** Environments that play random actions. @returns reward by step, and states that were reached */
async function played(envs: number, reward: readonly TermSpec[], steps = 240) {
  const agent = worldAgents.get('ppo-mlp');
  if (agent === undefined) throw new Error('no ppo-mlp');
  const experiment = noveltyBandit({
    world: MAZE,
    variants: [{ label: 'a', agent: { type: 'ppo-mlp', envs }, reward }],
  });
  const world = buildWorld(experiment);
  const [variant] = experiment.variants;
  if (variant === undefined) throw new Error('no variant');
  const worlds = await ParallelEnvironments.create(await prepareWorld(world, variant, 0, agent), envs);
  const streams = new Streams(1, 0);
  worlds.begin(1, 0, streams.of('worlds'));
  const rewards: number[] = [];
  const reached: number[] = [];
  const go = (from: number, to: number) => {
    for (let k = from; k < to; k++) {
      worlds.step(k % envs, streams.of('agent').below(4));
      rewards.push(worlds.reward);
      reached.push(worlds.reached);
    }
  };
  go(0, steps);
  return { rewards, reached, worlds, go };
}
const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);

describe('the memory of reward terms with 1, 4 and 16 parallel environments', () => {
  it('is one: novelty pays Σ 1/√k for the k-th visit of a state, whichever environment makes it', async () => {
    for (const envs of [1, 4, 16]) {
      const { rewards, reached } = await played(envs, [novelty]);
      const visits = new Map<number, number>();
      const expected = reached.map((state) => {
        const count = (visits.get(state) ?? 0) + 1;
        visits.set(state, count);
        return Math.fround(1 / Math.fround(Math.sqrt(count)));
      });
      expect(rewards).toEqual(expected);
    }
  });

  it('makes a session of networks pay the same total for the same visits, in both lanes: Σ 1/√k over 160 pulls of a bandit', async () => {
    const networks = [1, 4, 16].map(async (envs) => {
      const agent = { type: 'ppo-mlp', envs, steps: 160 / 16, layers: 1, width: 8 };
      const session = await openNetworkSession(
        noveltyBandit({ variants: [{ label: 'n', agent, reward: [novelty] }] }),
      );
      return paidIn(await session.advance(160, Number.POSITIVE_INFINITY));
    });
    const tables = (['interpreter', 'wasm'] as const).map(async (backend) => {
      const session = await createSession(noveltyBandit(), { backend });
      return paidIn(session.advance(160, Number.POSITIVE_INFINITY));
    });
    for (const paid of await Promise.all([...networks, ...tables]))
      expect(paid).toBeCloseTo(noveltyOf(160), 3);
  });

  it('pays “milestone: ever” once for all environments, and “per-episode” once in each episode', async () => {
    expect(sum((await played(16, [ever])).rewards)).toBe(1);
    const { rewards } = await played(16, [perEpisode], 960);
    expect(sum(rewards)).toBeGreaterThan(16);
  });

  it('counts on in a custom module’s scalar from its first value: 4, 5, 6, …', async () => {
    const { rewards } = await played(4, [{ term: 'custom-module', weight: 1, text: counter }], 20);
    expect(rewards).toEqual(Array.from({ length: 20 }, (_, k) => 4 + k));
  });

  it('is part of a snapshot', async () => {
    const one = await played(4, [novelty, ever]);
    const other = await played(4, [novelty, ever], 0);
    other.worlds.restore(one.worlds.save());
    const [a, b] = [one, other].map(({ worlds }) => {
      worlds.step(2, 1);
      return worlds.reward;
    });
    expect(b).toBe(a);
    expect(() => other.worlds.restore([])).toThrow(RangeError);
  });

  it('is restored without the trail of steps that were made elsewhere', async () => {
    const { worlds, go } = await played(4, [perEpisode]);
    expect(worlds.shown().trail?.length).toBeGreaterThan(0);
    worlds.restore(worlds.save());
    expect(worlds.shown().trail).toHaveLength(0);
    go(0, 4);
    expect(worlds.shown().trail?.length).toBeGreaterThan(0);
  });
});
