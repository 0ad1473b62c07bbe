import { effectiveShare } from '../../core/reward-formulas.ts';
import { choice } from '../../experiment/field.ts';
import {
  type LanguageTerm,
  UPDATE_MEASURES,
  type UpdateMeasure,
  type WeighedPrompt,
} from '../language-contract.ts';
import { atEnd, languageTerm } from '../language-parts.ts';

export const term: LanguageTerm = {
  entry: languageTerm('prompt-weight', 'Gradient weight per prompt', {
    help: 'As a probe: how an update weighs its prompts. The weight of a prompt is the mean |advantage| over its completions. With success rate p, GRPO weighs a prompt by 2√(p(1 − p)), and without division by the standard deviation (Dr. GRPO) by 2p(1 − p). It changes no other number.',
    reference: 'https://arxiv.org/abs/2503.20783; Kish 1965 (effective sample size)',
    fields: [
      choice('measure', 'Measure', UPDATE_MEASURES, {
        help: 'mean: mean weight of the prompts. nonzero: share of prompts with any weight. effective: share of prompts over which the weight is spread, (Σw)² / (n Σw²); 1: all weigh the same. success: success rate of the prompts, each counted with its weight; below the success rate of the batch, the update leans toward hard prompts.',
        live: false,
      }),
    ],
  }),
  named: 'measure',
  evaluate: () => atEnd(0),
  ofUpdate: (prompts, settings) => MEASURES[settings.text('measure') as UpdateMeasure](prompts),
};

const sum = (all: readonly number[]): number => all.reduce((total, x) => total + x, 0);
const weightsOf = (prompts: readonly WeighedPrompt[]): readonly number[] =>
  prompts.map(({ weight }) => weight);

const MEASURES: Readonly<Record<UpdateMeasure, (prompts: readonly WeighedPrompt[]) => number>> = {
  mean: (prompts) => sum(weightsOf(prompts)) / prompts.length,
  nonzero: (prompts) => prompts.filter(({ weight }) => weight > 0).length / prompts.length,
  effective: (prompts) => effectiveShare(weightsOf(prompts)),
  success: (prompts) => sum(prompts.map(({ weight, success }) => weight * success)) / sum(weightsOf(prompts)),
};
