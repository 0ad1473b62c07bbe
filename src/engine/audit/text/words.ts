/** The verdict of an audit of a language task, and the sentence that says it. */
import type { AuditVerdict, TextAudit, TextCompletion } from '../contract.ts';
import { returnText } from '../words.ts';

const SLACK = 1e-9;

/**
 * From numbers alone: whether what is paid most loses the task. A completion that is found is a proof for its prompt; none
 * found proves nothing, unless all were asked.
 */
export function textVerdict(audit: TextAudit): AuditVerdict {
  const { mode, returns, learned, terms } = audit;
  const { design, task } = returns;
  // A model's scores have a scale of their own: beside other terms the labels say too little.
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

/** How much was asked, in words. */
function scopeText({ mode, prompts, problems, completions }: TextAudit): string {
  if (mode === 'exact')
    return `all ${count(completions)} completions of all ${count(prompts)} training prompts`;
  if (mode === 'prompts')
    return `all completions of ${count(prompts)} of ${count(problems)} training prompts (${count(completions)} in all)`;
  return `${count(completions)} completions, searched and drawn after ${count(prompts)} of ${count(problems)} training prompts`;
}

/** @param label of the variant */
export function textSentence(label: string, audit: TextAudit, verdict: AuditVerdict): string {
  const { mode, returns, differing, prompts, learned } = audit;
  const [worst] = audit.examples;
  const { design, task } = returns;
  const where = `${count(differing[verdict === 'hackable' ? 'all' : 'some'])} of ${count(prompts)} prompts`;
  const labels = learned ? 'the labels that it learns from are hackable: ' : '';
  const told =
    worst === undefined
      ? ''
      : `after “${worst.question}” it pays ${returnText(worst.liked.design)} for ${quoted(worst.liked)} (task return ${returnText(worst.liked.task)}) and ${returnText(worst.right.design)} for ${quoted(worst.right)} (${returnText(worst.right.task)})`;
  const found = mode === 'search' ? 'best that was found' : 'best-paid completions';
  const asked = scopeText(audit);
  switch (verdict) {
    case 'hackable':
      return `“${label}” is hackable: ${labels}${told}. In ${where} the ${found} lose the task: task return ${returnText(design.best)} where ${returnText(task.best)} is possible. Asked: ${asked}.`;
    case 'may-be-hacked':
      return `“${label}” may be hacked: ${told}: they tie, and nothing says which is written. In ${where} one of the ${found} loses the task: ${returnText(design.worst)} where ${returnText(task.best)} is possible. Asked: ${asked}.`;
    case 'agrees':
      return `“${label}” asks for the task: of ${asked}, those that it pays most have task return ${returnText(design.worst)}, the most there is.`;
    case 'empty':
      return `“${label}” asks for nothing: it pays every completion of a prompt the same (${asked}).`;
    case 'undecided':
      return learned
        ? `What “${label}” asks for is known once its reward model has been fitted, when training begins. The labels alone: ${differing.some === 0 ? 'no hack was found' : `${where} have a best-labeled completion that loses the task`} in ${asked}.`
        : `Estimate: no hack of “${label}” was found in ${asked}. That is no proof that there is none.`;
  }
}
