export const gamma = param({ value: 0.95, min: 0, max: 1, label: 'Discount' });
const demonstrations = param({ type: 'u32', value: 12, min: 1, max: 30, label: 'Demonstrations', help: 'Episodes that a person shows.' });
const mistakes = param({ value: 0.3, min: 0, max: 0.9, label: 'Mistakes', help: 'Share of moves of a random joint in the demonstrations.' });
const shownStates = memory(u32, 200);
const shownMoves = memory(u32, 200);
const cloned = memory(u32, 9375);
let shown: u32 = 0;
function demonstrate() {
  let joints: u32 = 0;
  for (let b: u32 = 3; b < nActions; b += 2) { if (legal(0, b)) joints += 1; }
  let s = anywhere(joints);
  let done: u32 = 0;
  for (let k: u32 = 0; k < shownMost; k++) {
    if (done >= demonstrations) break;
    shownStates[k] = s;
    shownMoves[k] = shownMove(s, joints, mistakes);
    s = moved(s, shownMoves[k]);
    shown += 1;
    if (s == inside) { done += 1; s = anywhere(joints); }
  }
}
/** The clone: what was done in the nearest state of the demonstrations. */
function clone(s: u32): u32 {
  if (cloned[s] > 0) return cloned[s] - 1;
  let nearest: u32 = 1000;
  let command: u32 = 0;
  for (let k: u32 = 0; k < shownMost; k++) {
    if (k >= shown) break;
    let far: u32 = 30 * u32(abs(i32(s % 3) - i32(shownStates[k] % 3)));
    for (let joint: u32 = 0; joint < 5; joint++) far += u32(abs(i32(at(s, joint)) - i32(at(shownStates[k], joint))));
    if (far < nearest) { nearest = far; command = shownMoves[k]; }
  }
  cloned[s] = command + 1;
  return command;
}
/** A correction turns the command of the clone into any other; 0 leaves it. */
function total(s: u32, b: u32): u32 { return b == 0 ? clone(s) : b; }
