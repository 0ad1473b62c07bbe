/** String edit: apply an instruction to a row of letters. */
import type { Draw } from '../../language-contract.ts';
import { letterNames, type TaskMaker, targetProblem, targetTask } from '../maker.ts';
import { hashedSpace } from '../spaces.ts';

type Row = readonly string[];

/** The result of each instruction on a row. */
const INSTRUCTIONS: Readonly<Record<string, (row: Row, x: string, y: string) => Row>> = {
  drop: (row, x) => row.filter((letter) => letter !== x),
  double: (row, x) => row.flatMap((letter) => (letter === x ? [letter, letter] : [letter])),
  swap: (row, x, y) => row.map((letter) => (letter === x ? y : letter === y ? x : letter)),
  append: (row, x) => [...row, x],
  prepend: (row, x) => [x, ...row],
};
const ORDERS = Object.keys(INSTRUCTIONS);
const THEN = ':';
const GOES_ON = '=';

export const maker: TaskMaker = {
  id: 'edit',
  label: 'String edit',
  help: 'Apply an instruction (drop, double, swap, append, prepend) to a row of letters.',
  level: { most: 11, means: 'longest row of letters, minus one' },
  words: (settings) => [...letterNames(settings.number('letters')), ...ORDERS, THEN, GOES_ON],
  make({ settings, level, lexicon, seed, wanted }) {
    const names = letterNames(settings.number('letters'));
    const longest = level + 1;
    const anyOf = (items: Row, draw: Draw): string => items[draw.below(items.length)] ?? '';
    const make = (draw: Draw) => {
      const row = Array.from({ length: 2 + draw.below(longest - 1) }, () => anyOf(names, draw));
      const order = anyOf(ORDERS, draw);
      const adds = order === 'append' || order === 'prepend';
      const x = anyOf(adds ? names : row, draw);
      const others = names.filter((name) => name !== x);
      const y = anyOf(others, draw);
      const operands = order === 'swap' ? [x, y] : [x];
      const edited = INSTRUCTIONS[order]?.(row, x, y) ?? row;
      return targetProblem(lexicon, [...row, THEN, order, ...operands, GOES_ON], edited);
    };
    const space = hashedSpace(seed, `edit/${longest}/${names.length}`, wanted, make);
    return targetTask({
      lexicon,
      ...space,
      promptLength: longest + 5,
      longest: 2 * longest,
      alphabet: names,
    });
  },
};
