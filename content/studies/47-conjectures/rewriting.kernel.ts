export const meta = {
  name: 'graph',
  label: 'Rewriting proofs',
  family: 'graph',
  states: 4096,
  factors: [1024, 4],
  actions: ['swap 1 2', 'swap 2 3', 'swap 3 4', 'swap 4 5', 'swap 5 6', 'swap 6 7', 'swap 7 8', 'swap 8 9', 'swap 9 10', 'flip 1'],
};
/**
 * A statement says that a row of ten letters can be rewritten into a goal: state = row + 1024 × goal, a row with a bit for each letter.
 * Two rules: neighbors may be swapped, and the first letter may be flipped. A proof is the list of rewrites; its last row is checked.
 */
const source = param({ type: 'u32', value: 0, options: ['fixed', 'random', 'easy', 'learned', 'alike'], label: 'Conjectures', help: 'fixed: none; only the given statements. Else every second statement is a conjecture: a proved one moved on at random, a row two rewrites from the goal, one of a conjecturer that keeps and learns what can barely be proved, or any row as far from its goal as a given statement.' });
const pools = param({ type: 'u32', value: 1, options: ['one', 'one for each goal'], label: 'Pools of proved statements', help: 'From which conjectures move on. With one, a goal has as many conjectures as it has places there. With one for each goal, all goals have as many, as among the given statements.' });
const most = param({ type: 'u32', value: 1, min: 1, max: 4, label: 'Barely provable', help: 'A conjecture is kept if it was proved at least once and at most so often in four attempts.' });
const near = param({ value: 0, min: 0, max: 1, label: 'Easy ones among them', help: 'Share of the conjectures of the conjecturer that are two rewrites from a goal instead.' });
const shortest = param({ type: 'u32', value: 18, min: 1, max: 40, label: 'Shortest statement', help: 'Rewrites that a given statement needs at least.' });
const longest = param({ type: 'u32', value: 30, min: 1, max: 55, label: 'Longest statement', help: 'Rewrites that a given statement needs at most.' });
const given: u32 = 64;
const attempts: u32 = 4; // at each statement
const lengths: u32 = 12;
const kept: u32 = 24;
const goals = memory(u32, 4);
const rows = memory(u32, 64);
const proved = memory(u32, 64);
const worth = memory(f32, 12); // of the conjecturer: of 1 to 12 further rewrites
const chance = memory(f32, 12);
const seeds = memory(u32, 24); // the latest statements from which a conjecture may start, by pools; the goals at first
const grown = memory(u32, 4); // by pools
/** Places of a pool. */
function places(): u32 { return pools == 0 ? kept : kept / 4; }
function poolOf(goal: u32): u32 { return pools == 0 ? 0 : goal; }
let statement: u32 = 0; // state in which each attempt begins
let index: u32 = 0; // of a given statement
let isConjecture: bool = false;
let isEasy: bool = false; // the conjecture is two rewrites from a goal
let drawn: u32 = 1; // backward rewrites of the conjecture
let left: u32 = 0; // attempts
let passed: u32 = 0;
let total: u32 = 0; // given statements with a proof
export const success = event('proved the statement');
function rewritten(row: u32, action: u32): u32 {
  if (action == 9) return row ^ 1;
  const one = (row >> action) & 1;
  const other = (row >> (action + 1)) & 1;
  return one == other ? row : row ^ (3 << action);
}
/**
 * Fewest rewrites from the row of a state to its goal. Each rewrite changes the number of ones among the last k letters by one, for one
 * k; so the distance is the sum over k of the differences of these numbers.
 */
