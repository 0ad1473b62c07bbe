/** Chains of operations from left to right, modulo a small number, with scratch lines and a boxed answer. */
import { integer } from '../../../experiment/field.ts';
import type { TaskMaker } from '../maker.ts';
import { mixedRadix, power } from '../ranks.ts';
import { SCRATCH_WORDS, scratchTask } from '../scratch.ts';
import { rankedSpace } from '../spaces.ts';

const OPERATIONS = ['+', '-', '*'] as const;
const EQUALS = '=';

const numberNames = (modulus: number): string[] => Array.from({ length: modulus }, (_, n) => String(n));

/** a ∘ b modulo m, in 0 … m − 1. */
function apply(operation: string, a: number, b: number, modulus: number): number {
  if (operation === '+') return (a + b) % modulus;
  return operation === '-' ? (a - b + modulus) % modulus : (a * b) % modulus;
}

export const maker: TaskMaker = {
  id: 'chain',
  label: 'Arithmetic chain',
  help: 'Evaluate operations from left to right, modulo a small number, and write the result in a box.',
  level: { most: 8, means: 'number of operations' },
  fields: [
    integer('modulus', 'Modulus', [10, 2, 20], {
      help: 'Numbers are 0 … modulus − 1, each one token. A high modulus has more to memorize.',
    }),
  ],
  words: (settings) => [...numberNames(settings.number('modulus')), ...OPERATIONS, EQUALS, ...SCRATCH_WORDS],
  make({ settings, level, lexicon, seed, wanted }) {
    const modulus = settings.number('modulus');
    const scratch = settings.text('scratch');
    const size = modulus * power(OPERATIONS.length * modulus, level);
    const radices = [modulus, ...Array.from({ length: level }, () => OPERATIONS.length * modulus)];
    const lineLength = { none: 0, results: 2, equations: 6 }[scratch] ?? 0;
    const names = lexicon.ids(numberNames(modulus));
    const space = rankedSpace(seed, `chain/${level}/${modulus}`, size, wanted, (rank) => {
      const [start = 0, ...parts] = mixedRadix(rank, radices);
      const prompt = [String(start)];
      const lines: string[][] = [];
      let value = start;
      for (const part of parts) {
        const operation = OPERATIONS[Math.floor(part / modulus)] ?? '+';
        const operand = part % modulus;
        const result = apply(operation, value, operand, modulus);
        prompt.push(operation, String(operand));
        lines.push(
          scratch === 'results'
            ? [String(result)]
            : [String(value), operation, String(operand), EQUALS, String(result)],
        );
        value = result;
      }
      prompt.push(EQUALS);
      return {
        prompt: lexicon.ids(prompt),
        answer: {
          lines: scratch === 'none' ? [] : lines.map((line) => lexicon.ids(line)),
          box: lexicon.ids([String(value)]),
        },
        words: { question: `${prompt.join(' ')} (modulo ${modulus})`, answer: String(value) },
      };
    });
    return scratchTask({
      lexicon,
      ...space,
      promptLength: 2 * level + 2,
      longest: level * lineLength + 3,
      alphabet: numberNames(modulus),
      isTrue(line) {
        const [left, operation, right, equals, result] = lexicon.spell(line);
        if (scratch !== 'equations' || line.length !== 5 || equals !== EQUALS) return false;
        const numbers = [line[0], line[2], line[4]].every((token) => names.includes(token ?? -1));
        if (!numbers || !OPERATIONS.some((known) => known === operation)) return false;
        return apply(operation ?? '', Number(left), Number(right), modulus) === Number(result);
      },
    });
  },
};
