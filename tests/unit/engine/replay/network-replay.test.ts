import { describe, expect, it } from 'vitest';
import type { Batch, Result } from '../../../../src/engine/contract.ts';
import { openNetworkSession } from '../../../../src/engine/experiment/open-networks.ts';
import { validate } from '../../../../src/engine/experiment/validate.ts';
import type { BaseStore } from '../../../../src/engine/networks/base-store.ts';
import type { Recording, Replayed, RunScript } from '../../../../src/engine/replay/contract.ts';
import { NetworkReplayer } from '../../../../src/engine/replay/network-replayer.ts';
import type { Experiment } from '../../../../src/experiment/experiment.ts';
import { ALL_METRIC_IDS, type MetricId } from '../../../../src/stats/metrics/metrics.ts';

const MAZE = { family: 'gridworld', map: ['#####', '#S..#', '#.#.#', '#..G#', '#####'], stepLimit: 20 };
const small = { layers: 1, width: 16, envs: 4 };
const TASK = { term: 'task', weight: 1 };
const BUMP = { term: 'event', event: 'hitWall', weight: -0.1 };
const PPO = { type: 'ppo-mlp', ...small, steps: 16 };
const AGENTS: readonly (readonly [string, object])[] = [
  ['ppo-mlp', PPO],
  ['a2c-mlp', { type: 'a2c-mlp', ...small }],
  ['reinforce-mlp', { type: 'reinforce-mlp', ...small, horizon: 15 }],
  ['dqn', { type: 'dqn', ...small, learningStarts: 50, replayCapacity: 200, targetEvery: 100 }],
  ['iql', { type: 'iql', ...small, dataSize: 300, batchSize: 32, targetEvery: 100 }], // measured, not learned from
];

function parsed(experiment: object): Experiment {
  const answer = validate(experiment);
  if (!answer.ok) throw new Error(JSON.stringify(answer.problems));
  return answer.value;
}
function mazes(agents: readonly object[], more: object = {}, reward: readonly object[] = [TASK, BUMP]) {
  const variants = agents.map((agent, k) => ({ label: `variant ${k}`, agent, reward }));
  return parsed({
    name: 'small',
    world: MAZE,
    variants,
    seeds: 3,
    envSteps: 1_600,
    measurementPoints: 8,
    ...more,
  });
}

const isBatch = (result: Result): result is Batch => result.kind === 'batch';
const bits = (values: Float32Array) => [...new Uint32Array(values.slice().buffer)];
const column = (id: MetricId) => ALL_METRIC_IDS.indexOf(id);

async function batchesOf(experiment: Experiment): Promise<readonly Batch[]> {
  const session = await openNetworkSession(experiment);
  const batches = (await session.advance(experiment.envSteps, Number.POSITIVE_INFINITY)).filter(isBatch);
  session.close();
  return batches;
}
function rowOf(batch: Batch, variant: number, seed: number): Float32Array {
  const columns = batch.rows.length / batch.replicas.length;
  const k = batch.replicas.findIndex((replica) => replica.variant === variant && replica.seed === seed);
  return batch.rows.slice(k * columns, (k + 1) * columns);
}

async function finish<T>(work: AsyncGenerator<unknown, T>): Promise<T> {
  for (;;) {
    const turn = await work.next();
    if (turn.done === true) return turn.value;
  }
}
const options = { clock: () => performance.now(), bases: null as BaseStore | null };
const plain = (experiment: Experiment): RunScript => ({ experiment, revisions: [] });
async function replay(
  script: RunScript,
  variant: number,
  seed: number,
  from: number,
  to: number,
  most?: number,
) {
  const replayer = await NetworkReplayer.open(script, variant, seed, options);
  const recording = await finish(replayer.record(from, to, 0, most));
  replayer.close();
  return recording;
}
function steps(recording: Replayed): Recording {
  if (recording.kind !== 'steps') throw new Error('not steps');
  return recording;
}

