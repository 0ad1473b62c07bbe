export const meta = { name: 'graph', label: 'Principles', family: 'graph', states: 13824, factors: [27, 64, 8], actions: 64 };
const principles = param({ type: 'u32', value: 20, min: 1, max: 20, label: 'Principles', help: 'Principles of the rankings. One more, never ranked, is the new one.' });
const asks = param({ type: 'u32', value: 0, options: ['all', 'one', 'new'], label: 'Rankings under', help: 'all: the principles of the training, in turn by chance. one: the first of them. new: the new principle itself.' });
const RANKED = 2400;
const TESTS = 400;
const order = memory(u32, 27);
const height = memory(f32, 3, 4);
const least = memory(f32, 27);
const most = memory(f32, 27);
let n: u32 = 0;
let principle: u32 = 0;
/** How much of trait k an answer has: its digit in base 4. */
function count(i: u32, k: u32): u32 { return (i >> (2 * k)) % 4; }
/** −1, 0 or 1: whether a principle asks for less, nothing or more of trait k. */
function sign(which: u32, k: u32): f32 { return f32((k == 0 ? which : k == 1 ? which / 3 : which / 9) % 3) - 1.0; }
function raw(which: u32, i: u32): f32 {
  let sum: f32 = 0.0;
  for (let k: u32 = 0; k < 3; k++) sum += sign(which, k) * height[k][count(i, k)];
  return sum;
}
function score(which: u32, i: u32): f32 { return (raw(which, i) - least[which]) / max(most[which] - least[which], 0.001); }
export function init() {
  for (let k: u32 = 0; k < 3; k++) {
    let sum: f32 = 0.0;
    for (let c: u32 = 0; c < 4; c++) { height[k][c] = sum; sum += 0.2 + uniform(); }
    for (let c: u32 = 0; c < 4; c++) height[k][c] = (0.5 + uniform()) * height[k][c] / sum;
  }
  for (let i: u32 = 0; i < 27; i++) order[i] = i;
  for (let i: u32 = 0; i < 27; i++) {
    const j = i + below(27 - i);
    const other = order[i];
    order[i] = order[j];
    order[j] = other;
  }
  /* The principle without a sign comes last and is not used. */
  for (let i: u32 = 0; i < 26; i++) { if (order[i] == 13) { order[i] = order[26]; order[26] = 13; } }
  for (let which: u32 = 0; which < 27; which++) {
    least[which] = 1e9;
    most[which] = -1e9;
    for (let i: u32 = 0; i < 64; i++) {
      least[which] = min(least[which], raw(which, i));
      most[which] = max(most[which], raw(which, i));
    }
  }
}
/** State = principle + 27 × first answer + 27 × 64 × how many times nine places the second answer is behind it; 0 if there is no pair. */
export function reset(): u32 {
  if (n < RANKED) {
    if (n % 4 == 0) principle = asks == 2 ? order[25] : order[asks == 1 ? 0 : below(principles)];
    return principle;
  }
  if (n >= RANKED + TESTS) return order[25];
  const first = below(64);
  return order[25] + 27 * (first + 64 * (1 + below(7)));
}
export function step(s: u32, action: u32, outcome: u32): u32 {
  const which = s % 27;
  if (n >= RANKED && n < RANKED + TESTS) {
    const apart = raw(which, s / 27 % 64) - raw(which, (s / 27 + 9 * (s / 1728)) % 64);
    if (abs(apart) < 0.0001) pay(0.5);
    else if ((action == 0) == (apart > 0.0)) pay(1.0);
  } else pay(score(which, action));
  n += 1;
  terminate();
  return s;
}
