import { overlongPenalty } from '../../core/reward-formulas.ts';
import type { LanguageTerm } from '../language-contract.ts';
import { atEnd, languageTermEntry, numberField } from '../language-parts.ts';

export const term: LanguageTerm = {
  entry: languageTermEntry(
    'overlong',
    'Overlong penalty',
    'DAPO’s soft punishment: nothing until the buffer before the longest completion, then falling to −1 at it. Being cut off is announced, not sprung.',
    [
      numberField(
        'buffer',
        'Buffer',
        'How many tokens before the longest the penalty begins.',
        4,
        [0, 128],
        'integer',
      ),
      numberField('longest', 'Longest', 'Where it is −1; 0: the world’s longest.', 0, [0, 128], 'integer'),
    ],
    'https://arxiv.org/abs/2503.14476',
  ),
  /** Everything after the prompt counts, replies too: it is the room that they share. */
  evaluate({ task, tokens, ended }, settings) {
    const longest = settings.number('longest') === 0 ? task.completionLength : settings.number('longest');
    return atEnd(overlongPenalty(tokens.length + (ended ? 1 : 0), longest, settings.number('buffer')));
  },
};
