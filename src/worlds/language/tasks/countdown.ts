/** Countdown: write an expression that uses each given number exactly once and has the target value. */
import type { Draw, Problem } from '../../language-contract.ts';
import { DIGITS, digitsOf, plainVerdict, type TaskMaker, whole } from '../maker.ts';
import { combine, evaluate, OPERATORS, type Operator, type Rational } from '../rational.ts';
import { hashedSpace } from '../spaces.ts';

const MAKES = ':';
const GOES_ON = '=';
const MARKS = ['(', ')'] as const;
const LARGEST_TARGET = 99;
/** Pairs that a demonstration tries before it falls back to the expression that generated the problem. */
const PATIENCE = 400;

interface Answer {
  readonly numbers: readonly number[]; // ascending
  readonly target: number;
  /** One correct expression. */
  readonly solution: readonly string[];
}

interface Part {
  readonly value: Rational;
  readonly words: readonly string[];
}

const partOf = (n: number): Part => ({ value: { top: n, bottom: 1 }, words: [String(n)] });

function join(operator: Operator, a: Part, b: Part): Part | null {
  const value = combine(operator, a.value, b.value);
  if (value === null) return null;
  const inBrackets = ({ words }: Part) => (words.length > 1 ? ['(', ...words, ')'] : words);
  return { value, words: [...inBrackets(a), operator, ...inBrackets(b)] };
}

function shuffled<T>(items: readonly T[], draw: Draw): T[] {
  const order = [...items];
  for (let k = order.length - 1; k > 0; k--) {
    const other = draw.below(k + 1);
    [order[k], order[other]] = [order[other] as T, order[k] as T];
  }
  return order;
}

/** Joins random parts until one is left. All intermediate values are whole and nonnegative. */
function randomExpression(numbers: readonly number[], draw: Draw): Part | null {
  let parts = shuffled(numbers.map(partOf), draw);
  while (parts.length > 1) {
    const [a, b, ...rest] = parts as [Part, Part, ...Part[]];
    const joined = join(OPERATORS[draw.below(OPERATORS.length)] ?? '+', a, b);
    if (joined === null || joined.value.bottom !== 1 || joined.value.top < 0) return null;
    parts = shuffled([joined, ...rest], draw);
  }
  return parts[0] ?? null;
}

/** Depth-first search through all pairs in a random order; null when the limit is reached. */
function search(parts: readonly Part[], target: number, draw: Draw, left: { tries: number }): Part | null {
  const [only] = parts;
  if (parts.length === 1) return only?.value.bottom === 1 && only.value.top === target ? only : null;
  const pairs = parts.flatMap((_, i) => parts.flatMap((__, j) => (i === j ? [] : [[i, j] as const])));
  for (const [i, j] of shuffled(pairs, draw)) {
    const rest = parts.filter((_, k) => k !== i && k !== j);
    for (const operator of shuffled(OPERATORS, draw)) {
      if (left.tries-- <= 0) return null;
      const joined = join(operator, parts[i] as Part, parts[j] as Part);
      const found = joined === null ? null : search([...rest, joined], target, draw, left);
      if (found !== null) return found;
    }
  }
  return null;
}

const ascending = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b);

export const maker: TaskMaker = {
  id: 'countdown',
  label: 'Countdown',
  help: 'Write an expression with the target value that uses every given number exactly once.',
  level: { most: 4, means: 'given numbers minus one' },
  words: () => [...DIGITS, ...OPERATORS, ...MARKS, MAKES, GOES_ON],
  make({ level, lexicon, seed, wanted }) {
    const count = level + 1;
    const make = (draw: Draw): Problem => {
      for (;;) {
        const numbers = Array.from({ length: count }, () => 1 + draw.below(9));
        const made = randomExpression(numbers, draw);
        if (made === null || made.value.top < 1 || made.value.top > LARGEST_TARGET) continue;
        const answer: Answer = { numbers: ascending(numbers), target: made.value.top, solution: made.words };
        const given = answer.numbers.map(String);
        return {
          prompt: lexicon.ids([...given, MAKES, ...digitsOf(answer.target), GOES_ON]),
          answer,
          words: { question: `${given.join(', ')} make ${answer.target}`, answer: made.words.join(' ') },
        };
      }
    };
    const space = hashedSpace(seed, `countdown/${count}`, wanted, make);
    // There are count numbers, count − 1 operators, and brackets around every part except the whole and
    // single numbers.
    const longest = 2 * count - 1 + 2 * (count - 2);
    return {
      promptLength: count + 4,
      completionLength: longest + 5,
      ...space,
      verify(problem, completion, ended) {
        const { numbers, target } = problem.answer as Answer;
        const read = evaluate(lexicon.spell(completion));
        if (read === null) return plainVerdict(false, false, 0);
        const usesAll = ascending(read.numbers).join() === numbers.join();
        const hits = read.value?.bottom === 1 && read.value.top === target;
        return plainVerdict(ended && usesAll && hits, ended, (1 + (usesAll ? 1 : 0) + (hits ? 1 : 0)) / 3);
      },
      demonstrate(problem, draw) {
        const { numbers, target, solution } = problem.answer as Answer;
        const found = search(numbers.map(partOf), target, draw, { tries: PATIENCE });
        return whole(lexicon, lexicon.ids(found?.words ?? solution));
      },
    };
  },
};
