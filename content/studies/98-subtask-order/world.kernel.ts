export const meta = { states: 756, factors: [3, 3, 3, 7, 4], actions: ['subject', 'relation', 'object'] };
const keyChance = param({ value: 0.6, min: 0, max: 1, label: 'Chance of the helper', help: 'Of a right answer to the subtask that helps the others. Of those, one has 0.7 and one 0.5.' });
const help = param({ value: 0.8, min: 0, max: 1, label: 'Help', help: 'Share of the missing chance that a right answer of the helper adds to the others.' });
const accuracy = param({ value: 0.7, min: 0, max: 1, label: 'Accuracy of features', help: 'How often the features of a text name its kind; else they name any of six.' });
const noise = param({ value: 0, min: 0, max: 2, label: 'Noise of the self-score', help: 'Standard deviation of what the model says about its chance to be right.' });
const shared = param({ value: 0.4, min: 0, max: 1, label: 'Shared kind', help: 'Share of the documents that are of the same kind; the others have any of six.' });
const sees = param({ type: 'u32', value: 0, options: ['features', 'answers', 'turn', 'self'], label: 'Planner', help: 'features: sees them and how sure the model was of its answers. answers: without features. turn: only what is done, which makes a fixed order. self: the model takes what it is surest of.' });
const scores = memory(f32, 3);
let kind: u32 = 0;
let helped: bool = false;
/** The subtask that helps the other two. */
function helper(): u32 { return kind / 2; }
/** The easiest at first. */
function easy(): u32 { return kind % 2 == 0 ? (helper() + 1) % 3 : (helper() + 2) % 3; }
function done(s: u32, task: u32): u32 { return task == 0 ? s % 3 : task == 1 ? s / 3 % 3 : s / 9 % 3; }
function chance(task: u32): f32 {
  if (task == helper()) return keyChance;
  const own: f32 = task == easy() ? 0.7 : 0.5;
  return helped ? own + (1.0 - own) * help : own;
}
function rate() { for (let task: u32 = 0; task < 3; task++) scores[task] = chance(task) + noise * normal(); }
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
  helped = false;
  rate();
  const named: u32 = bernoulli(accuracy) ? kind : below(6);
  return sees == 0 ? 27 * (1 + named) : 0;
}
/** State = for each subtask 0 not done, 1 unsure, 2 sure (base 3) + 27 × features (0 none) + 189 × the first that was done (0 none). */
export function step(s: u32, action: u32, outcome: u32): u32 {
  const isRight = bernoulli(chance(action));
  if (isRight) {
    pay(1.0 / 3.0);
    if (action == helper()) helped = true;
  }
  const sure = bernoulli(isRight ? 0.8 : 0.3) && sees < 2;
  const next = s + (sure ? 2 : 1) * (action == 0 ? 1 : action == 1 ? 3 : 9) + (s % 27 == 0 ? 189 * (1 + action) : 0);
  if (done(next, 0) > 0 && done(next, 1) > 0 && done(next, 2) > 0) {
    terminate();
    return next;
  }
  rate();
  return next;
}
