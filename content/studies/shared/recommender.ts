/** Sessions of a recommender and an agent with two levels, as texts in the kernel language. */

/**
 * State = group of the user + 32 × propensity + 160 × boredom. The group has a taste for novelty that stays. The propensity of the
 * session shifts it, from −2 to 2 quarters. Outcome = clicked + 2 × move of the propensity + 6 × left.
 */
export const SESSIONS = `export const meta = { name: 'graph', label: 'Recommendation sessions', family: 'graph', states: 480, factors: [32, 5, 3], actions: ['familiar', 'mixed', 'novel'], outcomes: 12 };
const variance = param({ value: 1, min: 0, max: 1, label: 'Intent variance', help: 'Probability that a session begins with a propensity of its own, and how fast it moves.' });
const groups = 32;
export const clicked = event('clicked on the item');
export const left = event('left the session');
function propensity(s: u32): u32 { return s / groups % 5; }
function boredom(s: u32): u32 { return s / 160; }
/** 0: only familiar items, 1: only novel ones. */
function intent(s: u32): f32 { return clamp(f32(s % groups) / 31.0 + 0.25 * (f32(propensity(s)) - 2.0), 0.0, 1.0); }
function clicks(s: u32, action: u32): f32 { return 0.9 - 0.7 * abs(intent(s) - 0.5 * f32(action)); }
function leaves(s: u32): f32 { return 0.05 + 0.15 * f32(boredom(s)); }
export function reset(): u32 { return below(groups) + groups * (bernoulli(variance) ? below(5) : 2); }
export function outcomeProbability(s: u32, action: u32, outcome: u32): f32 {
  const moves = 0.1 * variance;
  const click = outcome % 2 == 1 ? clicks(s, action) : 1.0 - clicks(s, action);
  const shift = outcome / 2 % 3 == 0 ? 1.0 - 2.0 * moves : moves;
  return click * shift * (outcome >= 6 ? leaves(s) : 1.0 - leaves(s));
}
export function step(s: u32, action: u32, outcome: u32): u32 {
  if (outcome % 2 == 1) {
    pay(1.0);
    emit(clicked);
  }
  if (outcome >= 6) {
    emit(left);
    terminate();
  }
  const shift = outcome / 2 % 3;
  const from = propensity(s);
  const to = shift == 1 ? min(from + 1, 4) : shift == 2 && from > 0 ? from - 1 : from;
  const bored: u32 = action == 0 ? min(boredom(s) + 1, 2) : 0;
  return s % groups + groups * to + 160 * bored;
}
`;

/** Q(s, a) = A(user, a) + B(session, a): a table for what stays and one for what changes within the session. */
export const TWO_LEVELS = `export const meta = { label: 'Two levels', family: 'control' };
const levels = param({ type: 'u32', value: 0, options: ['both', 'user', 'session'], label: 'Levels', help: 'Which tables learn.' });
const alpha = param({ value: 0.1, min: 0, max: 1, label: 'Step size α', help: 'Shared by the two tables.' });
export const gamma = param({ value: 1, min: 0, max: 1, label: 'Discount γ', help: 'Weight of a reward one step later.' });
const epsilon = param({ value: 0.1, min: 0, max: 1, label: 'Exploration rate ε', help: 'Share of uniformly random actions.' });
const users = memory(f32, 32, nActions);
const sessions = memory(f32, 15, nActions);
const row = memory(f32, nActions);
function q(s: u32, a: u32): f32 { return users[s % 32][a] + sessions[s / 32][a]; }
function read(s: u32, p: f32[]) {
  for (let a = 0; a < nActions; a++) { p[a] = q(s, a); }
}
function best(s: u32): f32 {
  let top = q(s, 0);
  for (let a = 1; a < nActions; a++) { top = max(top, q(s, a)); }
  return top;
}
export function act(s: u32): u32 {
  read(s, row);
  return draw(row, 0, epsilon, 1.0);
}
export function learn(s: u32, a: u32, r: f32, next: u32) {
  const error = r + (terminated ? 0.0 : gamma * best(next)) - q(s, a);
  const step = levels == 0 ? 0.5 * alpha : alpha;
  if (levels != 2) { users[s % 32][a] += step * error; }
  if (levels != 1) { sessions[s / 32][a] += step * error; }
  advantage(s, error);
  countUpdate();
}
export function policy(s: u32) {
  read(s, pi);
  explore(pi, 0, epsilon, 1.0);
}
export function value(s: u32): f32 { return best(s); }
export function actionValue(s: u32, a: u32): f32 { return q(s, a); }
`;
