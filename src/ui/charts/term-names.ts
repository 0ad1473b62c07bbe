import type { Plan } from '../../engine/contract.ts';

/** Labels of all terms of all variants, each once: a term keeps its color across variants. */
export function termNames(plan: Plan): readonly string[] {
  return [...new Set(plan.variants.flatMap((variant) => variant.terms.map((term) => term.label)))];
}
