import { lettersTask } from '../letters.ts';

export const maker = lettersTask(
  'sort',
  'Sort',
  'Letters are written in the order of the alphabet.',
  (letters) => letters.toSorted((a, b) => a - b),
);
