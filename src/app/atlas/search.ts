/** The search of the page: finds entries by title, text, mechanism, components and synonyms, despite typing errors. */
import MiniSearch, { type Query, type QueryCombination, type SearchOptions } from 'minisearch';
import { editDistance } from '../../core/nearest.ts';
import type { AtlasRow } from '../../study/rows.ts';
import { familyOf } from './families.ts';
import { SYNONYMS } from './synonyms.ts';

/** Normalizes words for the search and corrects likely typing errors. */
const STOP = new Set(
  'a an and are as at be by for from in is it its of on or that the this to vs was with'.split(' '),
);

const singular = (word: string): string =>
  /[^suai]s$/.test(word) && word.length > 3 ? word.slice(0, -1) : word;

/** Uses American spelling, one spelling of each compound, and no plurals. */
export const wordsOf = (text: string): readonly string[] => typedWords(text).map(singular);

/** Does the same as `wordsOf`, but keeps plurals. */
function typedWords(text: string): readonly string[] {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f’']/g, '')
    .replaceAll(/(\w{3})is(e|es|ed|ing|ation|ations|er|ers)\b/g, '$1iz$2')
    .replaceAll(/([aeio])ll(ed|ing)\b/g, '$1l$2')
    .replaceAll(/(\w{2})our(s?|al|ed|ing)\b/g, '$1or$2')
    .replaceAll(/\b(catal|dial)ogue/g, '$1og')
    .replaceAll(/\blearnt\b/g, 'learned')
    .replaceAll(/\bover[- ]?optim/g, 'overoptim')
    .split(/[^\p{L}\p{N}.]+/u)
    .map((word) => word.replaceAll(/^\.+|\.+$/g, ''))
    .filter((word) => word !== '' && !STOP.has(word));
}

/** Words around what a question asks about. */
const ASKING = new Set(
  'what whats which who why how when where do does did can could should will define definition explain meaning about'.split(
    ' ',
  ),
);
const ENDINGS = new Set(['mean', 'means', 'meaning', 'work', 'works', 'explained', 'definition']);

/** @returns the words that a question is about, or null if the query is no question */
function askedAbout(typed: readonly string[]): readonly string[] | null {
  const from = typed.findIndex((word) => !ASKING.has(word));
  if (from <= 0) return null;
  const words = typed.slice(from);
  return words.length > 1 && ENDINGS.has(words.at(-1) ?? '') ? words.slice(0, -1) : words;
}

/** Longer words are not checked for typing errors. */
const LONGEST = 32;
/** From this length on, the last word is treated as unfinished if a known word begins with it. */
const SHORTEST_PREFIX = 3;

/** The largest edit distance at which a word counts as a typing error. */
const reachOf = (word: string): number => (word.length < 6 ? 1 : 2);

const single = (word: string): string => word.replaceAll(/(.)\1+/g, '$1');
const sorted = (word: string): string => [...word].sort().join('');
/** True for the likeliest errors: a doubled letter, or two letters swapped. */
const isSlip = (typed: string, word: string): boolean =>
  single(typed) === single(word) || sorted(typed) === sorted(word);

/**
 * @param known how often each word occurs @param named words of names, which win ties
 * @returns the intended word, or the word itself if it is known or has no near match. `last` marks the last word of the query.
 */
function speller(
  known: ReadonlyMap<string, number>,
  named: ReadonlySet<string>,
): (word: string, last: boolean) => string {
  const words = [...new Set([...known.keys(), ...named])].filter((word) => !/^[\d.]+$/.test(word));
  return (typed, last) => {
    const word = singular(typed);
    if (known.has(word) || named.has(word) || word.length < 2 || word.length > LONGEST || /^\d/.test(word))
      return word;
    const reach = reachOf(word);
    const longer = last && word.length >= SHORTEST_PREFIX ? words.filter((one) => one.startsWith(word)) : [];
    const end = longer.find((one) => one.length <= word.length + reach && named.has(one));
    if (longer.length > 0) return end ?? word;
    let best = word;
    let least = Number.POSITIVE_INFINITY;
    for (const one of words) {
      // A word that looks like a plural may only end in a doubled letter.
      const apart = Math.min(Math.abs(one.length - word.length), Math.abs(one.length - typed.length));
      if (apart > reach || one.length < (named.has(one) ? 2 : 3)) continue;
      if (one[0] !== word[0] && one[1] !== word[1] && one[0] !== word[1] && one[1] !== word[0]) continue;
      const distance = Math.min(editDistance(word, one), editDistance(typed, one));
      if (distance > reach) continue;
      const cost =
        distance -
        (named.has(one) ? 0.4 : 0) -
        (one[0] === word[0] ? 0.3 : 0) -
        (isSlip(word, one) || isSlip(typed, one) ? 0.4 : 0) -
        0.02 * Math.min(10, known.get(one) ?? 0);
      if (cost >= least) continue;
      best = one;
      least = cost;
    }
    return best;
  };
}

