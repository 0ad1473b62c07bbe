/** Reward terms that pay according to fitted reward models. */

import { modelFields, objectiveOf, whereWhole } from '../agents/reward-models/objectives.ts';
import { sigmoid } from '../core/elementary.ts';
import { NamedDraw } from '../core/random.ts';
import { deltaStepRewards } from '../core/reward-formulas.ts';
import { effective, type Field, type FieldValue } from '../experiment/field.ts';
import type { Settings } from '../experiment/settings.ts';
import type { LanguageTask } from '../worlds/language-contract.ts';
import type { Completion, Contribution, LanguageTerm } from './language-contract.ts';
import { type Amount, atEnd, languageTerm, pay, placementField, spread } from './language-parts.ts';

/** The values of the fields that have an effect, by name. */
function valuesOf(fields: readonly Field[], settings: Settings): Readonly<Record<string, FieldValue>> {
  const value = ({ name, kind }: Field): FieldValue =>
    kind === 'number' || kind === 'integer' ? settings.number(name) : settings.text(name);
  const all = Object.fromEntries(fields.map((field) => [field.name, value(field)]));
  return Object.fromEntries(effective(fields, all).map(({ name }) => [name, all[name] as FieldValue]));
}

/**
 * A term whose reward depends on the scores of fitted models. It has as many models as its field `members`
 * says, or one. The field `references` requests reference completions, which are scored as a whole.
 * @param reward computes the reward from the models' scores at one place
 */
export function learnedTerm(
  id: string,
  label: string,
  said: Parameters<typeof languageTerm>[2],
  reward: (
    scores: readonly number[],
    settings: Settings,
    referenceScores: Completion['referenceScores'],
  ) => number,
): LanguageTerm {
  const compares = said.fields.some(({ name }) => name === 'references');
  const fitted = modelFields(compares ? 'whole' : 'any');
  const placement = { ...placementField('spread evenly over the policy’s tokens.'), where: whereWhole };
  return {
    entry: languageTerm(id, label, { ...said, fields: [...fitted, ...said.fields, placement] }),
    models: (settings) => ({
      models: settings.has('members') ? settings.number('members') : 1,
      referenceSamples: compares ? settings.number('references') : 0,
      fit: valuesOf(fitted, settings),
    }),
    *faults(settings, task) {
      const width = settings.number('modelWidth');
      if (width % 4 !== 0)
        yield {
          field: 'modelWidth',
          message: `The width ${width} is not a multiple of 4.`,
          fix: `Use ${Math.max(4, Math.round(width / 4) * 4)}.`,
        };
      if (settings.text('objective') === 'per-step' && !hasSteps(task))
        yield {
          field: 'objective',
          message: 'Completions of this task have no steps, so labelers can judge none.',
          fix: 'Use the objective binary, or a task with scratch work or turns.',
        };
    },
    evaluate(completion, settings) {
      const { scores, referenceScores } = completion;
      if (scores.length === 0)
        throw new RangeError(`${label} needs a score from a reward model. Fit one first.`);
      const { reads, pays } = objectiveOf(settings.text('objective'));
      const amounts = scores.map(({ at, of }) => ({
        at,
        value: reward(pays === 'probability' ? of.map(sigmoid) : of, settings, referenceScores),
      }));
      if (reads === 'end') return spread(completion, amounts[0]?.value ?? 0, settings.text('placement'));
      return reads === 'tokens'
        ? pay(completion, amounts, 'token')
        : payOfSteps(completion, amounts, settings.text('steps'));
    },
  };
}

function hasSteps(task: LanguageTask): boolean {
  const problem = task.problem('train', 0);
  const { tokens } = task.demonstrate(problem, new NamedDraw(0, 'reference completion'));
  return task.verify(problem, withoutEnd(task, tokens), true).steps.length > 0;
}

const withoutEnd = ({ end }: LanguageTask, tokens: readonly number[]): readonly number[] =>
  tokens.at(-1) === end ? tokens.slice(0, -1) : tokens;

function payOfSteps(completion: Completion, amounts: readonly Amount[], how: string): Contribution {
  const values = amounts.map(({ value }) => value);
  if (how === 'min') return atEnd(Math.min(...values));
  if (how === 'product') return atEnd(values.reduce((product, value) => product * value, 1));
  const paid = how === 'delta' ? deltaStepRewards(values) : values;
  return pay(
    completion,
    amounts.map(({ at }, k) => ({ at, value: paid[k] ?? 0 })),
    'token',
  );
}
