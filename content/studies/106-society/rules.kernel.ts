export const meta = { label: 'Rule of a society', family: 'control' };
const rule = param({ type: 'u32', value: 0, options: ['best', 'best-of-topic', 'vote', 'record', 'economy', 'monarch'], label: 'Rule', help: 'best: the member that was right most often so far. best-of-topic: the same in each topic. vote: the majority. record: a vote weighted by the log-odds of how often each member was right in the topic. economy: the highest bid for the right to answer. monarch: learns how far to trust each member in each topic.' });
const members = param({ type: 'u32', value: 5, min: 1, max: 9, label: 'Members', help: 'Of nine; the others are not heard.' });
const alpha = param({ value: 0.05, min: 0, max: 1, label: 'Step size' });
export const gamma = param({ value: 1, min: 0, max: 1, label: 'Discount γ', help: 'Has no effect.' });
const wins = memory(f32, 9, 4);
const asked = memory(f32, 4);
const total = memory(f32, 9);
const wealth = memory(f32, 9);
const worth = memory(f32, 9, 4);
const trust = memory(f32, 9, 4);
let winner: u32 = 0;
let price: f32 = 0.0;
export function init() {
  for (let k: u32 = 0; k < 9; k++) {
    wealth[k] = 5.0;
    for (let topic: u32 = 0; topic < 4; topic++) worth[k][topic] = 0.9;
  }
}
function said(s: u32, k: u32): u32 { return (s >> k) & 1; }
/** A member bids what it expects to be paid, but not more than it owns. Only the winner learns, and pays the second bid. */
function auction(s: u32) {
  let first: f32 = -1.0;
  let second: f32 = 0.0;
  for (let k: u32 = 0; k < 9; k++) {
    if (k < members) {
      const bid = min(worth[k][s / 512], wealth[k]) + 0.01 * uniform();
      if (bid > first) { second = max(first, 0.0); first = bid; winner = k; }
      else if (bid > second) second = bid;
    }
  }
  price = min(second, wealth[winner]);
}
/** How far a member counts. The log-odds of its record are right if nobody shares an error (Nitzan & Paroush 1982); one more right and wrong answer keep them finite. */
function weight(k: u32, topic: u32): f32 {
  if (rule == 3) return log((wins[k][topic] + 1.0) / (asked[topic] - wins[k][topic] + 1.0));
  return trust[k][topic];
}
function leaning(s: u32): f32 {
  let sum: f32 = 0.0;
  for (let k: u32 = 0; k < 9; k++) { if (k < members) sum += weight(k, s / 512) * (said(s, k) == 1 ? 1.0 : -1.0); }
  return sum;
}
function decide(s: u32): u32 {
  if (rule == 2) return 2 * popcount(s & ((1 << members) - 1)) > members ? 1 : 0;
  if (rule == 3 || rule == 5) return leaning(s) >= 0.0 ? 1 : 0;
  return said(s, winner);
}
export function begin(s: u32) {
  const topic = s / 512;
  if (rule == 4) auction(s);
  if (rule > 1) return;
  winner = 0;
  for (let k: u32 = 1; k < 9; k++) {
    const better = rule == 0 ? total[k] > total[winner] : wins[k][topic] > wins[winner][topic];
    if (k < members && better) winner = k;
  }
}
export function act(s: u32): u32 { return decide(s); }
export function learn(s: u32, a: u32, r: f32, next: u32) {
  const topic = s / 512;
  const truth: u32 = r > 0.5 ? a : 1 - a;
  asked[topic] += 1.0;
  for (let k: u32 = 0; k < 9; k++) {
    if (said(s, k) == truth) { wins[k][topic] += 1.0; total[k] += 1.0; }
  }
  if (rule == 4) {
    worth[winner][topic] += alpha * (r - worth[winner][topic]);
    wealth[winner] = max(wealth[winner] + r - price, 0.5);
  }
  if (rule == 5) {
    const sign: f32 = truth == 1 ? 1.0 : -1.0;
    const push = sigmoid(clamp(-sign * leaning(s), -40.0, 40.0));
    for (let k: u32 = 0; k < 9; k++) { if (k < members) trust[k][topic] += alpha * push * (said(s, k) == truth ? 1.0 : -1.0); }
  }
  countUpdate();
}
export function policy(s: u32) { for (let a = 0; a < nActions; a++) { pi[a] = a == decide(s) ? 1.0 : 0.0; } }
export function value(s: u32): f32 { return 0.0; }
