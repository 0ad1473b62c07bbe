/** A reward design on text before the run: labels of its terms, and what is wrong with them. */

import {
  type Problem as Fault,
  isProbe,
  type TermSpec,
  type VariantSpec,
} from '../../../experiment/experiment.ts';
import { readSettings } from '../../../experiment/settings.ts';
import { kernelTermsOnText, languageTerms } from '../../../rewards/language-registry.ts';
import { termModules } from '../../../rewards/registry.ts';
import type { LanguageTask } from '../../../worlds/language/contract.ts';
import { error, warning } from '../../../worlds/settings.ts';
import { ExperimentError } from '../../experiment-error.ts';
import { KernelTerm } from './kernel-term.ts';
import { isListed } from './listed-policy.ts';

/** The task's own objective is a term everywhere. */
const TASK = 'task';

export function termLabels(variant: VariantSpec): readonly string[] {
  return variant.reward.map(
    ({ term }) => languageTerms.get(term)?.entry.label ?? String(termModules.get(term)?.meta.label ?? term),
  );
}

export function rewardProblems(variant: VariantSpec, task: LanguageTask, path: string): readonly Fault[] {
  const faults: Fault[] = variant.reward.flatMap((spec, k) => {
    if (spec.term === TASK) return [];
    const term = languageTerms.get(spec.term);
    if (term?.ofPolicy !== undefined) return [...policyProbeProblems(spec, task, `${path}.reward[${k}]`)];
    if (term !== undefined)
      return [...(term.faults?.(readSettings(term.entry, spec), task, `${path}.reward[${k}]`) ?? [])];
    if (kernelTermsOnText.has(spec.term))
      return kernelProblems(() => new KernelTerm(variant.reward, k, path, task.vocabulary));
    const fix = `Choose one of ${[TASK, ...kernelTermsOnText, ...languageTerms.keys()].join(', ')}.`;
    return [error(`${path}.reward[${k}].term`, `“${spec.term}” is not a reward term for text.`, fix)];
  });
  if (variant.reward.every((spec) => spec.weight === 0 || isProbe(spec))) {
    const message = 'No term is paid, so no completion is better than another and nothing can be learned.';
    faults.push(warning(`${path}.reward`, message, 'Add a term or raise a weight.'));
  }
  if (task.problems.train < 1) faults.push(error('world', 'The task has no problem to train on.'));
  return faults;
}

function* policyProbeProblems(spec: TermSpec, task: LanguageTask, path: string): Generator<Fault> {
  const { label } = languageTerms.get(spec.term)?.entry ?? { label: spec.term };
  if (!isProbe(spec))
    yield error(
      `${path}.term`,
      `“${label}” is about the policy, so no completion can earn it.`,
      'Add "probe": true.',
    );
  if (!isListed(task))
    yield error(
      `${path}.term`,
      `“${label}” lists every completion, and this task has too many.`,
      'Take the task micro, or a lower level.',
    );
}

function kernelProblems(build: () => unknown): readonly Fault[] {
  try {
    build();
    return [];
  } catch (thrown) {
    if (thrown instanceof ExperimentError) return thrown.problems;
    throw thrown;
  }
}
