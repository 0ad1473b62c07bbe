/** Conservative Q-learning on given data: DQN that lowers the values of actions that are not in the data. */
import { flag, number } from '../../experiment/field.ts';
import { combine } from '../estimators/arrays.ts';
import { conservativeLoss } from '../estimators/offline-losses.ts';
import { qLoss, qTargets } from '../estimators/q-learning.ts';
import { criticFields, fromData, isCopyDue, MEASURED } from '../updates/given-data.ts';
import type { WorldAgent } from '../updates/net-contract.ts';
import * as world from '../updates/net-fields.ts';
import { learningRateNow } from '../updates/world-update.ts';

export const agent: WorldAgent = {
  entry: world.entry({
    id: 'cql',
    label: 'CQL',
    help: `Learns action values from given data and lowers those of actions that the data do not show, which nobody could correct. ${MEASURED}`,
    reference: 'Kumar et al. 2020, 2006.04779',
    fields: criticFields(
      number('conservatism', 'Conservatism α', [0.1, 0, 100], {
        help: 'Weight of the loss that lowers unseen actions. A high value stays close to the data. 0 is DQN on given data, which overestimates.',
      }),
      flag('double', 'Double', true, {
        help: 'The learning network chooses the next action and the copy evaluates it, which reduces overestimation.',
      }),
    ),
  }),
  needs: (settings) => fromData(settings, 'actionValues'),
  async *update(rollout, learner) {
    const { settings, actions, acting } = learner;
    const rate = learningRateNow(settings, learner.progress);
    const batch = learner.recall(rollout.own.length);
    const rows = batch.actions.length;
    const targetValues = await acting.frozenOutputs(batch.nextObservations);
    const onlineValues = settings.flag('double') ? await acting.outputs(batch.nextObservations) : null;
    const targets = qTargets({ ...batch, actions, targetValues, onlineValues }, settings.number('gamma'));
    const errors = new Float32Array(rows); // target − Q
    await acting.step(batch.observations, rate, (values) => {
      const { loss, dValues, errors: above } = qLoss(values, batch.actions, targets, 'squared');
      const unseen = conservativeLoss(values, batch.actions);
      const alpha = settings.number('conservatism');
      for (let row = 0; row < rows; row++) errors[row] = -(above[row] as number);
      return {
        loss: loss + alpha * unseen.loss,
        dValues: combine([1, dValues], [alpha, unseen.dValues]),
      };
    });
    yield;
    if (isCopyDue(learner.position, rows, settings.number('targetEvery'))) acting.copyTarget();
    return { observations: batch.observations, advantages: errors, explainedVariance: Number.NaN };
  },
};
