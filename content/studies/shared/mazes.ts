/** Maps of chapter 8 of Sutton & Barto after the wall has moved. */
export const OPEN_ON_THE_LEFT = [
  '........G',
  '.........',
  '.........',
  '.########',
  '.........',
  '...S.....',
];
export const OPEN_ON_BOTH_SIDES = [
  '........G',
  '.........',
  '.........',
  '.#######.',
  '.........',
  '...S.....',
];
