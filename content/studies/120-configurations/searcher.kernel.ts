export const meta = { label: 'Searcher', family: 'control' };
const rule = param({ type: 'u32', value: 0, options: ['baseline', 'random', 'halving', 'bounds'], label: 'Rule', help: 'Which configuration is run next.' });
const budget = param({ type: 'u32', value: 64, min: 1, max: 1000, label: 'Budget', help: 'Runs before a configuration is chosen for good.' });
export const gamma = param({ value: 1, min: 0, max: 1, label: 'Discount γ', help: 'Has no effect.' });
const sum = memory(f32, 64);
const runs = memory(f32, 64);
const drawn = memory(u32, 16);
const left = memory(u32, 16);
let spent: u32 = 0;
let next: u32 = 0;
export function init() {
  for (let k = 0; k < 16; k++) { drawn[k] = below(64); left[k] = 1; }
}
function mean(c: u32): f32 { return runs[c] > 0.0 ? sum[c] / runs[c] : -9.0; }
function best(): u32 {
  let top: u32 = 0;
  for (let c = 1; c < 64; c++) { if (mean(c) > mean(top)) { top = c; } }
  return top;
}
/** Of the configurations that are left, the one with the fewest runs. */
function fewest(): u32 {
  let top: u32 = 16;
  for (let k = 0; k < 16; k++) {
    if (left[k] == 1 && (top == 16 || runs[drawn[k]] < runs[drawn[min(top, 15)]])) { top = k; }
  }
  return drawn[min(top, 15)];
}
/** Drops the worse half. */
function halve() {
  let count: u32 = 0;
  for (let k = 0; k < 16; k++) { count += left[k]; }
  for (let round = 0; round < 8; round++) {
    if (round >= count / 2) { break; }
    let worst: u32 = 16;
    for (let k = 0; k < 16; k++) {
      if (left[k] == 1 && (worst == 16 || mean(drawn[k]) < mean(drawn[min(worst, 15)]))) { worst = k; }
    }
    left[min(worst, 15)] = 0;
  }
}
function highest(): u32 {
  let top: u32 = 0;
  let bound = -9.0;
  for (let k = 0; k < 16; k++) {
    const c = drawn[k];
    const reach = runs[c] > 0.0 ? mean(c) + 0.2 * sqrt(log(f32(spent) + 1.0) / runs[c]) : 9.0;
    if (reach > bound) { bound = reach; top = c; }
  }
  return top;
}
function choose() {
  if (rule == 0) { next = 0; }
  else if (spent >= budget) { next = best(); }
  else if (rule == 1) { next = below(64); }
  else if (rule == 3) { next = highest(); }
  else {
    if (spent == budget / 4 || spent == budget / 2 || spent == budget * 3 / 4) { halve(); }
    next = fewest();
  }
}
export function begin(s: u32) { choose(); }
export function act(s: u32): u32 { return next; }
export function learn(s: u32, a: u32, r: f32, to: u32) {
  if (spent < budget) {
    spent += 1;
    sum[a] += r;
    runs[a] += 1.0;
    countUpdate();
  }
}
export function policy(s: u32) {
  for (let a = 0; a < nActions; a++) { pi[a] = a == next ? 1.0 : 0.0; }
}
export function value(s: u32): f32 { return 0.0; }
