/** PPO on text: a critic values each prefix, and generalized advantages show which token changed the value. */
import { normalizeAdvantages } from '../../estimators/normalize.ts';
import { tokenAdvantages } from '../../estimators/returns.ts';
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
import { groupNeeds, penalized, tokenUpdate } from '../token-update.ts';

export const agent: LanguageAgent = {
  entry: {
    id: 'ppo-lm',
    label: 'PPO (language policy)',
    family: 'language policies',
    help: 'A critic on the policy’s trunk values every prefix; a token’s advantage is how much it changed that value. Each batch is used several times, within the clip range.',
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
      yesNo(
        'clipValue',
        'Clip values',
        'Also keeps the new values within the clip range of the old ones.',
        true,
      ),
      yesNo(
        'normalizeAdvantages',
        'Normalize advantages',
        'Replaces A with (A − mean) / std over the policy’s tokens in the batch.',
        true,
      ),
      yesNo(
        'bootstrapTruncated',
        'Value of truncated completions',
        'If on, a completion at the length limit continues with the critic’s value. If off, it ends with value 0.',
        false,
      ),
      entropyCoefficient(0),
      ...klFields,
      maxGradientNorm(1),
      ...languageNetwork,
    ],
  },
  needs: (settings) => ({ ...groupNeeds(settings), critic: true }),
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
