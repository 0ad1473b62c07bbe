export const meta = { label: 'Searcher', family: 'control' };
const rule = param({ type: 'u32', value: 0, options: ['baseline', 'random', 'halving', 'bounds', 'blind', 'arrived', 'finalists'], label: 'Rule', help: 'baseline: the shipped configuration again and again. random: drawn configurations, each for eight epochs. halving: many for one epoch, the better half for two, and so on to eight. bounds: edits of the best configuration so far, chosen by UCB. blind: halving that drops by chance before the last round. arrived: halving that sees before the last round only whether any walk arrived. finalists: halving with half of the budget, then full runs of those that reached its last round.' });
const budget = param({ type: 'u32', value: 80, min: 8, max: 160, label: 'Budget', unit: 'epochs', help: 'Then a configuration is chosen for good, and trained from nothing again and again. The search waits first, so that all budgets end at the same step.' });
const shipped = param({ type: 'u32', value: 36, min: 0, max: 63, label: 'Shipped', help: 'The configuration that is there at first.' });
const looks = param({ type: 'u32', value: 1, min: 1, max: 10, label: 'Looks', help: 'Full runs that judge a configuration of random search, by their mean.' });
export const gamma = param({ value: 1, min: 0, max: 1, label: 'Discount γ', help: 'Has no effect.' });
const WHOLE: u32 = 160;
const score = memory(f32, 64);
const drawn = memory(u32, 64);
const worth = memory(f32, 12);
const tries = memory(f32, 12);
const seen = memory(f32, 64);
const runs = memory(f32, 64);
let spent: u32 = 0;
let current: u32 = 0;
let epoch: u32 = 0;
let best: u32 = 0;
let top: f32 = -1.0;
let edit: u32 = 0;
let rung: u32 = 0;
let place: u32 = 0;
let left: u32 = 0;
let look: u32 = 0;
let total: f32 = 0.0;
let waited: u32 = 0;
let finalists: u32 = 0;
export function init() {
  current = shipped;
  best = shipped;
  left = max((rule == 6 ? budget / 2 : budget) * 2 / 5, 4);
  for (let k: u32 = 0; k < 64; k++) drawn[k] = k;
  for (let k: u32 = 0; k < 64; k++) {
    const j = k + below(64 - k);
    const other = drawn[j];
    drawn[j] = drawn[k];
    drawn[k] = other;
  }
}
/** An edit gives one of three settings one of four values. */
function edited(c: u32, e: u32): u32 {
  const unit: u32 = e < 4 ? 1 : e < 8 ? 4 : 16;
  return c - unit * (c / unit % 4) + unit * (e % 4);
}
function highest(): u32 {
  let chosen: u32 = 0;
  let bound: f32 = -9.0;
  for (let e: u32 = 0; e < 12; e++) {
    const reach: f32 = edited(best, e) == best ? -8.0 : tries[e] > 0.0 ? worth[e] / tries[e] + 0.2 * sqrt(log(f32(spent) + 1.0) / tries[e]) : 9.0 + uniform();
    if (reach > bound) { bound = reach; chosen = e; }
  }
  return chosen;
}
/** Sorts the better half of those that are left to the front. */
function halve() {
  for (let k: u32 = 0; k < 32; k++) {
    if (k < left / 2) {
      for (let j: u32 = 1; j < 64; j++) {
        if (j > k && j < left && score[drawn[j]] > score[drawn[k]]) {
          const other = drawn[j];
          drawn[j] = drawn[k];
          drawn[k] = other;
        }
      }
    }
  }
  left = max(left / 2, 1);
}
function isHalving(): bool { return rule == 2 || rule > 3; }
/** What is run next. Epochs of one run follow each other. */
function choose(): u32 {
  if (waited < WHOLE - budget) return 192;
  if (spent >= budget) return 128 + (rule == 0 ? shipped : best);
  if (finalists > 0) {
    if (epoch > 0) return current;
    current = drawn[place];
    return 64 + current;
  }
  if (isHalving()) {
    current = drawn[place];
    return epoch == 0 && rung == 0 ? 64 + current : current;
  }
  if (epoch > 0) return current;
  if (rule == 1 && look == 0) current = below(64);
  if (rule == 3 && spent > 0) { edit = highest(); current = edited(best, edit); }
  return 64 + current;
}
let next: u32 = 0;
export function begin(s: u32) { next = choose(); }
export function act(s: u32): u32 { return next; }
function halving(r: f32) {
  epoch += 1;
  if (epoch < (rung == 0 ? 1 : 1 << (rung - 1))) return;
  epoch = 0;
  score[current] = rule == 4 && rung < 3 ? uniform() : rule == 5 && rung < 3 ? (r > 0.0 ? 1.0 : 0.0) : r;
  seen[current] = r;
  runs[current] = 1.0;
  place += 1;
  if (place < left) return;
  place = 0;
  if (rule == 6 && rung == 3) finalists = left;
  rung = min(rung + 1, 3);
  halve();
  best = drawn[0];
}
/** Full runs of the finalists in turn. The best mean is chosen. */
function lookAgain(r: f32) {
  epoch += 1;
  if (epoch < 8) return;
  epoch = 0;
  seen[current] += r;
  runs[current] += 1.0;
  place = (place + 1) % finalists;
  for (let k: u32 = 0; k < 64; k++) {
    const c = drawn[k];
    if (k < finalists && seen[c] / runs[c] > seen[best] / runs[best]) best = c;
  }
}
export function learn(s: u32, a: u32, r: f32, to: u32) {
  if (waited < WHOLE - budget) { waited += 1; return; }
  if (spent >= budget) return;
  spent += 1;
  countUpdate();
  if (finalists > 0) { lookAgain(r); return; }
  if (isHalving()) { halving(r); return; }
  epoch = (epoch + 1) % 8;
  if (epoch > 0) return;
  if (rule == 3 && spent > 8) { worth[edit] += r - top; tries[edit] += 1.0; }
  look += 1;
  total += r;
  if (rule == 1 && look < looks) return;
  const mean = total / f32(look);
  look = 0;
  total = 0.0;
  if (mean > top) { top = mean; best = current; }
}
export function policy(s: u32) { for (let a = 0; a < nActions; a++) { pi[a] = a == next ? 1.0 : 0.0; } }
export function value(s: u32): f32 { return 0.0; }