function apart(s: u32): u32 {
  const goal = goals[s / 1024];
  let sum: u32 = 0;
  for (let k: u32 = 0; k < 10; k++) {
    const ones = popcount((s % 1024) >> k);
    const wanted = popcount(goal >> k);
    sum += ones > wanted ? ones - wanted : wanted - ones;
  }
  return sum;
}
/** A row as far from a goal as a given statement. */
function drawnFor(goal: u32): u32 {
  let row: u32 = below(1024);
  for (let k: u32 = 0; k < 16; k++) {
    const far = apart(row + 1024 * goal);
    if (far >= shortest && far <= longest) break;
    row = below(1024);
  }
  return row;
}
export function init() {
  for (let g: u32 = 0; g < 4; g++) {
    goals[g] = 256 * g + below(256);
    const pool = poolOf(g);
    seeds[pool * places() + grown[pool]] = goals[g] + 1024 * g;
    grown[pool] += 1;
  }
  for (let i: u32 = 0; i < given; i++) {
    rows[i] = drawnFor(i % 4);
  }
}
function nearGoal(goal: u32): u32 { return goals[goal] + 1024 * goal; }
/**
 * A conjecture is a proved statement whose first row is moved away by some rewrites. Random: any that was proved, and any number up to
 * twelve. Learned: one that was barely proved, and a number drawn in proportion to e^worth. Easy: a goal, and two rewrites.
 */
function conjecture() {
  const pool = poolOf(below(4));
  isEasy = source == 2 || source == 3 && bernoulli(near);
  const seed: u32 = isEasy || source == 4 ? nearGoal(below(4)) : seeds[pool * places() + below(min(grown[pool], places()))];
  const goal = seed / 1024;
  let row: u32 = seed % 1024;
  drawn = source == 1 ? 1 + below(lengths) : 2;
  if (source == 3 && !isEasy) {
    for (let k: u32 = 0; k < lengths; k++) chance[k] = worth[k];
    softmax(chance, 1.0);
    drawn = 1 + sample(chance, lengths);
  }
  for (let k: u32 = 0; k < lengths; k++) {
    if (k < drawn) {
      let action: u32 = below(10);
      for (let t: u32 = 0; t < 10; t++) { if (rewritten(row, action) != row) break; action = (action + 1) % 10; }
      row = rewritten(row, action);
    }
  }
  if (source == 4) row = drawnFor(goal);
  statement = row + 1024 * goal;
}
function next() {
  // Barely provable: one proof in four attempts. To move away nearly as far is likely to be as good.
  if (isConjecture && source == 3 && !isEasy) {
    const reward: f32 = passed >= 1 && passed <= most ? 4.0 : 0.0;
    for (let k: u32 = 0; k < lengths; k++) {
      const near: f32 = k + 1 == drawn ? 1.0 : k + 2 == drawn || k == drawn ? 0.5 : 0.0;
      worth[k] += 0.3 * near * (reward - worth[k]);
    }
  }
  if (isConjecture && !isEasy && source != 4) {
    let isNew: bool = passed >= 1 && (source == 1 || passed <= most);
    const pool = poolOf(statement / 1024);
    const first = pool * places();
    for (let k: u32 = 0; k < kept; k++) { if (k < min(grown[pool], places()) && seeds[first + k] == statement) isNew = false; }
    if (isNew) {
      seeds[first + grown[pool] % places()] = statement;
      grown[pool] += 1;
    }
  }
  isConjecture = source > 0 && !isConjecture;
  if (isConjecture) conjecture();
  else {
    index = below(given);
    statement = rows[index] + 1024 * (index % 4);
  }
  left = attempts;
  passed = 0;
}
export function reset(): u32 {
  for (let k: u32 = 0; k < 5; k++) {
    if (left == 0) next();
    if (apart(statement) > 0) break;
    left = 0; // nothing to prove
  }
  left -= 1;
  return statement;
}
export function available(s: u32, a: u32): bool { return rewritten(s % 1024, a) != s % 1024; }
export function step(s: u32, a: u32, outcome: u32): u32 {
  const goal = s / 1024;
  const row = rewritten(s % 1024, a);
  if (apart(row + 1024 * goal) == 0) {
    pay(1.0);
    emit(success);
    terminate();
    passed += 1;
    if (!isConjecture && proved[index] == 0) {
      proved[index] = 1;
      total += 1;
    }
  }
  return row + 1024 * goal;
}
/** Share of the given statements that have a proof. */
export function provedShare(s: u32): f32 { return f32(total) / f32(given); }
/** Fewest rewrites from a conjecture to its goal; 0 for a given statement. */
export function difficulty(s: u32): f32 { return isConjecture ? f32(apart(statement)) : 0.0; }
