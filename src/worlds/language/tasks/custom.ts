/** A custom task: problems as rows, each with a prompt and one correct completion. */
import { lines } from '../../../experiment/field.ts';
import type { Settings } from '../../../experiment/settings.ts';
import { error } from '../../settings.ts';
import { type TaskMaker, targetProblem, targetTask } from '../maker.ts';
import { rankedSpace } from '../spaces.ts';

const ARROW = '=>';
const MAX_WORDS = 127;
const MAX_TOKENS_OF_A_ROW = 500;
const EXAMPLE = ['1 + 1', '1 + 2', '1 + 3', '2 + 1', '2 + 2', '2 + 3', '3 + 1', '3 + 2'].map(
  (sum) => `${sum} ${ARROW} ${Number(sum[0]) + Number(sum[4])}`,
);

const textsOf = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');

const rowsOf = (settings: Settings) =>
  settings.lines('problems').map((row) => {
    const [prompt = '', answer = ''] = row.split(ARROW);
    return { prompt: textsOf(prompt), answer: textsOf(answer) };
  });

export const maker: TaskMaker = {
  id: 'custom',
  label: 'Custom',
  help: 'Problems of your own, one per row: a prompt and one right completion. `verifier` can accept others.',
  about: (settings) =>
    `Write the completion that belongs to the prompt. The list has ${rowsOf(settings).length} problems.`,
  level: { most: 12, means: 'no effect' },
  fields: [
    lines('problems', 'Problems', EXAMPLE, {
      help: 'One problem per row: the prompt, =>, one right completion; tokens have spaces between them, as in 1 + 2 => 3. The completion is the example of a warm start, and the only right one unless there is a verifier. A quarter of the rows, at most `heldOutProblems`, is held out.',
      where: ['task', 'custom', 'mixture'],
      maxItems: 4096,
      maxLength: 2000,
    }),
  ],
  words: (settings) => rowsOf(settings).flatMap(({ prompt, answer }) => [...prompt, ...answer]),
  *faults(settings) {
    const known = new Map<string, number>();
    const rows = settings.lines('problems');
    for (const [k, row] of rows.entries()) {
      const path = `world.problems[${k}]`;
      const parts = row.split(ARROW);
      const prompt = textsOf(parts[0] ?? '').join(' ');
      if (parts.length !== 2)
        yield error(
          path,
          `This row has ${parts.length - 1} arrows, not one.`,
          `Write the prompt, ${ARROW}, and a right completion: 1 + 2 ${ARROW} 3.`,
        );
      else if (prompt === '')
        yield error(path, 'The prompt is empty.', `Write at least one token before ${ARROW}.`);
      else if (textsOf(row).length > MAX_TOKENS_OF_A_ROW)
        yield error(
          path,
          `This problem has ${textsOf(row).length - 1} tokens.`,
          `Shorten it to at most ${MAX_TOKENS_OF_A_ROW - 1}.`,
        );
      else if (known.has(prompt))
        yield error(
          path,
          `This row repeats the prompt of row ${(known.get(prompt) ?? 0) + 1}.`,
          'Remove one of them; a verifier can accept several completions.',
        );
      known.set(prompt, known.get(prompt) ?? k);
    }
    if (rows.length < 2)
      yield error(
        'world.problems',
        `The task has ${rows.length === 1 ? 'only one problem, so none can be' : 'no problems, and one is'} held out.`,
        `Write at least two rows, such as 1 + 2 ${ARROW} 3.`,
      );
    const words = new Set(this.words(settings)).size;
    if (words > MAX_WORDS)
      yield error(
        'world.problems',
        `The rows have ${words} different tokens; at most ${MAX_WORDS} are allowed.`,
        'Put spaces between the tokens of a word, so that letters are tokens.',
      );
  },
  make({ settings, lexicon, seed, wanted }) {
    const rows = rowsOf(settings);
    const longest = (texts: readonly (readonly string[])[]) => Math.max(...texts.map(({ length }) => length));
    const space = rankedSpace(seed, 'custom', rows.length, wanted, (rank) => {
      const { prompt = [], answer = [] } = rows[rank] ?? {};
      return targetProblem(lexicon, prompt, answer);
    });
    return targetTask({
      lexicon,
      ...space,
      promptLength: longest(rows.map(({ prompt }) => prompt)),
      longest: longest(rows.map(({ answer }) => answer)),
      alphabet: lexicon.vocabulary.slice(0, -1),
    });
  },
};
