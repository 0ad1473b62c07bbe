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
      name: searched ? 'Paid most of those found, task return' : 'Paid most, task return',
      value: rangeText(returns.design),
      help: 'Mean over prompts of the task return of the completion that the design pays most. Two numbers: several tie, and these are the least and the most.',
    },
    {
      name: searched ? 'Best for the task, of those found' : 'Best for the task',
      value: rangeText(returns.task),
      help: 'Mean over prompts of the most that a completion earns of the task.',
    },
    {
      name: 'Random tokens',
      value: `${measured(returns.random)}, paid ${measured(random.design)}`,
      help: `Mean task return and reward of uniformly random tokens${searched ? `, from ${random.completions} completions` : ', over every completion'}.`,
    },
    {
      name: 'Lost, of the gain over random',
      value: lostText(returns),
      help: 'What the best-paid completions fall short of the best, as a share of what separates those from random tokens.',
    },
    {
      name: 'Prompts where what is paid most loses',
      value:
        differing.all === differing.some
          ? `${differing.some} of ${prompts}`
          : `${differing.all} … ${differing.some} of ${prompts}`,
      help: 'Prompts whose best-paid completions are worse for the task than another: all of them, or one of those that tie.',
    },
    {
      name: 'First reward, at random',
      value: waitText(sparsity.design, text),
      help: 'Tokens until the design pays anything but zero, under random tokens, over as many completions as it takes; and how likely one completion is paid.',
    },
    {
      name: 'First task reward, at random',
      value: waitText(sparsity.task, text),
      help: 'The same for the task reward.',
    },
    {
      name: 'From',
      value: `${compact(text.completions)} completions, ${prompts} of ${compact(problems)} prompts`,
      help:
        mode === 'exact'
          ? 'Every completion of every training prompt.'
          : `A prompt has up to ${compact(text.possibleCompletions)} completions. ${searched ? 'These were drawn and searched for; each counts once.' : 'All of them, of a part of the prompts.'}`,
    },
  ];
}

function waitText({ steps, probability }: Sparsity, { mode, random }: TextAudit): string {
  if (probability === 0) return mode === 'search' ? `not in ${compact(random.completions)} drawn` : 'never';
  return `${measured(steps)} tokens, ${percent(probability)} of completions`;
}
