import type { LanguageTerm } from '../language-contract.ts';
import { atEnd, languageTermEntry } from '../language-parts.ts';

export const term: LanguageTerm = {
  entry: languageTermEntry(
    'true-reward',
    'True reward',
    'What the task really wants: its known true preference, or its score. The variant to compare with; where a preference is only learned, nobody has this.',
    [],
  ),
  evaluate: ({ task, problem, tokens, verdict }) =>
    atEnd(task.trueReward === undefined ? verdict.score : task.trueReward(problem, tokens)),
};
