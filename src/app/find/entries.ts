import type { Explained } from '../../experiment/catalogue-words.ts';
import type { CustomDesign, RewardDesign } from '../../experiment/design.ts';
import type { Catalogue, CatalogueEntry, Field } from '../../experiment/field.ts';
import type { Preset } from '../../experiment/preset.ts';
import { METRICS } from '../../stats/metrics/dictionary.ts';
import { aliasesOf } from '../../stats/metrics/names-elsewhere.ts';
import { type Lesson, piecesOf } from '../../study/lessons.ts';
import type { AtlasRow } from '../../study/rows.ts';
import { rowEntry } from '../atlas/search.ts';
import { OWN_FIELDS } from '../draft/draft-edits.ts';
import { GLOSSARY } from '../glossary/glossary-words.ts';
import { otherTerms } from '../glossary/other-terms.ts';
import { addressOf } from '../kit/view-address.ts';
import { type FindEntry, type PartKind, type Target, WEIGHTS } from './entry.ts';

export interface FindSources {
  readonly rows: readonly AtlasRow[];
  readonly lessons: readonly Lesson[];
  readonly presets: readonly Preset[];
  readonly worldExamples: readonly { readonly name: string; readonly family: string }[];
  readonly catalogue: Catalogue;
  help(of: Explained): string;
  readonly designs: readonly (RewardDesign | CustomDesign)[];
}

type Made = Omit<FindEntry, 'key' | 'weight'> & { readonly id: string };
/** The key is unique across all kinds. The id can be searched for, too. */
const entry = ({ id, ...made }: Made): FindEntry => ({
  ...made,
  key: `${made.kind}:${id}`,
  id: id.replaceAll('-', ' '),
  weight: WEIGHTS[made.kind],
  ...((made.kind === 'word' || made.kind === 'lesson') && { explains: true as const }),
});

export function findEntries(sources: FindSources): readonly FindEntry[] {
  const { rows, lessons, presets, worldExamples, catalogue, designs } = sources;
  const partEntries = (kind: 'agent' | 'term', part: PartKind, parts: readonly CatalogueEntry[]) =>
    parts.map((one) =>
      entry({
        kind,
        id: one.id,
        title: one.label,
        target: { open: 'part', part, id: one.id },
        hint: firstSentence(sources.help(one)) || one.family,
        words: one.reference ?? '',
        setting: sources.help(one),
      }),
    );
  return [
    ...lessons.map(lessonOf),
    ...rows.map(rowOf),
    ...presets.map((preset) => presetOf(preset, sources)),
    ...designs.map(designOf),
    ...partEntries('agent', 'agents', catalogue.agents),
    ...partEntries('term', 'terms', catalogue.terms),
    ...worldExamples.map((world) => worldOf(world, catalogue)),
    ...GLOSSARY.map(wordOf),
    ...otherTerms.map(otherTermOf),
    ...Object.values(METRICS).map(metricOf),
    ...settingEntries(sources),
  ];
}

const lessonOf = ({ id, title, about, topics, words: reported }: Lesson): FindEntry =>
  entry({
    kind: 'lesson',
    id,
    title,
    hint: about,
    words: `${about} ${topics}.`,
    setting: Object.values(reported)
      .flat()
      .flatMap((text) => piecesOf(text).map((piece) => piece.text))
      .join(' '),
    target: { open: 'address', hash: addressOf('lesson', id) },
  });

const worldOf = ({ name, family }: FindSources['worldExamples'][number], { worlds }: Catalogue): FindEntry =>
  entry({
    kind: 'world',
    id: `${family} ${name}`,
    title: words(name),
    target: { open: 'world', name, family },
    hint: worlds.find(({ id }) => id === family)?.label ?? family,
  });

const wordOf = ({ id, title, also, says, formula = '' }: (typeof GLOSSARY)[number]): FindEntry =>
  entry({
    kind: 'word',
    id,
    title,
    hint: says,
    words: also.join(', '),
    setting: `${says} ${formula}`,
    target: { open: 'address', hash: `#glossary=${id}` },
  });

const otherTermOf = ({ id, term, also = [], meaning }: (typeof otherTerms)[number]): FindEntry =>
  entry({
    kind: 'word',
    id,
    title: term,
    hint: meaning,
    words: also.join(', '),
    setting: meaning,
    target: { open: 'address', hash: `#glossary=${id}` },
  });

