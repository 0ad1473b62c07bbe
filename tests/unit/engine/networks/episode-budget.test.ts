/** Budgets in episodes of networks: on worlds exact, on language tasks by whole batches. */
import { describe, expect, it } from 'vitest';
import type { Batch, Fault, Result } from '../../../../src/engine/contract.ts';
import { openNetworkSession } from '../../../../src/engine/experiment/open-networks.ts';
import { validate } from '../../../../src/engine/experiment/validate.ts';
import { WorldReplica } from '../../../../src/engine/net/replica.ts';
import type { NetworkSession } from '../../../../src/engine/networks/session.ts';
import { createSession } from '../../../../src/engine/table/session.ts';
import type { Experiment } from '../../../../src/experiment/experiment.ts';
import {
  ALL_METRIC_IDS,
  type MetricId,
  NETWORK_METRIC_COLUMNS,
} from '../../../../src/stats/metrics/metrics.ts';

const MAZE = { family: 'gridworld', map: ['#####', '#S..#', '#.#.#', '#..G#', '#####'], stepLimit: 20 };
const small = { layers: 1, width: 16, envs: 4 };
const task = { term: 'task', weight: 1 };
const A2C = { type: 'a2c-mlp', ...small };
const AGENTS: readonly (readonly [string, object])[] = [
  ['ppo-mlp', { type: 'ppo-mlp', ...small, steps: 16 }],
  ['a2c-mlp', A2C],
  ['reinforce-mlp', { type: 'reinforce-mlp', ...small, horizon: 15 }],
  ['dqn', { type: 'dqn', ...small, learningStarts: 50, replayCapacity: 200, targetEvery: 100 }],
];

function experiment(agent: object, more: object = {}): Experiment {
  const reward = [task, { term: 'event', event: 'hitWall', weight: -0.1 }];
  const parsed = validate({
    name: 'small',
    world: MAZE,
    variants: [{ label: 'one', agent, reward }],
    seeds: 1,
    envSteps: 20_000,
    episodes: 60,
    measurementPoints: 20,
    ...more,
  });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed.value;
}
const isBatch = (result: Result): result is Batch => result.kind === 'batch';
const batches = (results: readonly Result[]): readonly Batch[] => results.filter(isBatch);
const words = ({ rows, histograms }: Batch) => [...new Uint32Array(rows.buffer), ...histograms];
const curve = (all: readonly Batch[], id: MetricId) =>
  all.map(({ rows }) => rows[ALL_METRIC_IDS.indexOf(id)] ?? Number.NaN);
const all = async (session: NetworkSession) => session.advance(1e9, 1e9);

/** Training reward and length of every episode in the order in which they began, counted by an observer of its own. */
function watchEpisodes(session: NetworkSession) {
  const [replica] = session.replicas;
  if (!(replica instanceof WorldReplica)) throw new Error('no network on a world');
  const { worlds } = replica;
  const returns: number[] = new Array(worlds.columns).fill(0);
  const lengths: number[] = new Array(worlds.columns).fill(0);
  const under = Array.from({ length: worlds.columns }, (_, k) => k); // the episode of each environment
  replica.watch = {
    begin: () => {},
    learned: () => {},
    step(column) {
      const episode = under[column] ?? 0;
      returns[episode] = (returns[episode] ?? 0) + worlds.reward;
      lengths[episode] = (lengths[episode] ?? 0) + 1;
      if (worlds.terminated || worlds.truncated) {
        under[column] = returns.push(0) - 1;
        lengths.push(0);
      }
    },
  };
  return { returns, lengths };
}

