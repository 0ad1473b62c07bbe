import { metricLines } from './metric-lines.tsx';

export const chart = metricLines({
  metric: 'valueError',
  order: 7,
  range: 'zero',
  applies: (plan) =>
    plan.view.kind !== 'arms' &&
    plan.variants.some((variant) => variant.critic && variant.reference !== undefined),
});
