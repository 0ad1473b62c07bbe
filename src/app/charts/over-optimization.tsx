/** Loads the only run chart that recharts draws, when someone first looks at a language policy. */
import { type ComponentType, lazy, Suspense } from 'react';
import { type ChartEntry, type ChartProps, columnsFor } from './chart-contract.ts';

/** Absent until it has loaded. Printing cannot wait for a lazy component. */
let Loaded: ComponentType<ChartProps> | undefined;

const load = async () => {
  const { OverOptimizationChart } = await import('./over-optimization-chart.tsx');
  Loaded = OverOptimizationChart;
  return { default: OverOptimizationChart };
};
const Later = lazy(load);

export const overOptimizationChart: ChartEntry = {
  id: 'over-optimization',
  metric: 'overOptimization',
  title: 'Over-optimization',
  applies: (plan) => plan.view.kind === 'language',
  load,
  draw: (props) =>
    Loaded === undefined ? (
      <Suspense>
        <Later {...props} />
      </Suspense>
    ) : (
      <Loaded {...props} />
    ),
  columns: () => columnsFor('kl', 'taskReturn', 'return'),
};
