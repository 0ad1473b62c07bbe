import { lettersTask } from '../letters.ts';

export const maker = lettersTask(
  'copy',
  'Copy',
  'Letters are written again in the same order.',
  (letters) => [...letters],
);
