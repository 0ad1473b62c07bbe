export const meta = { label: 'GRPO with a reference', family: 'policy-gradient', critic: false };
// A table: six numbers for each color. GRPO compares 16 tries at the same row, one step per group; the exact KL from the reference is charged at each lock that was tried.
const alpha = param({ value: 0.5, min: 0, max: 100, label: 'Step size' });
const klCoefficient = param({ value: 0, min: 0, max: 100, label: 'KL penalty', help: 'Keeps the policy near its reference, which is the start.' });
const resetEvery = param({ type: 'u32', value: 0, min: 0, max: 1000000, label: 'Reference reset', help: 'Groups after which the reference becomes the present policy. 0: never.' });
const resets = param({ type: 'u32', value: 4, min: 0, max: 1000000, label: 'Resets', help: 'How many there are. Then the run goes on with the last reference.' });
export const gamma = param({ value: 1, min: 0, max: 1, label: 'Discount' });
const GROUP: u32 = 16;
const ATTEMPTS: u32 = 256;
const weights = memory(f32, 13, 6);
const reference = memory(f32, 13, 6);
const slopes = memory(f32, 13, 6);
const p = memory(f32, 6);
const q = memory(f32, 6);
const states = memory(u32, 96);
const actions = memory(u32, 96);
const lengths = memory(u32, 16);
const returns = memory(f32, 16);
const advantages = memory(f32, 16);
/** The chance that a lock opens, by color, and by side of two-sided ones. */
const opens = memory(f32, 16);
let member: u32 = 0;
let n: u32 = 0;
let groups: u32 = 0;
/** Logarithms of what the start tries, up to a constant. */
function startWeight(f: u32, a: u32): f32 {
  const isKey = a == keyOf(f);
  if (f < 4) return isKey ? 2.0 : 0.0;
  if (f < 8) return isKey ? -2.0 : 0.0;
  if (f < 12) return isKey || a == (keyOf(f) + 1) % 6 ? 0.6 : 0.0;
  return 0.0;
}
export function init() {
  for (let f: u32 = 0; f < 13; f++) {
    for (let a: u32 = 0; a < 6; a++) {
      weights[f][a] = startWeight(f, a);
      reference[f][a] = weights[f][a];
    }
  }
}
function read(from: f32[][], s: u32, into: f32[]) {
  for (let a: u32 = 0; a < 6; a++) into[a] = from[s][a];
  softmax(into, 1.0);
}
export function begin(s: u32) { n = 0; returns[member] = 0.0; }
export function act(s: u32): u32 {
  read(weights, s, p);
  return sample(p, 6);
}
export function learn(s: u32, a: u32, r: f32, next: u32) {
  if (n < 6) {
    states[member * 6 + n] = s;
    actions[member * 6 + n] = a;
    n += 1;
  }
  returns[member] += r;
  if (!terminated && !truncated) return;
  lengths[member] = n;
  member += 1;
  if (member < GROUP) return;
  member = 0;
  if (alpha > 0.0) improve();
}
function improve() {
  groupAdvantages(returns, GROUP, 0, advantages);
  const step = alpha / f32(GROUP);
  for (let m: u32 = 0; m < GROUP; m++) {
    for (let t: u32 = 0; t < 6; t++) {
      if (t >= lengths[m]) break;
      const s = states[m * 6 + t];
      read(weights, s, p);
      read(reference, s, q);
      let kl: f32 = 0.0;
      for (let a: u32 = 0; a < 6; a++) kl += p[a] * (logProbability(p[a]) - logProbability(q[a]));
      for (let a: u32 = 0; a < 6; a++) {
        const reward = advantages[m] * ((a == actions[m * 6 + t] ? 1.0 : 0.0) - p[a]);
        const pull = p[a] * (logProbability(p[a]) - logProbability(q[a]) - kl);
        slopes[s][a] += step * (reward - klCoefficient * pull);
      }
    }
  }
  for (let s: u32 = 0; s < 12; s++) applyRow(weights, slopes, s, 1.0);
  countUpdate();
  groups += 1;
  if (resetEvery > 0 && groups % resetEvery == 0 && groups / resetEvery <= resets) {
    for (let s: u32 = 0; s < 12; s++) { for (let a: u32 = 0; a < 6; a++) reference[s][a] = weights[s][a]; }
  }
}
export function policy(s: u32) { read(weights, s, pi); }
/** The chance that one of 256 attempts opens a row that each attempt opens with the chance x. */
function reached(x: f32): f32 {
  let missed: f32 = 1.0 - x;
  for (let k: u32 = 0; k < 8; k++) missed = missed * missed;
  return 1.0 - missed;
}
function pairs(first: u32): f32 {
  let sum: f32 = 0.0;
  for (let i: u32 = 0; i < 16; i++) sum += reached(opens[first + i % 4] * opens[first + i / 4]) / 16.0;
  return sum;
}
function sides(): f32 {
  let sum: f32 = 0.0;
  for (let i: u32 = 0; i < 512; i++) {
    let weight: f32 = 1.0;
    let x: f32 = 1.0;
    for (let k: u32 = 0; k < 3; k++) {
      const one = i >> (3 * k) & 7;
      weight = weight * (one < 4 ? 0.6 : 0.4) / 4.0;
      x = x * opens[8 + one];
    }
    sum += weight * reached(x);
  }
  return sum;
}
function longRows(): f32 {
  let sum: f32 = 0.0;
  for (let i: u32 = 0; i < 4096; i++) {
    let x: f32 = opens[i & 3] * opens[i >> 2 & 3];
    for (let k: u32 = 2; k < 6; k++) x = x * opens[4 + (i >> (2 * k) & 3)];
    sum += reached(x) / 4096.0;
  }
  return sum;
}
/** Exact shares of rows that open in 256 attempts. State 0: of all four kinds; 1 common, 2 rare, 3 two-sided, 4 long; elsewhere 0. */
export function value(s: u32): f32 {
  if (s > 4) return 0.0;
  for (let c: u32 = 0; c < 12; c++) {
    read(weights, c, p);
    opens[c] = p[keyOf(c)];
    if (c >= 8) opens[c + 4] = p[(keyOf(c) + 1) % 6];
  }
  if (s == 1) return pairs(0);
  if (s == 2) return pairs(4);
  if (s == 3) return sides();
  if (s == 4) return longRows();
  return (pairs(0) + pairs(4) + sides() + longRows()) / 4.0;
}
