/**
 * Advantage-weighted actor-critic on given data: clones each action more strongly the better the critic rates
 * it.
 */
import { number } from '../../experiment/field.ts';
import { advantageWeights, policyValues, valueTargets } from '../estimators/offline-losses.ts';
import { qLoss } from '../estimators/q-learning.ts';
import { valueLoss } from '../estimators/value-loss.ts';
import {
  criticFields,
  everyRow,
  fromData,
  isCopyDue,
  MAX_WEIGHT,
  MEASURED,
  weightedCloning,
} from '../updates/given-data.ts';
import type { WorldAgent } from '../updates/net-contract.ts';
import * as world from '../updates/net-fields.ts';
import { learningRateNow } from '../updates/world-update.ts';

export const agent: WorldAgent = {
  entry: world.entry({
    id: 'awac',
    label: 'AWAC',
    help: `A critic values the learned policy; the policy clones the actions of given data with weights that grow with their advantage. ${MEASURED}`,
    reference: 'Nair et al. 2020, 2006.09359',
    fields: [
      ...criticFields(
        number('temperature', 'Temperature λ', [0.1, 0.001, 100], {
          help: 'An action counts exp(advantage / λ) times. A low value keeps only the best actions; a high value clones all of them.',
          log: true,
        }),
      ),
      world.sharedTrunk,
    ],
  }),
  needs: (settings) => ({ ...fromData(settings, 'policy'), nets: 1 }),
  async *update(rollout, learner) {
    const { settings, actions, acting } = learner;
    const rate = learningRateNow(settings, learner.progress);
    const batch = learner.recall(rollout.own.length);
    const rows = batch.actions.length;
    const q = learner.net('q', actions);
    const next = policyValues(
      await acting.outputs(batch.nextObservations),
      await q.frozenOutputs(batch.nextObservations),
      actions,
    );
    const targets = valueTargets(batch, next, settings.number('gamma'));
    await q.step(batch.observations, rate, (values) => qLoss(values, batch.actions, targets, 'squared'));
    yield;
    const values = await q.outputs(batch.observations);
    const mean = policyValues(await acting.outputs(batch.observations), values, actions);
    const advantages = Float32Array.from(
      mean,
      (v, row) => (values[row * actions + (batch.actions[row] as number)] as number) - v,
    );
    const weights = advantageWeights(advantages, settings.number('temperature'), MAX_WEIGHT);
    const even = new Float64Array(rows).fill(1 / rows);
    await learner.step(
      batch,
      everyRow(rows),
      rate,
      (scores) => weightedCloning(scores, weights, valueLoss(scores.value, mean, even)), // V is only for display
    );
    yield;
    if (isCopyDue(learner.position, rows, settings.number('targetEvery'))) q.copyTarget();
    return { observations: batch.observations, advantages, explainedVariance: Number.NaN };
  },
};
