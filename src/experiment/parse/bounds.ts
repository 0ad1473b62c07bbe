/** Size limits of an experiment and defaults for missing text. Without the schema library, because the page needs it at startup. */
export const BOUNDS = {
  variants: { min: 1, max: 8 },
  terms: { min: 0, max: 16 },
  seeds: { min: 1, max: 4096, default: 20 },
  seed: { min: 0, max: 4_294_967_295, default: 1 },
  envSteps: { min: 1, max: 10_000_000_000, default: 200_000 },
  measurementPoints: { min: 1, max: 2000, default: 200 },
  edits: { min: 0, max: 64 },
  weight: { min: -1_000_000, max: 1_000_000, default: 1 },
  label: 80,
  name: 120,
  notes: 4000,
} as const;
/** Settings that a user's text declares, stored next to it: maximum number, allowed names, maximum option length. */
export const OWN_SETTINGS = { most: 64, name: '^[A-Za-z_][A-Za-z0-9_]{0,63}$', option: 64 } as const;
export const DEFAULT_NAME = 'Untitled experiment';

export function defaultLabel(index: number): string {
  return `Variant ${index + 1}`;
}

/** Page labels of the experiment's own fields. */
export const BUDGET_WORDS = {
  name: 'Experiment name',
  seeds: 'Seeds',
  seed: 'Experiment seed',
  envSteps: 'Budget',
  measurementPoints: 'Data points',
} as const;
