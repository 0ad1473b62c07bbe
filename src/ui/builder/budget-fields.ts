/** The experiment's own numbers as fields, so that they look and behave like all others. */

import type { NumberField } from '../../experiment/field.ts';
import { BUDGET_WORDS } from '../../lab/draft/draft-edits.ts';

export type IntegerFieldFacts = NumberField & {
  readonly name: 'seeds' | 'seed' | 'envSteps' | 'measurementPoints';
};

export const BUDGET_FIELDS: readonly IntegerFieldFacts[] = [
  {
    kind: 'integer',
    name: 'seeds',
    label: BUDGET_WORDS.seeds,
    unit: 'seeds per variant',
    help: 'How many independent replicas of each variant learn. More seeds give narrower intervals and cost in proportion.',
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
    help: 'How long each replica learns, counted in steps of its own world.',
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
    help: 'First word of every random key: the same number gives the same run. Change it to see whether a result was luck.',
    live: false,
    default: 1,
    min: 0,
    max: 4_294_967_295,
  },
  {
    kind: 'integer',
    name: 'measurementPoints',
    label: BUDGET_WORDS.measurementPoints,
    unit: 'points of a curve',
    help: 'At how many points of the budget the metrics are taken, evenly spaced.',
    live: false,
    default: 200,
    min: 1,
    max: 2000,
  },
];
