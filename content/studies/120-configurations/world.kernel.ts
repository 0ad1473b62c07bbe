export const meta = { name: 'graph', label: 'Configurations', family: 'graph', states: 1, actions: 64, outcomes: 1 };
const noise = param({ value: 0.1, min: 0, max: 1, label: 'Noise', help: 'Standard deviation of the score between two runs of one configuration.' });
/** Distance of a setting from its best value. */
function off(action: u32, setting: u32, best: u32): f32 { return abs(f32((action >> (2 * setting)) & 3) - f32(best)); }
/** Score without noise. The first two settings depend on each other: two errors cost less than their sum. */
export function score(action: u32): f32 {
  const first = off(action, 0, 3);
  const second = off(action, 1, 2);
  return 0.9 - 0.15 * first - 0.15 * second + 0.04 * first * second - 0.05 * off(action, 2, 1);
}
export function reset(): u32 { return 0; }
export function step(s: u32, action: u32, outcome: u32): u32 {
  pay(score(action) + noise * normal());
  terminate();
  return 0;
}
