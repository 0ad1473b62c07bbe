import type { Plan } from '../../engine/contract.ts';

/** Labels of all terms of all arms, each once: a term keeps its colour across arms. */
export function termNames(plan: Plan): readonly string[] {
  return [...new Set(plan.arms.flatMap((arm) => arm.terms.map((term) => term.label)))];
}
