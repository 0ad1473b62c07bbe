import type { LanguageTerm } from '../language-contract.ts';
import { atEnd, languageTerm } from '../language-parts.ts';

export const term: LanguageTerm = {
  entry: languageTerm('true-reward', 'True reward', {
    help: 'The real objective of the task: its known true preference, or its score. Use it as a baseline; where a preference is only learned, nobody has it.',
    fields: [],
  }),
  evaluate: ({ task, problem, tokens, verdict }) =>
    atEnd(task.trueReward === undefined ? verdict.score : task.trueReward(problem, tokens)),
};
