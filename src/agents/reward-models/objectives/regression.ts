/** The reward itself, as a number. */
import { squaredLoss } from '../../estimators/reward-model-loss.ts';
import { first, flat, type Objective, shapedAs } from '../labeling.ts';

export const objective: Objective = {
  id: 'regression',
  help: 'labelers give each completion its reward as a number; a wrong label is that of the other completion.',
  fields: [],
  reads: 'end',
  pays: 'score',
  compares: false,
  label(group, { noise, uniform }) {
    const isSwapped = noise > 0 && uniform() < noise;
    const rewards = group.map(({ reward }) => reward);
    return { order: [...group.keys()], targets: isSwapped ? rewards.reverse() : rewards, margin: 0 };
  },
  loss(scores, labels) {
    const { loss, slopes } = squaredLoss(
      flat(scores),
      labels.flatMap(({ targets }) => targets),
    );
    return { loss, slopes: shapedAs(scores, slopes) };
  },
  whole: first,
};
