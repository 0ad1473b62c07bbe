import { describe, expect, it, test } from 'vitest';
import { GROUP_ORDER } from '../../../../src/app/charts/chart-view.ts';
import { grouped, groupOf, searched } from '../../../../src/app/charts/metric-groups.ts';
import { chartsOf, chartsWith } from '../../../../src/app/charts/registry.ts';
import type { Plan } from '../../../../src/engine/contract.ts';
import { openNetworkSession } from '../../../../src/engine/experiment/open-networks.ts';
import { validate } from '../../../../src/engine/experiment/validate.ts';
import { createSession } from '../../../../src/engine/table/session.ts';
import { METRICS } from '../../../../src/stats/metrics/dictionary.ts';
import { ALL_METRIC_IDS, type MetricEntry } from '../../../../src/stats/metrics/metrics.ts';

const ALL = Object.values(METRICS).map(({ id, label }) => ({ id, metric: id, title: label }));
const idsFor = (query: string) => searched(ALL, query).map(({ id }) => id);

test('every entry of the dictionary is in exactly one group', () => {
  const places = grouped(ALL).flatMap(([group, charts]) => charts.map(({ id }) => `${id}: ${group}`));
  expect(places).toHaveLength(new Set(ALL.map(({ id }) => id)).size);
  expect(new Set(places.map((place) => place.split(':')[0]))).toEqual(new Set(Object.keys(METRICS)));
  expect(grouped(ALL).map(([group]) => group)).toEqual(GROUP_ORDER);
});

describe('a search', () => {
  const NAMES: readonly (readonly [string, MetricEntry['id']])[] = [
    ['charts/episodic_return', 'return'], // CleanRL
    ['losses/approx_kl', 'approxKl'],
    ['losses/clipfrac', 'clipFraction'],
    ['rollout/ep_len_mean', 'episodeLength'], // Stable-Baselines3
    ['train/explained_variance', 'explainedVariance'],
    ['train/entropy_loss', 'entropy'],
    ['frac_reward_zero_std', 'silentGroups'], // TRL
    ['clip_ratio/low_mean', 'clippedLow'],
    ['actor/pg_loss', 'policyLoss'], // verl
    ['actor/ppo_kl', 'approxKlK1'],
    ['critic/score/mean', 'return'],
  ];
  it.each(NAMES)('finds by the name %s', (name, id) => {
    expect(idsFor(name)).toContain(id);
    expect(idsFor(name.slice(name.indexOf('/') + 1).toUpperCase())).toContain(id);
  });

  it('finds by words of the title in any order, and nothing by unknown words', () => {
    expect(idsFor('return training')).toEqual(['return', 'batchReturn']);
    expect(idsFor('no-such-metric')).toEqual([]);
  });
});

describe('the charts of a run', () => {
  const planOf = async (
    world: object,
    agent: object,
    open: typeof createSession | typeof openNetworkSession,
  ) => {
    const checked = validate({
      name: 'charts',
      world,
      seeds: 1,
      envSteps: 200,
      measurementPoints: 2,
      variants: [{ label: 'one', agent, reward: [{ term: 'task' }] }],
    });
    if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
    return (await open(checked.value)).plan;
  };
  const orderOf = (plan: Plan) => [...new Set(chartsOf(plan).map(groupOf))];
  const GRID = { family: 'gridworld', map: ['S..', '..G'], stepLimit: 15 };

  it('are in groups, the two returns first, without empty groups', async () => {
    const plan = await planOf(GRID, { type: 'q-learning' }, createSession);
    expect(
      chartsOf(plan)
        .slice(0, 2)
        .map(({ title }) => title),
    ).toEqual(['Task return', 'Training return']);
    expect(orderOf(plan)).toEqual(['outcome', 'exploration', 'optimization', 'value']);
    expect(chartsOf(plan).map(({ id }) => id)).not.toContain('gradientNorm');
  });

  it('include those of metrics that only a log has, without a line of the run', async () => {
    const plan = await planOf(GRID, { type: 'q-learning' }, createSession);
    const added = chartsWith(plan, ['preferenceMargin', 'chosenLogp', 'return']).filter(
      (chart) => !chartsOf(plan).includes(chart),
    );
    expect(added.map(({ id }) => id)).toEqual(['chosenLogp', 'preferenceMargin']);
    expect(added.flatMap((chart) => chart.columns(plan))).toEqual([]);
    expect(chartsWith(plan, ['return'])).toBe(chartsOf(plan));
  });

  it('exist for every metric that a log can bring', async () => {
    const plan = await planOf(GRID, { type: 'q-learning' }, createSession);
    const drawn = new Set(chartsWith(plan, ALL_METRIC_IDS).map(({ metric }) => metric));
    expect(ALL_METRIC_IDS.filter((id) => !drawn.has(id))).toEqual([]);
  });

  it('have a domain where the metric has one', async () => {
    const plan = await planOf(GRID, { type: 'ppo-mlp', envs: 2 }, openNetworkSession);
    const domainOf = (id: string) =>
      chartsOf(plan)
        .find((chart) => chart.id === id)
        ?.domain?.(plan);
    const inf = Number.POSITIVE_INFINITY;
    expect(domainOf('success')).toEqual([0, 1]);
    expect(domainOf('episodeLength')).toEqual([0, inf]);
    expect(domainOf('entropy')).toEqual([0, Math.log(4)]);
    expect(domainOf('explainedVariance')).toEqual([-inf, 1]);
    expect(domainOf('taskReturn')).toEqual([-inf, inf]);
  });
});
