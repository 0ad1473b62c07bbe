/** Tasks that transform a row of letters. The prompt is the letters and “=”. */

import { letterNames, type TaskMaker, targetProblem, targetTask } from './maker.ts';
import { countTexts, textAt } from './ranks.ts';
import { rankedSpace } from './spaces.ts';

const GOES_ON = '=';

/** @param turn transforms letters, given by number (a = 0) */
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
      const spelled = (letters: readonly number[]) => letters.map((letter) => names[letter] ?? '');
      const space = rankedSpace(seed, id, countTexts(names.length, 1, longest), wanted, (rank) => {
        const letters = textAt(rank, names.length, 1);
        return targetProblem(lexicon, [...spelled(letters), GOES_ON], spelled(turn(letters)));
      });
      return targetTask({ lexicon, ...space, promptLength: longest + 1, longest, alphabet: names });
    },
  };
}
