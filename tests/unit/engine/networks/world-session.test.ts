import { describe, expect, it } from 'vitest';
import { worldAgents } from '../../../../src/agents/network-registry.ts';
import { WorldNetwork } from '../../../../src/agents/networks/mlp.ts';
import type { WorldRollout } from '../../../../src/agents/updates/net-contract.ts';
import type { Batch, Result } from '../../../../src/engine/contract.ts';
import { openNetworkSession } from '../../../../src/engine/experiment/open-networks.ts';
import { validate } from '../../../../src/engine/experiment/validate.ts';
import { ActionCache } from '../../../../src/engine/net/cache.ts';
import { prepareWorld } from '../../../../src/engine/net/check.ts';
import { egocentric, featuresOf } from '../../../../src/engine/net/features.ts';
import { ParallelEnvironments } from '../../../../src/engine/net/parallel-environments.ts';
import { rolloutWorlds } from '../../../../src/engine/net/rollout.ts';
import { unpacked } from '../../../../src/engine/networks/saved.ts';
import { buildWorld } from '../../../../src/engine/program/build-world.ts';
import { Streams } from '../../../../src/engine/streams.ts';
import type { Experiment } from '../../../../src/experiment/experiment.ts';
import { readSettings } from '../../../../src/experiment/settings.ts';
import {
  ALL_METRIC_IDS,
  type MetricId,
  NETWORK_METRIC_COLUMNS,
} from '../../../../src/stats/metrics/metrics.ts';
import { createPlain } from '../../tensor/plain/plain.ts';

const MAZE = { family: 'gridworld', map: ['#####', '#S..#', '#.#.#', '#..G#', '#####'], stepLimit: 20 };
const BANDIT = { family: 'bandit', kind: 'bernoulli', means: [0.2, 0.8] };
const small = { layers: 1, width: 16, envs: 4 };
const data = { dataSize: 300, dataOptimal: 0.5, dataCorrupted: 0.1, batchSize: 32 };
const task = { term: 'task', weight: 1 };
const AGENTS: readonly (readonly [string, object])[] = [
  ['ppo-mlp', { type: 'ppo-mlp', ...small, steps: 16 }],
  ['a2c-mlp', { type: 'a2c-mlp', ...small }],
  ['reinforce-mlp', { type: 'reinforce-mlp', ...small, horizon: 15 }],
  ['stream-q', { type: 'stream-q', layers: 1, width: 16 }],
  ['dqn', { type: 'dqn', ...small, learningStarts: 50, replayCapacity: 200, targetEvery: 100 }],
  ['bc', { type: 'bc', ...small, ...data, dataBest: 0.5 }],
  ['awac', { type: 'awac', ...small, ...data, targetEvery: 100 }],
  ['cql', { type: 'cql', ...small, ...data, targetEvery: 100 }],
  ['iql', { type: 'iql', ...small, ...data, targetEvery: 100 }],
];

function experiment(agents: readonly object[], more: object = {}): Experiment {
  const parsed = validate({
    name: 'small',
    world: MAZE,
    variants: agents.map((agent, k) => ({
      label: `variant ${k}`,
      agent,
      reward: [task, { term: 'event', event: 'hitWall', weight: -0.1 }],
    })),
    seeds: 1,
    envSteps: 800,
    measurementPoints: 4,
    ...more,
  });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed.value;
}
const batches = (results: readonly Result[]): readonly Batch[] =>
  results.filter((r): r is Batch => r.kind === 'batch');
const words = ({ rows, histograms }: Batch) => [...new Uint32Array(rows.buffer), ...histograms];
const metric = (batch: Batch, id: MetricId) => batch.rows[ALL_METRIC_IDS.indexOf(id)] ?? Number.NaN;

