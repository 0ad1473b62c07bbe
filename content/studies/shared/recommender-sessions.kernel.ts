export const meta = { name: 'graph', label: 'Recommendation sessions', family: 'graph', states: 480, factors: [32, 5, 3], actions: ['familiar', 'mixed', 'novel'], outcomes: 12 };
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
