/**
 * PPO on worlds: each rollout is used several times, within a clip range. Details follow CleanRL's `ppo.py`.
 */
import { flag } from '../../experiment/field.ts';
import { generalizedAdvantages } from '../estimators/returns.ts';
import type { WorldAgent } from '../updates/net-contract.ts';
import * as world from '../updates/net-fields.ts';
import * as field from '../updates/text-fields.ts';
import { worldUpdate } from '../updates/world-update.ts';

export const agent: WorldAgent = {
  entry: world.entry({
    id: 'ppo-mlp',
    label: 'PPO (network)',
    help: 'A critic values every observation, and generalized advantages show which actions did better than expected. Each rollout is used several times, within the clip range.',
    reference: 'Schulman et al. 2017, 1707.06347; details: Huang et al. 2022',
    fields: [
      field.learningRate(0.001),
      world.anneal(true),
      world.parallelWorlds(8),
      world.stepsPerRollout(128),
      field.gamma(0.99),
      field.gaeLambda(0.95),
      field.clipRange(0.2),
      field.epochs(4),
      field.minibatches(4),
      field.entropyCoefficient(0.01),
      field.valueCoefficient(0.5),
      flag('clipValue', 'Clip values', false, {
        help: 'Also keeps the new values within the clip range of the old ones. Often harmful.',
      }),
      flag('normalizeAdvantages', 'Normalize advantages', true, {
        help: 'Replaces A with (A − mean) / std per minibatch. If no reward was found yet, this makes noise look like signal.',
      }),
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
    const range = settings.number('clipRange');
    return yield* worldUpdate(rollout, learner, {
      advantages,
      clipRange: range,
      normalize: settings.flag('normalizeAdvantages'),
      critic: {
        returns,
        coefficient: settings.number('valueCoefficient'),
        clip: settings.flag('clipValue') ? range : null,
      },
      epochs: settings.number('epochs'),
      minibatches: settings.number('minibatches'),
    });
  },
};
