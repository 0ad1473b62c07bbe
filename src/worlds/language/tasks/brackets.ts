/** Dyck completion: given an opening prefix, write its unique shortest closing suffix. */
import { integer } from '../../../experiment/field.ts';
import { type TaskMaker, targetProblem, targetTask } from '../maker.ts';
import { rankedSpace } from '../spaces.ts';

const PAIRS = [
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
  ['<', '>'],
] as const;
const GOES_ON = '=';

/**
 * Creates ways(r, d): the number of ways to write r more brackets from depth d, never deeper than `deepest`,
 * with some left open.
 */
function countWays(kinds: number, deepest: number, longest: number): (r: number, d: number) => number {
  const table: number[][] = [Array.from({ length: deepest + 2 }, (_, d) => (d >= 1 && d <= deepest ? 1 : 0))];
  for (let r = 1; r <= longest; r++) {
    const before = table[r - 1] ?? [];
    table.push(
      Array.from({ length: deepest + 2 }, (_, d) =>
        d > deepest ? 0 : kinds * (before[d + 1] ?? 0) + (d > 0 ? (before[d - 1] ?? 0) : 0),
      ),
    );
  }
  return (r, d) => table[r]?.[d] ?? 0;
}

/**
 * Share of correct brackets from the start, relative to the longer text. After a wrong bracket, nothing
 * closes correctly.
 */
function prefixRight(target: readonly number[], completion: readonly number[]): number {
  const wrong = target.findIndex((token, place) => completion[place] !== token);
  return (wrong < 0 ? target.length : wrong) / Math.max(target.length, completion.length);
}

export const maker: TaskMaker = {
  id: 'brackets',
  label: 'Brackets',
  help: 'Close all open brackets, innermost first, and write nothing else.',
  level: { most: 10, means: 'deepest nesting' },
  fields: [
    integer('bracketKinds', 'Kinds of brackets', [2, 1, PAIRS.length], {
      help: 'Number of kinds of () [] {} <>. With one kind only the number of open brackets matters; more kinds are harder.',
    }),
  ],
  words: (settings) => [...PAIRS.slice(0, settings.number('bracketKinds')).flat(), GOES_ON],
  make({ settings, level: deepest, lexicon, seed, wanted }) {
    const pairs = PAIRS.slice(0, settings.number('bracketKinds'));
    const longest = 2 * deepest + 2;
    const ways = countWays(pairs.length, deepest, longest);
    const sizes = Array.from({ length: longest }, (_, k) => ways(k + 1, 0));
    const size = sizes.reduce((sum, n) => sum + n, 0);

    /**
     * The prefix with the given rank. Shorter ones come first; at each position the closing bracket comes
     * first, then the kinds.
     */
    const prefixAt = (rank: number): { prefix: string[]; open: string[] } => {
      let left = rank;
      let length = 1;
      while (left >= ways(length, 0)) left -= ways(length++, 0);
      const prefix: string[] = [];
      const open: string[] = [];
      for (let rest = length - 1; rest >= 0; rest--) {
        const closing = open.length > 0 ? ways(rest, open.length - 1) : 0;
        if (left < closing) {
          prefix.push(open.pop() ?? '');
          continue;
        }
        left -= closing;
        const each = ways(rest, open.length + 1);
        const [opens, closes] = pairs[Math.floor(left / each)] ?? ['', ''];
        left %= each;
        prefix.push(opens);
        open.push(closes);
      }
      return { prefix, open };
    };
    const space = rankedSpace(seed, `brackets/${deepest}/${pairs.length}`, size, wanted, (rank) => {
      const { prefix, open } = prefixAt(rank);
      return targetProblem(lexicon, [...prefix, GOES_ON], open.toReversed());
    });
    return targetTask({
      lexicon,
      ...space,
      promptLength: longest + 1,
      longest: deepest,
      alphabet: pairs.flat(),
      partial: prefixRight,
    });
  },
};
