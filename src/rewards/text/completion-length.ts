import { choice, flag, integer } from '../../experiment/field.ts';
import type { LanguageTerm } from '../language-contract.ts';
import { atEnd, languageTerm, ownTokens, pay, placementField } from '../language-parts.ts';

export const term: LanguageTerm = {
  entry: languageTerm('completion-length', 'Completion length', {
    help: 'Counts the policy’s tokens, end token included. A positive weight rewards length; a negative weight is a cost per token.',
    fields: [
      choice('shape', 'Shape', ['tokens', 'target'], {
        help: 'tokens: 1 per counted token. target: minus the distance from a target length.',
      }),
      integer('free', 'Free tokens', [0, 0, 512], {
        help: 'tokens: number of initial tokens that do not count.',
      }),
      integer('cap', 'Cap', [0, 0, 512], {
        help: 'Maximum count. A low cap limits the gain from length; 0: no cap.',
      }),
      integer('target', 'Target', [8, 0, 512], { help: 'target: the length that costs nothing.' }),
      flag('onlyRight', 'Only if right', false, {
        help: 'Counts only in correct completions, so that the policy cannot save tokens by giving up.',
        live: true,
      }),
      placementField('paid at each counted token; the distance from a target is paid at the end.'),
    ],
  }),
  evaluate(completion, settings) {
    if (settings.flag('onlyRight') && !completion.verdict.correct) return atEnd(0);
    const cap = settings.number('cap') === 0 ? Number.POSITIVE_INFINITY : settings.number('cap');
    const { places } = ownTokens(completion);
    if (settings.text('shape') === 'target')
      return atEnd(0 - Math.min(cap, Math.abs(places.length - settings.number('target'))));
    const free = settings.number('free');
    return pay(
      completion,
      places.slice(free, free + cap).map((at) => ({ at, value: 1 })),
      settings.text('placement'),
    );
  },
};
