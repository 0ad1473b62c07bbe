/** The numbers of the experiment as the form shows them. */
import { OWN_FIELDS } from '../../lab/draft/draft-edits.ts';

const { seeds, envSteps, seed, measurementPoints } = OWN_FIELDS;

/** Budgets beyond the slider come from files. */
export const BUDGET = { ...envSteps, default: 100_000, min: 100, max: 100_000_000 };
export const BUDGET_FIELDS = [seeds, BUDGET, seed, measurementPoints] as const;
