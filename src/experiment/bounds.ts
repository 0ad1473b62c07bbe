/** Size limits of an experiment, and its own fields. It does not use the schema library, because the page needs it at startup. */
import type { BooleanField, ChoiceField, NumberField, TextField } from './field.ts';

export const BOUNDS = {
  variants: { min: 1, max: 8 },
  terms: { min: 0, max: 16 },
  edits: { min: 0, max: 64 },
  label: 80,
} as const;
/**
 * Limits of the settings that a user's text declares, which are stored next to it: maximum number, allowed
 * names, maximum option length.
 */
export const OWN_SETTINGS = { most: 64, name: '^[A-Za-z_][A-Za-z0-9_]{0,63}$', option: 64 } as const;

/** Fields that belong to the experiment itself. */
export const OWN_FIELDS = {
  name: {
    kind: 'text',
    name: 'name',
    label: 'Experiment name',
    help: 'Shown as the title.',
    default: 'Untitled experiment',
    maxLength: 120,
  },
  notes: { kind: 'text', name: 'notes', label: 'Notes', help: 'Any text.', default: '', maxLength: 4000 },
  seeds: {
    kind: 'integer',
    name: 'seeds',
    label: 'Seeds',
    unit: 'seeds per variant',
    help: 'Number of independent training runs per variant. More seeds give narrower intervals and cost proportionally more.',
    default: 20,
    min: 1,
    max: 4096,
    log: true,
  },
  seed: {
    kind: 'integer',
    name: 'seed',
    label: 'Experiment seed',
    help: 'The same number gives the same run. Change it to see whether a result was luck.',
    default: 1,
    min: 0,
    max: 4_294_967_295,
  },
  envSteps: {
    kind: 'integer',
    name: 'envSteps',
    label: 'Budget',
    unit: 'environment steps per seed',
    help: 'Training length of each seed, in environment steps. With `episodes`: the limit for one seed.',
    default: 200_000,
    min: 1,
    max: 10_000_000_000,
    log: true,
  },
  episodes: {
    kind: 'integer',
    name: 'episodes',
    label: 'Budget in episodes',
    unit: 'episodes per seed',
    help: 'Training length of each seed, in episodes; 0: the budget is `envSteps`. Measurement points, edits and the x axis then count finished episodes. Networks end with the first update at or beyond the last episode. A seed that takes `envSteps` environment steps before its last episode ends stops there, and the run says so.',
    default: 0,
    min: 0,
    max: 100_000_000,
    log: true,
  },
  measurementPoints: {
    kind: 'integer',
    name: 'measurementPoints',
    label: 'Data points',
    unit: 'points per curve',
    help: 'Number of evenly spaced points at which the metrics are recorded, at most one per environment step or episode of the budget.',
    default: 200,
    min: 1,
    max: 2000,
  },
} as const satisfies Readonly<Record<string, NumberField | TextField>>;

/** Fields of `evaluation`, in addition to the patch of the world. */
export const EVALUATION_FIELDS = {
  policy: {
    kind: 'choice',
    name: 'policy',
    label: 'Policy',
    help: 'greedy: always the action of the highest value, or the most probable one if the agent has no action values. sampled: drawn as in training, with its exploration.',
    default: 'greedy',
    options: ['greedy', 'sampled'],
  },
  every: {
    kind: 'integer',
    name: 'every',
    label: 'Every',
    unit: 'measurement points',
    help: 'Measurement points from one evaluation to the next. The last point always has one.',
    default: 1,
    min: 1,
    max: 2000,
  },
  episodes: {
    kind: 'integer',
    name: 'episodes',
    label: 'Episodes',
    unit: 'episodes per evaluation',
    help: 'Their mean task return is one point. More episodes give smoother curves and cost proportionally more.',
    default: 10,
    min: 1,
    max: 1000,
  },
} as const satisfies Readonly<Record<string, NumberField | ChoiceField>>;

/** Finds a field of the experiment by name. */
export const ownField = (name: string): NumberField | TextField | undefined =>
  Object.values(OWN_FIELDS).find((field) => field.name === name);

/** Every reward term has a weight. */
export const WEIGHT: NumberField = {
  kind: 'number',
  name: 'weight',
  label: 'Weight',
  help: 'Factor of the term.',
  default: 1,
  min: -1_000_000,
  max: 1_000_000,
  live: true,
};

/** Every reward term may be a probe; absent means false. */
export const PROBE = {
  kind: 'boolean',
  name: 'probe',
  label: 'Probe: measure, do not pay',
  help: 'The term is evaluated and charted like any other, but its reward is never paid: training is the same as without it.',
  default: false,
} as const satisfies BooleanField;

/** Every reward term may have a label; absent means none. */
export const TERM_LABEL = {
  kind: 'text',
  name: 'label',
  label: 'Label',
  help: 'Name of this term in charts, results, the audit and the names of metrics (probe:NAME, contribution:NAME). It distinguishes terms of the same kind. Empty: the name of its kind.',
  default: '',
  maxLength: 60,
  live: true,
} as const satisfies TextField & { readonly live: true };

export function defaultLabel(index: number): string {
  return `Variant ${index + 1}`;
}
