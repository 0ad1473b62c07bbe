// Sums modulo 3 of a row of numbers. A token says how many of the next numbers it adds (one, two or three) and what the sum is then: action = 3 ×
// (numbers − 1) + sum. State = sum written last + 3 × (next three numbers, 27) + 81 × (numbers left + 13 × tokens written).
const LONGEST: u32 = 12;
const DONE: u32 = 13689;
const numbers = param({ type: 'u32', value: 8, min: 1, max: 12, label: 'Numbers' });
function lastOf(s: u32): u32 { return s % 3; }
function nextOf(s: u32): u32 { return s / 3 % 27; }
function leftOf(s: u32): u32 { return s / 81 % 13; }
function writtenOf(s: u32): u32 { return s / 1053; }
function begins(count: u32, next: u32): u32 { return 3 * next + 81 * count; }
function sumOf(s: u32, count: u32): u32 {
  let sum = lastOf(s);
  let next = nextOf(s);
  for (let i: u32 = 0; i < 3; i++) { if (i < count) sum += next % 3; next /= 3; }
  return sum % 3;
}
function isRight(s: u32, action: u32): bool { return action % 3 == sumOf(s, action / 3 + 1); }
function isPossible(s: u32, action: u32): bool { return action / 3 < leftOf(s); }
/** After a token. The numbers that come into view are `fresh`. */
function after(s: u32, action: u32, fresh: u32): u32 {
  const count = action / 3 + 1;
  const shift: u32 = count == 1 ? 3 : count == 2 ? 9 : 27;
  const view = nextOf(s) / shift + fresh % shift * (27 / shift);
  return action % 3 + 3 * view + 81 * (leftOf(s) - count + 13 * (writtenOf(s) + 1));
}
