export const meta = { label: 'Rule of a society', family: 'control' };
const rule = param({ type: 'u32', value: 0, options: ['one', 'vote', 'bids'], label: 'Rule', help: 'Who decides.' });
const member = param({ type: 'u32', value: 0, min: 0, max: 4, label: 'Member', help: 'Who decides alone.' });
export const gamma = param({ value: 1, min: 0, max: 1, label: 'Discount γ', help: 'Has no effect.' });
const wins = memory(f32, 4, 5);
const asked = memory(f32, 4, 5);
function said(s: u32, k: u32): u32 { return (s >> k) & 1; }
/** Members bid what they expect to be paid for a right answer. */
function bid(topic: u32, k: u32): f32 { return (wins[topic][k] + 1.0) / (asked[topic][k] + 1.0); }
function decide(s: u32): u32 {
  if (rule == 0) { return said(s, member); }
  if (rule == 1) { return popcount(s & 31) >= 3 ? 1 : 0; }
  let winner: u32 = 0;
  for (let k = 1; k < 5; k++) {
    if (bid(s / 32, k) > bid(s / 32, winner)) { winner = k; }
  }
  return said(s, winner);
}
export function act(s: u32): u32 { return decide(s); }
export function learn(s: u32, a: u32, r: f32, next: u32) {
  const truth = r > 0.5 ? a : 1 - a;
  for (let k = 0; k < 5; k++) {
    asked[s / 32][k] += 1.0;
    wins[s / 32][k] += said(s, k) == truth ? 1.0 : 0.0;
  }
  countUpdate();
}
export function policy(s: u32) {
  for (let a = 0; a < nActions; a++) { pi[a] = a == decide(s) ? 1.0 : 0.0; }
}
export function value(s: u32): f32 { return 0.0; }
