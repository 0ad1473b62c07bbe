/**
 * The choices: catalogue, presets, worlds. The page gets this file as data, evaluated at build time
 * (scripts/choices-as-data.ts). Otherwise it would have to parse all kernel text before it shows anything.
 */

import { presets } from './engine/experiment/presets.ts';
import { validate } from './engine/experiment/validate.ts';
import { catalogue, worldExamples } from './engine/program/catalogue.ts';
import { withoutTexts } from './experiment/catalogue-words.ts';
import type { CostFacts, Experiment, WorldSpec } from './experiment/experiment.ts';
import type { Catalogue } from './experiment/field.ts';
import { optimist as frontAgent } from './experiment/optimist.ts';
import type { Preset } from './experiment/preset.ts';

export interface Choices {
  readonly catalogue: Catalogue;
  /** With written-out defaults, so that they need no check, and without explanations. */
  readonly presets: readonly (Omit<Preset, 'experiment'> & { readonly experiment: Experiment } & CostFacts)[];
  /** By name: the check of an experiment knows the rest. */
  readonly worldExamples: readonly WorldSpec[];
  /** The study of the first screen, for newcomers: the world and the rewards of the first preset. */
  readonly front: Choices['presets'][number];
}

const task = { term: 'task' };
const frontVariants = [
  { label: 'pays only at the goal', agent: frontAgent, reward: [task] },
  {
    label: '+ bonus for getting closer',
    agent: frontAgent,
    reward: [task, { term: 'distance', mode: 'closer', weight: 0.2 }],
  },
  {
    label: '+ same hint, as a potential',
    agent: frontAgent,
    reward: [task, { term: 'potential', scale: 0.1 }],
  },
];

function checkedPreset(preset: Preset): Choices['front'] {
  const parsed = validate(preset.experiment);
  if (!parsed.ok) throw new Error(`The preset ${preset.id} is not valid: ${JSON.stringify(parsed.problems)}`);
  const { value, ok: _, warnings: __, ...facts } = parsed;
  return { ...preset, watch: '', experiment: value, ...facts };
}

function frontOf([first]: readonly Preset[]): Choices['front'] {
  if (first === undefined) throw new Error('There is no preset.');
  return checkedPreset({
    ...first,
    experiment: { ...first.experiment, variants: frontVariants, envSteps: 40_000 },
  });
}

export const choices: Choices = {
  catalogue: withoutTexts(catalogue()),
  presets: presets.map(checkedPreset),
  worldExamples: worldExamples().map(({ family, name }) => ({
    family,
    name: String(name),
    example: String(name),
  })),
  front: frontOf(presets),
};
