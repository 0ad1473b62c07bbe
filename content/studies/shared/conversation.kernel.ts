export const meta = { name: 'graph', label: 'Ask or recommend', family: 'graph', states: 1701, actions: 37 };
const attributes = param({ type: 'u32', value: 4, min: 2, max: 5, label: 'Attributes', help: 'There are 2 to this power items.' });
const choice = param({ type: 'u32', value: 0, options: ['pruned', 'all', 'separate', 'entropy'], label: 'Actions', help: 'pruned: unknown attributes, and the likeliest item. all: every attribute and item. separate: questions first, the likeliest item in the last turn. entropy: by rule, the most uncertain unknown attribute, then the likeliest item.' });
const patience = param({ value: 0.8, min: 0, max: 1, label: 'Patience', help: 'Probability that the user stays for another turn.' });
let wanted: u32 = 0;
export const success = event('recommended the item that the user wanted');
export const quit = event('the user left');
/** Probability that an item has attribute k: 0.5, 0.4, 0.3, 0.2, 0.1. */
function share(k: u32): f32 { return 0.5 - 0.1 * f32(k); }
/** The most uncertain attribute is the one that few users know about themselves. */
function answers(k: u32): f32 { return k == 0 ? 0.3 : 0.95; }
function power(k: u32): u32 { return k == 0 ? 1 : k == 1 ? 3 : k == 2 ? 9 : k == 3 ? 27 : 81; }
function known(s: u32, k: u32): u32 { return s % 243 / power(k) % 3; }
function turn(s: u32): u32 { return s / 243; }
/** Unknown attributes are more likely absent. */
function likeliest(s: u32): u32 {
  let item: u32 = 0;
  for (let k = 0; k < 5; k++) { if (known(s, k) == 2) item |= 1 << k; }
  return item;
}
function firstUnknown(s: u32): u32 {
  let found: u32 = attributes;
  for (let k = 0; k < 5; k++) { if (found == attributes && k < attributes && known(s, k) == 0) found = k; }
  return found;
}
export function available(s: u32, action: u32): bool {
  const asks = action < 5;
  const unknown = asks && action < attributes && known(s, action) == 0;
  const likely = !asks && action - 5 == likeliest(s);
  const last = turn(s) + 1 >= attributes || firstUnknown(s) == attributes;
  if (choice == 1) return asks ? action < attributes : action - 5 < (1 << attributes);
  if (choice == 2) return last ? likely : unknown;
  if (choice == 3) return last ? likely : asks && action == firstUnknown(s);
  return unknown || likely;
}
export function reset(): u32 {
  wanted = 0;
  for (let k = 0; k < 5; k++) { if (k < attributes && bernoulli(share(k))) wanted |= 1 << k; }
  return 0;
}
export function step(s: u32, action: u32, outcome: u32): u32 {
  if (action >= 5 && action - 5 == wanted) {
    pay(1.0);
    emit(success);
    terminate();
    return s;
  }
  if (!bernoulli(patience) || turn(s) >= attributes) {
    emit(quit);
    terminate();
    return s;
  }
  const tells = action < 5 && known(s, action) == 0 && bernoulli(answers(action));
  return s + 243 + (tells ? power(action) * (1 + ((wanted >> action) & 1)) : 0);
}