const spoken = (text: string): string => ` ${wordsOf(text).join(' ')} `;

/** Names of concepts. `asked` marks names that are too common to identify an entry, so they count only in queries. */
const NAMES = SYNONYMS.flatMap((names, concept) =>
  names.map((name) => ({ concept, name: spoken(name), asked: name.startsWith('?') })),
);
/** Longest first, so that “reward model” does not hide “process reward model”. */
const LONGEST_FIRST = NAMES.toSorted((a, b) => b.name.length - a.name.length);
const NAMED = new Set(NAMES.flatMap(({ name }) => name.trim().split(' ')));
const conceptWord = (concept: number): string => `concept${concept}`;

function conceptsIn(text: string): string {
  const said = spoken(text);
  const found = NAMES.filter(({ name, asked }) => !asked && said.includes(name));
  return [...new Set(found.map(({ concept }) => conceptWord(concept)))].join(' ');
}
/** Splits a query into its concepts and the words that belong to none. */
function conceptsOf(words: readonly string[]): {
  readonly concepts: readonly string[];
  readonly rest: readonly string[];
} {
  let left = ` ${words.join(' ')} `;
  const concepts = new Set<string>();
  for (const { name, concept } of LONGEST_FIRST) {
    if (!left.includes(name)) continue;
    concepts.add(conceptWord(concept));
    left = left.replace(name, ' ');
  }
  return { concepts: [...concepts], rest: left.split(' ').filter(Boolean) };
}

/** The weight of a hit in each field. */
const FIELDS = {
  title: 6,
  source: 4,
  id: 8,
  words: 4,
  mechanism: 2,
  components: 2,
  setting: 1,
  family: 1,
  named: 20,
  titleConcepts: 8,
  concepts: 3,
};
const TEXTS = ['title', 'source', 'id', 'words', 'mechanism', 'components', 'setting'] as const;

export interface Searchable extends Partial<Readonly<Record<(typeof TEXTS)[number], string>>> {
  readonly key: string;
  readonly title: string;
  /** Of a study: its title asks, and this answers. It names the effect that people search for, so it counts as the title here. */
  readonly finding?: string;
  readonly family?: string;
  /** Explains a word or an idea, and so answers a question. */
  readonly explains?: true;
  /** Breaks ties: the entry with the larger weight comes first. The default is 1. */
  readonly weight?: number;
}

/** The concept that the paper is named after: its title before the colon is one name of the concept. */
function namedAfter(source: string): string {
  const [head = ''] = source.split(/:| · /);
  const said = spoken(head);
  const found = NAMES.find(({ name, asked }) => !asked && name === said);
  return found === undefined ? '' : conceptWord(found.concept);
}

/** The texts to search. The question of a study counts as its words. */
function textsOf({
  finding,
  ...entry
}: Searchable): Omit<Searchable, 'finding'> & { readonly words: string } {
  const { title, words = '' } = entry;
  return finding === undefined
    ? { ...entry, words }
    : { ...entry, title: finding, words: `${title} ${words}` };
}

const documentOf = (entry: Searchable) => {
  const texts = textsOf(entry);
  const { title, words, source = '', family = '', mechanism, components, setting } = texts;
  return {
    ...texts,
    named: namedAfter(source),
    titleConcepts: conceptsIn(`${title}. ${source}. ${words}. ${family}`),
    concepts: conceptsIn([mechanism, components, setting].join('. ')),
  };
};

export interface SearchIndex {
  /** @returns keys of entries, the best first; null for an empty query, which matches everything */
  find(query: string): readonly string[] | null;
  /** Returns the most similar of the allowed entries, preferring the same family. */
  nearest(entry: Searchable, among: (key: string) => boolean): string | undefined;
}

const EXACT = { prefix: false, fuzzy: false } as const;
const all = (queries: readonly Query[]): QueryCombination => ({ combineWith: 'AND', queries: [...queries] });
const SAME_FAMILY = 1.6;
/** Of a question, what explains comes before what only has the words. */
const ANSWERS = 8;

const answering: NonNullable<SearchOptions['boostDocument']> = (_, __, stored) =>
  Number(stored?.weight ?? 1) * (stored?.explains === true ? ANSWERS : 1);

