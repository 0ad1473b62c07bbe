import { overlongPenalty } from '../../core/reward-formulas.ts';
import { integer } from '../../experiment/field.ts';
import type { LanguageTerm } from '../language-contract.ts';
import { atEnd, languageTerm } from '../language-parts.ts';

export const term: LanguageTerm = {
  entry: languageTerm('overlong', 'Overlong penalty', {
    help: 'DAPO’s soft penalty: nothing until a buffer before the longest completion, then falling to −1 at that length. The policy is warned before truncation.',
    reference: 'https://arxiv.org/abs/2503.14476',
    fields: [
      integer('buffer', 'Buffer', [4, 0, 512], {
        help: 'Number of tokens before the longest length at which the penalty starts. A large buffer discourages long answers early.',
      }),
      integer('longest', 'Longest', [0, 0, 512], {
        help: 'Length at which the penalty is −1. 0: the world’s longest.',
      }),
    ],
  }),
  /** Everything after the prompt counts, including replies, because they share the same space. */
  evaluate({ task, tokens, ended }, settings) {
    const longest = settings.number('longest') === 0 ? task.completionLength : settings.number('longest');
    return atEnd(overlongPenalty(tokens.length + (ended ? 1 : 0), longest, settings.number('buffer')));
  },
};
