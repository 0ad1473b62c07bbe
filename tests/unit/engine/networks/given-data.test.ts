import { describe, expect, it } from 'vitest';
import { worldAgents } from '../../../../src/agents/network-registry.ts';
import type { WorldAgent } from '../../../../src/agents/updates/net-contract.ts';
import { openNetworkSession } from '../../../../src/engine/experiment/open-networks.ts';
import { validate } from '../../../../src/engine/experiment/validate.ts';
import { prepareWorld } from '../../../../src/engine/net/check.ts';
import { keyOf, recordData } from '../../../../src/engine/net/given-data.ts';
import { WorldReplica } from '../../../../src/engine/net/replica.ts';
import { buildWorld } from '../../../../src/engine/program/build-world.ts';
import type { Experiment } from '../../../../src/experiment/experiment.ts';
import { readSettings } from '../../../../src/experiment/settings.ts';
import { ALL_METRIC_IDS } from '../../../../src/stats/metrics/metrics.ts';

/** From the start in the left corner, three steps to the right end in the goal. */
const CORRIDOR = { family: 'gridworld', map: ['######', '#S..G#', '######'], stepLimit: 10 };
const SUCCESS = ALL_METRIC_IDS.indexOf('success');
const small = { layers: 1, width: 8, envs: 2, batchSize: 16 };
const task = { term: 'task', weight: 1 };

const checked = (agents: readonly object[], more: object = {}) =>
  validate({
    name: 'given',
    world: CORRIDOR,
    variants: agents.map((agent, k) => ({ label: `v${k}`, agent: { ...small, ...agent }, reward: [task] })),
    seeds: 1,
    envSteps: 400,
    measurementPoints: 4,
    ...more,
  });
function experiment(...given: Parameters<typeof checked>): Experiment {
  const found = checked(...given);
  if (!found.ok) throw new Error(JSON.stringify(found.problems));
  return found.value;
}

async function recorded(agent: object, seed = 0, more: object = {}) {
  const of = experiment([{ type: 'cql', ...agent }], more);
  const [spec] = of.variants;
  const known = worldAgents.get('cql') as WorldAgent;
  if (spec === undefined) throw new Error('no variant');
  const prepared = await prepareWorld(buildWorld(of), spec, 0, known);
  const { given: needs } = known.needs(readSettings(known.entry, spec.agent), 0);
  if (needs === undefined) throw new Error('no data');
  const request = {
    prepared,
    world: of.world,
    needs,
    experimentSeed: of.seed,
    seed,
    path: 'variants[0].agent',
  };
  return { request, data: await recordData(request) };
}
/** All rows in order, as recorded. */
function rowsOf({ transitions }: Awaited<ReturnType<typeof recorded>>['data']) {
  const words = new Uint32Array(transitions.save().slice(8).buffer);
  const reals = new Float32Array(words.buffer);
  return Array.from({ length: transitions.size }, (_, k) => ({
    observation: words[5 * k] ?? 0,
    action: words[5 * k + 1] ?? 0,
    reward: reals[5 * k + 2] ?? 0,
    terminated: words[5 * k + 3] ?? 0,
    next: words[5 * k + 4] ?? 0,
  }));
}

