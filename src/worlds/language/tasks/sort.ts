import { lettersTask } from '../letters.ts';

export const maker = lettersTask('sort', 'Sort', 'Write the letters in alphabetical order.', (letters) =>
  letters.toSorted((a, b) => a - b),
);
