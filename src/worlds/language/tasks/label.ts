/** Label classification: a hidden rule labels rows of letters, and the answer is one token. */

import { NamedDraw } from '../../../core/random.ts';
import { choice } from '../../../experiment/field.ts';
import type { Draw } from '../../language-contract.ts';
import { letterNames, type TaskMaker, targetProblem, targetTask } from '../maker.ts';
import { hashedSpace } from '../spaces.ts';

type Row = readonly string[];

const count = (row: Row, letter: string) => row.filter((other) => other === letter).length;

/** Whether a row is labeled yes; x and y are two letters of the world. */
const RULES: Readonly<Record<string, (row: Row, x: string, y: string) => boolean>> = {
  contains: (row, x, y) => row.some((letter, place) => letter === x && row[place + 1] === y),
  parity: (row, x) => count(row, x) % 2 === 0,
  more: (row, x, y) => count(row, x) > count(row, y),
  ends: (row) => row[0] === row.at(-1),
};
const LABELS = ['yes', 'no'] as const;
const ASKS = '=';
/** Rows drawn before the other label is accepted, in case a label is rare. */
const TRIES = 64;

export const maker: TaskMaker = {
  id: 'label',
  label: 'Label',
  help: 'Label a row of letters yes or no by a hidden rule. Half of the rows are yes.',
  level: { most: 12, means: 'letters of a row, minus one' },
  fields: [
    choice('rule', 'Rule', Object.keys(RULES), {
      help: 'contains: one letter comes right before another. parity: a letter occurs an even number of times. more: one letter occurs more often than another. ends: first and last letter are the same. The world seed picks the letters.',
    }),
  ],
  words: (settings) => [...letterNames(settings.number('letters')), ASKS, ...LABELS],
  make({ settings, level, lexicon, seed, wanted }) {
    const names = letterNames(settings.number('letters'));
    const ruleName = settings.text('rule');
    const length = level + 1;
    const hidden = new NamedDraw(seed, 'label/rule');
    const first = hidden.below(names.length);
    const second = (first + 1 + hidden.below(names.length - 1)) % names.length;
    const [x, y] = [names[first] ?? '', names[second] ?? ''];
    const isYes = (row: Row) => RULES[ruleName]?.(row, x, y) === true;
    const anyRow = (draw: Draw): string[] => {
      const row = Array.from({ length }, () => names[draw.below(names.length)] ?? '');
      // Neighboring pairs are rare if there are many letters, so every second row gets one.
      if (ruleName === 'contains' && draw.below(2) === 0) row.splice(draw.below(length - 1), 2, x, y);
      return row;
    };
    const make = (draw: Draw) => {
      const wantsYes = draw.below(2) === 0;
      let row = anyRow(draw);
      for (let tries = 0; tries < TRIES && isYes(row) !== wantsYes; tries++) row = anyRow(draw);
      return targetProblem(lexicon, [...row, ASKS], [isYes(row) ? LABELS[0] : LABELS[1]]);
    };
    const space = hashedSpace(seed, `label/${ruleName}/${length}/${names.length}`, wanted, make);
    return targetTask({
      lexicon,
      ...space,
      promptLength: length + 1,
      longest: 1,
      alphabet: LABELS,
    });
  },
};
