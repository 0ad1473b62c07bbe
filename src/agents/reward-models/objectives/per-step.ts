/**
 * Correct or not after each step: a process reward model. Lightman et al. 2023,
 * https://arxiv.org/abs/2305.20050.
 */
import { logSigmoid } from '../../../core/elementary.ts';
import { choice } from '../../../experiment/field.ts';
import { logisticLoss } from '../../estimators/reward-model-loss.ts';
import { flat, type Judged, noisy, type Objective, placeForecasts, shapedAs } from '../labeling.ts';

/** Labels of the steps, then of the end; the answer counts as the last step. */
const labelsOf = ({ steps, correct }: Judged): readonly number[] => [
  ...steps.map((step) => Math.min(1, Math.max(0, step))),
  correct ? 1 : 0,
];

export const objective: Objective = {
  id: 'per-step',
  help: 'labelers say of each step whether it is right, and of the end whether the answer is; each place has a probability.',
  fields: [
    choice('steps', 'Steps pay', ['each', 'delta', 'min', 'product'], {
      help: 'each: its probability at its end, so more steps can earn more. delta: r_k − r_{k+1}, which bounds the sum. min, product: one number at the end, of all steps.',
    }),
  ],
  reads: 'steps',
  pays: 'probability',
  compares: false,
  label: (group, labelers) => ({
    order: [...group.keys()],
    targets: group.flatMap((one) => labelsOf(one).map((label) => noisy(label, labelers))),
    margin: 0,
  }),
  loss(scores, labels) {
    const { loss, slopes } = logisticLoss(
      flat(scores),
      labels.flatMap(({ targets }) => targets),
    );
    return { loss, slopes: shapedAs(scores, slopes) };
  },
  forecasts: (scores, group, labelers) => placeForecasts(scores, group.map(labelsOf), labelers),
  /** ln of the probability that every step is correct. */
  whole: (scores) => scores.reduce((total, score) => total + logSigmoid(score), 0),
};
