/** REINFORCE++ on text: returns with the KL penalty included, whitened over the whole batch, PPO's clip, no critic. */
import { reinforcePlusPlus, reinforcePlusPlusBaseline } from '../../estimators/group-advantages.ts';
import type { LanguageAgent } from '../contract.ts';
import {
  clipRange,
  entropyCoefficient,
  epochs,
  gamma,
  groupSize,
  klFields,
  languageNetwork,
  learningRate,
  maxGradientNorm,
  minibatches,
  prompts,
  yesNo,
} from '../fields.ts';
import { groupNeeds, penalized, tokenUpdate } from '../token-update.ts';

export const agent: LanguageAgent = {
  entry: {
    id: 'reinforce-plus-plus',
    label: 'REINFORCE++ (language policy)',
    family: 'language policies',
    help: 'Whitens each token’s return, KL penalty included, over the whole batch instead of within a group: prompts that are always or never solved do not dominate.',
    reference: 'Hu et al. 2025, 2501.03262',
    worlds: ['language'],
    fields: [
      learningRate(0.001),
      prompts(32),
      groupSize(4),
      yesNo(
        'groupBaseline',
        'Group baseline',
        'First subtracts the mean of the prompt’s completions (“REINFORCE++-baseline”).',
        false,
      ),
      gamma(1),
      clipRange(0.2),
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
    const { time, own, groupSize: size } = rollouts;
    const { rewards, returns } = penalized(rollouts, learner);
    const advantages = settings.flag('groupBaseline')
      ? reinforcePlusPlusBaseline(returns, size, own, time)
      : reinforcePlusPlus({ time, own, rewards, finalValues: null }, settings.number('gamma'));
    const low = settings.number('clipRange');
    yield* tokenUpdate(rollouts, learner, {
      advantages,
      own,
      ratio: 'token',
      range: { low, high: low },
      aggregation: { mode: 'token-mean' },
      value: null,
    });
    return { advantages: Float32Array.from(advantages), explainedVariance: Number.NaN };
  },
};
