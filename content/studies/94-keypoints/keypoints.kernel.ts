// Three keypoints: next to the block, the target, the item. Progress is paid toward the one whose turn it is, and taken back on the way back.
export const meta = { label: 'Progress to keypoints' };
const off = param({ type: 'u32', value: 1, min: 0, max: 4, label: 'Off', unit: 'cells', help: 'How far a keypoint is from where it should be; a step to the side or up counts as one.' });
const anew = param({ type: 'u32', value: 0, min: 0, max: 1, label: 'Drawn anew', help: '1: keypoints are drawn for each episode. 0: once for the whole run.' });
const share = param({ value: 1, min: 0, max: 1, label: 'Share', help: 'How often a keypoint that is drawn is off.' });
const target: u32 = 13;
const points = memory(u32, 3);
let away = false;
let earned: f32 = 0.0;
function apart(a: u32, b: u32): f32 { return abs(f32(a % 5) - f32(b % 5)) + abs(f32(a / 5) - f32(b / 5)); }
function near(cell: u32): u32 {
  if (!bernoulli(share)) return cell;
  let found = cell;
  for (let tries: u32 = 0; tries < 64; tries++) {
    const other = below(25);
    if (found == cell && apart(other, cell) == f32(off)) found = other;
  }
  return found;
}
function place() {
  points[0] = near(5);
  points[1] = near(target);
  points[2] = near(24);
}
export function init() { place(); }
export function begin() {
  away = false;
  earned = 0.0;
  if (anew == 1) place();
}
export function reward(): f32 {
  const before = (state / 25) % 25;
  const after = (next / 25) % 25;
  if (before != after) away = true;
  const block = 2.0 * (apart(before, points[1]) - apart(after, points[1]));
  if (!away) return block + apart(state % 25, points[0]) - apart(next % 25, points[0]);
  if (before != target) return block;
  // If the block leaves its target, what progress to the item has earned is taken back: else a loop would pay.
  if (after != target) {
    const back = earned;
    earned = 0.0;
    return block - back;
  }
  const item = apart(state % 25, points[2]) - apart(next % 25, points[2]);
  earned += item;
  return block + item;
}
