import { lettersTask } from '../letters.ts';

export const maker = lettersTask('copy', 'Copy', 'Repeat the letters in the same order.', (letters) => [
  ...letters,
]);
