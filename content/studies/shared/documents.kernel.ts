export const meta = { name: 'graph', label: 'Documents', family: 'graph', states: 2304, factors: [6, 6, 8, 8], actions: ['subject', 'relation', 'object'], outcomes: 2 };
const dependence = param({ value: 0.45, min: 0, max: 0.9, label: 'Order dependence', help: 'How much less often a subtask succeeds if its predecessor was not right.' });
const features = param({ value: true, label: 'Features', help: 'The planner sees the features of the document.' });
const kinds = 6;
export const allRight = event('all three subtasks are right');
function first(kind: u32): u32 { return kind / 2; }
function second(kind: u32): u32 { return (kind / 2 + 1 + kind % 2) % 3; }
function predecessor(kind: u32, action: u32): u32 {
  if (action == first(kind)) return 3;
  return action == second(kind) ? first(kind) : second(kind);
}
function done(s: u32): u32 { return s / 36 % 8; }
function right(s: u32): u32 { return s / 288; }
function chance(s: u32, action: u32): f32 {
  const before = predecessor(s % kinds, action);
  return before == 3 || ((right(s) >> before) & 1) == 1 ? 0.95 : 0.95 - dependence;
}
/** The model’s own score of an answer: its true chance, but it always trusts objects most. */
export function selfScore(s: u32, action: u32): f32 { return chance(s, action) + (action == 2 ? 0.5 : 0.0); }
export function reset(): u32 {
  const kind = below(kinds);
  return kind + kinds * (bernoulli(0.9) ? kind : below(kinds));
}
/** As a state of kind 0 with nothing right. */
export function observe(s: u32): u32 { return (features ? s / kinds % kinds * kinds : 0) + 36 * done(s); }
export function available(s: u32, action: u32): bool { return ((done(s) >> action) & 1) == 0; }
export function outcomeProbability(s: u32, action: u32, outcome: u32): f32 {
  return outcome == 1 ? chance(s, action) : 1.0 - chance(s, action);
}
export function step(s: u32, action: u32, outcome: u32): u32 {
  const to = s + 36 * (1 << action) + 288 * outcome * (1 << action);
  pay(f32(outcome) / 3.0);
  if (done(to) == 7) {
    if (right(to) == 7) emit(allRight);
    terminate();
  }
  return to;
}
