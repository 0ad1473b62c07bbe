import { metricLines } from './metric-lines.tsx';

export const chart = metricLines({
  metric: 'optimalActions',
  order: 4,
  range: 'unit',
  applies: (plan) => plan.view.kind === 'arms',
});
