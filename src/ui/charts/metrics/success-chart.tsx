import { metricLines } from './metric-lines.tsx';

export const chart = metricLines({
  metric: 'success',
  order: 5,
  range: 'unit',
  applies: (plan) => plan.view.kind !== 'arms' && plan.events.some((event) => event.name === 'success'),
});
