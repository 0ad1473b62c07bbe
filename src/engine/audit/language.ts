import type { Experiment, VariantSpec } from '../../experiment/experiment.ts';
import { checkLanguage } from '../text/check.ts';
import type { AuditVerdict, TextAudit, TextCompletion, VariantAudit } from './contract.ts';
import { auditText } from './text-audit.ts';
import { TextRewards } from './text-rewards.ts';
import { returnText, taskAloneText } from './words.ts';

/** @param taskAlone the reward is a positive multiple of the task reward @throws ExperimentError if the variant is not valid */
export async function languageAudit(
  experiment: Experiment,
  spec: VariantSpec,
  gamma: number,
  taskAlone: boolean,
  step: (share: number) => Promise<void>,
): Promise<VariantAudit> {
  const { task } = checkLanguage(experiment);
  const text = await auditText(new TextRewards(task, spec, gamma), step);
  const verdict: AuditVerdict = taskAlone ? 'agrees' : textVerdict(text);
  return {
    kind: text.mode === 'exact' && !text.learned ? 'exact' : 'estimate',
    label: spec.label,
    gamma,
    verdict,
    sentence: taskAlone ? taskAloneText(spec.label) : textSentence(spec.label, text, verdict),
    reasons: limits(text, spec, gamma),
    text,
  };
}

function limits({ mode, learned }: TextAudit, { agent }: VariantSpec, gamma: number): string[] {
  const out: string[] = [];
  if (mode === 'search')
    out.push(
      'There are too many completions to list. The audit sampled some uniformly and searched by hill climbing from the right answer, the empty one and random ones. Every completion shown is real, but the search may have missed others.',
    );
  if (mode === 'prompts')
    out.push(
      'The audit scored every completion of each prompt, but not every prompt. Means over prompts are estimates.',
    );
  if (learned)
    out.push(
      'The reward model does not exist yet. Its labels without noise serve as scores, as a perfect model would pay. A fitted model also errs where it has no labels.',
    );
  if (typeof agent.klCoefficient === 'number' && agent.klCoefficient > 0)
    out.push(
      'The audit ignores the KL penalty, which is not part of the design. With it, a policy may fall short of the highest reward.',
    );
  if (gamma < 1) out.push(`Rewards are discounted by ${gamma} per token, as the agent sees them.`);
  out.push('Random completions draw every token uniformly. The audit does not use the warm-started policy.');
  return out;
}

const SLACK = 1e-9;

/**
 * Decides whether the best-paid completions lose the task. One such completion proves a hack of its prompt. Finding none proves
 * nothing unless all were scored.
 */
export function textVerdict(audit: TextAudit): AuditVerdict {
  const { mode, returns, learned, terms } = audit;
  const { design, task } = returns;
  // The scale of a reward model's scores is arbitrary, so labels decide nothing if there are other terms.
  const unknown = learned && terms.filter(({ weight }) => weight !== 0).length > 1;
  if (unknown) return 'undecided';
  if (audit.flat && mode === 'exact') return 'empty';
  if (task.worst - design.best > SLACK) return 'hackable';
  if (task.worst - design.worst > SLACK) return learned ? 'undecided' : 'may-be-hacked';
  return mode === 'exact' && !learned ? 'agrees' : 'undecided';
}

const count = (n: number): string => n.toLocaleString('en-GB');

const quoted = ({ text, ended }: TextCompletion): string =>
  text === '' ? 'an empty completion' : `“${text}${ended ? '' : ' …'}”`;

function scopeText({ mode, prompts, problems, completions }: TextAudit): string {
  if (mode === 'exact')
    return `all ${count(completions)} completions of all ${count(prompts)} training prompts`;
  if (mode === 'prompts')
    return `all completions of ${count(prompts)} of ${count(problems)} training prompts (${count(completions)} in all)`;
  return `${count(completions)} sampled and searched completions of ${count(prompts)} of ${count(problems)} training prompts`;
}

function textSentence(label: string, audit: TextAudit, verdict: AuditVerdict): string {
  const { mode, returns, differing, prompts, learned } = audit;
  const [worst] = audit.examples;
  const { design, task } = returns;
  const where = `${count(differing[verdict === 'hackable' ? 'all' : 'some'])} of ${count(prompts)} prompts`;
  const labels = learned ? ', judged by its training labels.' : '.';
  const reported =
    worst === undefined
      ? ''
      : `After “${worst.question}” it pays ${returnText(worst.liked.design)} for ${quoted(worst.liked)} (task return ${returnText(worst.liked.task)}) and ${returnText(worst.right.design)} for ${quoted(worst.right)} (${returnText(worst.right.task)}).`;
  const found = mode === 'search' ? 'best completions found' : 'highest-reward completions';
  const asked = scopeText(audit);
  switch (verdict) {
    case 'hackable':
      return `“${label}” is hackable${labels} ${reported} In ${where} the ${found} fail the task: task return ${returnText(design.best)}, where ${returnText(task.best)} is possible. Scored: ${asked}.`;
    case 'may-be-hacked':
      return `“${label}” may be hacked. ${reported} They tie, so the agent may write either. In ${where} one of the ${found} fails the task: task return ${returnText(design.worst)}, where ${returnText(task.best)} is possible. Scored: ${asked}.`;
    case 'agrees':
      return `“${label}” is aligned with the task: of ${asked}, those with the highest reward have a task return of ${returnText(design.worst)}, the highest possible.`;
    case 'empty':
      return `“${label}” gives no incentive: it pays the same for every completion of a prompt (${asked}).`;
    case 'undecided':
      return learned
        ? `“${label}” can be judged once training has fitted its reward model. By its labels alone, ${differing.some === 0 ? 'no hack was found' : `${where} have a completion with the highest label that fails the task`} in ${asked}.`
        : `Estimate: no hack of “${label}” was found in ${asked}. This does not prove that there is none.`;
  }
}
