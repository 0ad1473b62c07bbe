/** A reward design on text before the run: labels of its terms, and what is wrong with them. */

import type { Problem as Fault, VariantSpec } from '../../../experiment/experiment.ts';
import { languageTerms } from '../../../rewards/language-registry.ts';
import type { LanguageTask } from '../../../worlds/language/contract.ts';
import { error, warning } from '../../../worlds/settings.ts';

/** The task's own objective is a term everywhere. */
const TASK = 'task';

export function termLabels(variant: VariantSpec): readonly string[] {
  return variant.reward.map(
    ({ term }) => languageTerms.get(term)?.entry.label ?? (term === TASK ? 'Task reward' : term),
  );
}

export function rewardProblems(variant: VariantSpec, task: LanguageTask, path: string): readonly Fault[] {
  const faults: Fault[] = variant.reward.flatMap((spec, k) => {
    if (spec.term === TASK) return [];
    const term = languageTerms.get(spec.term);
    if (term !== undefined) return [];
    const fix = `Choose one of ${[TASK, ...languageTerms.keys()].join(', ')}.`;
    return [error(`${path}.reward[${k}].term`, `“${spec.term}” is not a reward term for text.`, fix)];
  });
  if (variant.reward.every(({ weight }) => weight === 0)) {
    const message = 'Every weight is 0, so no completion is better than another and nothing can be learned.';
    faults.push(warning(`${path}.reward`, message, 'Add a term or raise a weight.'));
  }
  if (task.problems.train < 1) faults.push(error('world', 'The task has no problem to train on.'));
  return faults;
}
