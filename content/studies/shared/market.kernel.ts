
export const meta = { states: 65, actions: ['accept first', 'accept second', 'accept third', 'wait'] };
const sellers = param({ type: 'u32', value: 10, min: 3, max: 1000, label: 'Sellers', help: 'In the market.' });
const search = param({ type: 'u32', value: 0, options: ['perfect', 'lexical', 'equal'], label: 'Search', help: 'perfect: the best three. lexical: three of those whose words match. equal: three equal ones.' });
const shared = param({ value: 0.3, min: 0, max: 1, label: 'Shared words', help: 'Share of the other sellers whose words match.' });
const delay = param({ value: 0.0, min: 0, max: 1, label: 'Cost of waiting', help: 'For each further reply.' });
const listed = memory(u32, 3); // 2 fits best, 1 fits, 0 does not
export const firstChosen = event('the first reply was accepted');
function worth(reply: u32): f32 { return reply == 2 ? 1.0 : (reply == 1 ? 0.8 : 0.2); }
function digit(s: u32, k: u32): u32 { return (s >> (2 * k)) & 3; }
function draw3() {
  let others: u32 = 0;
  for (let i = 2; i < 1000; i++) {
    if (i < sellers) { others += u32(bernoulli(shared)); }
  }
  let best: u32 = 1;
  let good: u32 = 1;
  for (let k = 0; k < 3; k++) {
    const u = below(best + good + others);
    listed[k] = u < best ? 2 : (u < best + good ? 1 : 0);
    if (listed[k] == 2) { best = 0; }
    else if (listed[k] == 1) { good = 0; }
    else if (others > 0) { others -= 1; }
  }
}
export function reset(): u32 {
  for (let k = 0; k < 3; k++) { listed[k] = search == 2 ? 1 : 2 - k; }
  if (search == 1) { draw3(); }
  for (let k = 0; k < 2; k++) {
    const j = k + below(3 - k);
    const kept = listed[k];
    listed[k] = listed[j];
    listed[j] = kept;
  }
  return listed[0] + 60;
}
export function available(s: u32, a: u32): bool { return a == 3 ? digit(s, 2) == 3 : digit(s, a) != 3; }
export function step(s: u32, a: u32, outcome: u32): u32 {
  if (a == 3) {
    pay(-delay);
    return digit(s, 1) == 3 ? s - 12 + 4 * listed[1] : s - 48 + 16 * listed[2];
  }
  pay(worth(digit(s, a)));
  if (a == 0) { emit(firstChosen); }
  terminate();
  return 64;
}
