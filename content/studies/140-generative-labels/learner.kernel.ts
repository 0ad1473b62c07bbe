export const meta = { label: 'Generative classifier', family: 'policy-gradient', critic: false };
// One update takes one row of the training: first examples of what to write, then rewards for a right label, or examples with the weights of rewards. Steps in the world are the test.
const examples = param({ type: 'u32', value: 60000, min: 0, max: 10000000, label: 'Updates from examples', help: 'Then rewards.' });
const weighs = param({ type: 'bool', value: false, label: 'Weighs examples', help: 'In place of rewards: goes on with examples of the label, each weighted as GRPO weighs it on average.' });
const updates = param({ type: 'u32', value: 120000, min: 0, max: 10000000, label: 'Updates' });
const thinks = param({ type: 'bool', value: false, label: 'Reasons', help: 'Examples and answers count before the label.' });
const alpha = param({ value: 0.05, min: 0, max: 10, label: 'Step size of examples' });
const rewardAlpha = param({ value: 0.05, min: 0, max: 10, label: 'Step size of rewards' });
const errors = param({ value: 0.1, min: 0, max: 1, label: 'Errors', help: 'Share of training rows whose label is wrong, for examples and rewards alike.' });
const draws = param({ type: 'bool', value: true, label: 'Draws', help: 'In the test: draws from the policy in place of the most probable word.' });
const perStep = param({ type: 'u32', value: 20, min: 0, max: 100, label: 'Updates per step of the test' });
export const gamma = param({ value: 1, min: 0, max: 1, label: 'Discount' });
const INPUTS = 33;
const GROUP: u32 = 8;
const wrong = memory(u32, ROWS);
const path = memory(u32, 64);
const words = memory(u32, 64);
const lengths = memory(u32, 8);
const scores = memory(f32, 8);
let done: u32 = 0;
let isDrawn: bool = false;
function inputsOf(s: u32) {
  for (let i: u32 = 0; i < 5; i++) turnOn(4 * i + letter(s % ROWS, i));
  turnOn(20 + s / ROWS % 7);
  turnOn(27 + min(s / ROWS / 7, 5));
}
function labelOf(q: u32): u32 { return isYes(q) == (wrong[q] == 0) ? 6 : 7; }
/** The word of an example: the running count, or the label. */
function expert(s: u32): u32 {
  const place = s / ROWS / 7;
  return place == 5 ? labelOf(s % ROWS) : counted(s % ROWS, place + 1);
}
function copy(q: u32) {
  let s = begins(q, thinks);
  for (let t: u32 = 0; t < 6; t++) {
    const a = expert(s);
    lean(s, a, alpha);
    s = after(s, a);
    if (s == OVER) break;
  }
}
/** The expected update of GRPO on a label of probability p is ∇p / √(p (1 − p)), which is √(p / (1 − p)) ∇ ln p. */
function copyWeighed(q: u32) {
  const s = begins(q, false);
  const a = labelOf(q);
  forward(s, p);
  lean(s, a, rewardAlpha * sqrt(p[a] / (1.0 - p[a] + 0.000001)));
}
function reinforce(q: u32) {
  let sum: f32 = 0.0;
  for (let m: u32 = 0; m < GROUP; m++) {
    let s = begins(q, thinks);
    lengths[m] = 0;
    scores[m] = 0.0;
    for (let t: u32 = 0; t < 6; t++) {
      const a = drawAnswer(s);
      path[8 * m + t] = s;
      words[8 * m + t] = a;
      lengths[m] = t + 1;
      if (s / ROWS / 7 == 5 && a == labelOf(q)) scores[m] = 1.0;
      s = after(s, a);
      if (s == OVER) break;
    }
    sum += scores[m];
  }
  if (sum == 0.0 || sum == f32(GROUP)) return;
  const mean = sum / f32(GROUP);
  const deviation = sqrt(mean * (1.0 - mean));
  for (let m: u32 = 0; m < GROUP; m++) {
    for (let t: u32 = 0; t < 6; t++) {
      if (t < lengths[m]) lean(path[8 * m + t], words[8 * m + t], rewardAlpha * (scores[m] - mean) / (deviation * f32(GROUP)));
    }
  }
}
export function act(s: u32): u32 {
  forward(s, p);
  if (draws) return sample(p, nActions);
  let most: u32 = 0;
  for (let a = 1; a < nActions; a++) { if (p[a] > p[most]) most = a; }
  return most;
}
export function learn(s: u32, a: u32, r: f32, next: u32) {
  if (!isDrawn) { for (let q: u32 = 0; q < ROWS; q++) wrong[q] = bernoulli(errors) ? 1 : 0; }
  isDrawn = true;
  for (let i: u32 = 0; i < 100; i++) {
    if (i < perStep && done < updates) {
      const q = drawRow(true);
      if (done < examples) copy(q);
      else if (weighs) copyWeighed(q);
      else reinforce(q);
      done += 1;
    }
  }
  countUpdate();
}
export function policy(s: u32) {
  forward(s, p);
  let most: u32 = 0;
  for (let a = 1; a < nActions; a++) { if (p[a] > p[most]) most = a; }
  for (let a = 0; a < nActions; a++) pi[a] = draws ? p[a] : a == most ? 1.0 : 0.0;
}
export function value(s: u32): f32 { return 0.0; }
