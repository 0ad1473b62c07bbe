export const meta = { label: 'Two levels', family: 'control' };
const levels = param({ type: 'u32', value: 0, options: ['both', 'user', 'session', 'flat'], label: 'Levels', help: 'both: the value of an action is that of the group plus that of the session. flat: one value for each pair.' });
const alpha = param({ value: 0.05, min: 0, max: 1, label: 'Step size' });
export const gamma = param({ value: 1, min: 0, max: 1, label: 'Discount' });
const epsilon = param({ value: 0.1, min: 0, max: 1, label: 'Exploration rate' });
const users = memory(f32, 8, nActions);
const sessions = memory(f32, 15, nActions);
const pairs = memory(f32, nObservations, nActions);
const row = memory(f32, nActions);
function q(s: u32, a: u32): f32 { return levels == 3 ? pairs[s][a] : users[s % 8][a] + sessions[s / 8][a]; }
function read(s: u32, p: f32[]) { for (let a = 0; a < nActions; a++) p[a] = q(s, a); }
function best(s: u32): f32 {
  let top = q(s, 0);
  for (let a = 1; a < nActions; a++) top = max(top, q(s, a));
  return top;
}
export function act(s: u32): u32 { read(s, row); return draw(row, 0, epsilon, 1.0); }
export function learn(s: u32, a: u32, r: f32, next: u32) {
  const error = r + (terminated ? 0.0 : gamma * best(next)) - q(s, a);
  const size = levels == 0 ? 0.5 * alpha : alpha;
  if (levels == 3) pairs[s][a] += alpha * error;
  if (levels < 2) users[s % 8][a] += size * error;
  if (levels == 0 || levels == 2) sessions[s / 8][a] += size * error;
  advantage(s, error);
  countUpdate();
}
export function policy(s: u32) { read(s, pi); explore(pi, 0, epsilon, 1.0); }
export function value(s: u32): f32 { return best(s); }
export function actionValue(s: u32, a: u32): f32 { return q(s, a); }
