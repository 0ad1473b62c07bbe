/** Lookup questions with a search tool: facts change with every problem, so only the tool knows them. */
import { NamedDraw } from '../../../core/random.ts';
import { dialogueTask, GOES_ON, WHAT } from '../dialogue.ts';
import type { TaskMaker } from '../maker.ts';
import { mixedRadix, power } from '../ranks.ts';
import { pairedSpace } from '../spaces.ts';

const PEOPLE: readonly string[] = [
  'ann',
  'ben',
  'cleo',
  'dan',
  'eva',
  'finn',
  'gus',
  'hana',
  'ivo',
  'jane',
  'kai',
  'lena',
  'max',
  'nora',
  'otto',
  'pia',
];
/** Links from one person to another. */
const RELATIONS = ['boss', 'friend', 'teacher'] as const;
/** Links to a value. */
const ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  color: ['red', 'blue', 'green', 'white', 'black', 'pink'],
  food: ['rice', 'soup', 'bread', 'cheese', 'apple', 'fish'],
  town: ['rome', 'oslo', 'lima', 'cairo', 'delhi', 'quito'],
};
const NAMES = Object.keys(ATTRIBUTES);
const VALUES = Object.values(ATTRIBUTES).flat();
const LINKS: readonly string[] = [...NAMES, ...RELATIONS];
const SEARCH = 'search';
const OF = 'of';
/** Number of fact sets for each question. */
const FACT_SETS = 4096;

interface Answer {
  readonly facts: number; // the random stream of its facts
  /** The lookups, in order: person and link. */
  readonly needed: readonly (readonly [string, string])[];
  readonly value: string;
}
interface State extends Answer {
  readonly found: number;
}

/** The tool's knowledge: a function of the fact set, the person and the link. */
function fact(seed: number, facts: number, person: string, link: string): string {
  const who = PEOPLE.indexOf(person);
  const draw = new NamedDraw(seed, `lookup/${link}`, facts * PEOPLE.length + who);
  const values = ATTRIBUTES[link];
  if (values !== undefined) return values[draw.below(values.length)] ?? '';
  return PEOPLE[(who + 1 + draw.below(PEOPLE.length - 1)) % PEOPLE.length] ?? '';
}

export const maker: TaskMaker = {
  id: 'lookup',
  label: 'Lookup',
  help: 'Answer a question about a person in one word. “search ann color” returns the fact. Facts differ between problems.',
  level: { most: 4, means: 'successive facts to look up' },
  turns: true,
  words: () => [...PEOPLE, ...LINKS, ...VALUES, SEARCH, OF, WHAT, GOES_ON],
  make({ level: hops, lexicon, seed, wanted }) {
    const radices = [
      NAMES.length,
      ...Array.from({ length: hops - 1 }, () => RELATIONS.length),
      PEOPLE.length,
    ];
    const questions = NAMES.length * power(RELATIONS.length, hops - 1) * PEOPLE.length;
    const mostTurns = 2 * hops + 2;
    const space = pairedSpace(seed, `lookup/${hops}`, questions, FACT_SETS, wanted, (shown, hidden) => {
      const digits = mixedRadix(shown, radices);
      const person = PEOPLE[digits.at(-1) ?? 0] ?? '';
      const links = digits.slice(0, -1).map((digit, k) => (k === 0 ? NAMES : RELATIONS)[digit] ?? '');
      const facts = shown * FACT_SETS + hidden;
      const needed: [string, string][] = [];
      let at = person;
      for (const link of links.toReversed()) {
        needed.push([at, link]);
        at = fact(seed, facts, at, link);
      }
      const answer: Answer = { facts, needed, value: at };
      const question = [...links.flatMap((link) => [link, OF]), person];
      return {
        prompt: lexicon.ids([...question, GOES_ON]),
        answer,
        words: { question: `${question.join(' ')}?`, answer: at },
      };
    });
    return dialogueTask<State>({
      lexicon,
      ...space,
      promptLength: 2 * hops + 2,
      completionLength: 7 * mostTurns,
      mostTurns,
      begin: ({ answer }) => ({ ...(answer as Answer), found: 0 }),
      act(state, words) {
        const [first = '', person = '', link = ''] = words;
        if (words.length === 1 && VALUES.includes(first)) {
          const right = first === state.value;
          return { state: right ? { ...state, found: state.needed.length + 1 } : state, reply: null };
        }
        const meant = PEOPLE.some((name) => name === person) && LINKS.includes(link);
        if (first !== SEARCH || words.length !== 3 || !meant) return null;
        const [who, what] = state.needed[state.found] ?? [];
        const isNext = who === person && what === link;
        return {
          state: isNext ? { ...state, found: state.found + 1 } : state,
          reply: [person, link, fact(seed, state.facts, person, link)],
        };
      },
      left: ({ needed, found }) => (needed.length + 1 - found) / (needed.length + 1),
      speak({ needed, found, value }) {
        const next = needed[found];
        return next === undefined ? [value] : [SEARCH, ...next];
      },
    });
  },
};
