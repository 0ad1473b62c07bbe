/** Demonstrations of a task in the place of what a policy writes: data that is given. */
import type { SequencePolicy } from '../../../../learn/networks/sequence.ts';
import type { Authored, LanguageTask, Problem } from '../../../../worlds/language/contract.ts';
import type { RandomStream } from '../../streams.ts';
import { bareOf, type Written } from '../rollout.ts';

interface Reading {
  readonly task: LanguageTask;
  readonly problems: readonly Problem[]; // one per row
  /** Says how likely the tokens are to it. */
  readonly policy: SequencePolicy;
  readonly temperature: number;
  readonly random: RandomStream;
  /** Share of rows that hold the demonstration of another problem. */
  readonly corrupted: number;
}

export async function readDemonstrations(reading: Reading): Promise<Written> {
  const { task, problems, random, corrupted } = reading;
  const rows = problems.map((problem) => {
    const isWrong = corrupted > 0 && random.uniform() < corrupted;
    const shown = isWrong ? task.problem('train', random.below(task.problems.train)) : bareOf(problem);
    return task.demonstrate(shown, random);
  });
  return readRows(reading, rows);
}

/** @param rows a whole completion of each problem, end token included */
export async function readRows(
  { task, problems, policy, temperature }: Pick<Reading, 'task' | 'problems' | 'policy' | 'temperature'>,
  rows: readonly Authored[],
): Promise<Written> {
  const sequences = rows.length;
  const lengths = Uint32Array.from(
    rows,
    ({ tokens }, k) => (problems[k]?.prompt.length ?? 0) + tokens.length,
  );
  const time = Math.max(2, ...lengths);
  const tokens = new Uint32Array(sequences * time).fill(task.end);
  const own = new Float32Array(sequences * time);
  for (const [row, demonstration] of rows.entries()) {
    const prompt = problems[row]?.prompt ?? [];
    tokens.set([...prompt, ...demonstration.tokens], row * time);
    own.set(demonstration.own.map(Number), row * time + prompt.length);
  }
  const scores = await policy.score(tokens, sequences, time, temperature, own);
  return {
    sequences,
    time,
    tokens,
    own,
    spoken: own,
    lengths,
    promptLengths: Uint32Array.from(problems, ({ prompt }) => prompt.length),
    ...scores,
    finalValue: new Float32Array(sequences),
    truncated: new Uint8Array(sequences),
    ended: new Uint8Array(sequences).fill(1),
  };
}
