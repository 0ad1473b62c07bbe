/** Lookup questions with a search tool. Facts change with every problem, so only the tool knows them. */
import { NamedDraw } from '../../../core/random.ts';
import { flag, integer, number } from '../../../experiment/field.ts';
import type { Settings } from '../../../experiment/settings.ts';
import { error } from '../../settings.ts';
import { dialogueTask, GOES_ON, type Outcome, WHAT } from '../dialogue.ts';
import { ATTRIBUTES, type Fact, type FactSet, fact, misled, PEOPLE, RELATIONS } from '../facts.ts';
import type { Lexicon } from '../lexicon.ts';
import type { TaskMaker, TaskWorld } from '../maker.ts';
import { mixedRadix, power } from '../ranks.ts';
import { pairedSpace } from '../spaces.ts';

const peopleOf = (settings: Settings) => PEOPLE.slice(0, settings.number('people'));
const NAMES = Object.keys(ATTRIBUTES);
const VALUES = Object.values(ATTRIBUTES).flat();
const LINKS: readonly string[] = [...NAMES, ...RELATIONS];
const SEARCH = 'search';
const OF = 'of';
/** What the policy can say about a document. */
const KEEP = 'keep';
const DROP = 'drop';
/**
 * Words of later questions in a conversation: the person of the last question, and the person that answered
 * it.
 */
const SAME = 'same';
const THAT = 'that';
/** Number of fact sets per question. */
const FACT_SETS = 4096;

interface Question {
  readonly words: readonly string[];
  /** The required lookups, in order. */
  readonly needed: readonly Fact[];
  readonly value: string;
}
interface Answer {
  readonly facts: number; // the random stream of its facts
  readonly questions: readonly Question[];
}
interface State extends Answer {
  /** Index of the open question, and the number of its facts found so far. */
  readonly at: number;
  readonly found: number;
  /** Number of facts and answers of earlier questions, and of correct answers among them. */
  readonly done: number;
  readonly right: number;
  /** Facts that have been searched for. */
  readonly asked: readonly string[];
  /** The last reply, if it was a document: whether it says what was asked, and whether that was needed. */
  readonly document: { readonly truthful: boolean; readonly needed: boolean } | null;
}

/** @param links outermost first, in reading order */
function questionOf(known: FactSet, links: readonly string[], person: string, said = person): Question {
  const needed: Fact[] = [];
  let value = person;
  for (const link of links.toReversed()) {
    needed.push([value, link]);
    value = fact(known, [value, link]);
  }
  return { words: [...links.flatMap((link) => [link, OF]), said], needed, value };
}

/**
 * A conversation in which all questions except the last ask for a person. Each question is about the same
 * person as before, or the one just named.
 */
function conversation(known: FactSet, first: Fact, count: number, topicShift: number): Question[] {
  const draw = new NamedDraw(known.seed, 'lookup/conversation', known.set);
  const questions = [questionOf(known, [first[1]], first[0])];
  let [person] = first;
  for (let k = 1; k < count; k++) {
    const shifts = draw.uniform() < topicShift;
    if (shifts) person = questions.at(-1)?.value ?? person;
    const links = k === count - 1 ? NAMES : RELATIONS;
    const link = links[draw.below(links.length)] ?? '';
    questions.push(questionOf(known, [link], person, shifts ? THAT : SAME));
  }
  return questions;
}

interface Rules {
  readonly seed: number;
  /** Facts that a question needs, without the last. */
  readonly hops: number;
  /** Of a conversation. */
  readonly questions: number;
  readonly people: readonly string[];
  /** Share of facts whose first document is about something else. */
  readonly misleading: number;
  readonly judging: boolean;
}

/** The prompt of a problem is its first question; its facts are hidden. */
function problemSpace(
  { seed, hops, questions: count, people }: Rules,
  topicShift: number,
  lexicon: Lexicon,
  wanted: TaskWorld['wanted'],
) {
  const first = count > 1 ? RELATIONS : NAMES;
  const between = Array.from({ length: hops - 1 }, () => RELATIONS.length);
  const radices = [first.length, ...between, people.length];
  const shownParts = first.length * power(RELATIONS.length, hops - 1) * people.length;
  const name = `lookup/${hops}${count > 1 ? `/${count}` : ''}`;
  return pairedSpace(seed, name, shownParts, FACT_SETS, wanted, (shown, hidden) => {
    const digits = mixedRadix(shown, radices);
    const person = people[digits.at(-1) ?? 0] ?? '';
    const links = digits.slice(0, -1).map((digit, k) => (k === 0 ? first : RELATIONS)[digit] ?? '');
    const facts = shown * FACT_SETS + hidden;
    const known: FactSet = { seed, set: facts, people };
    const questions =
      count > 1
        ? conversation(known, [person, links[0] ?? ''], count, topicShift)
        : [questionOf(known, links, person)];
    const answer: Answer = { facts, questions };
    return {
      prompt: lexicon.ids([...(questions[0]?.words ?? []), GOES_ON]),
      answer,
      words: {
        question: questions.map(({ words }) => `${words.join(' ')}?`).join(' '),
        answer: questions.map(({ value }) => value).join(', '),
      },
    };
  });
}