describe('a session of networks on worlds', () => {
  it('knows every registered agent', () => {
    expect(AGENTS.map(([id]) => id).sort()).toEqual([...worldAgents.keys()].sort());
  });

  it.each(AGENTS)('runs %s to its budget, with every number that it has', async (id, agent) => {
    const session = await openNetworkSession(experiment([agent]));
    const all = batches(await session.advance(1e9, 1e9));
    expect(session.done).toBe(true);
    expect(all.map(({ envSteps }) => envSteps)).toEqual([200, 400, 600, 800]);
    const last = all.at(-1) as Batch;
    for (const name of ['return', 'taskReturn', 'success', 'episodeLength', 'entropy'] as const)
      expect(metric(last, name), name).not.toBeNaN();
    const clones = id === 'bc'; // it has no values, and each advantage is 1
    expect(Number.isNaN(metric(last, 'valueError'))).toBe(clones);
    expect(metric(last, 'updates')).toBeGreaterThan(0);
    if (clones) expect(metric(last, 'advantageMean')).toBe(1);
    else expect(metric(last, 'advantageStd')).toBeGreaterThan(0);
    expect(metric(last, 'gradientNorm')).toBeGreaterThan(0);
    const [paid = 0, bumps = 0] = last.rows.subarray(NETWORK_METRIC_COLUMNS);
    expect(paid + bumps).toBeCloseTo(metric(last, 'return'), 4);
    const { policy, value, visits } = await session.frame(0, 0);
    expect(policy.subarray(24, 28).reduce((a, b) => a + b, 0)).toBeCloseTo(1, 5);
    expect(value.some((v) => v !== 0)).toBe(!clones);
    expect(visits.reduce((a, b) => a + b, 0)).toBeGreaterThanOrEqual(800);
    session.close();
  });

  it.each(AGENTS)('gives %s the same bits however it is sliced and looked at', async (_, agent) => {
    const of = experiment([agent]);
    const whole = await openNetworkSession(of);
    const sliced = await openNetworkSession(of);
    const wanted = batches(await whole.advance(1e9, 1e9)).map(words);
    const found: number[][] = [];
    for (let goal = 50; !sliced.done; goal += 50) {
      for (const batch of batches(await sliced.advance(Math.min(800, goal), 0))) found.push(words(batch));
      await sliced.frame(0, 0);
    }
    expect(found).toEqual(wanted);
  });

  it.each(AGENTS)('lets %s go on from a snapshot with the same bits', async (_, agent) => {
    const of = experiment([agent]);
    const whole = await openNetworkSession(of);
    await whole.advance(300, 1e9); // in the middle of a window
    const bytes = await whole.snapshot();
    const rest = batches(await whole.advance(1e9, 1e9)).map(words);
    const again = await openNetworkSession(of);
    await again.restore(bytes);
    expect(batches(await again.advance(1e9, 1e9)).map(words)).toEqual(rest);
    expect(await again.snapshot()).toEqual(await whole.snapshot());
  });

  it('counts its closed measurement points under the name that stored runs have', async () => {
    const session = await openNetworkSession(experiment([AGENTS[0]?.[1] ?? {}]));
    await session.advance(300, 1e9);
    const closed = session.plan.grid.filter((steps) => steps <= session.envSteps).length;
    expect(closed).toBeGreaterThan(0);
    expect(unpacked(await session.snapshot()).head).toMatchObject({ checkpoint: closed });
  });

  it('finds the better variant of a bandit, and measures its regret', async () => {
    const agent = { type: 'a2c-mlp', ...small, learningRate: 0.02 };
    const variants = [{ label: 'a', agent, reward: [task] }];
    const session = await openNetworkSession(experiment([], { world: BANDIT, variants, envSteps: 4000 }));
    const last = batches(await session.advance(1e9, 1e9)).at(-1) as Batch;
    expect(metric(last, 'optimalActions')).toBeGreaterThan(0.9);
    expect(metric(last, 'regret')).toBeGreaterThan(0);
    expect(metric(last, 'episodes')).toBeGreaterThanOrEqual(4000);
  });

  it('learns a maze by PPO with what it sees around it', async () => {
    const agent = { type: 'ppo-mlp', envs: 4, steps: 64, width: 32, view: 'egocentric', viewSize: 5 };
    const session = await openNetworkSession(experiment([agent], { envSteps: 12_000 }));
    const last = batches(await session.advance(1e9, 1e9)).at(-1) as Batch;
    expect(metric(last, 'success')).toBeGreaterThan(0.95);
    expect(metric(last, 'episodeLength')).toBeLessThan(6); // 4 is best
  });

  it('takes over live settings and weights, and keeps what it has learned', async () => {
    const of = experiment([AGENTS[0]?.[1] ?? {}]);
    const session = await openNetworkSession(of);
    await session.advance(200, 1e9);
    const before = await session.tables(0, 0);
    const [variant] = of.variants;
    const reward = [task, { ...variant?.reward[1], weight: -5 }];
    const variants = [{ ...variant, reward, agent: { ...variant?.agent, learningRate: 0.01, gamma: 0.5 } }];
    const answer = await session.revise({ ...of, variants } as Experiment);
    expect(answer).toMatchObject({ notes: [] });
    expect((await session.tables(0, 0)).policy).toEqual(before.policy);
    const last = batches(await session.advance(400, 1e9)).at(-1) as Batch;
    expect(last.rows[NETWORK_METRIC_COLUMNS + 1]).toBeLessThan(-1);
  });

  it('refuses views of nowhere and widths that cannot be', () => {
    const rejected = (agents: readonly object[], more: object = {}) => {
      const variants = agents.map((agent, k) => ({ label: `variant ${k}`, agent, reward: [task] }));
      const parsed = validate({ name: 'x', world: MAZE, variants, seeds: 1, envSteps: 100, ...more });
      return parsed.ok ? [] : parsed.problems.filter((p) => p.severity === 'error').map((p) => p.path);
    };
    expect(rejected([{ type: 'dqn', view: 'egocentric' }], { world: BANDIT })).toEqual([
      'variants[0].agent.view',
    ]);
    expect(rejected([{ type: 'ppo-mlp', view: 'egocentric', viewSize: 4, width: 30 }])).toEqual([
      'variants[0].agent.width',
      'variants[0].agent.viewSize',
    ]);
  });
});

