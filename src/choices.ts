/**
 * What can be chosen: catalogue, presets, worlds. The page gets this file as data, evaluated by the build or the
 * development server (scripts/choices-as-data.ts): it would otherwise parse all kernel text before it shows anything.
 */
import { catalogue, worldExamples } from './engine/catalogue.ts';
import { presets } from './engine/presets.ts';
import { validate } from './engine/validate.ts';
import { withoutWords } from './experiment/catalogue-words.ts';
import type { CostFacts, Experiment, WorldSpec } from './experiment/experiment.ts';
import type { Catalogue } from './experiment/field.ts';
import type { Preset } from './experiment/preset.ts';

export interface Choices {
  /** Without its explanations: those are in `src/choice-words.ts`. */
  readonly catalogue: Catalogue;
  /** With their defaults written out: they need no check any more. Without explanations too. */
  readonly presets: readonly (Omit<Preset, 'experiment'> & { readonly experiment: Experiment } & CostFacts)[];
  /** By name: the check of an experiment knows the rest. */
  readonly worldExamples: readonly WorldSpec[];
  /** The study of the first screen: the first preset, with names for someone who has read nothing yet. */
  readonly front: Choices['presets'][number];
}

const FRONT_NAMES = ['pays only at the goal', '+ bonus for getting closer', '+ same hint, as a potential'];

const checked = presets.map((preset) => {
  const parsed = validate(preset.experiment);
  if (!parsed.ok) throw new Error(`The preset ${preset.id} is not valid: ${JSON.stringify(parsed.problems)}`);
  const { value, ok: _, warnings: __, ...facts } = parsed;
  return { ...preset, watch: '', experiment: value, ...facts };
});

function frontOf([first]: Choices['presets']): Choices['front'] {
  if (first === undefined) throw new Error('There is no preset.');
  const variants = first.experiment.variants.map((variant, k) => ({
    ...variant,
    label: FRONT_NAMES[k] ?? variant.label,
  }));
  return { ...first, experiment: { ...first.experiment, variants } };
}

export const choices: Choices = {
  catalogue: withoutWords(catalogue()),
  presets: checked,
  worldExamples: worldExamples().map(({ family, name }) => ({
    family,
    name: String(name),
    example: String(name),
  })),
  front: frontOf(checked),
};
