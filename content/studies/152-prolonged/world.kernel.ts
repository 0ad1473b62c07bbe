export const meta = { name: 'graph', label: 'Rows of locks', family: 'graph', states: 13, actions: ['key 1', 'key 2', 'key 3', 'key 4', 'key 5', 'key 6'] };
// A row of locks is open if every lock gets its key at the first try. State = color of the present lock; 12: the end.
const kinds = param({ type: 'u32', value: 15, min: 1, max: 15, label: 'Kinds of rows', help: 'Bits: 1 two common locks, 2 two rare ones, 4 three two-sided ones, 8 six locks, four of them rare.' });
const repeats = param({ type: 'u32', value: 16, min: 1, max: 16, label: 'Repeats', help: 'How often in a row the same locks are given.' });
export const success = event('opened the row');
const colors = memory(u32, 6);
const keys = memory(u32, 6);
let count: u32 = 2;
let left: u32 = 0;
let place: u32 = 0;
function lock(i: u32, first: u32) {
  colors[i] = first + below(4);
  keys[i] = keyOf(colors[i]);
  // Which side is up cannot be seen.
  if (first == 8 && bernoulli(0.4)) keys[i] = (keys[i] + 1) % 6;
}
export function reset(): u32 {
  place = 0;
  if (left > 0) { left -= 1; return colors[0]; }
  left = repeats - 1;
  let kind: u32 = below(4);
  for (let k: u32 = 0; k < 4; k++) { if (((kinds >> kind) & 1) == 0) kind = (kind + 1) % 4; }
  count = kind == 3 ? 6 : kind == 2 ? 3 : 2;
  const common = below(15);
  for (let i: u32 = 0; i < 6; i++) lock(i, kind == 0 ? 0 : kind == 1 ? 4 : kind == 2 ? 8 : (i + common) % 3 == 0 ? 0 : 4);
  return colors[0];
}
export function step(s: u32, action: u32, outcome: u32): u32 {
  const opens = action == keys[place];
  place += 1;
  if (opens && place < count) return colors[place];
  if (opens) { pay(1.0); emit(success); }
  terminate();
  return 12;
}
