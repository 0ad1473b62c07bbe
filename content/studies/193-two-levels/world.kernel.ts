export const meta = { outcomes: 12 };
const variance = param({ value: 1, min: 0, max: 1, label: 'Intent variance', help: 'Probability that a session begins with a mood of its own, and how fast it moves.' });
const opposite = param({ value: 0, min: 0, max: 1, label: 'Opposite', help: 'How much the mood shifts every second group the other way. At 0.5 it does not shift them, at 1 it shifts them as far.' });
const groups = 8;
export const clicked = event('clicked on the item');
export const left = event('left the session');
/** State = group + 8 × mood of the session + 40 × boredom. */
function mood(s: u32): u32 { return s / groups % 5; }
function boredom(s: u32): u32 { return s / 40; }
/** 0: only familiar items, 1: only novel ones. */
function intent(s: u32): f32 {
  const way: f32 = s % 2 == 1 ? 1.0 - 2.0 * opposite : 1.0;
  return clamp(f32(s % groups) / 7.0 + 0.25 * way * (f32(mood(s)) - 2.0), 0.0, 1.0);
}
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
  const from = mood(s);
  const to = shift == 1 ? min(from + 1, 4) : shift == 2 && from > 0 ? from - 1 : from;
  const bored: u32 = action == 0 ? min(boredom(s) + 1, 2) : 0;
  return s % groups + groups * to + 40 * bored;
}
