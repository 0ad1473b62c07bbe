/** The audit of a variant on a language task: verdict, sentence and limits. */
import type { Experiment, VariantSpec } from '../../../experiment/experiment.ts';
import { checkLanguage } from '../../network/language/check.ts';
import type { AuditVerdict, TextAudit, VariantAudit } from '../contract.ts';
import { auditText } from './audit.ts';
import { TextRewards } from './rewards.ts';
import { textSentence, textVerdict } from './words.ts';

/** @param taskAlone the reward is a positive multiple of the task reward @throws ExperimentError where the variant is not valid */
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
    sentence: taskAlone
      ? `“${spec.label}” pays the task reward and nothing else: it is aligned with the task in every world.`
      : textSentence(spec.label, text, verdict),
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
