/** A reward design on text before the run: labels of its terms, and what is wrong with them. */

import type { Problem as Fault, TermSpec, VariantSpec } from '../../../experiment/experiment.ts';
import type { LanguageTerm } from '../../../rewards/language-contract.ts';
import { languageTerms } from '../../../rewards/language-registry.ts';
import type { LanguageTask } from '../../../worlds/language/contract.ts';
import { readSettings } from '../../../worlds/settings.ts';

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
    if (term !== undefined)
      return termSettings(term, spec).problems.map((p) => ({ ...p, path: `${path}.reward[${k}]` }));
    return [
      {
        path: `${path}.reward[${k}].term`,
        message: `“${spec.term}” is not a reward term for text.`,
        fix: `Choose one of ${[TASK, ...languageTerms.keys()].join(', ')}.`,
        severity: 'error' as const,
      },
    ];
  });
  if (variant.reward.every(({ weight }) => weight === 0))
    faults.push({
      path: `${path}.reward`,
      message: 'Every weight is 0, so no completion is better than another and nothing can be learned.',
      fix: 'Add a term or raise a weight.',
      severity: 'warning',
    });
  if (task.problems.train < 1)
    faults.push({ path: 'world', message: 'The task has no problem to train on.', severity: 'error' });
  return faults;
}

export const termSettings = (term: LanguageTerm, spec: TermSpec) =>
  readSettings(term.entry, { ...spec, family: 'language' });
