/** Addition of two numbers with the same number of digits, digit by digit. */
import { flag } from '../../../experiment/field.ts';
import { DIGITS, digitsOf, type TaskMaker, targetTask } from '../maker.ts';
import { power } from '../ranks.ts';
import { SCRATCH_WORDS, scratchTask } from '../scratch.ts';
import { rankedSpace } from '../spaces.ts';

const PLUS = '+';
const EQUALS = '=';

interface Column {
  readonly left: number;
  readonly right: number;
  readonly carryIn: number;
  readonly sum: number;
}

/** Columns starting with the units. */
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

/** Checks a line such as “7 + 5 + 1 = 1 3”. */
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
      help: 'The answer starts with the units, so that each digit follows from the ones before it.',
    }),
  ],
  rightToLeft: (settings) => settings.flag('reversedDigits') && settings.text('scratch') === 'none',
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
    const shared = { lexicon, promptLength: 2 * digits + 2, alphabet: DIGITS };
    const written = (a: number, b: number): string[] => {
      const sum = digitsOf(a + b);
      return settings.flag('reversedDigits') ? sum.reverse() : sum;
    };
    /** The answer in reading order, even if it is written from the units. */
    const read = (a: number, b: number) =>
      `${digitsOf(a + b).join(' ')}${settings.flag('reversedDigits') && scratch !== 'none' ? ', units first' : ''}`;
    const spaceOf = <T>(answer: (a: number, b: number) => T) =>
      rankedSpace(seed, `addition/${digits}`, many * many, wanted, (rank) => {
        const [a, b] = [least + Math.floor(rank / many), least + (rank % many)];
        return {
          prompt: lexicon.ids([...digitsOf(a), PLUS, ...digitsOf(b), EQUALS]),
          answer: answer(a, b),
          words: { question: `${a} + ${b} =`, answer: read(a, b) },
        };
      });
    if (scratch === 'none')
      return targetTask({ ...shared, ...spaceOf((a, b) => lexicon.ids(written(a, b))), longest: digits + 1 });
    return scratchTask({
      ...shared,
      ...spaceOf((a, b) => ({
        lines: columnsOf(a, b, digits).map((column) => lexicon.ids(lineOf(column, scratch))),
        box: lexicon.ids(written(a, b)),
      })),
      longest: digits * (scratch === 'results' ? 3 : 9) + digits + 3,
      isTrue: (line) => scratch === 'equations' && addsUp(lexicon.spell(line)),
    });
  },
};
