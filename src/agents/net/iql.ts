/**
 * Implicit Q-learning on given data: a high expectile of the recorded actions' values replaces the maximum.
 */
import { number } from '../../experiment/field.ts';
import { advantageWeights, expectileLoss, valueTargets } from '../estimators/offline-losses.ts';
import { qLoss } from '../estimators/q-learning.ts';
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
    id: 'iql',
    label: 'IQL',
    help: `Learns from given data how good the better actions of each state were, and clones those, without ever valuing an action that is not in the data. ${MEASURED}`,
    reference: 'Kostrikov et al. 2021, 2110.06169',
    fields: [
      ...criticFields(
        number('expectile', 'Expectile τ', [0.9, 0, 1], {
          help: 'The value of a state is this expectile of its recorded actions. 0.5: their mean; near 1: the best of them, with more noise.',
        }),
        number('beta', 'Inverse temperature β', [10, 0, 1000], {
          help: 'An action counts exp(β · advantage) times. 0 clones all actions; a high value keeps only the best ones.',
        }),
      ),
      world.sharedTrunk,
    ],
  }),
  needs: (settings) => ({ ...fromData(settings, 'policy'), nets: 1 }),
  async *update(rollout, learner) {
    const { settings, actions } = learner;
    const rate = learningRateNow(settings, learner.progress);
    const batch = learner.recall(rollout.own.length);
    const rows = batch.actions.length;
    const q = learner.net('q', actions);
    const next = await learner.values(batch.nextObservations); // must be computed before V takes its step
    const frozen = await q.frozenOutputs(batch.observations);
    const targets = Float32Array.from(
      batch.actions,
      (action, row) => frozen[row * actions + action] as number,
    );
    const advantages = new Float32Array(rows);
    await learner.step(batch, everyRow(rows), rate, (scores) => {
      for (let row = 0; row < rows; row++)
        advantages[row] = (targets[row] as number) - (scores.value[row] as number);
      const weights = advantageWeights(advantages, 1 / settings.number('beta'), MAX_WEIGHT);
      return weightedCloning(
        scores,
        weights,
        expectileLoss(scores.value, targets, settings.number('expectile')),
      );
    });
    yield;
    const returns = valueTargets(batch, next, settings.number('gamma'));
    await q.step(batch.observations, rate, (values) => qLoss(values, batch.actions, returns, 'squared'));
    yield;
    if (isCopyDue(learner.position, rows, settings.number('targetEvery'))) q.copyTarget();
    return { observations: batch.observations, advantages, explainedVariance: Number.NaN };
  },
};
