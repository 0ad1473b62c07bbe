/** What the experiment's own fields are called on the page. */
export const BUDGET_WORDS = {
  name: 'Name of the experiment',
  seeds: 'Seeds',
  seed: 'Experiment seed',
  envSteps: 'Budget',
  measurementPoints: 'Measurement points',
} as const;
