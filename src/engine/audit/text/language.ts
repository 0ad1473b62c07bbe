/** The audit of a variant on a language task: verdict, sentence, and what it leaves out. */
import type { Experiment, VariantSpec } from '../../../experiment/experiment.ts';
import { checkLanguage } from '../../network/language/check.ts';
import type { AuditVerdict, TextAudit, VariantAudit } from '../contract.ts';
import { auditText } from './audit.ts';
import { TextRewards } from './rewards.ts';
import { textSentence, textVerdict } from './words.ts';

/** @param taskAlone the reward is the task's own, times a number above 0 @throws ExperimentError where the variant is not valid */
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
      ? `“${spec.label}” pays the task reward and nothing else: it asks for the task, whatever the world.`
      : textSentence(spec.label, text, verdict),
    reasons: limits(text, spec, gamma),
    text,
  };
}

function limits({ mode, learned }: TextAudit, { agent }: VariantSpec, gamma: number): string[] {
  const out: string[] = [];
  if (mode === 'search')
    out.push(
      'Too many completions to list: they were drawn uniformly and searched by hill climbing from the right answer, the empty one and random ones. A completion that is shown is real; what was not found may be there.',
    );
  if (mode === 'prompts')
    out.push(
      'Every completion of each prompt was asked, but not every prompt: means over prompts are estimates.',
    );
  if (learned)
    out.push(
      'The reward model does not exist yet. The labels, without noise, stand for its scores: what a perfect model of them would pay. A fitted one also errs where no labels were shown.',
    );
  if (typeof agent.klCoefficient === 'number' && agent.klCoefficient > 0)
    out.push(
      'A price on the distance from the start (KL) is no part of the design: held close, a policy may stay short of what is paid most.',
    );
  if (gamma < 1) out.push(`Rewards are discounted by ${gamma} a token, as the agent sees them.`);
  out.push(
    'Random: every token alike. The start of the training has learned from examples and is not asked.',
  );
  return out;
}
