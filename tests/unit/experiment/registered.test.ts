/**
 * The words and settings of everything that is registered, as the page and the files offer them, kept as one checksum each, and what
 * a wrong value of each setting is answered with.
 */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findEntries } from '../../../src/app/find/entries.ts';
import { GLOSSARY } from '../../../src/app/glossary/glossary-words.ts';
import { presets } from '../../../src/engine/experiment/presets.ts';
import { validate } from '../../../src/engine/experiment/validate.ts';
import { catalogue, worldExamples } from '../../../src/engine/program/catalogue.ts';
import { OWN_FIELDS } from '../../../src/experiment/bounds.ts';
import { canonicalText } from '../../../src/experiment/canonical.ts';
import { helpOf } from '../../../src/experiment/catalogue-words.ts';
import type { CatalogueEntry, Field } from '../../../src/experiment/field.ts';
import { parseExperiment } from '../../../src/experiment/parse-experiment.ts';
import { rewardDesigns } from '../../../src/rewards/designs-registry.ts';
import { METRICS } from '../../../src/stats/metrics/dictionary.ts';
import { NAMES_ELSEWHERE, TOOL_VERSIONS } from '../../../src/stats/metrics/names-elsewhere.ts';
import { TERMS } from '../../../src/stats/metrics/terms.ts';
import { papers, waitsFor } from '../../../src/study/atlas.ts';
import { lessons } from '../../../src/study/lessons.ts';
import { checksumOf, Kept } from '../../kept.ts';

const sum = (value: unknown) => checksumOf(value, 8);
const linesOf = (kind: string, all: readonly (readonly [string, unknown])[]): readonly string[] =>
  all.map(([name, value]) => `${kind} ${name} ${sum(value)}`);
const named = <T extends { readonly id: string }>(all: readonly T[]) =>
  all.map((one) => [one.id, one] as const);

test('words and settings are those that are kept', async () => {
  const { worlds, agents, terms } = catalogue();
  const found = findEntries({
    rows: [],
    lessons,
    presets,
    worldExamples: worldExamples().map(({ name, family }) => ({ name: String(name), family })),
    catalogue: catalogue(),
    designs: rewardDesigns,
    help: helpOf,
  });
  const lines = [
    ...linesOf('world', named(worlds)),
    ...linesOf(
      'example',
      worldExamples().map((world) => [`${world.family} ${world.name}`, world]),
    ),
    ...linesOf('agent', named(agents)),
    ...linesOf('term', named(terms)),
    ...linesOf('metric', named(Object.values(METRICS))),
    ...linesOf('word', [...TERMS.map((term) => [term.term, term] as const), ...named(GLOSSARY)]),
    ...linesOf('tool', Object.entries(TOOL_VERSIONS)),
    ...linesOf(
      'name',
      NAMES_ELSEWHERE.map((one) => [`${one.tool} ${one.name}`, one]),
    ),
    ...linesOf('field', Object.entries(OWN_FIELDS)),
    ...linesOf(
      'preset',
      presets.map(({ id, experiment, ...words }) => {
        const read = validate(experiment);
        return [id, [words, read.ok && canonicalText(read.value, catalogue())]];
      }),
    ),
    ...linesOf('lesson', named(lessons)),
    ...linesOf(
      'found',
      found.map((one) => [one.key, one]),
    ),
    ...[...new Set(papers.map(waitsFor))].sort(),
  ];
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(
    join(import.meta.dirname, 'golden/registered.txt'),
  );
});

/** Values of every kind, and just outside of the field's bounds. */
const wrongFor = (field: Field): readonly unknown[] => [
  null,
  true,
  'maybe',
  -1.5,
  [],
  [['']],
  {},
  ...('min' in field ? [field.min, field.max, field.min - 1e-9, field.max + 1e-9, String(field.max)] : []),
  ...('maxLength' in field ? ['x'.repeat(field.maxLength + 1)] : []),
  ...('maxItems' in field ? [Array(field.maxItems + 1).fill('maxLength' in field ? 'x' : field.min)] : []),
  ...('options' in field ? [`${field.options[0]}s`, field.options.at(-1)] : []),
];

test('a wrong value of any setting is answered as it was', async () => {
  const kept = new Kept();
  const { worlds, agents, terms } = catalogue();
  const judge = (about: string, experiment: unknown) => {
    const read = parseExperiment(experiment, catalogue());
    kept.outcome([about, read.ok && canonicalText(read.value, catalogue())]);
    for (const { path, message, fix } of read.ok ? read.warnings : read.problems) {
      kept.outcome(path);
      kept.message(message, fix);
    }
  };
  const each = (entry: Pick<CatalogueEntry, 'fields'>, experimentWith: (settings: object) => unknown) => {
    for (const field of entry.fields)
      for (const value of wrongFor(field))
        judge(
          `${field.name} ${JSON.stringify(value)?.slice(0, 40)}`,
          experimentWith({ [field.name]: value }),
        );
    judge('unknown', experimentWith({ [`${entry.fields[0]?.name ?? 'none'}x`]: 1 }));
  };
  const task = { term: 'task' };
  const agentIn = (world: string) => (world === 'language' ? 'grpo' : 'q-learning');
  for (const world of worlds)
    each(world, (settings) => ({
      world: { family: world.id, ...settings },
      variants: [{ agent: { type: agentIn(world.id) }, reward: [task] }],
    }));
  const inWorld = ({ worlds: [family = 'gridworld'] = [] }: CatalogueEntry) => ({ family });
  for (const agent of agents)
    each(agent, (settings) => ({
      world: inWorld(agent),
      variants: [{ agent: { type: agent.id, ...settings }, reward: [task] }],
    }));
  for (const term of terms)
    each(term, (settings) => ({
      world: inWorld(term),
      variants: [
        { agent: { type: agentIn(inWorld(term).family) }, reward: [{ term: term.id, ...settings }] },
      ],
    }));
  const whole = {
    world: { family: 'gridworld' },
    variants: [{ agent: { type: 'q-learning' }, reward: [task] }],
  };
  each({ fields: Object.values(OWN_FIELDS) }, (settings) => ({ ...whole, ...settings }));
  await kept.compare(import.meta.dirname, 'wrong-settings');
});
