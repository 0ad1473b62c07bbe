export const meta = { name: 'graph', label: 'Sums read from signs', family: 'graph', states: 39, actions: ['0', '1', '2', '3', '4', 'look again', 'guess'] };
// One to eight signs are read one by one; half of the looks are blurred. Then the digits are added modulo 5. The first four signs have one
// font, the others another one. The policy writes a digit for each sign, then each partial sum.
const shortest = param({ type: 'u32', value: 1, min: 1, max: 8, label: 'Fewest signs' });
const longest = param({ type: 'u32', value: 8, min: 1, max: 8, label: 'Most signs' });
const ladder = param({ type: 'u32', value: 0, min: 0, max: 100000000, label: 'Ladder', help: 'Steps until all lengths are asked; the longest allowed grows evenly until then. 0: all from the start.' });
const repeats = param({ type: 'u32', value: 8, min: 1, max: 16, label: 'Repeats', help: 'How often in a row a problem is asked.' });
export const success = event('the last sum is right');
export const observed = event('wrote a digit for every sign before it answered');
const digits = memory(u32, 8);
const written = memory(u32, 8);
const shapes = memory(u32, 10);
let count: u32 = 1;
let left: u32 = 0;
let place: u32 = 0;
let sum: u32 = 0;
/** Each seed has its own shapes. */
export function init() {
  for (let i: u32 = 0; i < 10; i++) shapes[i] = i % 5;
  for (let i: u32 = 0; i < 10; i++) {
    const j = i / 5 * 5 + below(5);
    const one = shapes[i];
    shapes[i] = shapes[j];
    shapes[j] = one;
  }
}
function look(): u32 {
  const font: u32 = place < 4 ? 0 : 1;
  return 6 * font + (bernoulli(0.5) ? 5 : shapes[5 * font + digits[place]]);
}
export function reset(): u32 {
  if (left == 0) {
    left = repeats;
    const most: u32 = ladder > 0 ? min(longest, 1 + u32(8.0 * f32(envSteps) / f32(ladder))) : longest;
    count = shortest + below(most + 1 - shortest);
    for (let i: u32 = 0; i < 8; i++) digits[i] = below(5);
  }
  left -= 1;
  place = 0;
  sum = 0;
  return look();
}
function truth(): u32 {
  let all: u32 = 0;
  for (let i: u32 = 0; i < 8; i++) { if (i < count) all += digits[i]; }
  return all % 5;
}
function answer(said: u32, wasObserved: bool): u32 {
  if (wasObserved) emit(observed);
  if (said == truth()) { pay(1.0); emit(success); }
  terminate();
  return 38;
}
export function step(s: u32, action: u32, outcome: u32): u32 {
  if (s == 37) return action < 5 ? answer(action, false) : s;
  if (s < 12) {
    if (action == 6) return 37;
    if (action == 5) return look();
    written[place] = action;
    place += 1;
    if (place < count) return look();
    place = 0;
    return 12 + written[0];
  }
  if (action > 4) return s;
  sum = action;
  place += 1;
  return place < count ? 12 + 5 * sum + written[place] : answer(sum, true);
}
/** Tokens that a problem needs without looking again. */
export function needed(s: u32): f32 { return f32(2 * count); }