describe('a budget in episodes of a network on a world', () => {
  it.each(AGENTS)(
    'gives %s a point after exactly e_k episodes, in the order they began',
    async (_, agent) => {
      const session = await openNetworkSession(experiment(agent));
      const { returns, lengths } = watchEpisodes(session);
      const rows = batches(await all(session));
      expect(session.plan.unit).toBe('episodes');
      expect(session.done).toBe(true);
      expect(curve(rows, 'episodes')).toEqual(session.plan.grid);
      const windows = (values: readonly number[]) =>
        session.plan.grid.map((end, k) => {
          const begin = session.plan.grid[k - 1] ?? 0;
          return values.slice(begin, end).reduce((a, b) => a + b, 0) / (end - begin);
        });
      expect(curve(rows, 'episodeLength')).toEqual(windows(lengths).map(Math.fround));
      curve(rows, 'return').forEach((mean, k) => {
        expect(mean).toBeCloseTo(windows(returns)[k] ?? Number.NaN, 5);
      });
      for (const { rows: row } of rows) {
        const [paid = 0, bumps = 0] = row.subarray(NETWORK_METRIC_COLUMNS);
        expect(paid + bumps).toBeCloseTo(row[ALL_METRIC_IDS.indexOf('return')] ?? Number.NaN, 5);
      }
      const rates = curve(rows, 'return').map((total, k) => total / (curve(rows, 'episodeLength')[k] ?? 0));
      curve(rows, 'rewardRate').forEach((rate, k) => {
        expect(rate).toBeCloseTo(rates[k] ?? Number.NaN, 5);
      });
      expect(curve(rows, 'updates').at(-1)).toBeGreaterThan(0);
      session.close();
    },
  );

  it.each(AGENTS)('gives %s the same bits in any slices, and from a snapshot', async (_, agent) => {
    const of = experiment(agent, { measurementPoints: 10 });
    const whole = await openNetworkSession(of);
    const wanted = batches(await all(whole)).map(words);
    const sliced = await openNetworkSession(of);
    const found: number[][] = [];
    for (let goal = 2; !sliced.done; goal += 2)
      for (const batch of batches(await sliced.advance(Math.min(60, goal), 0))) found.push(words(batch));
    expect(found).toEqual(wanted);
    const first = await openNetworkSession(of);
    const early = batches(await first.advance(33, 1e9)).map(words);
    const again = await openNetworkSession(of);
    await again.restore(await first.snapshot());
    expect([...early, ...batches(await all(again)).map(words)]).toEqual(wanted);
  });

  it('trains exactly as a budget in environment steps of the same length does', async () => {
    const counted = await openNetworkSession(experiment(A2C));
    await all(counted);
    const envSteps = counted.replicas[0]?.envSteps ?? 0;
    const timed = await openNetworkSession(experiment(A2C, { episodes: 0, envSteps }));
    await all(timed);
    expect(timed.replicas[0]?.envSteps).toBe(envSteps);
    expect(await timed.tables(0, 0)).toEqual(await counted.tables(0, 0));
  });

  it('does not favor short episodes in its first windows, however many environments there are', async () => {
    // A random walk over five states, from the center: 3 · 3 = 9 steps on average, by the gambler's ruin.
    const states = ['left', 'A', 'B', 'C', 'D', 'E', 'right'];
    const transitions = states
      .slice(1, -1)
      .flatMap((state, k) =>
        ['back', 'forth'].map((action, way) => `${state}, ${action}, ${states[k + 2 * way]}, 1, 0`),
      );
    const world = { family: 'graph', transitions, terminal: ['left', 'right'], start: ['C'], stepLimit: 0 };
    const agent = { type: 'dqn', ...small, envs: 16, epsilon: 1, epsilonEnd: 1, learningStarts: 1_000_000 };
    const variants = [{ label: 'walk', agent, reward: [task] }];
    const seeds = 100;
    const session = await openNetworkSession(
      experiment(agent, { world, variants, seeds, episodes: 4, measurementPoints: 1 }),
    );
    const [batch] = batches(await all(session));
    const columns = (batch?.rows.length ?? 0) / seeds;
    const lengths = Array.from(
      { length: seeds },
      (_, k) => batch?.rows[k * columns + ALL_METRIC_IDS.indexOf('episodeLength')] ?? Number.NaN,
    );
    const mean = lengths.reduce((a, b) => a + b, 0) / seeds;
    const se = Math.sqrt(lengths.reduce((a, b) => a + (b - mean) ** 2, 0) / (seeds - 1) / seeds);
    expect(se).toBeLessThan(0.6);
    expect(Math.abs(mean - 9)).toBeLessThan(4 * se);
  });

  it('reads probes once per window and adds up the regret of a bandit', async () => {
    const world = { family: 'bandit', kind: 'bernoulli', means: [0.2, 0.8] };
    const reward = [task, { term: 'optimal-action', probe: true }];
    const variants = [{ label: 'one', agent: { ...A2C, learningRate: 0.02 }, reward }];
    const session = await openNetworkSession(experiment(A2C, { world, variants, episodes: 2_000 }));
    const rows = batches(await all(session));
    const [regret, optimal] = [curve(rows, 'regret'), curve(rows, 'optimalActions')];
    // A window that a batch closed with others has no steps of its own to read.
    const read = rows
      .flatMap(({ rows: row }) => row[NETWORK_METRIC_COLUMNS + 1] ?? [])
      .filter(Number.isFinite);
    let sum = 0;
    regret.forEach((total, k) => {
      sum += 100 * 0.6 * (1 - (optimal[k] ?? 0));
      expect(total).toBeCloseTo(sum, 2);
    });
    expect(read.length).toBeGreaterThan(5);
    expect(read.every((share) => share >= 0 && share <= 1)).toBe(true);
    expect(optimal.at(-1)).toBeGreaterThan(0.8);
  });

  it('stops a replica that takes all its environment steps first, and says so', async () => {
    const world = { ...MAZE, map: [`#S${'.'.repeat(60)}G#`], stepLimit: 0 };
    const session = await openNetworkSession(experiment(A2C, { world, envSteps: 600 }));
    const faults = (await all(session)).filter((result): result is Fault => result.kind === 'fault');
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatchObject({ envSteps: 0 });
    expect(faults[0]?.message).toMatch(/all 600 environment steps .* ended 0 of 60 episodes/);
  });

  it('is refused where no episode ends, and cannot change its unit', async () => {
    const open = { family: 'gridworld', map: ['S.r', '...'], stepLimit: 0 };
    await expect(openNetworkSession(experiment(A2C, { world: open }))).rejects.toMatchObject({
      problems: [{ path: 'episodes', message: expect.stringContaining('no episode ever ends') }],
    });
    const session = await openNetworkSession(experiment(A2C));
    expect(await session.revise(experiment(A2C, { episodes: 0 }))).toMatchObject({
      problems: [{ path: 'episodes' }],
    });
    const longer = await session.revise(experiment(A2C, { episodes: 90 }));
    expect('plan' in longer && longer.plan.grid.at(-1)).toBe(90);
  });
});

