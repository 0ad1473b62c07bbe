import { NamedDraw } from '../../core/random.ts';
import { integer, number } from '../../experiment/field.ts';
import type { LanguageTerm } from '../language-contract.ts';
import { atEnd, languageTerm } from '../language-parts.ts';

const rate = (name: string, label: string, help: string) => number(name, label, [0, 0, 1], { help });

export const term: LanguageTerm = {
  entry: languageTerm('noisy-verifier', 'Noisy verifier', {
    help: 'Pays 1 where a verifier with blind spots says “right”. The same completion of the same prompt always gets the same verdict, so a policy can find its mistakes. For mistakes drawn again each time, write bernoulli(rate) in an expression.',
    fields: [
      rate('falsePositives', 'False positives', 'Share of wrong completions that it accepts.'),
      rate(
        'falseNegatives',
        'False negatives',
        'Share of right completions that it rejects. If the two shares add up to 1, the verdict says nothing.',
      ),
      integer('noiseSeed', 'Seed of the mistakes', [0, 0, 2 ** 32 - 1], {
        help: 'Another number makes other mistakes at the same rates.',
      }),
    ],
  }),
  evaluate({ problem, tokens, ended, verdict }, settings) {
    const text = `${problem.prompt.join(' ')}/${tokens.join(' ')}/${ended}`;
    const drawn = new NamedDraw(settings.number('noiseSeed'), text).uniform();
    const wrong = drawn < settings.number(verdict.correct ? 'falseNegatives' : 'falsePositives');
    return atEnd(verdict.correct !== wrong ? 1 : 0);
  },
};
