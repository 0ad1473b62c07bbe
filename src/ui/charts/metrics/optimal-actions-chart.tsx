import { metricLines } from './metric-lines.tsx';

export const chart = metricLines({
  metric: 'optimalActions',
  order: 1.6,
  range: 'unit',
  applies: (plan) => plan.view.kind === 'arms',
});
