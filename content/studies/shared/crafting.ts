/** Scripted guides for crafting worlds, as kernel texts. */

const lookup = (name: string, values: readonly number[]): string =>
  `function ${name}(k: u32): u32 {\n${values.map((value, k) => `  if (k == ${k}) { return ${value}; }\n`).join('')}  return 0;\n}`;

const HABITS = ['static', 'adapted', 'random'] as const;
type Habit = (typeof HABITS)[number];
/** A guide's two guesses of where each item is collected: cells, −1 for items made anywhere. */
type Guesses = readonly (readonly [number, number])[];

/**
 * A guide that knows the order of the items and guesses their places. It hints at the place of the next missing item, and pays
 * for steps toward it. `habit` selects the guess. static: the first one. adapted: the one that was right more often when the
 * agent had followed it and collected there. random: any place of any item, a new one every 40 steps.
 */
export const guide = (
  habit: Habit,
  width: number,
  cells: number,
  guesses: Guesses,
): string => `export const meta = { label: 'Scripted guide' };
const reranks: u32 = ${HABITS.indexOf(habit)};
${lookup(
  'first',
  guesses.map(([cell]) => (cell < 0 ? cells : cell)),
)}
${lookup(
  'second',
  guesses.map(([, cell]) => (cell < 0 ? cells : cell)),
)}
const worth = memory(f32, 2, ${guesses.length}); // share of the followed hints that were right, lately
let item: u32 = 0;
let guess: u32 = 0;
let goal: u32 = ${cells}; // no hint
let since: u32 = 0;
export function init() {
  for (let k = 0; k < ${guesses.length}; k++) { worth[0][k] = 1.0; worth[1][k] = 1.0; }
}
function choose(had: u32) {
  since = 0;
  item = 0;
  for (let k = 0; k < ${guesses.length}; k++) {
    if (((had >> item) & 1) == 1) { item += 1; }
  }
  guess = 0;
  if (reranks == 1 && worth[1][item] > worth[0][item]) { guess = 1; }
  if (reranks == 2) { item = below(${guesses.length}); guess = below(2); }
  goal = guess == 0 ? first(item) : second(item);
}
function far(s: u32): f32 {
  const cell = s % ${cells};
  const across = abs(i32(cell % ${width}) - i32(goal % ${width}));
  return f32(across + abs(i32(cell / ${width}) - i32(goal / ${width})));
}
export function begin() { choose(state / ${cells}); }
export function reward(): f32 {
  const way = goal == ${cells} ? 0.0 : far(state) - far(next);
  const had = next / ${cells};
  const got = ((had >> item) & 1) == 1;
  const followed = state % ${cells} == goal && action == 4;
  since += 1;
  if (followed || got) { worth[guess][item] += 0.2 * ((got ? 1.0 : 0.0) - worth[guess][item]); }
  if (got || (reranks == 1 && followed) || (reranks == 2 && since == 40)) { choose(had); }
  return way;
}
`;
