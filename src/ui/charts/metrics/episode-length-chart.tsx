import { metricLines } from './metric-lines.tsx';

export const chart = metricLines({
  metric: 'episodeLength',
  order: 6,
  range: 'zero',
  applies: (plan) => plan.view.kind !== 'arms',
});
