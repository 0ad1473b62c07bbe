/** REINFORCE on text: weights the log-probability of each token by the return from that token on. */
import { momentsOf } from '../../estimators/normalize.ts';
import { tokenReturns } from '../../estimators/returns.ts';
import type { LanguageAgent } from '../contract.ts';
import {
  choice,
  entropyCoefficient,
  epochs,
  gamma,
  klFields,
  languageNetwork,
  learningRate,
  maxGradientNorm,
  minibatches,
  prompts,
} from '../fields.ts';
import { groupNeeds, penalized, tokenUpdate } from '../token-update.ts';

export const agent: LanguageAgent = {
  entry: {
    id: 'reinforce-lm',
    label: 'REINFORCE (language policy)',
    family: 'language policies',
    help: 'The plain policy gradient: makes every token more likely in proportion to the return from it on, minus a baseline. One completion per prompt.',
    reference: 'Williams 1992, 10.1007/BF00992696',
    worlds: ['language'],
    fields: [
      learningRate(0.001),
      prompts(128),
      choice('baseline', 'Baseline', 'Subtracted from every return: the batch mean, or nothing.', [
        'batch-mean',
        'none',
      ]),
      gamma(1),
      epochs(1),
      minibatches(1),
      entropyCoefficient(0),
      ...klFields,
      maxGradientNorm(1),
      ...languageNetwork,
    ],
  },
  needs: groupNeeds,
  async *update(rollouts, learner) {
    const { settings } = learner;
    const { time, own } = rollouts;
    const { rewards } = penalized(rollouts, learner);
    const returns = tokenReturns({ time, own, rewards, finalValues: null }, settings.number('gamma'));
    const baseline = settings.text('baseline') === 'none' ? 0 : momentsOf(returns, own).mean;
    const advantages = Float32Array.from(returns, (g, i) => (own[i] === 0 ? 0 : g - baseline));
    yield* tokenUpdate(rollouts, learner, {
      advantages,
      own,
      ratio: 'none',
      range: { low: 0.2, high: 0.2 },
      aggregation: { mode: 'seq-mean-token-sum' },
      value: null,
    });
    return { advantages, explainedVariance: Number.NaN };
  },
};
