/**
 * Specify what a user wants: some attributes are in the request, a few others can be asked for, and the rest
 * has to be guessed.
 */
import { integer, number } from '../../../experiment/field.ts';
import type { Draw } from '../../language-contract.ts';
import { error } from '../../settings.ts';
import { dialogueTask, GOES_ON, WHAT } from '../dialogue.ts';
import type { TaskMaker } from '../maker.ts';
import { hashedSpace } from '../spaces.ts';

const ATTRIBUTES = [
  'size',
  'color',
  'shape',
  'cloth',
  'lid',
  'legs',
  'age',
  'style',
  'light',
  'finish',
  'door',
  'print',
];
/** Number of values of an attribute: alternately two and four. */
const valuesOf = (attribute: number): number => (attribute % 2 === 0 ? 2 : 4);
/** Bits of an unknown attribute, whose values are all equally likely. */
const bitsOf = (attribute: number): number => Math.log2(valuesOf(attribute));
const wordOf = (attribute: number, value: number): string => `${ATTRIBUTES[attribute]}-${value}`;
const UNSURE = 'unsure';
/** A correct specification counts as this many bits, so that work is left even when everything is known. */
const WRITING = 1;

interface Answer {
  readonly values: readonly number[];
  readonly stated: readonly number[];
  /** Attributes that the user answers only when asked again. */
  readonly vague: readonly number[];
}
interface State extends Answer {
  readonly asked: readonly number[];
  readonly known: readonly number[];
  /** Number of correctly specified attributes; −1 before the specification. */
  readonly right: number;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** Draws k of the first n attributes and returns them in order. */
function someOf(n: number, k: number, draw: Draw): number[] {
  const left = Array.from({ length: n }, (_, item) => item);
  while (left.length > k) left.splice(draw.below(left.length), 1);
  return left;
}

export const maker: TaskMaker = {
  id: 'specification',
  label: 'Specification',
  help: 'A user wants a thing with certain attributes and states a few. A turn asks for an attribute by its name, or is the whole specification in order. The score is the share of right attributes. Examples of a warm start ask at random.',
  level: { most: 11, means: 'number of attributes minus one; they have two and four values in turn' },
  turns: true,
  fields: [
    integer('stated', 'Stated attributes', [1, 1, 11], {
      help: 'Number of attributes in the request. Fewer leave more to ask.',
    }),
    integer('mostQuestions', 'Most questions', [3, 0, 12], {
      help: 'Number of questions that the user answers. After them only the specification is left. 0: no question.',
    }),
    number('vagueness', 'Vagueness', [0, 0, 1], {
      help: 'Share of attributes for which the user is unsure at the first question and answers the second.',
    }),
  ],
  words: () => [
    ...ATTRIBUTES.flatMap((name, k) => [
      name,
      ...Array.from({ length: valuesOf(k) }, (_, v) => wordOf(k, v)),
    ]),
    UNSURE,
    WHAT,
    GOES_ON,
  ],
  *faults(settings) {
    const [stated, count] = [settings.number('stated'), settings.number('level') + 1];
    if (stated >= count)
      yield error(
        'world.stated',
        `All ${count} attributes are stated, so nothing is left to ask.`,
        `State at most ${count - 1}, or raise the level.`,
      );
  },
  make({ settings, level, lexicon, seed, wanted }) {
    const count = level + 1;
    const [most, vagueness] = [settings.number('mostQuestions'), settings.number('vagueness')];
    const all = Array.from({ length: count }, (_, k) => k);
    const names = ATTRIBUTES.slice(0, count);
    const space = hashedSpace(seed, `specification/${count}`, wanted, (draw) => {
      const values = all.map((k) => draw.below(valuesOf(k)));
      const stated = someOf(count, settings.number('stated'), draw);
      const answer: Answer = { values, stated, vague: all.filter(() => draw.uniform() < vagueness) };
      const said = stated.map((k) => wordOf(k, values[k] ?? 0));
      const wish = values.map((value, k) => wordOf(k, value)).join(' ');
      return {
        prompt: lexicon.ids([...said, GOES_ON]),
        answer,
        words: { question: `${said.join(' ') || 'something'} …?`, answer: wish },
      };
    });
    /** Entropy over the things that the user may want, in bits. */
    const entropy = (known: readonly number[]) => sum(all.filter((k) => !known.includes(k)).map(bitsOf));
    return dialogueTask<State>({
      lexicon,
      ...space,
      promptLength: settings.number('stated') + 1,
      completionLength: 3 * most + count + 1,
      mostTurns: most + 1,
      begin({ answer }) {
        const wish = answer as Answer;
        return { ...wish, asked: [], known: wish.stated, right: -1 };
      },
      act(state, words) {
        const attribute = names.indexOf(words[0] ?? '');
        if (words.length === 1 && attribute >= 0) {
          const unsure = state.vague.includes(attribute) && !state.asked.includes(attribute);
          const asked = [...state.asked, attribute];
          if (unsure) return { state: { ...state, asked }, reply: [UNSURE] };
          const known = [...new Set([...state.known, attribute])];
          return {
            state: { ...state, asked, known },
            reply: [wordOf(attribute, state.values[attribute] ?? 0)],
          };
        }
        const inOrder = words.every((word, k) => word.startsWith(`${names[k]}-`));
        if (words.length !== count || !inOrder) return null;
        const right = state.values.filter((value, k) => words[k] === wordOf(k, value)).length;
        return { state: { ...state, right }, reply: null };
      },
      left: ({ stated, known, right }) =>
        right === count ? 0 : (entropy(known) + WRITING) / (entropy(stated) + WRITING),
      score: ({ right }) => Math.max(0, right) / count,
      speak({ values }, _, draw, last) {
        return last ? values.map((value, k) => wordOf(k, value)) : [names[draw.below(count)] ?? ''];
      },
    });
  },
};