describe('a round in parallel worlds', () => {
  async function round(
    stepLimit: number,
    steps: number,
    wholeEpisodes = false,
  ): Promise<{
    readonly rollout: WorldRollout;
    readonly values: readonly number[];
  }> {
    const of = experiment([{ type: 'a2c-mlp', ...small }], {
      world: { family: 'gridworld', map: ['S.G'], actionOrder: 'left-right', stepLimit },
      variants: [{ label: 'a', agent: { type: 'a2c-mlp', ...small }, reward: [task] }],
    });
    const agent = worldAgents.get('a2c-mlp');
    const [variant] = of.variants;
    if (agent === undefined || variant === undefined) throw new Error('no agent');
    const prepared = await prepareWorld(buildWorld(of), variant, 0, agent);
    const streams = new Streams(of.seed, 0);
    const worlds = await ParallelEnvironments.create(prepared, 4);
    worlds.begin(of.seed, 0, streams.of('worlds'));
    const settings = readSettings(agent.entry, variant.agent);
    const features = featuresOf(prepared.world, settings, null);
    const network = new WorldNetwork(
      createPlain(),
      {
        shape: { kind: 'mlp', layers: 1, width: 16, heads: 1 },
        inputs: features.inputs,
        perRow: features.perRow,
        actions: 2,
        learns: 'policy',
        shared: false,
      },
      (count) => streams.of('weights').uniforms(count),
    );
    network.forward(Uint32Array.of(0, 1, 2), 3);
    const value = await network.values();
    const made = rolloutWorlds({
      worlds,
      cache: new ActionCache(network, features, 2),
      needs: { learns: 'policy', columns: 4, steps, wholeEpisodes, epsilon: null, replay: 0 },
      random: streams.of('agent'),
    });
    let step = await made.next();
    while (!step.done) step = await made.next();
    if (step.value === null) throw new Error('a fault');
    return { rollout: step.value, values: [...value] };
  }

  it('keeps the last observation before a reset, and bootstraps from it where the episode was cut', async () => {
    const { rollout, values } = await round(2, 40);
    const { observations, nextObservations, actions, terminated, truncated, rewards, nextValues } = rollout;
    let [both, cut] = [0, 0];
    for (let i = 0; i < observations.length; i++) {
      const at = observations[i] ?? 0;
      const reached = actions[i] === 1 ? at + 1 : Math.max(0, at - 1);
      expect(nextObservations[i]).toBe(reached);
      expect(terminated[i]).toBe(reached === 2 ? 1 : 0);
      expect(truncated[i]).toBe(rollout.times[i] === 1 ? 1 : 0);
      expect(rewards[i]).toBe(reached === 2 ? 1 : 0);
      // Both flags at once: terminated wins, and nothing follows.
      expect(nextValues?.[i]).toBeCloseTo(reached === 2 ? 0 : (values[reached] ?? 0), 6);
      if (reached === 2) both += truncated[i] ?? 0;
      else cut += truncated[i] ?? 0;
      const after = i + 4;
      if (after < observations.length)
        expect(observations[after]).toBe(terminated[i] || truncated[i] ? 0 : reached);
    }
    expect(both).toBeGreaterThan(0);
    expect(cut).toBeGreaterThan(0);
  });

  it('waits for the longest where whole episodes are asked for', async () => {
    const { rollout } = await round(0, 1000, true);
    const { own, columns, steps, terminated, rewards } = rollout;
    for (let k = 0; k < columns; k++) {
      const column = Array.from({ length: steps }, (_, t) => t * columns + k);
      const played = column.filter((i) => own[i] === 1);
      expect(played.map((i) => terminated[i])).toEqual(
        played.map((_, n) => (n === played.length - 1 ? 1 : 0)),
      );
      expect(column.reduce((sum, i) => sum + (rewards[i] ?? 0), 0)).toBe(1);
    }
    expect(own.includes(0)).toBe(true);
  });
});

describe('the egocentric view', () => {
  it('has the cells around the agent, walls outside, and the flags that are set', () => {
    const built = validate({
      name: 'x',
      world: { family: 'gridworld', map: ['SKG'] },
      variants: [{ label: 'a', agent: { type: 'dqn' }, reward: [task] }],
      seeds: 1,
      envSteps: 10,
    });
    if (!built.ok) throw new Error(JSON.stringify(built.problems));
    const { view } = buildWorld(built.value).build;
    if (view.kind !== 'grid') throw new Error('no grid');
    const features = egocentric(view, 3);
    const ids = new Uint32Array(features.perRow);
    const kinds = () => [...ids.subarray(3, 6)].map((id, k) => id - 14 * (3 + k));
    features.of(0, ids, 0);
    expect(kinds()).toEqual([0, 2, 9]); // wall, start, key
    expect(ids[9]).toBe(0xffffffff);
    features.of(1 + 3, ids, 0); // on the key, held
    expect(kinds()).toEqual([2, 9, 3]);
    expect(ids[9]).toBe(9 * 14);
    expect([...ids.subarray(0, 3)].map((id, k) => id - 14 * k)).toEqual([0, 0, 0]);
  });
});
