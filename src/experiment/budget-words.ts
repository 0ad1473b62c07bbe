/** Page labels of the experiment's own fields. */
export const BUDGET_WORDS = {
  name: 'Experiment name',
  seeds: 'Seeds',
  seed: 'Experiment seed',
  envSteps: 'Budget',
  measurementPoints: 'Data points',
} as const;
