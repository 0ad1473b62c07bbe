import { NamedDraw } from '../../core/random.ts';
import { integer } from '../../experiment/field.ts';
import type { LanguageTerm } from '../language-contract.ts';
import { atEnd, languageTerm } from '../language-parts.ts';

export const term: LanguageTerm = {
  entry: languageTerm('prompt-offset', 'Prompt offset', {
    help: 'A number that depends on the prompt alone. It changes no preference between completions of a prompt, so the optimal policy is the same; it does change what a critic must learn.',
    reference: 'https://arxiv.org/abs/2310.00212',
    fields: [
      integer('most', 'Largest offset', [10, 0, 1000], {
        help: 'Each prompt has one of the whole numbers from 0 to this.',
      }),
    ],
  }),
  evaluate: ({ problem }, settings) =>
    atEnd(new NamedDraw(0, `prompt offset/${problem.prompt.join(' ')}`).below(settings.number('most') + 1)),
};
