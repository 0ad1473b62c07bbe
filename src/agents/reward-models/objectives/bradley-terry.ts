/** Preferences between two completions: Bradley & Terry 1952; Stiennon et al. 2020, https://arxiv.org/abs/2009.01325. */
import { choice, number } from '../../../experiment/field.ts';
import { bradleyTerryLoss } from '../../estimators/reward-model-loss.ts';
import { CENTERING, comparisonForecasts, first, type Objective, preferred } from '../labeling.ts';

export const objective: Objective = {
  id: 'bradley-terry',
  help: 'labelers compare two completions of a prompt; the difference of their scores is the log-odds of that choice.',
  fields: [
    number('margin', 'Margin', [0, 0, 100], {
      help: 'The chosen score should be ahead by this many times the difference in reward (Touvron et al. 2023). 0: no margin.',
    }),
    number('labelSmoothing', 'Label smoothing', [0, 0, 0.49], {
      help: 'Every label counts as wrong with this probability. A high value keeps scores close together.',
    }),
    choice('labels', 'Labels', ['drawn', 'soft'], {
      help: 'drawn: each pair has one label. soft: the model sees the probability that labelers choose one.',
    }),
  ],
  reads: 'end',
  pays: 'score',
  compares: true,
  label: (group, labelers, settings) =>
    preferred(group, labelers, {
      soft: settings.text('labels') === 'soft',
      margin: settings.number('margin'),
    }),
  loss(scores, labels, settings) {
    const smoothing = settings.number('labelSmoothing');
    const { loss, dChosen, dRejected } = bradleyTerryLoss(
      {
        chosen: scores.map(([chosen = []]) => first(chosen)),
        rejected: scores.map(([, rejected = []]) => first(rejected)),
        targets: labels.map(({ targets }) => smoothing + (1 - 2 * smoothing) * first(targets)),
        margins: labels.map(({ margin }) => margin),
      },
      CENTERING,
    );
    return { loss, slopes: scores.map((_, k) => [[dChosen[k] ?? 0], [dRejected[k] ?? 0]]) };
  },
  forecasts: ([one = [], other = []], group, labelers) =>
    comparisonForecasts(first(one) - first(other), group, labelers),
  whole: first,
};
