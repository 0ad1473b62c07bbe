import { metricLines } from './metric-lines.tsx';

export const chart = metricLines({
  metric: 'taskRate',
  order: 8,
  range: 'free',
  applies: (plan) => plan.view.kind === 'grid',
});
