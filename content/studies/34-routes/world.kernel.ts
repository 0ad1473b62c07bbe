export const meta = { outcomes: 1 };
// Sixteen stations of a transit map. State = station for a question about one station; 16 + station + 16 × destination on a route.
const staged = param({ value: false, label: 'Single stations first', help: 'In the first phase, four questions of five are about a single station.' });
const phase = param({ type: 'u32', value: 0, min: 0, max: 100000000, label: 'First phase', unit: 'episodes' });
const shortest: u32 = 3;
const most: u32 = 8;
const repeats = param({ type: 'u32', value: 8, min: 1, max: 8, label: 'Repeats', help: 'Episodes with the same question, for one group.' });
export const success = event('named a whole route, or a neighbor');
export const hop = event('went on along a shortest route, without an error so far');
const distances = memory(u32, 16, 16);
let known = false;
let asked: u32 = 0;
let single = false;
let from: u32 = 0;
let to: u32 = 0;
let right = true;
/** Whether a line runs from a to b without a stop between. */
function next(a: u32, b: u32): bool {
  const low = min(a, b);
  const high = max(a, b);
  if (high < 6 && high - low == 1) return true;
  if (low == 6 && high == 7) return true;
  if (low == 2 && (high == 7 || high == 8)) return true;
  if (low == 8 && high == 9) return true;
  if (low == 10 && high == 11) return true;
  if (low == 4 && (high == 11 || high == 12)) return true;
  if (low == 12 && high == 13) return true;
  if (low == 9 && high == 14) return true;
  if (low == 13 && (high == 14 || high == 15)) return true;
  return false;
}
function measure() {
  for (let a: u32 = 0; a < 16; a++) {
    for (let b: u32 = 0; b < 16; b++) distances[a][b] = a == b ? 0 : next(a, b) ? 1 : 99;
  }
  for (let k: u32 = 0; k < 16; k++) {
    for (let a: u32 = 0; a < 16; a++) {
      for (let b: u32 = 0; b < 16; b++) distances[a][b] = min(distances[a][b], distances[a][k] + distances[k][b]);
    }
  }
  known = true;
}
/** Stops of the shortest route of the question. */
export function stops(s: u32): f32 { return single ? 1.0 : f32(distances[from][to]); }
/** The same question eight times, for one group; questions about routes are at least three stops long. */
export function reset(): u32 {
  if (!known) measure();
  if (asked % repeats == 0) {
    single = staged && episodes < phase && bernoulli(0.8);
    from = below(16);
    to = below(16);
    for (let k: u32 = 0; k < 64; k++) {
      if (distances[from][to] >= shortest) break;
      from = below(16);
      to = below(16);
    }
  }
  asked += 1;
  right = true;
  return single ? from : 16 + from + 16 * to;
}
export function step(state: u32, action: u32, outcome: u32): u32 {
  if (state < 16) {
    if (next(state, action)) { pay(1.0); emit(success); }
    terminate();
    return action;
  }
  const here = (state - 16) % 16;
  if (!next(here, action)) right = false;
  if (right && distances[action][to] < distances[here][to]) emit(hop);
  if (action == to) {
    if (right) { pay(1.0); emit(success); }
    terminate();
  } else if (time + 1 >= most) terminate();
  return 16 + action + 16 * to;
}
