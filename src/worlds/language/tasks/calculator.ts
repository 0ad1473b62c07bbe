/**
 * Sums with a calculator: a turn can call it, and its result comes as a reply. A correct sum also counts
 * without a call.
 */
import { integer, number } from '../../../experiment/field.ts';
import type { Settings } from '../../../experiment/settings.ts';
import { dialogueTask, GOES_ON, WHAT } from '../dialogue.ts';
import { DIGITS, type TaskMaker } from '../maker.ts';
import { power } from '../ranks.ts';
import { hashedSpace } from '../spaces.ts';

const CALL = 'call';
const PLUS = '+';

interface Answer {
  readonly a: number;
  readonly b: number;
}
interface State extends Answer {
  readonly right: boolean;
  /** True after the calculator has replied with the requested sum. */
  readonly told: boolean;
}

const numeralsOf = (settings: Settings): string[] => DIGITS.slice(0, settings.number('base'));

export const maker: TaskMaker = {
  id: 'calculator',
  label: 'Calculator',
  help: 'Add two numbers of 1 to `level` digits, written with leading zeros. “call 0 7 + 0 5” returns 0 1 2; a turn without call is the answer.',
  level: { most: 6, means: 'most digits of a number' },
  turns: true,
  fields: [
    integer('base', 'Number base', [10, 2, 10], {
      help: 'Numbers are written in this base. A low one leaves fewer sums to know by heart.',
    }),
    number('callShare', 'Calls in examples', [1, 0, 1], {
      help: 'Share of the examples of a warm start that call the calculator, whatever the numbers. 0: there is no calculator.',
    }),
  ],
  words: (settings) => [...numeralsOf(settings), PLUS, CALL, WHAT, GOES_ON],
  make({ settings, level: digits, lexicon, seed, wanted }) {
    const callShare = settings.number('callShare');
    const [base, numerals] = [settings.number('base'), numeralsOf(settings)];
    /** Digits with leading zeros, so that all texts have the same length. */
    const padded = (n: number, places: number): string[] => [...n.toString(base).padStart(places, '0')];
    const read = (words: readonly string[]): number => Number.parseInt(words.join(''), base);
    const sumOf = (a: number, b: number) => [...padded(a, digits), PLUS, ...padded(b, digits)];
    const space = hashedSpace(seed, `calculator/${digits}`, wanted, (draw) => {
      const many = power(base, 1 + draw.below(digits));
      const least = many === base ? 0 : many / base;
      const [a, b] = [least + draw.below(many - least), least + draw.below(many - least)];
      const answer: Answer = { a, b };
      return {
        prompt: lexicon.ids([...sumOf(a, b), GOES_ON]),
        answer,
        words: { question: `${sumOf(a, b).join(' ')} =`, answer: padded(a + b, digits + 1).join(' ') },
      };
    });
    const maxTurns = 3;
    return dialogueTask<State>({
      lexicon,
      ...space,
      promptLength: 2 * digits + 2,
      // Each call and its result, then the answer.
      completionLength: (maxTurns - 1) * (3 * digits + 4) + digits + 2,
      mostTurns: maxTurns,
      begin: ({ answer }) => ({ ...(answer as Answer), right: false, told: false }),
      act(state, words) {
        if (words[0] !== CALL) {
          if (words.length !== digits + 1 || !words.every((word) => numerals.includes(word))) return null;
          return { state: { ...state, right: read(words) === state.a + state.b }, reply: null };
        }
        const [left, right] = [words.slice(1, digits + 1), words.slice(digits + 2)];
        const reads = [left, right].every(
          (number) => number.length === digits && number.every((word) => numerals.includes(word)),
        );
        if (callShare === 0 || words[digits + 1] !== PLUS || !reads) return null;
        const sum = read(left) + read(right);
        return {
          state: { ...state, told: state.told || sum === state.a + state.b },
          reply: padded(sum, digits + 1),
        };
      },
      left: ({ right, told: reported }) => (right ? 0 : reported ? 0.5 : 1),
      speak({ a, b, told: reported }, _, draw, last) {
        const calls = !reported && !last && draw.uniform() < callShare;
        return calls ? [CALL, ...sumOf(a, b)] : padded(a + b, digits + 1);
      },
    });
  },
};
