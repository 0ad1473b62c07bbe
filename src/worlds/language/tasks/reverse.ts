import { lettersTask } from '../letters.ts';

export const maker = lettersTask('reverse', 'Reverse', 'Letters are written backwards.', (letters) =>
  letters.toReversed(),
);
