import { expect, it } from 'vitest';
import { chartsOf } from '../../../../src/app/charts/registry.ts';
import { metricsOf } from '../../../../src/app/compare/choices.ts';
import { openNetworkSession } from '../../../../src/engine/experiment/open-networks.ts';
import { validate } from '../../../../src/engine/experiment/validate.ts';
import { laneOf } from '../../../../src/engine/lane.ts';
import { createSession } from '../../../../src/engine/table/session.ts';
import { METRIC_COLUMNS } from '../../../../src/stats/metrics/metrics.ts';
import { termColumns } from '../../../../src/stats/metrics/run-columns.ts';

const GRID = { family: 'gridworld', map: ['S..', '.#.', '..G'], stepLimit: 15 };
const HITS = { term: 'event', event: 'hitWall', probe: true };
const SMALL = { type: 'grpo-lm', network: 'transformer', layers: 1, width: 32, heads: 2, baseAccuracy: 0 };

for (const [world, agent, probes] of [
  [GRID, { type: 'q-learning' }, [HITS, { term: 'coverage', probe: true }, HITS]],
  [GRID, { type: 'ppo-mlp', envs: 2 }, [HITS, { term: 'credit-auroc', probe: true }, HITS]],
  [
    { family: 'language', task: 'micro', level: 2, letters: 3 },
    SMALL,
    ['completion-length', 'noise', 'noise'].map((term) => ({ term, probe: true })),
  ],
])
  it(`${agent && 'type' in agent ? agent.type : ''}: one chart and one metric to compare for each probe`, async () => {
    const [first, ...others] = probes as readonly object[];
    const checked = validate({
      name: 'charts',
      world,
      seeds: 1,
      envSteps: 200,
      measurementPoints: 2,
      variants: [
        { label: 'one', agent, reward: [{ term: 'task' }, first] },
        { label: 'three', agent, reward: [first, { term: 'task' }, ...others] },
      ],
    });
    if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
    const { plan } = await (laneOf(checked.value) === 'network' ? openNetworkSession : createSession)(
      checked.value,
    );
    const names = termColumns(plan).flatMap(({ metric }) => (metric.startsWith('probe: ') ? metric : []));
    expect(names).toHaveLength(3);
    const charts = chartsOf(plan).filter(({ id }) => id.startsWith('probe: '));
    expect(charts.map(({ id }) => id)).toEqual(names);
    expect(metricsOf(plan)).toEqual(expect.arrayContaining([...names, 'contribution: Task reward']));
    const lines = charts.map((chart) => chart.columns(plan));
    const columns = plan.metricColumns ?? METRIC_COLUMNS;
    expect(lines.map((of) => of.map(({ variant }) => variant))).toEqual([[0, 1], [1], [1]]);
    expect(lines.flat().map(({ column }) => column - columns)).toEqual([1, 0, 2, 3]);
  });