/** Every row that closed is the run's own. @returns the last of them */
function expectRows(recording: Replayed, batches: readonly Batch[], variant: number): Float32Array {
  expect(recording.rows.length).toBeGreaterThan(0);
  let last = new Float32Array(0);
  for (const { measurementPoint, values } of recording.rows) {
    const batch = batches[measurementPoint];
    if (batch === undefined) throw new Error('a row of no measurement point');
    last = rowOf(batch, variant, recording.seed).slice(0, values.length);
    expect(bits(values)).toEqual(bits(last));
  }
  return last;
}

/** What must hold of any recording, anyone who acts. @returns the steps at which it does not */
function unsound(recording: Recording): readonly number[] {
  const { nActions, terms, episodes } = recording;
  const lasts = new Set(episodes.map(({ first, steps: length }) => first + length - 1));
  return Array.from({ length: recording.steps }, (_, k) => k).filter((k) => {
    let sum = 0;
    for (let a = 0; a < nActions; a++) sum += recording.probabilities[k * nActions + a] ?? Number.NaN;
    let paid = 0;
    for (let j = 0; j < terms.length; j++)
      paid = Math.fround(paid + (recording.paid[k * terms.length + j] ?? Number.NaN));
    const joins =
      lasts.has(k) || (recording.state[k + 1] === recording.next[k] && (recording.ends[k] ?? 0) === 0);
    return !(Math.abs(sum - 1) < 1e-5 && paid === recording.total[k] && joins);
  });
}

