export const meta = { states: 756, factors: [3, 3, 3, 7, 4], actions: ['subject', 'relation', 'object'] };
const dependence = param({ value: 0.4, min: 0, max: 0.45, label: 'Dependence', help: 'How much a right answer before helps the next one in the order of the document.' });
const accuracy = param({ value: 0.7, min: 0, max: 1, label: 'Accuracy of features', help: 'How often the features of a text name its order; else they name any of six.' });
const noise = param({ value: 0.3, min: 0, max: 2, label: 'Noise of the self-score', help: 'Standard deviation of what the model says about its chance to be right.' });
const shared = param({ value: 0.4, min: 0, max: 1, label: 'Shared order', help: 'Share of the documents that have the same order; the others have any of six.' });
const sees = param({ type: 'u32', value: 0, options: ['features', 'answers', 'turn', 'self', 'both'], label: 'Planner', help: 'features: sees them and how sure the model was of its answers. both: sees what the model is surest of, too. answers: without features. turn: only what is done, which makes a fixed order. self: the model takes what it is surest of.' });
export const allRight = event('had all three right');
const scores = memory(f32, 3);
let kind: u32 = 0;
let right: u32 = 0;
/** The k-th subtask in the order of the document: one of six permutations. */
function inOrder(k: u32): u32 {
  const first = kind / 2;
  const second: u32 = kind % 2 == 0 ? (first + 1) % 3 : (first + 2) % 3;
  return k == 0 ? first : k == 1 ? second : 3 - first - second;
}
function done(s: u32, task: u32): u32 { return task == 0 ? s % 3 : task == 1 ? s / 3 % 3 : s / 9 % 3; }
function chance(s: u32, task: u32): f32 {
  if (task == inOrder(0)) return 0.5 + dependence;
  const before: u32 = task == inOrder(1) ? inOrder(0) : inOrder(1);
  if (done(s, before) == 0) return 0.5;
  return ((right >> before) & 1) == 1 ? 0.5 + dependence : 0.5 - dependence;
}
function rate(s: u32) { for (let task: u32 = 0; task < 3; task++) scores[task] = chance(s, task) + noise * normal(); }
/** What the model is surest of, of the subtasks that are not done, for a planner that sees it. */
function surest(s: u32): u32 {
  if (sees != 4) return 0;
  let best: u32 = 3;
  for (let task: u32 = 0; task < 3; task++) {
    if (done(s, task) == 0 && (best == 3 || scores[task] > scores[min(best, 2)])) best = task;
  }
  return best == 3 ? 0 : 189 * (1 + best);
}
export function available(s: u32, action: u32): bool {
  if (done(s, action) > 0) return false;
  if (sees != 3) return true;
  for (let task: u32 = 0; task < 3; task++) {
    if (done(s, task) == 0 && scores[task] > scores[action]) return false;
  }
  return true;
}
export function reset(): u32 {
  kind = bernoulli(shared) ? 0 : below(6);
  right = 0;
  rate(0);
  const named: u32 = bernoulli(accuracy) ? kind : below(6);
  return sees == 0 || sees == 4 ? 27 * (1 + named) + surest(0) : 0;
}
/** State = for each subtask 0 not done, 1 unsure, 2 sure (base 3) + 27 × features (0 none) + 189 × what the model is surest of (0 not seen). */
export function step(s: u32, action: u32, outcome: u32): u32 {
  const isRight = bernoulli(chance(s, action));
  if (isRight) { right |= 1 << action; pay(1.0 / 3.0); }
  const sure = bernoulli(isRight ? 0.8 : 0.3) && (sees < 2 || sees == 4);
  const next = s % 189 + (sure ? 2 : 1) * (action == 0 ? 1 : action == 1 ? 3 : 9);
  if (done(next, 0) > 0 && done(next, 1) > 0 && done(next, 2) > 0) {
    if (right == 7) emit(allRight);
    terminate();
    return next;
  }
  rate(next);
  return next + surest(next);
}
