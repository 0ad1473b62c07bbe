import { fitSettings } from '../../agents/reward-models/objectives.ts';
import {
  type AgentSpec,
  type Problem as Fault,
  isProbe,
  type TermSpec,
  type VariantSpec,
} from '../../experiment/experiment.ts';
import { readSettings, type Settings } from '../../experiment/settings.ts';
import { ownLabelOf } from '../../experiment/term-label.ts';
import type { LanguageTerm, ModelNeeds } from '../../rewards/language-contract.ts';
import { kernelTermsOnText, languageTerms } from '../../rewards/language-registry.ts';
import { termModules } from '../../rewards/registry.ts';
import type { LanguageTask } from '../../worlds/language-contract.ts';
import { error, warning } from '../../worlds/settings.ts';
import { ExperimentError } from '../experiment-error.ts';
import { parameterCount } from '../networks/agent-settings.ts';
import { shaped } from './fit-step.ts';
import { KernelTerm } from './kernel-term.ts';
import { isListed } from './listed-policy.ts';

const TASK = 'task';

export function termLabels(variant: VariantSpec): readonly string[] {
  return variant.reward.map((spec) => {
    const own = ownLabelOf(spec);
    if (own !== '') return own;
    const term = languageTerms.get(spec.term);
    if (term === undefined) return String(termModules.get(spec.term)?.meta.label ?? spec.term);
    const { entry, named } = term;
    return named === undefined ? entry.label : `${entry.label}: ${readSettings(entry, spec).text(named)}`;
  });
}

/** Weights, gradient and two moments of the reward models. Terms with the same request share them. */
export function modelBytes({ reward }: VariantSpec, policy: Settings, task: LanguageTask): number {
  const requests = reward.flatMap((spec): [string, ModelNeeds][] => {
    const term = languageTerms.get(spec.term);
    const needs = term?.models?.(readSettings(term.entry, spec));
    return needs === undefined ? [] : [[JSON.stringify(needs), needs]];
  });
  return [...new Map(requests).values()].reduce(
    (sum, { models, fit }) => sum + 16 * models * parameterCount(shaped(policy, fitSettings(fit)), task),
    0,
  );
}

export function rewardProblems(variant: VariantSpec, task: LanguageTask, path: string): readonly Fault[] {
  const faults: Fault[] = variant.reward.flatMap((spec, k) => {
    if (spec.term === TASK) return [];
    const term = languageTerms.get(spec.term);
    if (term?.ofPolicy !== undefined) return [...policyProbeProblems(spec, task, `${path}.reward[${k}]`)];
    if (term?.ofUpdate !== undefined) return [...paidProbe(spec, 'updates', `${path}.reward[${k}]`)];
    if (term?.ofModels !== undefined) return [...modelProbeProblems(spec, variant, `${path}.reward[${k}]`)];
    if (term !== undefined) return [...termProblems(term, spec, task, variant.agent, [path, k])];
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

function* termProblems(
  term: LanguageTerm,
  spec: TermSpec,
  task: LanguageTask,
  agent: AgentSpec,
  [path, k]: readonly [string, number],
): Generator<Fault> {
  const settings = readSettings(term.entry, spec);
  for (const { field, message, fix } of term.faults?.(settings, task) ?? [])
    yield error(`${path}.reward[${k}].${field}`, message, fix);
  if (Number(agent.referenceReset ?? 0) > 0 && (term.models?.(settings).referenceSamples ?? 0) > 0)
    yield error(
      `${path}.agent.referenceReset`,
      `“${term.entry.label}” compares with completions of one reference, but the reference is to change.`,
      'Set referenceReset to 0, or take the term learned-reward.',
    );
}

/** @param about what the term measures */
function* paidProbe(spec: TermSpec, about: string, path: string): Generator<Fault> {
  const { label } = languageTerms.get(spec.term)?.entry ?? { label: spec.term };
  if (!isProbe(spec))
    yield error(
      `${path}.term`,
      `“${label}” is about ${about}, so no completion can earn it.`,
      'Add "probe": true.',
    );
}

function* modelProbeProblems(spec: TermSpec, { reward }: VariantSpec, path: string): Generator<Fault> {
  const { label } = languageTerms.get(spec.term)?.entry ?? { label: spec.term };
  yield* paidProbe(spec, 'reward models', path);
  if (reward.every(({ term }) => languageTerms.get(term)?.models === undefined))
    yield error(
      `${path}.term`,
      `“${label}” measures the reward models of a variant, but this one has none.`,
      'Add a term such as learned-reward, or remove this probe.',
    );
}

function* policyProbeProblems(spec: TermSpec, task: LanguageTask, path: string): Generator<Fault> {
  const { label } = languageTerms.get(spec.term)?.entry ?? { label: spec.term };
  yield* paidProbe(spec, 'the policy', path);
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