describe('a budget in episodes on a language task', () => {
  const world = { family: 'language', task: 'micro', level: 2, letters: 4 };
  const agent = {
    type: 'grpo-lm',
    network: 'transformer',
    layers: 1,
    width: 32,
    heads: 2,
    baseAccuracy: 0,
    prompts: 4,
    groupSize: 4,
  };
  const texts = (more: object = {}) =>
    experiment(agent, {
      world,
      variants: [{ label: 'one', agent, reward: [{ term: 'true-reward' }] }],
      episodes: 100,
      measurementPoints: 4,
      ...more,
    });

  it('ends a window with the first batch at or beyond its completions', async () => {
    const session = await openNetworkSession(texts());
    const rows = batches(await all(session));
    expect(session.plan.grid).toEqual([25, 50, 75, 100]);
    expect(curve(rows, 'episodes')).toEqual([32, 64, 80, 112]); // batches of 16
    expect(session.done).toBe(true);
    const sliced = await openNetworkSession(texts());
    const found: number[][] = [];
    for (let goal = 10; !sliced.done; goal += 10)
      for (const batch of batches(await sliced.advance(Math.min(100, goal), 0))) found.push(words(batch));
    expect(found).toEqual(rows.map(words));
  });

  it('continues from a snapshot, stops at its environment steps, and warns of a batch beyond the budget', async () => {
    const whole = await openNetworkSession(texts());
    await whole.advance(40, 1e9);
    const again = await openNetworkSession(texts());
    await again.restore(await whole.snapshot());
    expect(again.envSteps).toBe(whole.envSteps);
    expect(batches(await all(again)).map(words)).toEqual(batches(await all(whole)).map(words));
    const short = await openNetworkSession(texts({ envSteps: 100 }));
    expect((await all(short)).find(({ kind }) => kind === 'fault')).toMatchObject({
      message: expect.stringMatching(/all 100 environment steps/),
    });
    const parsed = validate({ ...texts(), episodes: 10 });
    expect(parsed.ok && parsed.warnings.map(({ path }) => path)).toContain('variants[0].agent.prompts');
  });
});

describe('a table next to a network in a budget in episodes', () => {
  it('has the bits that it has alone, and both end every window with the same episode', async () => {
    const table = { label: 'table', agent: { type: 'q-learning' }, reward: [task] };
    const network = { label: 'network', agent: A2C, reward: [task] };
    const mixed = await openNetworkSession(experiment(A2C, { variants: [table, network] }));
    const rows = batches(await all(mixed));
    const alone = await createSession(experiment(A2C, { variants: [table] }));
    const own = alone.advance(1e9, Number.POSITIVE_INFINITY).filter(isBatch);
    expect(mixed.plan.unit).toBe('episodes');
    for (const [point, { rows: row }] of rows.entries()) {
      const at = (replica: number, id: MetricId) =>
        row[(replica * row.length) / 2 + ALL_METRIC_IDS.indexOf(id)] ?? Number.NaN;
      expect([at(0, 'episodes'), at(1, 'episodes')]).toEqual([3 * (point + 1), 3 * (point + 1)]);
      for (const id of ['return', 'episodeLength', 'rewardRate', 'advantageStd', 'valueError'] as const)
        expect(at(0, id)).toBe(own[point]?.rows[ALL_METRIC_IDS.indexOf(id)]);
    }
  });
});
