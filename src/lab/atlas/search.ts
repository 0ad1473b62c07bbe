/** Finds rows of the Atlas by title, authors' words, mechanism, components, symptom and synonym, also with typing errors. */
import MiniSearch, { type Query } from 'minisearch';
import { nearest } from '../../core/nearest.ts';
import type { AtlasRow } from '../../studies/rows.ts';
import { familyOf } from './families.ts';
import { SYNONYMS } from './synonyms.ts';

const STOP = new Set(
  'a an and are as at be by for from in is it its of on or that the this to vs was with'.split(' '),
);

/** American spelling, one spelling of compounds, words without their plural. */
export function wordsOf(text: string): readonly string[] {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f’']/g, '')
    .replaceAll(/(\w{3})is(e|es|ed|ing|ation|ations|er|ers)\b/g, '$1iz$2')
    .replaceAll(/([aeio])ll(ed|ing)\b/g, '$1l$2')
    .replaceAll(/(\w{2})our(s?)\b/g, '$1or$2')
    .replaceAll(/\bover[- ]?optim/g, 'overoptim')
    .split(/[^\p{L}\p{N}.]+/u)
    .map((word) => word.replaceAll(/^\.+|\.+$/g, ''))
    .filter((word) => word !== '' && !STOP.has(word))
    .map((word) => (/[^su]s$/.test(word) && word.length > 3 ? word.slice(0, -1) : word));
}

const spoken = (text: string): string => ` ${wordsOf(text).join(' ')} `;

/** Names of concepts. `asked`: too common to tell an entry by, so it counts in queries only. */
const NAMES = SYNONYMS.flatMap((names, concept) =>
  names.map((name) => ({ concept, name: spoken(name), asked: name.startsWith('?') })),
);
/** The longest first, so that “reward model” does not hide “process reward model”. */
const LONGEST_FIRST = NAMES.toSorted((a, b) => b.name.length - a.name.length);
const VOCABULARY = [...new Set(NAMES.flatMap(({ name }) => name.trim().split(' ')))].filter(
  (word) => word.length > 4,
);
const conceptWord = (concept: number): string => `concept${concept}`;

/** @returns the concepts whose names are in the text */
function conceptsIn(text: string): string {
  const said = spoken(text);
  const found = NAMES.filter(({ name, asked }) => !asked && said.includes(name));
  return [...new Set(found.map(({ concept }) => conceptWord(concept)))].join(' ');
}
/** Concepts of a query, and the words that belong to none. */
function conceptsOf(words: readonly string[]): {
  readonly concepts: readonly string[];
  readonly rest: readonly string[];
} {
  const spelled = words.map((word) =>
    VOCABULARY.includes(word) ? word : (nearest(word, VOCABULARY) ?? word),
  );
  let left = ` ${spelled.join(' ')} `;
  const concepts = new Set<string>();
  for (const { name, concept } of LONGEST_FIRST) {
    if (!left.includes(name)) continue;
    concepts.add(conceptWord(concept));
    left = left.replace(name, ' ');
  }
  return { concepts: [...concepts], rest: left.split(' ').filter(Boolean) };
}

/** How much a hit in each field counts. */
const FIELDS = {
  title: 6,
  source: 4,
  id: 8,
  words: 4,
  mechanism: 2,
  components: 2,
  setting: 1,
  family: 1,
  titleConcepts: 8,
  concepts: 3,
};
type Field = keyof typeof FIELDS;

const documentOf = ({ key, study = '', paper = '', title, source, family, text }: AtlasRow) => {
  const { mechanism, components, setting, words } = text;
  return {
    ...{ key, title, source, mechanism, components, setting, words },
    family: familyOf(family).label,
    id: `${study} ${paper}`,
    titleConcepts: conceptsIn(`${title}. ${source}. ${words}. ${familyOf(family).label}`),
    concepts: conceptsIn([mechanism, components, setting].join('. ')),
  } satisfies Record<Field | 'key', string>;
};

export interface AtlasSearch {
  /** @returns keys of rows, the best first; null: everything, nothing was asked */
  find(query: string): readonly string[] | null;
}

export function atlasSearch(rows: readonly AtlasRow[]): AtlasSearch {
  const index = new MiniSearch({
    idField: 'key',
    fields: Object.keys(FIELDS),
    tokenize: (text) => [...wordsOf(text)],
    processTerm: (term) => term,
    searchOptions: {
      boost: FIELDS,
      prefix: (term) => term.length > 2,
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
      combineWith: 'AND',
    },
  });
  index.addAll(rows.map(documentOf));
  const exact = { prefix: false, fuzzy: false as const };
  return {
    find(query) {
      const words = wordsOf(query);
      if (words.length === 0) return null;
      const { concepts, rest } = conceptsOf(words);
      // What is spelled as typed, or what means the same; words that belong to no concept must be there in either case.
      const meant: Query[] = concepts.map((word) => ({ ...exact, queries: [word], combineWith: 'AND' }));
      const byConcept: Query = { combineWith: 'AND', queries: [...meant, ...rest] };
      const wanted: Query =
        concepts.length === 0
          ? { combineWith: 'AND', queries: [...words] }
          : { combineWith: 'OR', queries: [{ combineWith: 'AND', queries: [...words] }, byConcept] };
      const found = index.search(wanted);
      const close = found.length > 0 ? found : index.search(words.join(' '), { combineWith: 'OR' });
      return close.map(({ id }) => String(id));
    },
  };
}
