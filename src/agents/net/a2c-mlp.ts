/**
 * Advantage actor-critic on worlds: a few steps of many environments, one gradient step on all of them, then
 * repeat.
 */
import { generalizedAdvantages } from '../estimators/returns.ts';
import type { WorldAgent } from '../updates/net-contract.ts';
import * as world from '../updates/net-fields.ts';
import * as field from '../updates/text-fields.ts';
import { worldUpdate } from '../updates/world-update.ts';

export const agent: WorldAgent = {
  entry: world.entry({
    id: 'a2c-mlp',
    label: 'A2C (network)',
    help: 'A critic values every observation; actions that did better than expected become more likely. Every step is used once. Stable-Baselines3 uses RMSprop, this uses Adam.',
    reference: 'Mnih et al. 2016, 1602.01783',
    fields: [
      field.learningRate(0.001),
      world.anneal(false),
      world.parallelWorlds(16),
      world.stepsPerRollout(8),
      field.gamma(0.99),
      field.gaeLambda(1),
      field.entropyCoefficient(0.01),
      field.valueCoefficient(0.5),
      field.maxGradientNorm(0.5),
      world.sharedTrunk,
      ...world.layered,
    ],
  }),
  needs: (settings) => world.onPolicy(settings, { steps: settings.number('steps'), wholeEpisodes: false }),
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
      critic: { returns, coefficient: settings.number('valueCoefficient'), clip: null },
    });
  },
};