describe('a replay of every agent with a network on worlds', () => {
  it.each(AGENTS)('finds the steps of %s again, bit for bit', async (_, agent) => {
    const experiment = mazes([agent, PPO]);
    const batches = await batchesOf(experiment);
    const whole = steps(await replay(plain(experiment), 0, 2, 0, experiment.envSteps));
    expect(whole.rows.map(({ measurementPoint }) => measurementPoint)).toEqual([...batches.keys()]);
    const last = expectRows(whole, batches, 0);
    expect(unsound(whole)).toEqual([]);
    expect([whole.start, whole.steps, whole.cut]).toEqual([0, whole.reached, null]);
    expect([...whole.at].sort((a, b) => a - b)).toEqual(Array.from(whole.at, (_, k) => k + 1));

    const ended = whole.episodes.filter((episode) => episode.ended !== 'open');
    expect(ended.length).toBe(last[column('episodes')]);
    // The recorded numbers of a window are those that the run's row sums up.
    const window = steps(await replay(plain(experiment), 0, 2, 800, 1_000));
    const row = expectRows(window, batches, 0);
    expect(unsound(window)).toEqual([]);
    const begun = steps(await replay(plain(experiment), 0, 2, 600, 800)).reached;
    expect(window.start).toBeLessThanOrEqual(begun);
    const closed = window.episodes.filter(({ first, steps: length, ended: how }) => {
      return how !== 'open' && (window.at[first + length - 1] ?? 0) > begun;
    });
    const mean = (of: (episode: (typeof closed)[number]) => number) =>
      closed.reduce((sum, episode) => sum + of(episode), 0) / closed.length;
    expect(mean((episode) => episode.return)).toBeCloseTo(row[column('return')] ?? Number.NaN, 5);
    expect(mean(({ taskReturn }) => taskReturn)).toBeCloseTo(row[column('taskReturn')] ?? Number.NaN, 5);
    expect(mean(({ length }) => length)).toBeCloseTo(row[column('episodeLength')] ?? Number.NaN, 4);
    expect(mean(({ success }) => (success ? 1 : 0))).toBeCloseTo(row[column('success')] ?? Number.NaN, 5);
    // Whole episodes: none begins in its middle, and each sums up to what the run counted.
    for (const { first, steps: length, length: counted, return: total } of closed) {
      expect(length).toBe(counted);
      const paid = window.total.slice(first, first + length).reduce((sum, x) => sum + x, 0);
      expect(paid).toBeCloseTo(total, 4);
    }
    // The window is a part of the whole: the same steps at the same places.
    const place = new Map(Array.from(whole.at, (at, k) => [at, k]));
    for (let k = 0; k < window.steps; k++) {
      const there = place.get(window.at[k] ?? 0) ?? -1;
      expect([window.state[k], window.action[k], window.total[k]]).toEqual([
        whole.state[there],
        whole.action[there],
        whole.total[there],
      ]);
      expect(window.probabilities.slice(4 * k, 4 * k + 4)).toEqual(
        whole.probabilities.slice(4 * there, 4 * there + 4),
      );
    }
  });

  it('has the advantages that the run learned from, and none of a memory', async () => {
    const experiment = mazes([PPO, AGENTS[3]?.[1] ?? {}], { measurementPoints: 4 });
    const batches = await batchesOf(experiment);
    const window = steps(await replay(plain(experiment), 0, 1, 800, 1_200));
    const row = expectRows(window, batches, 0);
    const begun = steps(await replay(plain(experiment), 0, 1, 400, 800)).reached;
    const own = [...window.learned].filter((_, k) => (window.at[k] ?? 0) > begun);
    expect(own.every(Number.isFinite)).toBe(true);
    const mean = own.reduce((sum, x) => sum + x, 0) / own.length;
    const squares = own.reduce((sum, x) => sum + (x - mean) ** 2, 0);
    expect(mean).toBeCloseTo(row[column('advantageMean')] ?? Number.NaN, 5);
    expect(Math.sqrt(squares / (own.length - 1))).toBeCloseTo(row[column('advantageStd')] ?? Number.NaN, 5);
    const byMemory = steps(await replay(plain(experiment), 1, 1, 800, 1_200));
    expect(byMemory.learned.every(Number.isNaN)).toBe(true);
    expect(byMemory.actionValue.length).toBe(byMemory.steps * 4);
    // V is the highest action value, and the likeliest action the one that has it.
    for (let k = 0; k < byMemory.steps; k++) {
      const row4 = [...byMemory.actionValue.slice(4 * k, 4 * k + 4)];
      const p = [...byMemory.probabilities.slice(4 * k, 4 * k + 4)];
      expect(byMemory.value[k]).toBe(Math.max(...row4));
      expect(p[row4.indexOf(Math.max(...row4))]).toBe(Math.max(...p));
    }
  });

  it('finds the pulls of a bandit again, in the order in which they were made', async () => {
    const world = { family: 'bandit', kind: 'gaussian', variants: 3, meanStd: 1 };
    const experiment = mazes(
      [{ type: 'a2c-mlp', ...small }],
      { world, envSteps: 400, measurementPoints: 4 },
      [TASK],
    );
    const batches = await batchesOf(experiment);
    const window = steps(await replay(plain(experiment), 0, 1, 200, 300));
    expectRows(window, batches, 0);
    expect([...window.at]).toEqual(Array.from({ length: window.steps }, (_, k) => (window.at[0] ?? 0) + k));
    expect(window.means?.length).toBe(3);
  });
});

