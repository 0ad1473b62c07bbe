/** A task small enough to list every completion, which gives exact optima and divergences of policies. */

import { NamedDraw } from '../../../core/random.ts';
import { numbers } from '../../../experiment/field.ts';
import { letterNames, plainVerdict, type TaskMaker, whole } from '../maker.ts';
import { countTexts, textAt, textRank } from '../ranks.ts';
import { rankedSpace } from '../spaces.ts';

export const maker: TaskMaker = {
  id: 'micro',
  label: 'Micro',
  help: 'Write any short text after one letter; each text has its own score. All texts can be listed, so the optimal policy is known exactly.',
  level: { most: 3, means: 'maximum letters of a text' },
  listed: true,
  fields: [
    numbers('microScores', 'Scores', [], {
      help: 'The scores of the texts, shorter ones first, in alphabetical order: the empty text, a, b, …, aa, ab, …. Missing ones are 0. Empty: drawn per prompt, with a maximum of 1.',
      min: 0,
      max: 1,
      maxItems: 512,
    }),
  ],
  words: (settings) => letterNames(settings.number('letters')),
  make({ settings, level: longest, lexicon, seed, wanted }) {
    const letters = settings.number('letters');
    if (lexicon.vocabulary.length !== letters + 1)
      throw new RangeError(
        'The micro task lists every completion, so its vocabulary must be its letters: leave the vocabulary empty.',
      );
    const given = settings.numbers('microScores');
    const texts = countTexts(letters, 0, longest);
    const known = new Map<number, Float64Array>();

    /** Scores of all texts after a prompt, by rank. */
    const scoresOf = (prompt: number): Float64Array => {
      const before = known.get(prompt);
      if (before !== undefined) return before;
      const draw = new NamedDraw(seed, 'micro/scores', prompt);
      const scores = Float64Array.from({ length: texts }, (_, rank) =>
        given.length > 0 ? (given[rank] ?? 0) : draw.uniform(),
      );
      if (given.length === 0) scores[best(scores)] = 1;
      known.set(prompt, scores);
      return scores;
    };
    const best = (scores: Float64Array) => scores.indexOf(Math.max(...scores));
    const spelled = (text: readonly number[]) => lexicon.spell(text).join(' ');
    const scoreOf = (prompt: number, text: readonly number[]): number =>
      scoresOf(prompt)[textRank(text, letters, 0)] ?? 0;

    const space = rankedSpace(seed, 'micro', letters, wanted, (prompt) => {
      const answer = textAt(best(scoresOf(prompt)), letters, 0);
      return {
        prompt: [prompt],
        answer,
        words: { question: `after ${spelled([prompt])}`, answer: spelled(answer) || '(nothing)' },
      };
    });
    return {
      promptLength: 1,
      completionLength: longest + 1,
      ...space,
      /** A text without the end token scores 0. */
      verify({ prompt }, completion, ended) {
        const legal = ended && completion.length <= longest && completion.every((token) => token < letters);
        const score = legal ? scoreOf(prompt[0] ?? 0, completion) : 0;
        return plainVerdict(legal && score === Math.max(...scoresOf(prompt[0] ?? 0)), legal, score, score);
      },
      demonstrate: ({ answer }) => whole(lexicon, answer as readonly number[]),
      enumerate() {
        const ended = Array.from({ length: texts }, (_, rank) => [...textAt(rank, letters, 0), lexicon.end]);
        const cut = countTexts(letters, longest + 1, longest + 1);
        return [...ended, ...Array.from({ length: cut }, (_, rank) => textAt(rank, letters, longest + 1))];
      },
    };
  },
};
