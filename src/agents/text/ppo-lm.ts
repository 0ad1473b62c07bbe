/** PPO on text: a critic values each prefix, and generalized advantages show which token changed the value. */
import { flag } from '../../experiment/field.ts';
import type { Numbers } from '../estimators/arrays.ts';
import { momentsOf, normalizeAdvantages } from '../estimators/normalize.ts';
import { tokenAdvantages } from '../estimators/returns.ts';
import type { LanguageAgent } from '../updates/text-contract.ts';
import * as field from '../updates/text-fields.ts';
import { groupNeeds, penalized, tokenUpdate } from '../updates/token-update.ts';

export const agent: LanguageAgent = {
  entry: field.entry({
    id: 'ppo-lm',
    label: 'PPO (language policy)',
    help: 'A critic on the policy’s trunk values every prefix; a token’s advantage is how much it changed that value. Each batch is used several times, within the clip range.',
    reference: 'Schulman et al. 2017, 1707.06347; on text: Ziegler et al. 2019, 1909.08593',
    fields: [
      field.learningRate(0.001),
      field.prompts(64),
      field.groupSize(2),
      field.gamma(1),
      field.gaeLambda(0.95),
      field.clipRange(0.2),
      field.epochs(2),
      field.minibatches(2),
      field.valueCoefficient(0.5),
      flag('clipValue', 'Clip values', true, {
        help: 'Also keeps the new values within the clip range of the old ones.',
      }),
      flag('normalizeAdvantages', 'Normalize advantages', true, {
        help: 'Replaces A with (A − mean) / std over the policy’s tokens in the batch. In a batch whose rewards are all equal A is 0.',
      }),
      flag('bootstrapTruncated', 'Value of truncated completions', false, {
        help: 'If on, a completion at the length limit continues with the critic’s value. If off, it ends with value 0.',
      }),
      field.entropyCoefficient(0),
      ...field.klFields,
      field.maxGradientNorm(1),
    ],
  }),
  needs: (settings) => ({ ...groupNeeds(settings), critic: true }),
  async *update(rollouts, learner) {
    const { settings } = learner;
    const { time, own, value } = rollouts;
    const { rewards, returns: earned } = penalized(rollouts, learner);
    const finalValues = settings.flag('bootstrapTruncated') ? rollouts.finalValue : null;
    const { advantages, returns } = tokenAdvantages(
      { time, own, rewards, finalValues },
      value,
      settings.number('gamma'),
      settings.number('gaeLambda'),
    );
    const report = yield* tokenUpdate(rollouts, learner, {
      advantages: settings.flag('normalizeAdvantages') ? normalized(advantages, own, earned) : advantages,
      aggregation: { mode: 'token-mean' },
      critic: {
        returns,
        coefficient: settings.number('valueCoefficient'),
        clip: settings.flag('clipValue') ? settings.number('clipRange') : null,
      },
    });
    return { ...report, advantages: Float32Array.from(advantages) };
  },
};

/**
 * If all completions earned the same, advantages are only the critic's error. Scaled to 1, they would make
 * the policy drift.
 */
function normalized(advantages: Numbers, own: Numbers, earned: Numbers): Float64Array {
  return momentsOf(earned).flat ? new Float64Array(advantages.length) : normalizeAdvantages(advantages, own);
}
