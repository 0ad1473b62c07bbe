// A draft of four sums modulo 3. State = draft; digits 0–4 are the numbers x0 … x4, digits 5–8 the running sums s1 … s4 as they were written.
const DRAFTS: u32 = 19683;
const FIRST: u32 = 243;
const slips = param({ value: 0.25, min: 0, max: 1, label: 'Slips', help: 'Chance that the reasoner writes a wrong sum. It is drawn again when a sum is written again.' });
const habit = param({ value: 0, min: 0, max: 1, label: 'Habit', help: 'Chance that the reasoner writes 2 + 2 = 2. 1: each time, until a critique names that sum.' });
const careful = param({ value: 0.1, min: 0, max: 1, label: 'Slips in a sum that was named' });
function digitAt(s: u32, i: u32): u32 {
  let rest = s;
  for (let k: u32 = 0; k < 8; k++) { if (k < i) rest /= 3; }
  return rest % 3;
}
/** The sum before step k, which counts from 1. */
function before(s: u32, k: u32): u32 { return k == 1 ? digitAt(s, 0) : digitAt(s, 3 + k); }
function isWrong(s: u32, k: u32): bool { return digitAt(s, 4 + k) != (before(s, k) + digitAt(s, k)) % 3; }
/** The first wrong sum, from 1; 0 if all are right. This is what the rule knows. */
function wrongStep(s: u32): u32 {
  for (let k: u32 = 1; k < 5; k++) { if (isWrong(s, k)) return k; }
  return 0;
}
function isAnswerRight(s: u32): bool {
  let sum: u32 = 0;
  for (let i: u32 = 0; i < 5; i++) sum += digitAt(s, i);
  return sum % 3 == digitAt(s, 8);
}
/** Writes the sums from step `from` on again. The first of them was named by a critique, or not. */
function rewritten(s: u32, from: u32, named: bool): u32 {
  let to = s % FIRST;
  let place = FIRST;
  let last = digitAt(s, 0);
  for (let k: u32 = 1; k < 5; k++) {
    let sum = digitAt(s, 4 + k);
    if (k >= from) {
      const x = digitAt(s, k);
      const isNamed = named && k == from;
      sum = (last + x) % 3;
      if (!isNamed && last == 2 && x == 2 && bernoulli(habit)) sum = 2;
      else if (bernoulli(isNamed ? careful : slips)) sum = (sum + 1 + below(2)) % 3;
    }
    to += place * sum;
    place *= 3;
    last = sum;
  }
  return to;
}
function drawDraft(): u32 { return rewritten(below(FIRST), 1, false); }
