/** Boolean circuits of three inputs, written in postfix order. The tests are the rows of the truth table. */
import { mixedRadix, power } from '../ranks.ts';
import type { ProgramKind } from './contract.ts';

const INPUTS = ['a', 'b', 'c'] as const;
const GATES = ['and', 'or', 'xor'] as const;
const NOT = 'not';
const ROWS = 2 ** INPUTS.length;
const ALL = 2 ** ROWS - 1;
const LITERALS = [...INPUTS, ...INPUTS.map((input) => `~${input}`)];

/** Bit r is the value of input k in row r of the truth table. */
const column = (k: number): number =>
  Array.from({ length: ROWS }, (_, row) => ((row >> k) & 1) << row).reduce((sum, bit) => sum + bit, 0);

/** Returns one bit per row; null if the words are not a circuit with one output. */
export function truthTable(words: readonly string[]): number | null {
  const stack: number[] = [];
  for (const word of words) {
    const input = INPUTS.indexOf(word as (typeof INPUTS)[number]);
    if (input >= 0) {
      stack.push(column(input));
      continue;
    }
    const b = stack.pop();
    if (b === undefined) return null;
    if (word === NOT) {
      stack.push(ALL & ~b);
      continue;
    }
    const a = stack.pop();
    if (a === undefined) return null;
    if (word === 'and') stack.push(a & b);
    else if (word === 'or') stack.push(a | b);
    else if (word === 'xor') stack.push(a ^ b);
    else return null;
  }
  return stack.length === 1 ? (stack[0] ?? null) : null;
}

/** A literal, then a gate and a literal for each operator. */
type Chain = readonly string[];
const literal = (name: string): string[] => (name.startsWith('~') ? [name.slice(1), NOT] : [name]);

export const circuit: ProgramKind = {
  words: [...INPUTS, ...GATES, NOT],
  confused: ['and', 'or'],
  promptWords: LITERALS.slice(INPUTS.length),
  sizes: (level) => ({ shown: LITERALS.length * power(GATES.length * LITERALS.length, level), hidden: 1 }),
  promptLength: (level) => 2 * level + 1,
  longest: (level) => 3 * level + 2,
  pose(level, shown) {
    const radices = Array.from({ length: 2 * level + 1 }, (_, k) =>
      k % 2 === 0 ? LITERALS.length : GATES.length,
    );
    const chain: Chain = mixedRadix(shown, radices).map(
      (digit, k) => (k % 2 === 0 ? LITERALS : GATES)[digit] ?? '',
    );
    return { prompt: chain, meaning: chain };
  },
  write(meaning, draw) {
    const [first = '', ...rest] = meaning as Chain;
    let words = literal(first);
    for (let k = 0; k < rest.length; k += 2) {
      const right = literal(rest[k + 1] ?? '');
      const operands = draw.below(2) === 0 ? [...words, ...right] : [...right, ...words];
      words = [...operands, rest[k] ?? ''];
    }
    return words;
  },
  tests: ROWS,
  run(_, program) {
    const table = truthTable(program);
    return table === null ? null : Array.from({ length: ROWS }, (__, row) => String((table >> row) & 1));
  },
};
