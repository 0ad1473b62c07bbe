/**
 * Preferences between completions whose score is the sum of their tokens' scores, so that each token's share
 * is learned too. Christiano et al. 2017, https://arxiv.org/abs/1706.03741, equation 1, with tokens as the
 * steps of a segment.
 */
import { bradleyTerryLoss } from '../../estimators/reward-model-loss.ts';
import { CENTERING, comparisonForecasts, type Objective, preferred, sum } from '../labeling.ts';

export const objective: Objective = {
  id: 'per-token',
  help: 'as bradley-terry, but a completion’s score is the sum of its tokens’ scores, and each token is paid its own.',
  fields: [],
  reads: 'tokens',
  pays: 'score',
  compares: true,
  label: (group, labelers) => preferred(group, labelers),
  loss(scores) {
    const { loss, dChosen, dRejected } = bradleyTerryLoss(
      {
        chosen: scores.map(([chosen = []]) => sum(chosen)),
        rejected: scores.map(([, rejected = []]) => sum(rejected)),
      },
      CENTERING,
    );
    const slopes = scores.map(([chosen = [], rejected = []], k) => [
      chosen.map(() => dChosen[k] ?? 0),
      rejected.map(() => dRejected[k] ?? 0),
    ]);
    return { loss, slopes };
  },
  forecasts: ([one = [], other = []], group, labelers) =>
    comparisonForecasts(sum(one) - sum(other), group, labelers),
  whole: sum,
};
