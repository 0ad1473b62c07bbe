/** Probes that read a policy as a whole, once per measurement point, on tasks that list every completion. */
import type { SequencePolicy } from '../../agents/networks/sequence.ts';
import type { ListedPrompt } from '../../rewards/language-contract.ts';
import type { LanguageTask } from '../../worlds/language-contract.ts';
import type { Window } from '../networks/window.ts';
import { everyCompletion } from './completions.ts';
import { listedPolicy } from './listed-policy.ts';

export interface PolicyProbe {
  readonly index: number;
  readonly of: (prompt: ListedPrompt) => number;
}

/** Task returns of all completions by prompt. They never change. */
const known = new WeakMap<LanguageTask, readonly Float64Array[]>();

function scoresOf(task: LanguageTask): readonly Float64Array[] {
  const before = known.get(task);
  if (before !== undefined) return before;
  const scores = Array.from({ length: task.problems.train }, (_, index) => {
    const problem = task.problem('train', index);
    const all: number[] = [];
    everyCompletion(task, problem, ({ tokens, ended }) =>
      all.push(task.verify(problem, tokens, ended).score),
    );
    return Float64Array.from(all);
  });
  known.set(task, scores);
  return scores;
}

/** Adds the mean over the training prompts for every probe that has no number in this window. */
export async function probePolicy(
  probes: readonly PolicyProbe[],
  window: Window,
  task: LanguageTask,
  { policy, reference }: { readonly policy: SequencePolicy; readonly reference: SequencePolicy },
  temperature: number,
): Promise<void> {
  const due = probes.filter(({ index }) => !window.hasTerm(index));
  if (due.length === 0) return;
  const scores = scoresOf(task);
  const [now, before] = [
    (await listedPolicy(policy, task, temperature)).policy,
    (await listedPolicy(reference, task, temperature)).policy,
  ];
  const each = now.length / scores.length;
  const prompts = scores.map(
    (score, k): ListedPrompt => ({
      policy: now.subarray(k * each, (k + 1) * each),
      reference: before.subarray(k * each, (k + 1) * each),
      scores: score,
    }),
  );
  for (const { index, of } of due)
    window.addTerm(index, prompts.reduce((sum, prompt) => sum + of(prompt), 0) / prompts.length);
}