const metricOf = ({ id, label, unit, meaning, aliases }: (typeof METRICS)[keyof typeof METRICS]): FindEntry =>
  entry({
    kind: 'metric',
    id,
    title: label,
    target: { open: 'metric', id },
    hint: `${firstSentence(meaning)} In ${unit}.`,
    words: aliasesOf({ id, aliases }).join(', '),
    setting: meaning,
  });

function rowOf(row: AtlasRow): FindEntry {
  const { study, paper = '', finding, source, status, waits } = row;
  const kind = study === undefined ? 'paper' : 'study';
  return {
    ...rowEntry(row),
    kind,
    key: `${kind}:${row.key}`,
    weight: WEIGHTS[kind],
    ...(study !== undefined && { status }),
    hint:
      finding === undefined
        ? status === 'waits'
          ? `${source} · ${waits}`
          : source
        : `${finding} · ${source}`,
    target: { open: 'address', hash: addressOf('study', study ?? paper) },
  };
}
function presetOf(preset: Preset, { catalogue: { agents, terms }, help }: FindSources): FindEntry {
  const { id, title, question, experiment } = preset;
  const labels = experiment.variants.flatMap(({ label, agent, reward }) => [
    label,
    agents.find((one) => one.id === agent.type)?.label,
    ...reward.map(({ term }) => terms.find((one) => one.id === term)?.label),
  ]);
  return entry({
    kind: 'preset',
    id,
    title,
    hint: question,
    target: { open: 'preset', id },
    words: question,
    setting: help(preset),
    components: [...new Set(labels)].join(', '),
  });
}

function designOf(design: RewardDesign | CustomDesign): FindEntry {
  const target: Target = { open: 'design', design };
  const { id, title } = design;
  const terms = design.terms.map(({ term }) => words(term)).join(', ');
  if (!('idea' in design))
    return entry({ kind: 'design', id, title, hint: 'Saved by you', components: terms, target });
  const { idea, failure, paper, group, worlds } = design;
  return entry({
    kind: 'design',
    id,
    title,
    target,
    hint: firstSentence(idea),
    words: `${group}, ${paper.words}`,
    mechanism: `${idea} ${failure}`,
    components: `${terms}, ${worlds.map(words).join(', ')}`,
  });
}

const words = (id: string): string => id.replaceAll('-', ' ');

const { seeds, envSteps, episodes, seed, measurementPoints } = OWN_FIELDS;
const EVALUATION = {
  name: 'evaluation',
  label: 'Evaluate apart from training',
  help: 'Episodes that the agent does not learn from, greedy or as in training, in this world or a changed one.',
};

/** Creates one entry for all settings with the same name and label, however many parts have them. */
function settingEntries({ catalogue, help }: FindSources): readonly FindEntry[] {
  const found = new Map<
    string,
    { readonly field: Field; readonly of: CatalogueEntry[]; readonly part: PartKind }
  >();
  for (const part of ['agents', 'terms', 'worlds'] as const)
    for (const one of catalogue[part])
      for (const field of one.fields) {
        const key = `${part} ${field.name} ${field.label}`;
        const known = found.get(key);
        if (known === undefined) found.set(key, { field, of: [one], part });
        else known.of.push(one);
      }
  return [
    ...[...found].map(([key, { field, of, part }]) =>
      entry({
        kind: 'setting',
        id: key,
        title: field.label,
        setting: help(field),
        hint: `Setting of ${namesOf(of)}. ${firstSentence(help(field))}`,
        words: field.name,
        target: { open: 'setting', part, name: field.name, ids: of.map(({ id }) => id) },
      }),
    ),
    ...[seeds, envSteps, episodes, seed, measurementPoints, EVALUATION].map((field) =>
      entry({
        kind: 'setting',
        id: `experiment ${field.name}`,
        title: field.label,
        setting: field.help,
        hint: firstSentence(field.help),
        words: field.name,
        target: { open: 'setting', part: 'experiment', ids: [], name: field.name },
      }),
    ),
  ];
}

const MAX_NAMES = 2;
function namesOf(of: readonly CatalogueEntry[]): string {
  const more = of.length - MAX_NAMES;
  const named = of.slice(0, MAX_NAMES).map(({ label }) => label);
  return more > 0 ? `${named.join(', ')} and ${more} more` : named.join(' and ');
}

const firstSentence = (text: string): string => /^.*?[.?!](?=\s|$)/s.exec(text)?.[0] ?? text;
