export const meta = { label: 'GRPO on features', family: 'policy-gradient', critic: false };
// A policy whose logits are sums of numbers by feature. It learns by GRPO from several answers in a row to the same prompt, by copying an
// expert, or by both. The rules of a study say which features a state has (one, and a second or NONE, the last row), with which numbers they
// start, and what the expert does.
const groupSize = param({ type: 'u32', value: 8, min: 1, max: 16, label: 'Group size', help: 'Answers in a row to the same prompt, which are compared.' });
const alpha = param({ value: 1.0, min: 0, max: 100, label: 'Step size', help: 'Of rewards.' });
const copies = param({ type: 'u32', value: 0, options: ['never', 'always', 'while unsolved', 'first'], label: 'Copies the expert', help: 'always: after each group. while unsolved: if fewer answers of the group than the threshold are right. first: for the first groups, without rewards.' });
const copyAlpha = param({ value: 1.0, min: 0, max: 100, label: 'Step size of copies' });
const threshold = param({ value: 0.25, min: 0, max: 1, label: 'Threshold', help: 'Share of right answers from which a prompt counts as solved.' });
const copied = param({ type: 'u32', value: 1000, min: 0, max: 1000000, label: 'Copied first', help: 'Groups.' });
const rewards = param({ type: 'bool', value: true, label: 'Learns from rewards' });
const klCoefficient = param({ value: 0, min: 0, max: 10, label: 'KL penalty', help: 'Keeps the policy near its reference, which is the start.' });
const resetEvery = param({ type: 'u32', value: 0, min: 0, max: 1000000, label: 'Reference reset', help: 'Groups after which the reference becomes the present policy. 0: never.' });
const weighting = param({ type: 'u32', value: 0, options: ['equal', 'medium first'], label: 'Weight of a group', help: 'medium first: 4 p (1 − p) for a share p of right answers.' });
export const gamma = param({ value: 1, min: 0, max: 1, label: 'Discount' });
const LONGEST: u32 = 64;
const weights = memory(f32, ROWS, nActions);
const reference = memory(f32, ROWS, nActions);
const slopes = memory(f32, ROWS, nActions);
const p = memory(f32, nActions);
const q = memory(f32, nActions);
const states = memory(u32, 1024);
const actions = memory(u32, 1024);
const lengths = memory(u32, 16);
const returns = memory(f32, 16);
const solved = memory(u32, 16);
const advantages = memory(f32, 16);
let member: u32 = 0;
let n: u32 = 0;
let groups: u32 = 0;
export function init() {
  for (let f: u32 = 0; f < ROWS; f++) {
    for (let a = 0; a < nActions; a++) {
      weights[f][a] = startWeight(f, a);
      reference[f][a] = weights[f][a];
    }
  }
}
function read(from: f32[][], s: u32, into: f32[]) {
  for (let a = 0; a < nActions; a++) into[a] = from[featureOf(s, 0)][a] + from[featureOf(s, 1)][a];
  softmax(into, 1.0);
}
/** Adds weight × the gradient of ln π(a | s). `p` holds the policy there. */
function lean(s: u32, a: u32, weight: f32) {
  for (let b = 0; b < nActions; b++) {
    const d = weight * ((a == b ? 1.0 : 0.0) - p[b]);
    slopes[featureOf(s, 0)][b] += d;
    if (featureOf(s, 1) != NONE) slopes[featureOf(s, 1)][b] += d;
  }
}
export function begin(s: u32) { n = 0; returns[member] = 0.0; solved[member] = 0; }
export function act(s: u32): u32 {
  read(weights, s, p);
  return sample(p, nActions);
}
export function learn(s: u32, a: u32, r: f32, next: u32) {
  if (n < LONGEST) {
    states[member * LONGEST + n] = s;
    actions[member * LONGEST + n] = a;
    n += 1;
  }
  returns[member] += r;
  if (taskReward > 0.5) solved[member] = 1;
  if (!terminated && !truncated) return;
  lengths[member] = n;
  member += 1;
  if (member < groupSize) return;
  member = 0;
  improve();
}
function improve() {
  let right: f32 = 0.0;
  for (let m: u32 = 0; m < 16; m++) { if (m < groupSize) right += f32(solved[m]) / f32(groupSize); }
  const isFirst = copies == 3 && groups < copied;
  const copiesNow = isFirst || copies == 1 || (copies == 2 && right < threshold);
  groupAdvantages(returns, groupSize, 0, advantages);
  const weight: f32 = weighting == 1 ? 4.0 * right * (1.0 - right) : 1.0;
  for (let m: u32 = 0; m < 16; m++) {
    if (m < groupSize) {
      for (let t: u32 = 0; t < LONGEST; t++) {
        if (t >= lengths[m]) break;
        const s = states[m * LONGEST + t];
        const a = actions[m * LONGEST + t];
        read(weights, s, p);
        if (rewards && !isFirst) {
          let slope: f32 = weight * advantages[m];
          if (klCoefficient > 0.0) {
            read(reference, s, q);
            slope -= klCoefficient * (1.0 - min(q[a] / max(p[a], 1e-20), 1e8));
          }
          lean(s, a, alpha * slope / f32(groupSize));
          advantage(s, advantages[m]);
        }
        if (copiesNow && m == 0) lean(s, expert(s), copyAlpha);
      }
    }
  }
  for (let m: u32 = 0; m < 16; m++) {
    if (m < groupSize) {
      for (let t: u32 = 0; t < LONGEST; t++) {
        if (t >= lengths[m]) break;
        applyRow(weights, slopes, featureOf(states[m * LONGEST + t], 0), 1.0);
        applyRow(weights, slopes, featureOf(states[m * LONGEST + t], 1), 1.0);
      }
    }
  }
  countUpdate();
  groups += 1;
  if (resetEvery > 0 && groups % resetEvery == 0) {
    for (let f: u32 = 0; f < ROWS; f++) { for (let a = 0; a < nActions; a++) reference[f][a] = weights[f][a]; }
  }
}
export function policy(s: u32) { read(weights, s, pi); }
export function value(s: u32): f32 { return 0.0; }
