import { describe, expect, it } from 'vitest';
import type { Batch } from '../../../../src/engine/contract.ts';
import { openNetworkSession } from '../../../../src/engine/experiment/open-networks.ts';
import { validate } from '../../../../src/engine/experiment/validate.ts';
import type { Experiment } from '../../../../src/experiment/experiment.ts';
import { ALL_METRIC_IDS, NETWORK_METRIC_COLUMNS } from '../../../../src/stats/metrics/metrics.ts';

const world = { family: 'gridworld', map: ['#####', '#S..#', '#.#.#', '#..G#', '#####'], stepLimit: 20 };
const task = { term: 'task' };
const small = { layers: 1, width: 16, envs: 4 };
const agents: readonly (readonly [string, object])[] = [
  ['dqn', { type: 'dqn', ...small, learningStarts: 50, replayCapacity: 200 }],
  ['a2c-mlp', { type: 'a2c-mlp', ...small }],
];
const changes: readonly (readonly [string, (agent: object) => object])[] = [
  ['another reward', (agent) => ({ variants: [{ agent, reward: [task, { term: 'step-cost' }] }] })],
  ['more environments', (agent) => ({ variants: [{ agent: { ...agent, envs: 8 }, reward: [task] }] })],
  ['fewer environments', (agent) => ({ variants: [{ agent: { ...agent, envs: 2 }, reward: [task] }] })],
  ['another map of the same size', () => ({ world: { map: ['#####', '#..S#', '#.#.#', '#G..#', '#####'] } })],
];

const parsedOf = (agent: object, more: object = {}) =>
  validate({
    world,
    variants: [{ agent, reward: [task] }],
    seeds: 1,
    envSteps: 800,
    measurementPoints: 4,
    ...more,
  });
function experiment(agent: object, more: object = {}): Experiment {
  const parsed = parsedOf(agent, more);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed.value;
}

describe('an edit of an experiment with networks in worlds', () => {
  it.each(
    agents.flatMap(([id, agent]) => changes.map(([name, change]) => [id, name, agent, change] as const)),
  )('keeps what %s has learned under %s', async (_, __, agent, change) => {
    const session = await openNetworkSession(experiment(agent));
    await session.advance(400, 1e9);
    const [before, { visits }] = [await session.tables(0, 0), await session.frame(0, 0)];
    const { world: changed, variants } = change(agent) as { world?: object; variants?: object };
    const revised = experiment(agent, {
      ...(changed && { world: { ...world, ...changed } }),
      ...(variants && { variants }),
    });
    expect(await session.revise(revised)).toMatchObject({ notes: [] });
    expect(await session.tables(0, 0)).toEqual(before);
    // What one environment has seen goes over, too; of fewer environments, that of those that remain.
    const kept = (await session.frame(0, 0)).visits.reduce((a, b) => a + b, 0);
    expect(kept).toBeGreaterThanOrEqual(visits.reduce((a, b) => a + b, 0) / 2 - 8);
    const after = await session.advance(800, 1e9);
    expect(after.map(({ kind }) => kind)).toEqual(['batch', 'batch']);
    expect((await session.tables(0, 0)).value).not.toEqual(before.value);
    session.close();
  });

  it('is the same in an experiment that plans it as in one that is changed by hand', async () => {
    const [, agent] = agents[0] ?? ['', {}];
    const variants = [{ agent: { ...agent, envs: 8 }, reward: [task, { term: 'novelty' }] }];
    const planned = await openNetworkSession(
      experiment(agent, { edits: [{ at: 400, patch: { variants } }] }),
    );
    const byHand = await openNetworkSession(experiment(agent));
    await byHand.advance(400, 1e9);
    await byHand.revise(experiment(agent, { variants }));
    const rows = async (session: typeof planned) =>
      (await session.advance(1e9, 1e9)).flatMap((one) => (one.kind === 'batch' ? [[...one.rows]] : []));
    const [whole, rest] = [await rows(planned), await rows(byHand)];
    // A term that is new has a column of its own.
    expect(whole.slice(-rest.length).map((row) => row.slice(0, 14))).toEqual(
      rest.map((row) => row.slice(0, 14)),
    );
    planned.close();
    byHand.close();
  });

  it.each([2, 4, 8])('counts episodes on where an edit leaves %i environments', async (envs) => {
    const [, agent] = agents[1] ?? ['', {}];
    const budget = { envSteps: 4000, episodes: 80 };
    const patch = { variants: [{ agent: { ...agent, envs }, reward: [task, { term: 'step-cost' }] }] };
    const session = await openNetworkSession(experiment(agent, { ...budget, edits: [{ at: 40, patch }] }));
    const results = await session.advance(1e9, 1e9);
    expect(results.map((one) => (one.kind === 'batch' ? one.envSteps : one))).toEqual([20, 40, 60, 80]);
    const { rows } = results.at(-1) as Batch;
    expect(rows[ALL_METRIC_IDS.indexOf('episodes')]).toBe(80);
    // The new term pays −1 for each of the steps that episodes have.
    const [length, cost] = [rows[ALL_METRIC_IDS.indexOf('episodeLength')], rows[NETWORK_METRIC_COLUMNS + 1]];
    expect(cost).toBeCloseTo(-(length ?? 0), 4);
    session.close();
  });

  it.each([
    [
      'variants[0].agent.width',
      (agent: object) => ({ variants: [{ agent: { ...agent, width: 32 }, reward: [task] }] }),
    ],
    [
      'variants[0].agent.type',
      () => ({ variants: [{ agent: { type: 'a2c-mlp', ...small }, reward: [task] }] }),
    ],
    ['variants[0].agent.type', () => ({ variants: [{ agent: { type: 'q-learning' }, reward: [task] }] })],
    ['world', () => ({ world: { map: ['######', '#S..G#', '######'] } })],
  ])('refuses at %s what would lose the network, with the reason', (path, change) => {
    const [, agent] = agents[0] ?? ['', {}];
    const parsed = parsedOf(agent, { edits: [{ at: 400, patch: change(agent) }] });
    const errors = parsed.ok ? [] : parsed.problems.filter(({ severity }) => severity === 'error');
    expect(errors.map((problem) => problem.path)).toEqual([`edits[0].patch.${path}`]);
    expect(errors[0]?.fix).toMatch(/new run|Keep/);
  });
});