describe('a replay of a run of networks that was changed', () => {
  const changed = (weight: number) => ({
    variants: [PPO, PPO].map((agent, k) => ({
      label: `variant ${k}`,
      agent,
      reward: [TASK, { ...BUMP, weight }],
    })),
  });

  it('meets the planned edits at their steps: weights, worlds, and a design that starts again', async () => {
    const edits = [
      { at: 330, patch: changed(-1) },
      { at: 700, patch: { world: { slip: 0.2 } } },
      {
        at: 1_100,
        patch: { variants: changed(0).variants.map((variant) => ({ ...variant, reward: [TASK] })) },
      },
    ];
    const experiment = mazes([PPO, PPO], { edits });
    const batches = await batchesOf(experiment);
    for (const [from, to] of [
      [200, 400],
      [600, 800],
      [800, 1_000],
      [1_400, 1_600],
    ] as const) {
      const recording = await replay(plain(experiment), 1, 2, from, to);
      if (recording.cut === 'edit') expect(recording.rows.every(({ envSteps }) => envSteps < to)).toBe(true);
      else expectRows(recording, batches, 1);
    }
  });

  it('meets what the user changed on the way', async () => {
    const experiment = mazes([PPO, PPO], { edits: [{ at: 1_500, patch: changed(5) }] });
    const other = mazes([{ ...PPO, learningRate: 0.01 }, PPO], {}, [TASK, { ...BUMP, weight: -2 }]);
    const session = await openNetworkSession(experiment);
    const items = [...(await session.advance(500, Number.POSITIVE_INFINITY))];
    expect(await session.revise(other)).toHaveProperty('notes');
    items.push(...(await session.advance(1_600, Number.POSITIVE_INFINITY)));
    const batches = items.filter(isBatch);
    const script: RunScript = { experiment, revisions: [{ at: 500, experiment: other }] };
    for (const variant of [0, 1])
      for (const [from, to] of [
        [200, 400],
        [600, 800],
        [1_400, 1_600],
      ] as const)
        expectRows(await replay(script, variant, 1, from, to), batches, variant);
  });

  it('ends a recording at an edit, and the next one begins there', async () => {
    const patch = { variants: mazes([PPO], {}, [TASK]).variants };
    const experiment = mazes([PPO], { edits: [{ at: 900, patch }] });
    const before = await replay(plain(experiment), 0, 0, 800, 1_000);
    // Rounds of 4 × 16 steps: the first that ends at 900 or later ends at 960; the window's first ends at 832.
    expect([before.cut, before.reached, before.terms.length]).toEqual(['edit', 960, 2]);
    const after = await replay(plain(experiment), 0, 0, 900, 1_000);
    // Another design is another program: the network starts again, and catches up unseen.
    expect([after.start, after.terms.length]).toEqual([960, 1]);
    const batches = await batchesOf(experiment);
    expectRows(after, batches, 0);
    const replayer = await NetworkReplayer.open(plain(experiment), 0, 0, options);
    expectRows(await finish(replayer.record(1_400, 1_600, 5)), batches, 0);
    expectRows(await finish(replayer.record(600, 800, 5)), batches, 0); // of the one that was given up
    replayer.close();
  });
});

describe('a replayer of networks that is used again', () => {
  it('gives the same window whatever it was asked before, backwards and forwards over an edit', async () => {
    const patch = { variants: mazes([{ ...PPO, learningRate: 0.02 }]).variants };
    const experiment = mazes([PPO], { envSteps: 6_400, measurementPoints: 8, edits: [{ at: 3_000, patch }] });
    const fresh = await replay(plain(experiment), 0, 1, 1_600, 2_400);
    const replayer = await NetworkReplayer.open(plain(experiment), 0, 1, options);
    const late = await finish(replayer.record(5_600, 6_400, 5));
    expect(await finish(replayer.record(1_600, 2_400, 5))).toEqual(fresh);
    const half = replayer.record(4_000, 4_800, 0);
    await half.next();
    await half.next(); // given up in the middle of a batch
    expect(await finish(replayer.record(1_600, 2_400, 5))).toEqual(fresh);
    expect(await finish(replayer.record(5_600, 6_400, 5))).toEqual(late);
    replayer.close();
  });

  it('shows the round that holds a window in which none ends', async () => {
    const experiment = mazes([{ ...PPO, steps: 128 }], { measurementPoints: 16 }); // rounds of 512, windows of 100
    const batches = await batchesOf(experiment);
    const recording = steps(await replay(plain(experiment), 0, 0, 700, 800));
    // The second round; and before it the beginnings of the episodes that were under way.
    expect(recording.reached).toBe(1_024);
    expect(Math.min(...recording.at)).toBeLessThanOrEqual(513);
    expect(unsound(recording)).toEqual([]);
    expectRows(recording, batches, 0);
    expect(recording.rows.map(({ envSteps }) => envSteps)).toContain(800);
  });

  it('says that a window was too long, and that a variant that came later has no beginning', async () => {
    const cut = steps(await replay(plain(mazes([PPO])), 0, 0, 0, 1_600, 300));
    expect([cut.cut, cut.steps]).toEqual(['room', 300]);
    expect(unsound(cut)).toEqual([]);
    const script: RunScript = {
      experiment: mazes([PPO]),
      revisions: [{ at: 500, experiment: mazes([PPO, PPO]) }],
    };
    await expect(replay(script, 1, 0, 0, 200)).rejects.toThrow(/added during the run/);
  });

  it('ends at a fault and names it', async () => {
    const broken = mazes([PPO], {}, [
      { term: 'expression', weight: 1, expression: '1.0 / f32(90 - min(envSteps, 90))' },
    ]);
    const recording = await replay(plain(broken), 0, 0, 800, 1_000);
    expect(recording.cut).toBe('fault');
    expect(recording.fault).toMatch(/not a finite number/);
  });
});

