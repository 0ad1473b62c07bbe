/** Addition of two numbers with the same number of digits, digit by digit. */
import { flag } from '../../../experiment/field.ts';
import type { Problem } from '../contract.ts';
import { DIGITS, digitsOf, type TaskMaker, targetTask } from '../maker.ts';
import { power } from '../ranks.ts';
import { SCRATCH_WORDS, type ShownWork, scratchTask } from '../scratch.ts';
import { rankedSpace } from '../spaces.ts';

const PLUS = '+';
const EQUALS = '=';

interface Column {
  readonly left: number;
  readonly right: number;
  readonly carryIn: number;
  readonly sum: number;
}

/** Columns from the units upwards. */
function columnsOf(a: number, b: number, digits: number): Column[] {
  const columns: Column[] = [];
  let carryIn = 0;
  for (let place = 0, scale = 1; place < digits; place++, scale *= 10) {
    const left = Math.floor(a / scale) % 10;
    const right = Math.floor(b / scale) % 10;
    const sum = left + right + carryIn;
    columns.push({ left, right, carryIn, sum });
    carryIn = sum >= 10 ? 1 : 0;
  }
  return columns;
}

function lineOf({ left, right, carryIn, sum }: Column, scratch: string): string[] {
  if (scratch === 'results') return [String(sum % 10), String(Math.floor(sum / 10))];
  return [String(left), PLUS, String(right), PLUS, String(carryIn), EQUALS, ...digitsOf(sum)];
}

/** A correct line such as “7 + 5 + 1 = 1 3”. */
function addsUp(line: readonly string[]): boolean {
  const [left, plus, right, again, carry, equals, ...sum] = line;
  if (plus !== PLUS || again !== PLUS || equals !== EQUALS || sum.length === 0) return false;
  if (![left, right, carry, ...sum].every((word) => DIGITS.includes(word ?? ''))) return false;
  const total = Number(left) + Number(right) + Number(carry);
  return sum.join('') === String(total);
}

export const maker: TaskMaker = {
  id: 'addition',
  label: 'Addition',
  help: 'Add two numbers. Digits are tokens.',
  level: { most: 7, means: 'digits of each number' },
  fields: [
    flag('reversedDigits', 'Units first', false, {
      help: 'addition: the answer starts with the units, so that each digit follows from the ones before it.',
    }),
  ],
  words: (settings) => [
    ...DIGITS,
    PLUS,
    EQUALS,
    ...(settings.text('scratch') === 'none' ? [] : SCRATCH_WORDS),
  ],
  make({ settings, level: digits, lexicon, seed, wanted }) {
    const scratch = settings.text('scratch');
    const least = digits === 1 ? 0 : power(10, digits - 1);
    const many = power(10, digits) - least;
    const space = rankedSpace(seed, `addition/${digits}`, many * many, wanted);
    const shared = {
      lexicon,
      problems: space.problems,
      promptLength: 2 * digits + 2,
      alphabet: DIGITS,
    };
    const sides = (...which: Parameters<typeof space.rank>): [number, number] => {
      const rank = space.rank(...which);
      return [least + Math.floor(rank / many), least + (rank % many)];
    };
    const written = (a: number, b: number): string[] => {
      const sum = digitsOf(a + b);
      return settings.flag('reversedDigits') ? sum.reverse() : sum;
    };
    const problemOf = <T>(a: number, b: number, answer: T): Problem & { readonly answer: T } => ({
      prompt: lexicon.ids([...digitsOf(a), PLUS, ...digitsOf(b), EQUALS]),
      answer,
      words: { question: `${a} + ${b} =`, answer: written(a, b).join(' ') },
    });
    if (scratch === 'none')
      return targetTask({
        ...shared,
        longest: digits + 1,
        problem(split, index) {
          const [a, b] = sides(split, index);
          return problemOf(a, b, lexicon.ids(written(a, b)));
        },
      });
    return scratchTask({
      ...shared,
      longest: digits * (scratch === 'results' ? 3 : 9) + digits + 3,
      isTrue: (line) => scratch === 'equations' && addsUp(lexicon.spell(line)),
      problem(split, index) {
        const [a, b] = sides(split, index);
        const answer: ShownWork = {
          lines: columnsOf(a, b, digits).map((column) => lexicon.ids(lineOf(column, scratch))),
          box: lexicon.ids(written(a, b)),
        };
        return problemOf(a, b, answer);
      },
    });
  },
};
