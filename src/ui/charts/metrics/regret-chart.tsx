import { metricLines } from './metric-lines.tsx';

export const chart = metricLines({
  metric: 'regret',
  order: 1.4,
  range: 'zero',
  applies: (plan) => plan.view.kind === 'arms',
});
