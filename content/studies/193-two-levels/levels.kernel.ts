export const meta = { label: 'Two levels', family: 'control' };
const levels = param({ type: 'u32', value: 0, options: ['both', 'user', 'session', 'flat', 'moods', 'row'], label: 'Levels', help: 'The value of an action is a sum of tables. both: of the group, of the session (mood and boredom), and of each pair. moods: of the group, of the mood, and of each pair. row: one value for all states, and one of each pair. flat: of each pair alone.' });
const alpha = param({ value: 0.01, min: 0, max: 1, label: 'Step size', help: 'The n-th step of an entry is 1/n, until that is less than the step size.' });
export const gamma = param({ value: 1, min: 0, max: 1, label: 'Discount' });
const epsilon = param({ value: 0.1, min: 0, max: 1, label: 'Exploration rate' });
const users = memory(f32, 8, nActions);
const sessions = memory(f32, 15, nActions);
const pairs = memory(f32, nObservations, nActions);
const userVisits = memory(f32, 8, nActions);
const sessionVisits = memory(f32, 15, nActions);
const pairVisits = memory(f32, nObservations, nActions);
const row = memory(f32, nActions);
function hasUsers(): bool { return levels != 2 && levels != 3 && levels != 5; }
function hasSessions(): bool { return levels != 1 && levels != 3; }
function hasPairs(): bool { return levels != 1 && levels != 2; }
function sessionOf(s: u32): u32 { return levels == 5 ? 0 : levels == 4 ? s / 8 % 5 : s / 8; }
function q(s: u32, a: u32): f32 { return users[s % 8][a] + sessions[sessionOf(s)][a] + pairs[s][a]; }
function read(s: u32, p: f32[]) { for (let a = 0; a < nActions; a++) p[a] = q(s, a); }
function best(s: u32): f32 {
  let top = q(s, 0);
  for (let a = 1; a < nActions; a++) top = max(top, q(s, a));
  return top;
}
function size(visits: f32): f32 { return max(alpha, 1.0 / visits); }
export function act(s: u32): u32 { read(s, row); return draw(row, 0, epsilon, 1.0); }
export function learn(s: u32, a: u32, r: f32, next: u32) {
  const error = r + (terminated ? 0.0 : gamma * best(next)) - q(s, a);
  const share = error / (f32(hasUsers()) + f32(hasSessions()) + f32(hasPairs()));
  if (hasUsers()) {
    userVisits[s % 8][a] += 1.0;
    users[s % 8][a] += size(userVisits[s % 8][a]) * share;
  }
  if (hasSessions()) {
    const session = sessionOf(s);
    sessionVisits[session][a] += 1.0;
    sessions[session][a] += size(sessionVisits[session][a]) * share;
  }
  if (hasPairs()) {
    pairVisits[s][a] += 1.0;
    pairs[s][a] += size(pairVisits[s][a]) * share;
  }
  advantage(s, error);
  countUpdate();
}
export function policy(s: u32) { read(s, pi); explore(pi, 0, epsilon, 1.0); }
export function value(s: u32): f32 { return best(s); }
export function actionValue(s: u32, a: u32): f32 { return q(s, a); }
