export const meta = { outcomes: 1 };
const plays = param({ type: 'u32', value: 0, options: ['residual', 'chunks', 'clone', 'scratch'], label: 'Who moves', help: 'residual: the clone moves, unless the agent names another move. chunks: the agent names three moves at once, or leaves them to the clone. clone: the clone alone. scratch: the agent alone.' });
const demonstrations = param({ type: 'u32', value: 4, min: 1, max: 20, label: 'Demonstrations', help: 'That the clone has seen.' });
const chunk = param({ type: 'u32', value: 3, min: 1, max: 3, label: 'Chunk', unit: 'moves', help: 'Moves that the clone decides at once.' });
const slip = param({ value: 0.1, min: 0, max: 1, label: 'Slip', help: 'Share of moves that go anywhere.' });
const tolerance = param({ type: 'u32', value: 0, min: 0, max: 3, label: 'Tolerance', help: 'Columns left and right of the middle that the hole is wide.' });
export const success = event('reached the bottom of the hole');
export const jammed = event('pressed the peg onto the block');
const side = 11;
const middle = 5;
const votes = memory(f32, 330, 4);
const planned = memory(u32, 330);
const seen = memory(u32, 110);
const cells = memory(u32, 20);
const moves = memory(u32, 20);
let phase: u32 = 0;
let from: u32 = 0;
let over: u32 = 0;
function fits(x: u32): bool { return x + tolerance >= middle && x <= middle + tolerance; }
/** The cell after a move. The block below row 4 can be entered through the hole alone; a peg that is pressed onto it jams. */
function moved(s: u32, wanted: u32): u32 {
  const a: u32 = bernoulli(slip) ? below(4) : wanted;
  const x = s % side;
  const y = s / side;
  if (a == 0) return y > 0 ? s - side : s;
  if (a == 1) return x < 10 && (y < 5 || fits(x + 1)) ? s + 1 : s;
  if (a == 3) return x > 0 && (y < 5 || fits(x - 1)) ? s - 1 : s;
  if (y == 4 && !fits(x)) { over = 2; return s; }
  if (y == 8) over = 1;
  return s + side;
}
function right(s: u32): u32 { return s % side < middle ? 1 : s % side > middle ? 3 : 2; }
function start(): u32 { return below(side); }
function demonstrate() {
  let s = start();
  let n: u32 = 0;
  over = 0;
  for (let t: u32 = 0; t < 20; t++) {
    if (over == 0) {
      cells[t] = s;
      moves[t] = right(s);
      s = moved(s, moves[t]);
      n = t + 1;
    }
  }
  if (over != 1) return;
  for (let t: u32 = 0; t < 20; t++) {
    if (t < n) {
      seen[cells[t]] = 1;
      for (let k: u32 = 0; k < 3; k++) { if (t + k < n) votes[3 * cells[t] + k][moves[t + k]] += 1.0; }
    }
  }
}
/** The clone does what was done most often from here; where nothing was shown, what was done in the nearest cell. */
export function init() {
  for (let d: u32 = 0; d < 20; d++) { if (d < demonstrations) demonstrate(); }
  for (let s: u32 = 0; s < 110; s++) {
    let nearest: u32 = s;
    let least: f32 = 1000.0;
    for (let t: u32 = 0; t < 110; t++) {
      const far = abs(f32(s % side) - f32(t % side)) + abs(f32(s / side) - f32(t / side));
      if (seen[t] == 1 && far < least) { least = far; nearest = t; }
    }
    for (let k: u32 = 0; k < 3; k++) {
      let best: u32 = 2;
      for (let a: u32 = 0; a < 4; a++) { if (votes[3 * nearest + k][a] > votes[3 * nearest + k][best]) best = a; }
      planned[3 * s + k] = best;
    }
  }
}
export function available(s: u32, action: u32): bool {
  return plays == 1 || (plays == 0 && action < 5) || (plays == 2 && action == 0) || (plays == 3 && action > 0 && action < 5);
}
export function reset(): u32 {
  phase = 0;
  over = 0;
  return start();
}
export function step(state: u32, action: u32, outcome: u32): u32 {
  let s = state;
  if (plays == 1 || plays == 2) {
    for (let k: u32 = 0; k < 3; k++) {
      if (over == 0) s = moved(s, action == 0 ? planned[3 * state + k] : ((action - 1) >> (2 * k)) & 3);
    }
  } else {
    if (phase == 0) from = state;
    s = moved(s, action == 0 ? planned[3 * from + phase] : action - 1);
    phase = (phase + 1) % chunk;
  }
  if (over == 1) { pay(1.0); emit(success); }
  if (over == 2) emit(jammed);
  if (over > 0) terminate();
  return s;
}
