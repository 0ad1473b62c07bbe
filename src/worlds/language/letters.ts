/** Tasks that transform a row of letters: the prompt is the letters and “=”. */

import { letterNames, type TaskMaker, targetProblem, targetTask } from './maker.ts';
import { countTexts, textAt } from './ranks.ts';
import { rankedSpace } from './spaces.ts';

const GOES_ON = '=';

/** @param turn letters by their number (a = 0) */
export function lettersTask(
  id: string,
  label: string,
  help: string,
  turn: (letters: readonly number[]) => number[],
): TaskMaker {
  return {
    id,
    label,
    help,
    level: { most: 12, means: 'longest row of letters' },
    words: (settings) => [...letterNames(settings.number('letters')), GOES_ON],
    make({ settings, level: longest, lexicon, seed, wanted }) {
      const names = letterNames(settings.number('letters'));
      const space = rankedSpace(seed, id, countTexts(names.length, 1, longest), wanted);
      const spelled = (letters: readonly number[]) => letters.map((letter) => names[letter] ?? '');
      return targetTask({
        lexicon,
        problems: space.problems,
        promptLength: longest + 1,
        longest,
        alphabet: names,
        problem(split, index) {
          const letters = textAt(space.rank(split, index), names.length, 1);
          return targetProblem(lexicon, [...spelled(letters), GOES_ON], spelled(turn(letters)));
        },
      });
    },
  };
}
