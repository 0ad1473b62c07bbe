import { NamedDraw } from '../../core/random.ts';
import { integer } from '../../experiment/field.ts';
import type { Completion, LanguageTerm } from '../language-contract.ts';
import { atEnd, languageTerm } from '../language-parts.ts';

/** The true reward, which only the verifier knows. */
const truth = ({ task, problem }: Completion, tokens: readonly number[], ended: boolean): number =>
  task.trueReward?.(problem, tokens) ?? task.verify(problem, tokens, ended).score;

export const term: LanguageTerm = {
  entry: languageTerm('win-rate', 'Win rate', {
    help: 'Share of demonstrations of the same prompt that the completion beats by true reward; a tie counts half. Best used as a probe.',
    fields: [
      integer('opponents', 'Opponents', [8, 1, 64], {
        help: 'Number of demonstrations of each prompt, always the same ones.',
      }),
    ],
  }),
  evaluate(completion, settings) {
    const { task, problem } = completion;
    const own = truth(completion, completion.tokens, completion.ended);
    const opponents = settings.number('opponents');
    let won = 0;
    for (let k = 0; k < opponents; k++) {
      const { tokens } = task.demonstrate(problem, new NamedDraw(0, 'opponent', k));
      const theirs = truth(completion, tokens.at(-1) === task.end ? tokens.slice(0, -1) : tokens, true);
      won += own > theirs ? 1 : own === theirs ? 0.5 : 0;
    }
    return atEnd(won / opponents);
  },
};
