/** The exam of a benchmark: all held-out problems of a task, answered greedily. */

import type { SequencePolicy } from '../../src/agents/networks/sequence.ts';
import { completionOf } from '../../src/engine/text/base.ts';
import { rollout } from '../../src/engine/text/rollout.ts';
import type { LanguageTask } from '../../src/worlds/language-contract.ts';

/** @returns share of the held-out problems that the verifier calls correct */
export async function greedyAccuracy(policy: SequencePolicy, task: LanguageTask): Promise<number> {
  const problems = Array.from({ length: task.problems['held-out'] }, (_, k) => task.problem('held-out', k));
  const writing = rollout({ policy, task, problems, temperature: 1, random: null });
  let turn = await writing.next();
  while (!turn.done) turn = await writing.next();
  const written = turn.value;
  const right = problems.filter((problem, row) => {
    const ended = written.ended[row] === 1;
    return task.verify(problem, completionOf(task, problem, written, row), ended).correct;
  });
  return right.length / problems.length;
}