export function searchIndex(entries: readonly Searchable[]): SearchIndex {
  const index = new MiniSearch({
    idField: 'key',
    fields: Object.keys(FIELDS),
    storeFields: ['family', 'weight', 'explains'],
    tokenize: (text) => [...wordsOf(text)],
    processTerm: (term) => term,
    searchOptions: {
      boost: FIELDS,
      prefix: (term) => term.length > 2,
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
      combineWith: 'AND',
      boostDocument: (_, __, stored) => Number(stored?.weight ?? 1),
    },
  });
  index.addAll(entries.map(documentOf));
  const known = new Map<string, number>();
  for (const entry of entries.map(textsOf))
    for (const field of TEXTS)
      for (const word of wordsOf(entry[field] ?? '')) known.set(word, (known.get(word) ?? 0) + 1);
  const meantBy = speller(known, NAMED);
  const namedBy = speller(new Map(), NAMED);
  // Normalize again: “over optimization” becomes one word once both parts are spelled correctly.
  const spelled = (words: readonly string[], by: typeof meantBy) =>
    wordsOf(words.map((word, k) => by(word, k === words.length - 1)).join(' '));
  /** Each concept may match by any of its names; words outside concepts must all match. */
  const search = (words: readonly string[], options: SearchOptions) => {
    const { concepts, rest } = conceptsOf(words);
    const meant = concepts.map((word): Query => ({ ...EXACT, queries: [word], combineWith: 'AND' }));
    if (meant.length === 0) return index.search(all(words), options);
    return index.search({ combineWith: 'OR', queries: [all(words), all([...meant, ...rest])] }, options);
  };
  return {
    find(query) {
      const everything = typedWords(query);
      const about = askedAbout(everything);
      const typed = about ?? everything;
      const options: SearchOptions = about === null ? {} : { boostDocument: answering };
      const words = spelled(typed, meantBy);
      if (words.length === 0) return null;
      const attempts = [
        () => search(words, options),
        () => search(spelled(typed, namedBy), options), // the typing error may have produced another word
        () => index.search(words.join(' '), { ...options, combineWith: 'OR' }),
      ];
      for (const attempt of attempts) {
        const found = attempt();
        if (found.length > 0) return found.map(({ id }) => String(id));
      }
      return [];
    },
    nearest(entry, among) {
      const { family, titleConcepts, concepts } = documentOf(entry);
      // Works of authors with the same name need not be alike.
      const texts = textsOf(entry);
      const told = TEXTS.filter((field) => field !== 'source').map((field) => texts[field] ?? '');
      const [best] = index.search([...told, titleConcepts, concepts].join(' '), {
        ...EXACT,
        combineWith: 'OR',
        filter: ({ id }) => id !== entry.key && among(String(id)),
        boostDocument: (_, __, stored) => (stored?.family === family ? SAME_FAMILY : 1),
      });
      return best === undefined ? undefined : String(best.id);
    },
  };
}

export const rowEntry = ({
  key,
  study = '',
  paper = '',
  title,
  finding,
  source,
  family,
  text,
}: AtlasRow): Searchable => ({
  key,
  title,
  ...(finding !== undefined && { finding }),
  source,
  ...text,
  id: paper === '' ? study : `${study} paper ${paper}`,
  family: familyOf(family).label,
});

export interface AtlasSearch extends Pick<SearchIndex, 'find'> {
  nearestStudy(row: AtlasRow): AtlasRow | undefined;
}

/** A paper that is asked for by its number comes first: small numbers are in many texts. */
const NUMBER = /^(?:paper\s+)?(\d+)$/i;

export function atlasSearch(rows: readonly AtlasRow[]): AtlasSearch {
  const { find, nearest } = searchIndex(rows.map(rowEntry));
  const byKey = new Map(rows.map((row) => [row.key, row]));
  return {
    find(query) {
      const found = find(query);
      const number = NUMBER.exec(query.trim())?.[1];
      const asked = rows.filter(({ paper }) => paper !== undefined && paper === number).map(({ key }) => key);
      return asked.length === 0 ? found : [...new Set([...asked, ...(found ?? [])])];
    },
    nearestStudy(row) {
      const entry = rowEntry(row);
      const isStudy = (key: string) => byKey.get(key)?.study !== undefined;
      // Prefer the paper's own family, because many studies share words with a paper by chance.
      const key =
        nearest(entry, (one) => isStudy(one) && byKey.get(one)?.family === row.family) ??
        nearest(entry, isStudy);
      return byKey.get(key ?? '');
    },
  };
}
