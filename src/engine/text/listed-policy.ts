/** Everything a text policy has learned: the probability of every completion of every prompt, if the task can list them. */
import type { SequencePolicy } from '../../agents/networks/sequence.ts';
import type { LanguageTask } from '../../worlds/language-contract.ts';
import type { Tables } from '../contract.ts';
import { everyCompletion, maxCompletions, type Written } from './completions.ts';

/** About a second of work. */
const MAX_COMPLETIONS = 20_000;
const ROWS = 256;

const none = new Float32Array(0);
const NOT_LISTED: Tables = { value: none, policy: none, actionValue: none };

/** True if completions are few and the same after every prompt. */
export const isListed = (task: LanguageTask): boolean =>
  task.endOfTurn < 0 && task.problems.train * maxCompletions(task) <= MAX_COMPLETIONS;

/** Each row of `policy` sums to 1. Empty if there are too many completions, or replies make them differ between prompts. */
export async function listedPolicy(
  policy: SequencePolicy,
  task: LanguageTask,
  temperature: number,
): Promise<Tables> {
  const prompts = task.problems.train;
  const time = task.promptLength + task.completionLength;
  if (time > policy.context || !isListed(task)) return NOT_LISTED;
  const problems = Array.from({ length: prompts }, (_, index) => task.problem('train', index));
  const [first] = problems;
  if (first === undefined) return NOT_LISTED;
  const completions: Written[] = [];
  everyCompletion(task, first, (written) => completions.push(written)); // the same after every prompt
  const probabilities = new Float32Array(prompts * completions.length);
  for (let from = 0; from < probabilities.length; from += ROWS) {
    const rows = Math.min(ROWS, probabilities.length - from);
    const tokens = new Uint32Array(rows * time).fill(task.end);
    const at = (row: number) => {
      const prompt = problems[Math.floor((from + row) / completions.length)]?.prompt ?? [];
      return { prompt, decisions: completions[(from + row) % completions.length]?.decisions ?? [] };
    };
    for (let row = 0; row < rows; row++) {
      const { prompt, decisions } = at(row);
      tokens.set([...prompt, ...decisions], row * time);
    }
    const { logp } = await policy.score(tokens, rows, time, temperature);
    for (let row = 0; row < rows; row++) {
      const { prompt, decisions } = at(row);
      const start = row * time + prompt.length;
      let sum = 0;
      for (let k = 0; k < decisions.length; k++) sum += logp[start + k] ?? 0;
      probabilities[from + row] = Math.exp(sum);
    }
  }
  const spelled = (tokens: readonly number[]) =>
    tokens.map((token) => task.vocabulary[token] ?? '').join(' ');
  return {
    ...NOT_LISTED,
    policy: probabilities,
    texts: {
      prompts: problems.map(({ prompt }) => spelled(prompt)),
      completions: completions.map(({ decisions }) => spelled(decisions)),
    },
  };
}
