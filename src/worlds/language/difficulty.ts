/** The difficulty of a problem, by which a teacher sorts problems. */
import { NamedDraw } from '../../core/random.ts';
import type { LanguageTask, Problem } from '../language-contract.ts';

/** The task's own measure, or the number of tokens that the policy writes in a correct completion. */
export function difficultyOf(task: LanguageTask, problem: Problem): number {
  if (task.difficulty !== undefined) return task.difficulty(problem);
  const { own } = task.demonstrate(problem, new NamedDraw(0, 'reference completion'));
  return own.filter((mine) => mine).length;
}
