/** Scripted readers and guides for the crafting world `tech-tree`, as kernel texts. */

/** In the order of the recipes: the items it needs, as bits; its cell (25: anywhere); its action. */
const MANUAL = [
  { needs: 0, cell: 0, action: 4 }, // wood
  { needs: 0b1, cell: 25, action: 5 }, // table
  { needs: 0b11, cell: 25, action: 6 }, // wood pickaxe
  { needs: 0b100, cell: 4, action: 4 }, // stone
  { needs: 0b100, cell: 20, action: 4 }, // coal
  { needs: 0b1010, cell: 25, action: 7 }, // stone pickaxe
  { needs: 0b1010, cell: 25, action: 8 }, // furnace
  { needs: 0b100000, cell: 24, action: 4 }, // iron
  { needs: 0b11010000, cell: 25, action: 9 }, // iron pickaxe
];
const lookup = (name: string, values: readonly number[]): string =>
  `function ${name}(k: u32): u32 {\n${values.map((value, k) => `  if (k == ${k}) { return ${value}; }\n`).join('')}  return 0;\n}`;

/**
 * A reader of the manual that learns nothing. It chooses a goal and asks itself questions about it. Each answer follows one
 * paragraph; with probability `error` it is a random wrong one. `questions` is the number of recipes it may look up between the
 * goal and the action: with 1, it asks once and acts; with 8, it continues until nothing is missing. Removed paragraphs differ
 * between seeds.
 */
export const READER = `export const meta = { label: 'Scripted reader', family: 'control' };
const questions = param({ type: 'u32', value: 8, min: 1, max: 8, label: 'Questions', help: 'Recipes that are looked up one after the other before each action.' });
const error = param({ value: 0.05, min: 0, max: 1, label: 'Error rate', help: 'Probability that an answer is a random one.' });
const removed = param({ type: 'u32', value: 0, min: 0, max: 9, label: 'Removed paragraphs', help: 'Items whose paragraph is missing, drawn for each seed.' });
const patience = param({ type: 'u32', value: 15, min: 1, max: 100, label: 'Patience', help: 'Steps after which it chooses another goal.' });
${lookup(
  'paragraph',
  MANUAL.map(({ needs }) => needs),
)}
${lookup(
  'place',
  MANUAL.map(({ cell }) => cell),
)}
${lookup(
  'actionFor',
  MANUAL.map(({ action }) => action),
)}
let missing: u32 = 0; // paragraphs, as bits
let goal: u32 = 0;
let waited: u32 = 0;
let answer: u32 = 0; // the action
export function init() {
  for (let k = 0; k < 256; k++) {
    if (popcount(missing) >= removed) { break; }
    missing |= 1 << below(9);
  }
}
/** An item that is not had: the k-th of them, counted from a random one. */
function anyOf(items: u32): u32 {
  const first = below(9);
  for (let k = 0; k < 9; k++) {
    if (((items >> ((first + k) % 9)) & 1) == 1) { return (first + k) % 9; }
  }
  return 0;
}
/** One step toward a cell; at random where there is none. */
function toward(from: u32, cell: u32): u32 {
  const right = cell % 5 > from % 5;
  const down = cell / 5 > from / 5;
  if (cell % 5 != from % 5) { return right ? 1 : 3; }
  return down ? 2 : 0;
}
function ask(s: u32) {
  const cell = s % 25;
  const had = s / 25;
  waited += 1;
  if (((had >> goal) & 1) == 1 || waited > patience) {
    goal = anyOf(511 & ~had);
    waited = 0;
  }
  let item = goal;
  for (let q = 0; q < 8; q++) {
    if (q >= questions) { break; }
    const known = ((missing >> item) & 1) == 0;
    const lacks = known ? paragraph(item) & ~had : 0;
    if (lacks == 0) { break; }
    item = bernoulli(error) ? below(9) : anyOf(lacks);
  }
  const at = place(item);
  if (bernoulli(error)) { answer = below(nActions); }
  else if (at == 25 || at == cell) { answer = actionFor(item); }
  else { answer = ((missing >> item) & 1) == 0 ? toward(cell, at) : below(5); }
}
export function begin(s: u32) { goal = anyOf(511); waited = 0; ask(s); }
export function act(s: u32): u32 { return answer; }
export function learn(s: u32, a: u32, r: f32, next: u32) { ask(next); }
export function policy(s: u32) {
  for (let a = 0; a < nActions; a++) { pi[a] = a == answer ? 1.0 : 0.0; }
}
export function value(s: u32): f32 { return 0.0; }
`;

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
