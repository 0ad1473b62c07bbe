/** The numbers of an audit of a language task as rows of words. */
import type { Sparsity, TextAudit } from '../../engine/audit/contract.ts';
import { compact, measured, percent } from '../numerals.ts';
import { type Fact, lostText } from './audit-facts.ts';
import { rangeText } from './weight-strip.tsx';

export function textFacts(text: TextAudit): Fact[] {
  const { returns, differing, prompts, problems, random, sparsity, mode } = text;
  const searched = mode === 'search';
  return [
    {
      name: searched ? 'Highest reward found, task return' : 'Highest reward, task return',
      value: rangeText(returns.design),
      help: 'Task return of the completion with the highest design reward, mean over prompts. Two numbers: several completions tie, and these are the lowest and the highest.',
    },
    {
      name: searched ? 'Optimal for the task, of those found' : 'Optimal for the task',
      value: rangeText(returns.task),
      help: 'Highest task return of any completion, mean over prompts.',
    },
    {
      name: 'Random tokens',
      value: `${measured(returns.random)}, paid ${measured(random.design)}`,
      help: `Mean task return and reward of uniformly random tokens${searched ? `, from ${random.completions} completions` : ', over every completion'}.`,
    },
    {
      name: 'Share of the gain over random that is lost',
      value: lostText(returns),
      help: 'How far the completions with the highest reward fall short of the task optimum, as a share of the optimum’s gain over random tokens.',
    },
    {
      name: 'Prompts where the highest reward is not optimal',
      value:
        differing.all === differing.some
          ? `${differing.some} of ${prompts}`
          : `${differing.all} … ${differing.some} of ${prompts}`,
      help: 'Prompts where the completions with the highest reward are not optimal for the task: all of them, or at least one of those that tie.',
    },
    {
      name: 'First reward with random tokens',
      value: waitText(sparsity.design, text),
      help: 'Expected random tokens until the first nonzero reward of the design, and the share of completions with any.',
    },
    {
      name: 'First task reward with random tokens',
      value: waitText(sparsity.task, text),
      help: 'The same for the task reward.',
    },
    {
      name: 'Based on',
      value: `${compact(text.completions)} completions, ${prompts} of ${compact(problems)} prompts`,
      help:
        mode === 'exact'
          ? 'Every completion of every training prompt.'
          : `A prompt has up to ${compact(text.possibleCompletions)} completions. ${searched ? 'The audit sampled and searched for these; each counts once.' : 'The audit scored all of them for some of the prompts.'}`,
    },
  ];
}

function waitText({ steps, probability }: Sparsity, { mode, random }: TextAudit): string {
  if (probability === 0) return mode === 'search' ? `not in ${compact(random.completions)} samples` : 'never';
  return `${measured(steps)} tokens, ${percent(probability)} of completions`;
}
