/** PPO on worlds: each rollout is used several times, within a clip range. Details as in CleanRL's `ppo.py`. */
import { generalizedAdvantages } from '../../estimators/returns.ts';
import {
  clipRange,
  entropyCoefficient,
  epochs,
  gaeLambda,
  gamma,
  learningRate,
  maxGradientNorm,
  minibatches,
  valueCoefficient,
  yesNo,
} from '../fields.ts';
import { worldUpdate } from '../world-update.ts';
import type { WorldAgent } from '../worlds-contract.ts';
import {
  anneal,
  onPolicy,
  parallelWorlds,
  sharedTrunk,
  stepsPerRollout,
  worldNetwork,
} from '../worlds-fields.ts';

export const agent: WorldAgent = {
  entry: {
    id: 'ppo-mlp',
    label: 'PPO (network)',
    family: 'networks',
    help: 'A critic values every observation, and generalized advantages show which actions did better than expected. Each rollout is used several times, within the clip range.',
    reference: 'Schulman et al. 2017, 1707.06347; details: Huang et al. 2022',
    fields: [
      learningRate(0.001),
      anneal(true),
      parallelWorlds(8),
      stepsPerRollout(128),
      gamma(0.99),
      gaeLambda(0.95),
      clipRange(0.2),
      epochs(4),
      minibatches(4),
      entropyCoefficient(0.01),
      valueCoefficient(0.5),
      yesNo(
        'clipValue',
        'Clip values',
        'Also keeps the new values within the clip range of the old ones. Often harmful.',
        false,
      ),
      yesNo(
        'normalizeAdvantages',
        'Normalize advantages',
        'Replaces A with (A − mean) / std per minibatch. If no reward was found yet, this makes noise look like signal.',
        true,
      ),
      maxGradientNorm(0.5),
      sharedTrunk,
      ...worldNetwork,
    ],
  },
  needs: (settings) => onPolicy(settings, { steps: settings.number('steps'), wholeEpisodes: false }),
  async *update(rollout, learner) {
    const { settings } = learner;
    const { advantages, returns } = generalizedAdvantages(
      rollout,
      rollout.value,
      settings.number('gamma'),
      settings.number('gaeLambda'),
    );
    const range = settings.number('clipRange');
    return yield* worldUpdate(rollout, learner, {
      advantages,
      weights: null,
      clipRange: range,
      normalize: settings.flag('normalizeAdvantages'),
      value: {
        returns,
        coefficient: settings.number('valueCoefficient'),
        clip: settings.flag('clipValue') ? range : null,
      },
      epochs: settings.number('epochs'),
      minibatches: settings.number('minibatches'),
    });
  },
};
