/** One chosen completion against several rejected ones: InfoNCE. van den Oord et al. 2018, https://arxiv.org/abs/1807.03748. */
import { exp } from '../../../core/elementary.ts';
import { integer, number } from '../../../experiment/field.ts';
import { contrastiveLoss } from '../../estimators/reward-model-loss.ts';
import {
  CENTERING,
  comparisonForecasts,
  first,
  type Judged,
  type Labelers,
  type Objective,
} from '../labeling.ts';

export const objective: Objective = {
  id: 'contrastive',
  help: 'labelers choose the best of several completions of a prompt; the scores are the logits of that choice.',
  fields: [
    integer('rejected', 'Rejected completions', [3, 1, 15], {
      help: 'Completions that the chosen one is compared with. A high number tells more per label.',
    }),
    number('contrastTemperature', 'Contrast temperature', [1, 0.01, 100], {
      help: 'τ of the softmax over the scores. A low value brings scores closer together.',
      log: true,
    }),
  ],
  reads: 'end',
  pays: 'score',
  compares: true,
  size: (settings) => 1 + settings.number('rejected'),
  label(group, labelers) {
    const chosen = chosenOf(group, labelers);
    const rest = [...group.keys()].filter((k) => group[k]?.reward !== group[chosen]?.reward);
    return rest.length === 0 ? null : { order: [chosen, ...rest], targets: [1], margin: 0 };
  },
  loss(scores, _, settings) {
    const all = scores.map((group) =>
      contrastiveLoss(group.map(first), settings.number('contrastTemperature'), CENTERING),
    );
    return {
      loss: all.reduce((sum, { loss }) => sum + loss, 0) / all.length,
      slopes: all.map(({ slopes }) => Array.from(slopes, (slope) => [slope / all.length])),
    };
  },
  forecasts: ([one = [], other = []], group, labelers, settings) =>
    comparisonForecasts(
      (first(one) - first(other)) / settings.number('contrastTemperature'),
      group,
      labelers,
    ),
  whole: first,
};

/** Chooses by exp(R / temperature), or the best; a wrong label chooses another one. */
function chosenOf(group: readonly Judged[], { noise, temperature, uniform }: Labelers): number {
  const rewards = group.map(({ reward }) => reward);
  const most = Math.max(...rewards);
  let chosen = rewards.indexOf(most);
  if (temperature > 0) {
    const weights = rewards.map((reward) => exp((reward - most) / temperature));
    let left = uniform() * weights.reduce((sum, w) => sum + w, 0);
    chosen = weights.findIndex((w) => {
      left -= w;
      return left < 0;
    });
    if (chosen < 0) chosen = rewards.length - 1;
  }
  if (noise === 0 || uniform() >= noise) return chosen;
  const others = [...group.keys()].filter((k) => k !== chosen);
  return others[Math.floor(uniform() * others.length)] ?? chosen;
}
