import type { LanguageTerm } from '../language-contract.ts';
import { atEnd, languageTerm } from '../language-parts.ts';

export const term: LanguageTerm = {
  entry: languageTerm('aspect', 'Aspect', {
    help: 'Pays one named sub-score of the verdict, such as the answer or the work. Completions without it earn nothing; as a probe it is the mean over those that have it.',
    fields: [
      {
        name: 'aspect',
        label: 'Aspect',
        kind: 'text',
        default: '',
        maxLength: 48,
        live: false,
        help: 'Name of a sub-score that the task has. A wrong name is refused with the names that it has.',
      },
    ],
  }),
  named: 'aspect',
  *faults(settings, { aspects = [] }) {
    const aspect = settings.text('aspect');
    if (aspects.includes(aspect)) return;
    yield {
      field: 'aspect',
      message: `This task has no aspect “${aspect}”.`,
      fix:
        aspects.length > 0
          ? `Choose one of ${aspects.join(', ')}.`
          : 'It has none at all: use the term task or partial-credit.',
    };
  },
  evaluate({ verdict }, settings) {
    const value = verdict.aspects?.[settings.text('aspect')];
    return value === undefined ? { atEnd: 0, absent: true } : atEnd(value);
  },
};
