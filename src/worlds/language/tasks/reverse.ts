import { lettersTask } from '../letters.ts';

export const maker = lettersTask('reverse', 'Reverse', 'Write the letters in reverse order.', (letters) =>
  letters.toReversed(),
);
