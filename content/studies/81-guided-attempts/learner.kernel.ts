export const meta = { label: 'GRPO with guided reattempts', family: 'policy-gradient', group: true, critic: false };
const guidance = param({ type: 'u32', value: 0, options: ['none', 'plan', 'error', 'both', 'other plan', 'imitation'], label: 'Guidance', help: 'After eight failed attempts at a task. plan: the instructions of a way to the flag. error: the first instruction of the last attempt that led away from the flag. other plan: one to another flag. imitation: no attempts are learned from, but eight plans for the task are copied.' });
const wrong = param({ value: 0.0, min: 0, max: 1, label: 'Errors of plans', help: 'Share of the instructions of a plan that are random.' });
const heed = param({ value: 0.8, min: 0, max: 1, label: 'Heed', help: 'How often the policy does what the guidance says.' });
const alpha = param({ value: 0.2, min: 0, max: 10, label: 'Step size' });
export const groupSize = param({ type: 'u32', value: 16, min: 16, max: 16, structural: true, label: 'Group size' });
export const gamma = param({ value: 1, min: 0, max: 1, label: 'Discount γ', help: 'Has no effect.' });
const LENGTH = 16;
/** By how far the flag is to the right and below: 17 × 17 offsets. */
const preference = memory(f32, 289, 4);
const change = memory(f32, 289, 4);
const p = memory(f32, 4);
const seen = memory(u32, 256);
const done = memory(u32, 256);
const lengths = memory(u32, 16);
const returns = memory(f32, 16);
const advantages = memory(f32, 16);
const plan = memory(u32, 16);
export let member: u32 = 0;
let n: u32 = 0;
let task: u32 = 0;
let guided: bool = false;
let wrongAt: u32 = 999;
let wrongMove: u32 = 0;
let solved: bool = false;
function offset(s: u32): u32 {
  const robot = s % 81;
  const flag = s / 81;
  return 8 + flag % 9 - robot % 9 + 17 * (8 + flag / 9 - robot / 9);
}
function read(s: u32, into: f32[]) {
  for (let a: u32 = 0; a < 4; a++) into[a] = preference[offset(s)][a];
  softmax(into, 1.0);
}
/** A shortest way to the flag, in random order of rows and columns; some instructions are random. */
function makePlan(s: u32) {
  const flag: u32 = guidance == 4 ? below(81) : s / 81;
  let column: u32 = s % 81 % 9;
  let row: u32 = s % 81 / 9;
  for (let t: u32 = 0; t < LENGTH; t++) {
    const across = column != flag % 9;
    const along = row != flag / 9;
    const sideways = across && (!along || bernoulli(0.5));
    let move: u32 = below(4);
    if (sideways) move = column < flag % 9 ? 1 : 3;
    else if (along) move = row < flag / 9 ? 2 : 0;
    if (bernoulli(wrong)) move = below(4);
    plan[t] = move;
    if (move == 0 && row > 0) row -= 1;
    if (move == 1 && column < 8) column += 1;
    if (move == 2 && row < 8) row += 1;
    if (move == 3 && column > 0) column -= 1;
  }
}
function copyPlan(s: u32) {
  let at: u32 = s;
  for (let t: u32 = 0; t < LENGTH; t++) {
    read(at, p);
    const o = offset(at);
    for (let a: u32 = 0; a < 4; a++) preference[o][a] += alpha * ((a == plan[t] ? 1.0 : 0.0) - p[a]);
    const robot = at % 81;
    let to: u32 = robot;
    if (plan[t] == 0 && robot / 9 > 0) to = robot - 9;
    if (plan[t] == 1 && robot % 9 < 8) to = robot + 1;
    if (plan[t] == 2 && robot / 9 < 8) to = robot + 9;
    if (plan[t] == 3 && robot % 9 > 0) to = robot - 1;
    at = to + 81 * (s / 81);
    if (to == s / 81) break;
  }
}
export function begin(s: u32) {
  n = 0;
  task = s;
  if (member == 0) { guided = false; solved = false; wrongAt = 999; }
  if (member == 8 && guidance > 0 && guidance < 5 && !solved) {
    guided = true;
    makePlan(s);
  }
}
export function act(s: u32): u32 {
  read(s, p);
  const own = sample(p, 4);
  if (!guided) return own;
  const plans = guidance == 1 || guidance == 3 || guidance == 4;
  if (plans && n < LENGTH && bernoulli(heed)) return plan[n];
  const errs = (guidance == 2 || guidance == 3) && offset(s) == wrongAt && own == wrongMove;
  return errs && bernoulli(heed) ? (own + 1 + below(3)) % 4 : own;
}
/** Whether an instruction leads away from the flag. */
function leadsAway(s: u32, a: u32): bool {
  const robot = s % 81;
  const flag = s / 81;
  if (a == 0) return robot / 9 <= flag / 9;
  if (a == 1) return robot % 9 >= flag % 9;
  if (a == 2) return robot / 9 >= flag / 9;
  return robot % 9 <= flag % 9;
}
export function learn(s: u32, a: u32, r: f32, next: u32) {
  if (n == 0 && member < 8) wrongAt = 999;
  if (n < LENGTH) {
    seen[LENGTH * member + n] = offset(s);
    done[LENGTH * member + n] = a;
    n += 1;
  }
  if (member < 8 && wrongAt == 999 && leadsAway(s, a)) { wrongAt = offset(s); wrongMove = a; }
  if (!terminated && !truncated) return;
  lengths[member] = n;
  returns[member] = terminated ? 1.0 : 0.0;
  if (terminated) solved = true;
  member += 1;
  if (member < groupSize) return;
  member = 0;
  if (guidance == 5) { for (let k: u32 = 0; k < 8; k++) { makePlan(task); copyPlan(task); } }
  else improve();
  countUpdate();
}
function improve() {
  const from: u32 = guided ? 8 : 0;
  let mean: f32 = 0.0;
  for (let m: u32 = 0; m < 16; m++) { if (m >= from) mean += returns[m] / f32(16 - from); }
  const spread = sqrt(mean * (1.0 - mean));
  if (spread == 0.0) return;
  for (let m: u32 = 0; m < 16; m++) {
    if (m >= from) {
      const lead = (returns[m] - mean) / spread;
      for (let t: u32 = 0; t < LENGTH; t++) {
        if (t < lengths[m]) {
          const o = seen[LENGTH * m + t];
          for (let a: u32 = 0; a < 4; a++) p[a] = preference[o][a];
          softmax(p, 1.0);
          const a = done[LENGTH * m + t];
          advantage(0, lead);
          for (let b: u32 = 0; b < 4; b++) change[o][b] += alpha * lead * ((b == a ? 1.0 : 0.0) - p[b]);
        }
      }
    }
  }
  for (let o: u32 = 0; o < 289; o++) {
    for (let b: u32 = 0; b < 4; b++) { preference[o][b] += change[o][b]; change[o][b] = 0.0; }
  }
}
export function policy(s: u32) { read(s, pi); }
export function value(s: u32): f32 { return 0.0; }