describe('given data', () => {
  it('of the optimal policy without random actions walk the shortest path, again and again', async () => {
    const { data } = await recorded({ dataSize: 9, dataOptimal: 1, dataRandom: 0 });
    const rows = rowsOf(data);
    expect(rows.map(({ observation }) => observation)).toEqual([7, 8, 9, 7, 8, 9, 7, 8, 9]);
    expect(rows.map(({ next }) => next)).toEqual([8, 9, 10, 8, 9, 10, 8, 9, 10]);
    expect(rows.map(({ terminated }) => terminated)).toEqual([0, 0, 1, 0, 0, 1, 0, 0, 1]);
    expect(rows.map(({ reward }) => reward)).toEqual([0, 0, 1, 0, 0, 1, 0, 0, 1]);
    const { episodes, taskReturn, success, covered, pairs, samples } = data.report;
    expect({ episodes, taskReturn, success, covered }).toEqual({
      episodes: 3,
      taskReturn: 1,
      success: 1,
      covered: 3,
    });
    expect(pairs).toBeGreaterThanOrEqual(12); // three cells with four actions each
    expect(samples[0]).toMatchObject({
      observations: [7, 8, 9, 10],
      actions: [expect.any(Number), expect.any(Number), expect.any(Number)],
      ended: true,
    });
  });

  it('of a random policy choose every action about equally often', async () => {
    const { data } = await recorded({ dataSize: 4000 });
    const counts = [0, 0, 0, 0];
    for (const { action } of rowsOf(data)) counts[action] = (counts[action] ?? 0) + 1;
    // Standard deviation √(4000 · ¼ · ¾) = 27
    for (const count of counts) expect(Math.abs(count - 1000)).toBeLessThan(5 * 27);
  });

  it('have the share of random actions that was asked for', async () => {
    const { data } = await recorded({ dataSize: 4000, dataOptimal: 1, dataRandom: 0.4 });
    const right = rowsOf(data).filter(({ observation, next }) => next === observation + 1).length;
    // Right by choice 0.6 + by chance 0.1; standard deviation √(0.7 · 0.3 / 4000) = 0.007
    expect(Math.abs(right / 4000 - 0.7)).toBeLessThan(0.04);
  });

  it('keep only failed or successful episodes, and leave out the first steps', async () => {
    const failed = await recorded({ dataSize: 200, dataEpisodes: 'failed' });
    expect(rowsOf(failed.data).some(({ terminated }) => terminated === 1)).toBe(false);
    expect(failed.data.report.success).toBe(0);
    const successful = await recorded({ dataSize: 200, dataEpisodes: 'successful' });
    expect(successful.data.report.success).toBe(1);
    const skipped = await recorded({ dataSize: 40, dataOptimal: 1, dataRandom: 0, dataSkipped: 2 });
    expect(new Set(rowsOf(skipped.data).map(({ observation }) => observation))).toEqual(new Set([9]));
  });

  it('corrupt about the share of rewards that was asked for, and nothing else', async () => {
    const settings = { dataSize: 3000, dataOptimal: 1, dataRandom: 0 };
    const [clean, noisy] = [await recorded(settings), await recorded({ ...settings, dataCorrupted: 0.3 })];
    const [a, b] = [rowsOf(clean.data), rowsOf(noisy.data)];
    const bare = (rows: typeof a) => rows.map(({ reward: _, ...rest }) => rest);
    expect(bare(b)).toEqual(bare(a));
    const changed = b.filter(({ reward }, k) => reward !== a[k]?.reward).length;
    // A third of the rewards is 1: 0.3 · (⅓ · ⅔ + ⅔ · ⅓) = 0.133; standard deviation 0.006
    expect(Math.abs(changed / 3000 - 0.1333)).toBeLessThan(0.03);
  });

  it('are the same bits for the same seed, others for another, and name what they depend on', async () => {
    const [a, again, other] = [await recorded({}), await recorded({}), await recorded({}, 1)];
    expect(again.data.seal()).toEqual(a.data.seal());
    expect(again.data.key).toBe(a.data.key);
    expect(other.data.seal()).not.toEqual(a.data.seal());
    expect(keyOf(other.request)).not.toBe(a.data.key);
    const moved = await recorded({}, 0, { world: { ...CORRIDOR, map: ['######', '#G..S#', '######'] } });
    expect(moved.data.key).not.toBe(a.data.key);
  });
});

