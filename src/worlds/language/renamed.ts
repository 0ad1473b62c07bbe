/** Poses the same problems in another encoding, with tokens exchanged for one another. */
import { namedKey, permuted } from '../../core/random.ts';
import type { LanguageTask, Problem } from '../language-contract.ts';

const KEY = namedKey(0, 'renamed tokens', 0);

/**
 * A task in which a share of the ordinary tokens (all except those that end a completion or a turn) are
 * exchanged. They form one cycle, so none keeps its name. The cycle depends only on the number of ordinary
 * tokens; a higher share renames additional tokens. Prompts, replies and demonstrations are renamed.
 * Completions are renamed back before the task reads them. `answer` and `words` keep the task's own tokens. A
 * renamed task lists no completions, and has no difficulty and no reward except its score.
 * @param share 0 … 1, rounded to whole tokens, at least two; 0 returns the task itself
 * @throws RangeError if the share is above 0 and there are fewer than two ordinary tokens to rename
 */
export function renamedTask(task: LanguageTask, share: number): LanguageTask {
  if (share === 0) return task;
  const { enumerate, difficulty, trueReward, judgedReward, reply, finalAnswer, ...kept } = task;
  const ordinary = [...task.vocabulary.keys()].filter(
    (token) => token !== task.end && token !== task.endOfTurn,
  );
  const count = ordinary.length;
  if (count < 2)
    throw new RangeError(
      `Renaming needs two tokens that stand for each other, but without its end tokens the task has ${count}.`,
    );
  const cycle = ordinary
    .map((_, k) => ordinary[permuted(KEY, count, k)] as number)
    .slice(0, Math.max(2, Math.round(share * count)));
  const pairs = cycle.map((token, k) => [token, cycle[(k + 1) % cycle.length] as number] as const);
  const to = new Map(pairs);
  const from = new Map(pairs.map(([plain, name]) => [name, plain]));
  const renamed = (tokens: readonly number[]) => tokens.map((token) => to.get(token) ?? token);
  const plain = (tokens: readonly number[]) => tokens.map((token) => from.get(token) ?? token);
  const asked = (problem: Problem): Problem => ({ ...problem, prompt: plain(problem.prompt) });
  const orNull = (tokens: readonly number[] | null) => tokens && renamed(tokens);
  return {
    ...kept,
    problem(split, index) {
      const problem = task.problem(split, index);
      return { ...problem, prompt: renamed(problem.prompt) };
    },
    verify: (problem, completion, ended) => task.verify(asked(problem), plain(completion), ended),
    demonstrate(problem, draw) {
      const { tokens, own } = task.demonstrate(asked(problem), draw);
      return { tokens: renamed(tokens), own };
    },
    ...(finalAnswer && { finalAnswer: (completion) => orNull(finalAnswer(plain(completion))) }),
    ...(reply && { reply: (problem, completion) => orNull(reply(asked(problem), plain(completion))) }),
  };
}
