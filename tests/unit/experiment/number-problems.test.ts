import { expect, it } from 'vitest';
import { catalogue } from '../../../src/engine/program/catalogue.ts';
import type { Experiment, Problem } from '../../../src/experiment/experiment.ts';
import type { CatalogueEntry } from '../../../src/experiment/field.ts';
import { numberProblems } from '../../../src/experiment/number-problems.ts';
import { type NumberChange, withNumber } from '../../../src/experiment/numbers.ts';
import { parseExperiment } from '../../../src/experiment/parse-experiment.ts';

const all = catalogue();
const familyOf = ({ worlds }: CatalogueEntry) => worlds?.[0] ?? 'gridworld';

/** An experiment with this agent or term, where the catalogue lets it be. */
function experimentWith(agent: string, term: string, family: string): Experiment {
  const spec = { world: { family }, variants: [{ agent: { type: agent }, reward: [{ term, weight: 1 }] }] };
  const parsed = parseExperiment(spec, all);
  if (!parsed.ok)
    throw new Error(parsed.problems.map(({ path, message }) => `${path}: ${message}`).join('\n'));
  return parsed.value;
}

/** Every live number of a part with values inside and outside of its range, checked alone and with everything else. */
function* checked(experiment: Experiment, entry: CatalogueEntry, part: 'agent' | 'reward[0]') {
  for (const field of entry.fields) {
    const isNumber = field.kind === 'number' || field.kind === 'integer';
    for (const value of isNumber
      ? [field.min, field.max, field.min - 1, field.max + 1, 0.37, Number.NaN, -0]
      : []) {
      const change: NumberChange = { variant: 0, name: `${part}.${field.name}`, value };
      const whole = parseExperiment(withNumber(experiment, change), all);
      const expected: readonly Problem[] | null =
        field.live === true ? (whole.ok ? [] : whole.problems) : null;
      yield {
        at: `${entry.id}, ${field.name} = ${value}`,
        alone: numberProblems(experiment, change, all),
        expected,
        whole,
        change,
      };
    }
  }
}

it.each(all.agents.map((entry) => [entry.id, entry] as const))(
  'a live number of the agent %s is checked alone with the result and the words of a full parse',
  (id, entry) => {
    const family = familyOf(entry);
    const experiment = experimentWith(id, 'task', family);
    for (const { at, alone, expected, whole, change } of checked(experiment, entry, 'agent')) {
      expect([at, alone]).toEqual([at, expected]);
      if (whole.ok) expect(withNumber(experiment, change)).toEqual(whole.value);
    }
  },
);

it.each(all.terms.map((entry) => [entry.id, entry] as const))(
  'a live number of the term %s is checked alone with the result and the words of a full parse',
  (id, entry) => {
    const family = familyOf(entry);
    const agent = all.agents.find(({ worlds }) => worlds === undefined || worlds.includes(family))?.id ?? '';
    for (const { at, alone, expected } of checked(experimentWith(agent, id, family), entry, 'reward[0]'))
      expect([at, alone]).toEqual([at, expected]);
  },
);

it('a weight is checked as a number of every term, and what is no live number is left to the full parse', () => {
  const experiment = experimentWith('q-learning', 'task', 'gridworld');
  const problemsOf = (name: string, value: number, variant = 0) =>
    numberProblems(experiment, { variant, name, value }, all);
  expect(problemsOf('reward[0].weight', -3)).toEqual([]);
  expect(problemsOf('reward[0].weight', 2e6)).toMatchObject([
    {
      path: 'variants[0].reward[0].weight',
      message: 'Found 2000000; a number from -1000000 to 1000000 is allowed.',
    },
  ]);
  for (const name of [
    'reward[1].weight',
    'reward[0].probe',
    'reward[0].term',
    'agent.type',
    'agent.nothing',
    'label',
  ])
    expect(problemsOf(name, 1)).toBeNull();
  expect(problemsOf('reward[0].weight', 1, 3)).toBeNull();
});
