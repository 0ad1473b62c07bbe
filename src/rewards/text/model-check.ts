import { choice } from '../../experiment/field.ts';
import { type LanguageTerm, MODEL_MEASURES, type ModelMeasure } from '../language-contract.ts';
import { atEnd, languageTerm } from '../language-parts.ts';

export const term: LanguageTerm = {
  entry: languageTerm('model-check', 'Reward model check', {
    help: 'As a probe: how good the reward models of this variant are at each measurement point, on pairs that the policy then writes for held-out problems. It changes no other number.',
    reference: 'Brier 1950; calibration: Guo et al. 2017, 1706.04599',
    fields: [
      choice('measure', 'Measure', MODEL_MEASURES, {
        help: 'accuracy: share of pairs in the order of the labelers’ reward. brier: squared error of predicted probabilities of labels. calibration-error: gap between predicted and actual shares, over ten bins. auroc: how well probabilities order right and wrong. labels: labels so far.',
        live: false,
      }),
    ],
  }),
  named: 'measure',
  evaluate: () => atEnd(0),
  ofModels: (settings) => settings.text('measure') as ModelMeasure,
};
