/** REINFORCE on worlds: whole episodes, with each action weighted by the return that followed it. */
import { flag, integer } from '../../experiment/field.ts';
import { returnsToGo } from '../estimators/returns.ts';
import type { WorldAgent, WorldRollout } from '../updates/net-contract.ts';
import * as world from '../updates/net-fields.ts';
import * as field from '../updates/text-fields.ts';
import { worldUpdate } from '../updates/world-update.ts';

/**
 * The weight of each step is 1 / episodes, so that the loss is a mean over episodes of sums over steps; times
 * γᵗ for the textbook's objective.
 */
function stepWeights({ own, times, columns }: WorldRollout, discount: number): Float64Array {
  return Float64Array.from(own, (o, i) => (o === 0 ? 0 : discount ** (times[i] ?? 0) / columns));
}

export const agent: WorldAgent = {
  entry: world.entry({
    id: 'reinforce-mlp',
    label: 'REINFORCE (network)',
    help: 'Plays whole episodes, then makes their actions more likely in proportion to the return that followed, compared to a learned baseline.',
    reference: 'Williams 1992; Sutton & Barto (2nd ed.), 13.3–13.4',
    fields: [
      field.learningRate(0.002),
      world.anneal(false),
      {
        ...world.parallelWorlds(16),
        label: 'Episodes per batch',
        help: 'Number of episodes per update, each in its own parallel environment. A high value gives fewer, less noisy updates.',
      },
      integer('horizon', 'Maximum segment length', [1000, 1, 10_000], {
        help: 'Steps per segment. A longer episode is split into segments; the baseline estimates the return after the cut.',
      }),
      field.gamma(0.99),
      flag('baseline', 'Baseline', true, {
        help: 'Subtracts V(s) from the return: the same expected gradient with less noise. If off, the values are still learned, for display and for truncated segments.',
      }),
      flag('discountedWeights', 'Weights γᵗ', false, {
        help: 'Weights step t by γᵗ, as in the textbook’s episodic objective. Most implementations omit this.',
      }),
      field.entropyCoefficient(0.01),
      field.valueCoefficient(0.5),
      field.maxGradientNorm(0.5),
      world.sharedTrunk,
      ...world.layered,
    ],
  }),
  needs: (settings) => world.onPolicy(settings, { steps: settings.number('horizon'), wholeEpisodes: true }),
  async *update(rollout, learner) {
    const { settings } = learner;
    const discount = settings.number('gamma');
    const returns = returnsToGo(rollout, discount);
    const baseline = settings.flag('baseline');
    return yield* worldUpdate(rollout, learner, {
      advantages: returns.map((g, i) => g - (baseline ? (rollout.value[i] ?? 0) : 0)),
      weights: stepWeights(rollout, settings.flag('discountedWeights') ? discount : 1),
      critic: { returns, coefficient: settings.number('valueCoefficient'), clip: null },
    });
  },
};