describe('agents that learn from given data', () => {
  const replicasOf = (session: Awaited<ReturnType<typeof openNetworkSession>>) =>
    session.replicas.filter((one): one is WorldReplica => one instanceof WorldReplica);

  it('share the data of a seed where they ask for the same', async () => {
    const agents = [{ type: 'cql' }, { type: 'iql' }, { type: 'bc', dataSize: 100 }];
    const session = await openNetworkSession(experiment(agents, { seeds: 2 }));
    const given = replicasOf(session).map(({ options }) => options.given);
    const [cql, cql1, iql, iql1, bc] = given;
    // Their discounts are the same, so their programs are.
    expect(iql).toBe(cql);
    expect(iql1).toBe(cql1);
    expect(cql1).not.toBe(cql);
    expect(bc?.transitions.size).toBe(100);
    session.close();
  });

  it('never learn from their own steps', async () => {
    const session = await openNetworkSession(experiment([{ type: 'cql', dataSize: 50 }]));
    const [replica] = replicasOf(session);
    const before = replica?.options.given?.transitions.save();
    await session.advance(1e9, 1e9);
    expect(replica?.options.given?.transitions.save()).toEqual(before);
    expect(replica?.envSteps).toBeGreaterThanOrEqual(400);
    session.close();
  });

  it('refuse a snapshot that learned from other data', async () => {
    const [a, b] = [experiment([{ type: 'iql' }]), experiment([{ type: 'iql', dataSize: 400 }])];
    const [from, to] = [await openNetworkSession(a), await openNetworkSession(b)];
    await from.advance(200, 1e9);
    await expect(to.restore(await from.snapshot())).rejects.toThrow(/other data/);
  });

  it('keep their networks through an edit of the world, with new data', async () => {
    const edits = [{ at: 200, patch: { world: { map: ['######', '#G..S#', '######'] } } }];
    const of = experiment([{ type: 'iql', dataOptimal: 1 }], { edits });
    const whole = await openNetworkSession(of);
    await whole.advance(300, 1e9);
    const bytes = await whole.snapshot();
    const rest = await whole.advance(1e9, 1e9);
    const again = await openNetworkSession(of);
    await again.restore(bytes);
    expect(await again.advance(1e9, 1e9)).toEqual(rest);
    const [replica] = replicasOf(whole);
    expect(replica?.options.given?.report.samples[0]?.observations[0]).toBe(10); // the new start
  });

  it('take over a weight in mid-run as a new payment of the same steps', async () => {
    const of = experiment([{ type: 'cql' }]);
    const session = await openNetworkSession(of);
    await session.advance(200, 1e9);
    const [before] = replicasOf(session);
    const [variant] = of.variants;
    await session.revise({
      ...of,
      variants: [{ ...variant, reward: [{ ...task, weight: 2 }] }],
    } as Experiment);
    const [after] = replicasOf(session);
    const [a, b] = [before, after].map((one) => rowsOf(one?.options.given as never));
    expect(b?.map(({ reward }) => reward)).toEqual(a?.map(({ reward }) => 2 * reward));
    expect(b?.map(({ observation, action }) => [observation, action])).toEqual(
      a?.map(({ observation, action }) => [observation, action]),
    );
    expect(after?.envSteps).toBe(before?.envSteps);
  });

  it('are refused before the run where data cannot be made', async () => {
    const problems = (agent: object, more: object = {}) => {
      const found = checked([agent], more);
      return found.ok ? [] : found.problems.map(({ path, message }) => `${path}: ${message}`);
    };
    expect(problems({ type: 'bc', dataSize: 0 })).toEqual([
      expect.stringContaining('variants[0].agent.dataSize'),
    ]);
    const drawn = { world: { family: 'bandit', kind: 'testbed' } };
    expect(problems({ type: 'iql', dataOptimal: 0.5, envs: 1 }, drawn)).toEqual([
      expect.stringMatching(/agent\.dataOptimal: .*no exact solution/),
    ]);
    const never = experiment([{ type: 'cql', dataSkipped: 20 }]);
    await expect(openNetworkSession(never)).rejects.toThrow(/recorded only 0 of 5000 transitions/);
  });

  it('are better than random data where they compare actions, and as good where they clone', async () => {
    const fast = {
      envs: 4,
      batchSize: 32,
      width: 16,
      learningRate: 0.01,
      dataSize: 2000,
      gamma: 0.9,
      targetEvery: 500,
    };
    const { targetEvery: _, ...cloning } = fast;
    const agents = [
      { type: 'bc', ...cloning },
      { type: 'awac', ...fast, temperature: 0.02 },
      { type: 'cql', ...fast },
      { type: 'iql', ...fast, beta: 50 },
    ];
    const world = { ...CORRIDOR, map: ['########', '#S....G#', '########'], stepLimit: 12 };
    const session = await openNetworkSession(
      experiment(agents, { world, envSteps: 30_000, measurementPoints: 10 }),
    );
    const last = (await session.advance(1e9, 1e9)).at(-1);
    if (last?.kind !== 'batch') throw new Error('no batch');
    const width = last.rows.length / agents.length;
    const [bc = 1, ...others] = agents.map((_, k) => last.rows[k * width + SUCCESS] ?? Number.NaN);
    const behavior = session.replicas[0] as WorldReplica;
    const { success = Number.NaN } = behavior.options.given?.report ?? {};
    expect(success).toBeLessThan(0.3);
    expect(Math.abs(bc - success)).toBeLessThan(0.1);
    for (const rate of others) expect(rate).toBeGreaterThan(0.9);
    // Optimal at the start: 0.9⁴
    const { value } = await session.tables(2, 0);
    expect(Math.abs((value[9] ?? 0) - 0.9 ** 4)).toBeLessThan(0.1);
    session.close();
  });
});
