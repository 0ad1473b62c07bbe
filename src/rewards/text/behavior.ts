import { flag } from '../../experiment/field.ts';
import type { LanguageTerm } from '../language-contract.ts';
import { languageTerm, pay } from '../language-parts.ts';

export const term: LanguageTerm = {
  entry: languageTerm('behavior', 'Behavior', {
    help: 'Counts turns of a dialogue by the name of what they do, such as a lookup. As a probe it only measures.',
    fields: [
      {
        name: 'behavior',
        label: 'Behavior',
        kind: 'text',
        default: 'unclear',
        maxLength: 24,
        help: 'Name of the behavior. Every dialogue has unclear (a meaningless turn) and refused (a turn without effect); a parser game has those of its rows, too.',
      },
      flag('asShare', 'As a share of all turns', false, {
        help: 'If on, divides by the number of turns, so that long dialogues do not count more.',
      }),
    ],
  }),
  *faults(settings, { behaviors = [] }) {
    const name = settings.text('behavior');
    if (behaviors.includes(name)) return;
    const message =
      behaviors.length > 0 ? `No turn of this task counts as “${name}”.` : 'This task has no turns to count.';
    const fix =
      behaviors.length > 0
        ? `Choose one of ${behaviors.join(', ')}.`
        : 'Choose a dialogue, such as parser or adventure.';
    yield { field: 'behavior', message, fix };
  },
  evaluate(completion, settings) {
    const { behaviors = [], stepEnds } = completion.verdict;
    const value = settings.flag('asShare') ? 1 / behaviors.length : 1;
    const name = settings.text('behavior');
    const counted = stepEnds.flatMap((at, k) => (behaviors[k] === name ? [{ at, value }] : []));
    return pay(completion, counted, 'token');
  },
};
