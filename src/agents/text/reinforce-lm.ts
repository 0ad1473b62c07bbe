/** REINFORCE on text: weights the log-probability of each token by the return from that token on. */
import { choice } from '../../experiment/field.ts';
import { aggregationWeights } from '../estimators/aggregation.ts';
import { tokenReturns } from '../estimators/returns.ts';
import type { LanguageAgent } from '../updates/text-contract.ts';
import * as field from '../updates/text-fields.ts';
import { groupNeeds, penalized, tokenUpdate } from '../updates/token-update.ts';

export const agent: LanguageAgent = {
  entry: field.entry({
    id: 'reinforce-lm',
    label: 'REINFORCE (language policy)',
    help: 'The plain policy gradient: makes every token more likely in proportion to the return from it on, minus a baseline. One completion per prompt.',
    reference: 'Williams 1992, 10.1007/BF00992696',
    fields: [
      field.learningRate(0.001),
      field.prompts(128),
      choice('baseline', 'Baseline', ['batch-mean', 'none'], {
        help: 'Subtracted from every return: the mean over the completions of the batch, or nothing.',
      }),
      field.gamma(1),
      ...field.onePass,
      field.maxGradientNorm(1),
    ],
  }),
  needs: groupNeeds,
  async *update(rollouts, learner) {
    const { settings } = learner;
    const { time, own } = rollouts;
    const { rewards } = penalized(rollouts, learner);
    const returns = tokenReturns({ time, own, rewards, finalValues: null }, settings.number('gamma'));
    // The mean is over completions, not tokens, so long ones have no larger share.
    const shares = aggregationWeights(own, time, { mode: 'seq-mean-token-mean' });
    const mean = returns.reduce((sum, g, i) => sum + (shares[i] ?? 0) * g, 0);
    const baseline = settings.text('baseline') === 'none' ? 0 : mean;
    return yield* tokenUpdate(rollouts, learner, {
      advantages: returns.map((g, i) => (own[i] === 0 ? 0 : g - baseline)),
      ratio: 'none',
      range: { low: 0.2, high: 0.2 }, // has no effect
      aggregation: { mode: 'seq-mean-token-sum' },
    });
  },
};
