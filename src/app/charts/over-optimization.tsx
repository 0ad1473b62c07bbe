/** The entry of the one chart of a run that recharts draws: it loads with the first language policy that is looked at. */
import { type ComponentType, lazy, Suspense } from 'react';
import { type ChartEntry, type ChartProps, columnsFor } from './chart-contract.ts';

/** Absent until it has loaded. A sheet of paper cannot wait for a lazy component. */
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
