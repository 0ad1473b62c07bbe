/**
 * Behavior cloning on worlds: makes the actions of given data likely, either all of them or those of the best
 * episodes.
 */
import { number } from '../../experiment/field.ts';
import { everyRow, fromData, givenData, MEASURED, weightedCloning } from '../updates/given-data.ts';
import type { WorldAgent } from '../updates/net-contract.ts';
import * as world from '../updates/net-fields.ts';
import * as field from '../updates/text-fields.ts';
import { learningRateNow } from '../updates/world-update.ts';

export const agent: WorldAgent = {
  entry: world.entry({
    id: 'bc',
    label: 'Behavior cloning',
    help: `Learns from given data to act like the policy that recorded them, whatever the reward. ${MEASURED}`,
    reference: 'Pomerleau 1991; best episodes: Chen et al. 2021, 2106.01345, section 5.1',
    fields: [
      field.learningRate(0.003),
      world.anneal(true),
      ...givenData,
      number('dataBest', 'Best episodes', [1, 0.001, 1], {
        help: 'Share of the given episodes that it clones: those with the highest training return. 1 clones all; low values are filtered behavior cloning.',
        live: false,
      }),
      field.gamma(0.97),
      field.maxGradientNorm(10),
      world.sharedTrunk,
    ],
  }),
  needs: (settings) => ({
    ...fromData(settings, 'policy', settings.number('dataBest')),
    critic: false,
  }),
  async *update(rollout, learner) {
    const batch = learner.recall(rollout.own.length);
    const one = new Float32Array(batch.actions.length).fill(1); // in place of an advantage
    const rate = learningRateNow(learner.settings, learner.progress);
    await learner.step(batch, everyRow(one.length), rate, (scores) => weightedCloning(scores, one, null));
    yield;
    return { observations: batch.observations, advantages: one, explainedVariance: Number.NaN };
  },
};
