/** REINFORCE leave-one-out on text: each completion's baseline is the mean reward of the others of its prompt. */
import { spreadRows } from '../../estimators/arrays.ts';
import { groupAdvantages } from '../../estimators/group-advantages.ts';
import type { LanguageAgent } from '../contract.ts';
import {
  clipRange,
  entropyCoefficient,
  epochs,
  groupSize,
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
    id: 'rloo-lm',
    label: 'RLOO (language policy)',
    family: 'language policies',
    help: 'REINFORCE in which each completion’s baseline is the mean reward of the prompt’s other completions: unbiased, without a critic. The KL penalty is part of the reward.',
    reference: 'Ahmadian et al. 2024, 2402.14740; Kool et al. 2019',
    worlds: ['language'],
    fields: [
      learningRate(0.001),
      prompts(16),
      groupSize(8),
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
    const { returns } = penalized(rollouts, learner);
    const advantages = spreadRows(
      groupAdvantages(returns, rollouts.groupSize, 'rloo'),
      rollouts.own,
      rollouts.time,
    );
    const low = learner.settings.number('clipRange');
    yield* tokenUpdate(rollouts, learner, {
      advantages,
      own: rollouts.own,
      ratio: 'token',
      range: { low, high: low },
      // Whole completions are the actions: their token log-probabilities are summed.
      aggregation: { mode: 'seq-mean-token-sum' },
      value: null,
    });
    return { advantages: Float32Array.from(advantages), explainedVariance: Number.NaN };
  },
};
