/** A row of what a policy wrote, as a completion. */
import type { Completion } from '../../../rewards/language-contract.ts';
import type { LanguageTask, Problem } from '../../../worlds/language/contract.ts';
import { answerIn } from './base.ts';
import type { Written } from './rollout.ts';

/** A written row as reward terms see it. */
export function completionIn(
  task: LanguageTask,
  problem: Problem,
  written: Written,
  row: number,
): Omit<Completion, 'scores' | 'referenceScores'> {
  const { tokens, verdict } = answerIn(task, problem, written, row);
  const from = row * written.time + problem.prompt.length;
  const own = tokens.map((_, t) => written.spoken[from + t] === 1);
  return { task, problem, tokens, own, ended: written.ended[row] === 1, verdict };
}

/** The last place of the policy's words from `first` to `place`; −1: none. */
export function spokenBefore(spoken: Float32Array, place: number, first: number): number {
  for (let at = place; at >= first; at--) if (spoken[at] === 1) return at;
  return -1;
}
