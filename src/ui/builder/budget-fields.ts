/** The numbers of the experiment as fields, so that they look and behave like all others. */

import type { NumberField } from '../../experiment/field.ts';
import { BUDGET_WORDS } from '../../lab/draft/draft-edits.ts';

export const BUDGET_FIELDS: readonly (NumberField & { readonly name: keyof typeof BUDGET_WORDS })[] = [
  {
    kind: 'integer',
    name: 'seeds',
    label: BUDGET_WORDS.seeds,
    unit: 'seeds per variant',
    help: 'Number of independent training runs per variant. More seeds give narrower intervals and cost proportionally more.',
    live: false,
    default: 20,
    min: 1,
    max: 4096,
    log: true,
  },
  {
    kind: 'integer',
    name: 'envSteps',
    label: BUDGET_WORDS.envSteps,
    unit: 'environment steps per seed',
    help: 'Training length of each seed, in environment steps.',
    live: false,
    default: 100_000,
    min: 100,
    max: 100_000_000,
    log: true,
  },
  {
    kind: 'integer',
    name: 'seed',
    label: BUDGET_WORDS.seed,
    help: 'The same number gives the same run. Change it to see whether a result was luck.',
    live: false,
    default: 1,
    min: 0,
    max: 4_294_967_295,
  },
  {
    kind: 'integer',
    name: 'measurementPoints',
    label: BUDGET_WORDS.measurementPoints,
    unit: 'points per curve',
    help: 'Number of evenly spaced points at which the metrics are recorded.',
    live: false,
    default: 200,
    min: 1,
    max: 2000,
  },
];
