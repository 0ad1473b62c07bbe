export const meta = { name: 'graph', label: 'Coverage', family: 'graph', states: 35136, actions: ['up', 'right', 'down', 'left'], outcomes: 4 };
const horizon = param({ type: 'u32', value: 20, min: 1, max: 60, label: 'Horizon', unit: 'steps', help: 'Steps of an episode.' });
const slip = param({ value: 0.1, min: 0, max: 1, label: 'Slip', help: 'Probability of a move in a random direction.' });
const history = param({ type: 'bool', value: false, label: 'Sees its past', help: 'Observes which neighbors were visited, and the time in blocks of five steps. Else: the exact time.' });
const after = param({ type: 'u32', value: 0, min: 0, max: 60, label: 'Pays again after', unit: 'steps', help: 'For a reward that forgets: a cell pays again if it was left alone for this long. 0: at every visit.' });
const visited = memory(u32, 36);
/** When a cell was last visited, from 1. */
const last = memory(u32, 36);
let forgotten: f32 = 0.0;
let total: f32 = 0.0;
export const revisited = event('came to a cell that was visited before');
export const onRich = event('came to a rich cell');
/** Value of the set so far. */
export function covered(): f32 { return total; }
/** What a reward pays that forgets a visit after some steps. */
export function again(): f32 { return forgotten; }
export function worth(s: u32): f32 { return worthOf(s % cells); }
export function reset(): u32 {
  for (let k = 0; k < cells; k++) {
    visited[k] = 0;
    last[k] = 0;
  }
  visited[START] = 1;
  last[START] = 1;
  total = 0.0;
  return START;
}
export function outcomeProbability(s: u32, action: u32, outcome: u32): f32 { return (outcome == action ? 1.0 - slip : 0.0) + 0.25 * slip; }
/** Cell + 36 × time + 2196 × the visited neighbors, one bit each. */
export function observe(s: u32): u32 { return history ? s % cells + cells * (s % 2196 / cells / 5) + 2196 * (s / 2196) : s % 2196; }
export function step(s: u32, action: u32, outcome: u32): u32 {
  const to = moved(s % cells, outcome);
  const time = s % 2196 / cells + 1;
  forgotten = last[to] == 0 || time + 1 - last[to] > after ? worthOf(to) : 0.0;
  last[to] = time + 1;
  if (visited[to] == 0) {
    pay(worthOf(to));
    total += worthOf(to);
    visited[to] = 1;
  } else emit(revisited);
  if (worthOf(to) > 1.0) emit(onRich);
  if (time == horizon) terminate();
  let bits: u32 = 0;
  for (let a: u32 = 0; a < 4; a++) { if (visited[moved(to, a)] == 1) bits |= 1 << a; }
  return to + cells * time + 2196 * bits;
}
