/** A society that answers questions, as a text in the kernel language. */

/**
 * Five members write yes or no. Each is an expert for one of four topics, the fifth for none. State = messages as bits, plus 32 × topic
 * that the reader sees, plus 128 × the right answer. An expert is right in 95 % of the questions of the topic.
 */
export const SOCIETY = `export const meta = { name: 'graph', label: 'Society', family: 'graph', states: 256, actions: ['no', 'yes'] };
const lay = param({ value: 0.6, min: 0, max: 1, label: 'Lay competence', help: 'How often a member is right outside its own topic.' });
const expert = param({ value: 0.95, min: 0, max: 1, label: 'Expert competence', help: 'How often a member is right about its own topic.' });
export const right = event('gave the right answer');
export function reset(): u32 {
  const truth = below(2);
  const topic = below(4);
  let messages: u32 = 0;
  for (let k = 0; k < 5; k++) {
    const isRight = bernoulli(k == topic ? expert : lay);
    messages |= (isRight ? truth : 1 - truth) << k;
  }
  return messages + 32 * topic + 128 * truth;
}
export function observe(s: u32): u32 { return s % 128; }
export function step(s: u32, action: u32, outcome: u32): u32 {
  if (action == s / 128) {
    pay(1.0);
    emit(right);
  }
  terminate();
  return s;
}
`;

/** Rules without learning: the answer of one member, the majority, or the highest bid, by how often a member was right in the topic. */
export const RULES = `export const meta = { label: 'Rule of a society', family: 'control' };
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
`;
