/** Example completions: the design's best-paid one next to a correct one. */
import type { Problem } from '../../../worlds/language/contract.ts';
import type { TextCompletion, TextExample } from '../contract.ts';
import type { Outcome } from './outcomes.ts';
import type { Scored, TextRewards } from './rewards.ts';

/** @param liked best paid by the design @param wanted best for the task */
export function exampleOf(
  rewards: TextRewards,
  problem: Problem,
  liked: readonly Outcome[],
  wanted: readonly Outcome[],
): TextExample {
  const worst = least(liked, ({ score }) => score);
  const right = least(wanted, ({ design }) => -design);
  return {
    question: problem.words.question,
    liked: completionOf(rewards, worst.example),
    right: completionOf(rewards, right.example),
    ties: liked.reduce((sum, { count }) => sum + count, 0),
  };
}

function least(outcomes: readonly Outcome[], value: (outcome: Outcome) => number): Outcome {
  const [first, ...others] = outcomes;
  if (first === undefined) throw new RangeError('A prompt has no completion.');
  return others.reduce((a, b) => (value(b) < value(a) ? b : a), first);
}

function completionOf(rewards: TextRewards, { written, design, score, parts }: Scored): TextCompletion {
  return {
    text: textOf(rewards, written),
    ended: written.ended,
    design,
    task: score,
    parts: parts.map((part, t) => part * (rewards.terms[t]?.weight ?? 0)),
  };
}

/** Tokens separated by spaces; the world's replies are in ‹ ›. */
function textOf({ task }: TextRewards, { tokens, own }: Scored['written']): string {
  const words = tokens.map((token, at) => {
    const word = task.vocabulary[token] ?? '';
    if (own[at] === true) return word;
    const opens = own[at - 1] !== false ? '‹' : '';
    return `${opens}${word}${own[at + 1] !== false ? '›' : ''}`;
  });
  return words.join(' ');
}
