/** PPO on text: a critic says how good each prefix is, generalized advantages tell which token changed that. */
import { normalizeAdvantages } from '../../estimators/normalize.ts';
import { tokenAdvantages } from '../../estimators/token-returns.ts';
import { explainedVariance } from '../../estimators/value-loss.ts';
import type { LanguageAgent } from '../contract.ts';
import {
  clipRange,
  entropyCoefficient,
  epochs,
  gaeLambda,
  gamma,
  groupSize,
  klFields,
  languageNetwork,
  learningRate,
  maxGradientNorm,
  minibatches,
  prompts,
  valueCoefficient,
  yesNo,
} from '../fields.ts';
import { needsReference, penalized, tokenUpdate } from '../token-update.ts';

export const agent: LanguageAgent = {
  entry: {
    id: 'ppo-lm',
    label: 'PPO (language policy)',
    family: 'language policies',
    help: 'A critic on the policy’s trunk values every prefix; a token’s advantage is how much it changed that. Each batch is used several times, within the clip range.',
    reference: 'Schulman et al. 2017, 1707.06347; on text: Ziegler et al. 2019, 1909.08593',
    worlds: ['language'],
    fields: [
      learningRate(0.001),
      prompts(64),
      groupSize(2),
      gamma(1),
      gaeLambda(0.95),
      clipRange(0.2),
      epochs(2),
      minibatches(2),
      valueCoefficient(0.5),
      yesNo('clipValue', 'Clip values', 'Also holds the values near the old ones, by the clip range.', true),
      yesNo(
        'normalizeAdvantages',
        'Normalize advantages',
        '(A − mean) / std over the own tokens of the batch.',
        true,
      ),
      yesNo(
        'bootstrapTruncated',
        'Value of what was cut off',
        'A completion at the length limit goes on with the critic’s value instead of ending with nothing.',
        false,
      ),
      entropyCoefficient(0),
      ...klFields,
      maxGradientNorm(1),
      ...languageNetwork,
    ],
  },
  needs: (settings) => ({
    critic: true,
    reference: needsReference(settings),
    prompts: settings.number('prompts'),
    groupSize: settings.number('groupSize'),
    resample: 0,
  }),
  async *update(rollouts, learner) {
    const { settings } = learner;
    const { time, own, value } = rollouts;
    const { rewards } = penalized(rollouts, learner);
    const finalValues = settings.flag('bootstrapTruncated') ? rollouts.finalValue : null;
    const { advantages, returns } = tokenAdvantages(
      { time, own, rewards, finalValues },
      value,
      settings.number('gamma'),
      settings.number('gaeLambda'),
    );
    const low = settings.number('clipRange');
    yield* tokenUpdate(rollouts, learner, {
      advantages: settings.flag('normalizeAdvantages') ? normalizeAdvantages(advantages, own) : advantages,
      own,
      ratio: 'token',
      range: { low, high: low },
      dualClip: null,
      aggregation: { mode: 'token-mean' },
      value: {
        returns,
        coefficient: settings.number('valueCoefficient'),
        clip: settings.flag('clipValue') ? low : null,
      },
    });
    return {
      advantages: Float32Array.from(advantages),
      explainedVariance: explainedVariance(value, returns, own),
    };
  },
};
