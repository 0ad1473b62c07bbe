/**
 * Correct or not: an outcome reward model, or verifier. Cobbe et al. 2021, https://arxiv.org/abs/2110.14168.
 */
import { logisticLoss } from '../../estimators/reward-model-loss.ts';
import { first, flat, noisy, type Objective, placeForecasts, shapedAs } from '../labeling.ts';

export const objective: Objective = {
  id: 'binary',
  help: 'labelers say of each completion whether it is right; the score is the log-odds, and its probability is paid.',
  fields: [],
  reads: 'end',
  pays: 'probability',
  compares: false,
  label: (group, labelers) => ({
    order: [...group.keys()],
    targets: group.map(({ correct }) => noisy(correct ? 1 : 0, labelers)),
    margin: 0,
  }),
  loss(scores, labels) {
    const { loss, slopes } = logisticLoss(
      flat(scores),
      labels.flatMap(({ targets }) => targets),
    );
    return { loss, slopes: shapedAs(scores, slopes) };
  },
  forecasts: (scores, group, labelers) =>
    placeForecasts(
      scores,
      group.map(({ correct }) => [correct ? 1 : 0]),
      labelers,
    ),
  whole: first,
};