/** What an answer or a search does; null: the words are neither. */
function obeyed(rules: Rules, state: State, words: readonly string[]): Outcome<State> | null {
  const [verb = '', person = '', link = ''] = words;
  const answers = rules.questions > 1 ? [...VALUES, ...rules.people] : VALUES;
  if (words.length === 1 && answers.includes(verb)) return answered(state, verb);
  const meant = rules.people.includes(person) && LINKS.includes(link);
  return verb === SEARCH && words.length === 3 && meant ? searched(rules, state, person, link) : null;
}

function answered(state: State, word: string): Outcome<State> {
  const { value, needed } = state.questions[state.at] as Question;
  const right = word === value;
  const done = state.done + (right ? needed.length + 1 : state.found);
  const at = state.at + 1;
  const after = { ...state, at, found: 0, done, right: state.right + Number(right), document: null };
  const next = state.questions[at];
  return { state: after, reply: next === undefined ? null : [...next.words, GOES_ON] };
}

function searched(
  { seed, people, misleading }: Rules,
  state: State,
  person: string,
  link: string,
): Outcome<State> {
  const known: FactSet = { seed, set: state.facts, people };
  const [who, what] = state.questions[state.at]?.needed[state.found] ?? [];
  const needed = who === person && what === link;
  const key = `${person} ${link}`;
  const other = state.asked.includes(key) ? null : misled(known, [person, link], misleading);
  const reported = other ?? link;
  const after = {
    ...state,
    found: state.found + Number(needed && other === null),
    asked: [...state.asked, key],
    document: { truthful: other === null, needed },
  };
  return { state: after, reply: [person, reported, fact(known, [person, reported])] };
}

export const maker: TaskMaker = {
  id: 'lookup',
  label: 'Lookup',
  help: 'Answer a question about a person in one word. “search ann color” returns the fact. Facts differ between problems.',
  level: { most: 4, means: 'successive facts to look up' },
  turns: true,
  fields: [
    integer('people', 'People', [PEOPLE.length, 2, PEOPLE.length], {
      help: 'Number of people. Few are easier to learn, and questions are fewer.',
    }),
    number('misleading', 'Misleading documents', [0, 0, 1], {
      help: 'Share of facts whose first document is about another link of the person. The same search returns the right document next.',
    }),
    flag('judging', 'Judge documents', false, {
      help: 'The turn after a document begins with keep or drop. A right verdict on a document of a needed fact earns a step reward of one fact.',
    }),
    integer('questions', 'Questions', [1, 1, 6], {
      help: 'Questions of a conversation, each after the answer to the one before. The score is the share of right answers. More than one needs level 1.',
    }),
    number('topicShift', 'Topic shift', [0.5, 0, 1], {
      help: 'Conversations: share of later questions about “that”, the person just named. The others ask about the “same” person again.',
    }),
  ],
  words: (settings) => [
    ...peopleOf(settings),
    ...LINKS,
    ...VALUES,
    SEARCH,
    OF,
    WHAT,
    GOES_ON,
    ...(settings.flag('judging') ? [KEEP, DROP] : []),
    ...(settings.number('questions') > 1 ? [SAME, THAT] : []),
  ],
  *faults(settings) {
    if (settings.number('questions') > 1 && settings.number('level') > 1)
      yield error(
        'world.questions',
        'A conversation asks for one fact at a time.',
        'Set the level to 1, or ask one question.',
      );
  },
  make({ settings, level: hops, lexicon, seed, wanted }) {
    const questions = settings.number('questions');
    const rules: Rules = {
      seed,
      hops,
      questions,
      people: peopleOf(settings),
      misleading: settings.number('misleading'),
      judging: settings.flag('judging'),
    };
    const maxTurns = 2 * hops * questions + questions + 1;
    const facts = (hops + 1) * questions;
    return dialogueTask<State>({
      lexicon,
      ...problemSpace(rules, settings.number('topicShift'), lexicon, wanted),
      promptLength: 2 * hops + 2,
      completionLength: (rules.judging ? 8 : 7) * maxTurns,
      mostTurns: maxTurns,
      begin: ({ answer }) => ({
        ...(answer as Answer),
        at: 0,
        found: 0,
        done: 0,
        right: 0,
        asked: [],
        document: null,
      }),
      act(state, words) {
        const { document } = state;
        if (!rules.judging || document === null) return obeyed(rules, state, words);
        const [verdict = '', ...rest] = words;
        if (verdict !== KEEP && verdict !== DROP) return null;
        const outcome = obeyed(rules, state, rest);
        const right = document.needed && (verdict === KEEP) === document.truthful;
        return outcome && { ...outcome, earns: (progress: number) => progress + (right ? 1 / facts : 0) };
      },
      left: ({ done, found }) => (facts - done - found) / facts,
      score: ({ right }) => right / questions,
      speak({ questions: all, at, found, document }) {
        const { needed, value } = all[at] as Question;
        const next = needed[found];
        const verdict = !rules.judging || document === null ? [] : [document.truthful ? KEEP : DROP];
        return [...verdict, ...(next === undefined ? [value] : [SEARCH, ...next])];
      },
    });
  },
};
