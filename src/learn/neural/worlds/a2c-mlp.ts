/** Advantage actor-critic on worlds: a few steps of many environments, one gradient step on all of them, repeat. */
import { generalizedAdvantages } from '../../estimators/returns.ts';
import {
  entropyCoefficient,
  gaeLambda,
  gamma,
  learningRate,
  maxGradientNorm,
  valueCoefficient,
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
    id: 'a2c-mlp',
    label: 'A2C (network)',
    family: 'networks',
    help: 'A critic values every observation; actions that did better than expected become more likely. Every step is used once. Stable-Baselines3 uses RMSprop, this uses Adam.',
    reference: 'Mnih et al. 2016, 1602.01783',
    fields: [
      learningRate(0.001),
      anneal(false),
      parallelWorlds(16),
      stepsPerRollout(8),
      gamma(0.99),
      gaeLambda(1),
      entropyCoefficient(0.01),
      valueCoefficient(0.5),
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
    return yield* worldUpdate(rollout, learner, {
      advantages,
      weights: null,
      clipRange: null,
      normalize: false,
      value: { returns, coefficient: settings.number('valueCoefficient'), clip: null },
      epochs: 1,
      minibatches: 1,
    });
  },
};