describe('a replay of networks whose budget counts episodes', () => {
  const counted = (agents: readonly object[], more: object = {}) =>
    mazes(agents, { envSteps: 40_000, episodes: 96, measurementPoints: 12, ...more });

  it.each(AGENTS)('finds whole episodes of %s, in the order in which they began', async (_, agent) => {
    const experiment = counted([agent, PPO]);
    const batches = await batchesOf(experiment);
    const replayer = await NetworkReplayer.open(plain(experiment), 0, 2, options);
    const whole = steps(await finish(replayer.record(0, 96, 5)));
    expect(whole.episodes).toHaveLength(96);
    const place = new Map(Array.from(whole.at, (at, k) => [at, k]));
    for (const [from, to] of [
      [40, 48],
      [88, 96],
      [0, 8],
      [8, 16],
    ] as const) {
      const found = steps(await finish(replayer.record(from, to, 5)));
      expect([found.unit, found.cut]).toEqual(['episodes', null]);
      expect(unsound(found)).toEqual([]);
      const { episodes } = found;
      expect(episodes).toHaveLength(to - from);
      for (const { ended, length, steps: recorded } of episodes)
        expect([ended === 'open', recorded]).toEqual([false, length]);
      const row = expectRows(found, batches, 0);
      expect(found.rows.at(-1)?.envSteps).toBe(to);
      const mean = (of: (episode: (typeof episodes)[number]) => number) =>
        episodes.reduce((sum, episode) => sum + of(episode), 0) / episodes.length;
      expect(mean((episode) => episode.return)).toBeCloseTo(row[column('return')] ?? Number.NaN, 5);
      expect(Math.fround(mean(({ length }) => length))).toBe(row[column('episodeLength')]);
      for (let k = 0; k < found.steps; k++) {
        const there = place.get(found.at[k] ?? 0) ?? -1;
        expect([found.state[k], found.action[k]]).toEqual([whole.state[there], whole.action[there]]);
      }
    }
    replayer.close();
  });

  it('meets an edit of the user and one that was planned', async () => {
    const variants = mazes([PPO, PPO], {}, [TASK, { ...BUMP, weight: -2 }]).variants;
    const experiment = counted([PPO, PPO], { edits: [{ at: 30, patch: { variants } }] });
    const other = counted([{ ...PPO, learningRate: 0.02 }, PPO]);
    const session = await openNetworkSession(experiment);
    const items = [...(await session.advance(60, Number.POSITIVE_INFINITY))];
    expect(await session.revise(other)).toHaveProperty('notes');
    items.push(...(await session.advance(96, Number.POSITIVE_INFINITY)));
    const script: RunScript = { experiment, revisions: [{ at: 60, experiment: other }] };
    for (const [from, to] of [
      [16, 24],
      [40, 48],
      [80, 88],
    ] as const)
      expectRows(await replay(script, 0, 1, from, to), items.filter(isBatch), 0);
    const cut = await replay(script, 0, 1, 24, 32);
    expect(cut.cut).toBe('edit');
    expect(cut.reached).toBeGreaterThanOrEqual(30);
  });
});
