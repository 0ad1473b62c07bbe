import { metricLines } from './metric-lines.tsx';

export const chart = metricLines({
  metric: 'entropy',
  order: 2,
  range: 'zero',
  applies: () => true,
  // The uniform policy has maximum entropy.
  references: (plan) =>
    plan.nActions > 1 ? [{ value: Math.log(plan.nActions), text: 'uniform', color: 'var(--ink-2)' }] : [],
});
