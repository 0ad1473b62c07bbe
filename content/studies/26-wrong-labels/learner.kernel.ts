export const meta = { label: 'Reward model', family: 'control' };
const labels = param({ type: 'u32', value: 0, options: ['plain', 'flip', 'soft', 'margin', 'mean'], label: 'Labels', help: 'plain: as given. flip: turned around where the ensemble disagrees. soft: the probability that the ensemble gives. margin: as given, but the difference of scores has to exceed that of the ensemble. mean: the mean score of the five models, each of which goes on with its own labels.' });
const learns = param({ type: 'u32', value: 0, options: ['plain', 'meta'], label: 'Rounds', help: 'Between rounds it goes on with the old labels. meta: each step is taken where the scores of answers of the present policy are further apart.' });
const passes = param({ type: 'u32', value: 20, min: 1, max: 60, label: 'Passes', help: 'Over the labels.' });
const alpha = param({ value: 0.1, min: 0, max: 1, label: 'Step size' });
const metaStep = param({ value: 3.0, min: 0, max: 10, label: 'Meta step' });
const beta = param({ value: 1.0, min: 0.01, max: 100, label: 'β', help: 'KL penalty of a round: its policy is that of the round before times exp(score / β). Scores are divided by their standard deviation over the first answers.' });
const likely = param({ value: 0.9, min: 0, max: 1, label: 'Familiar', help: 'As in the world.' });
export const gamma = param({ value: 1, min: 0, max: 1, label: 'Discount γ', help: 'Has no effect.' });
const LABELS = 600;
/** Pairs like those of the judges, then pairs of rare kinds. */
const TESTS = 3000;
const ROUND = 1000;
const WRITTEN = 3000;
const winner = memory(u32, 600);
const loser = memory(u32, 600);
const strength = memory(f32, 600);
const w = memory(f32, 76);
const members = memory(f32, 5, 76);
const policyNow = memory(f32, 64);
let n: u32 = 0;
let current: u32 = 0;
let choice: u32 = 0;
function scoreOf(i: u32): f32 { return w[i % 4] + w[4 + i / 4 % 4] + w[8 + i / 16] + w[12 + i]; }
/** Adds to the score of an answer: to those of its traits, and to its own. */
function move(i: u32, x: f32) {
  w[i % 4] += x;
  w[4 + i / 4 % 4] += x;
  w[8 + i / 16] += x;
  w[12 + i] += x;
}
function slope(margin: f32, k: u32, how: u32): f32 {
  const s = strength[k];
  const target: f32 = how == 1 ? (s < 0.0 ? 0.0 : 1.0) : how == 2 ? sigmoid(clamp(s, -40.0, 40.0)) : 1.0;
  const needed: f32 = how == 3 ? s : 0.0;
  return target - sigmoid(clamp(margin - needed, -40.0, 40.0));
}
function learnFrom(k: u32, how: u32, meta: bool) {
  const a: u32 = meta ? sample(policyNow, 64) : 0;
  const b: u32 = meta ? sample(policyNow, 64) : 0;
  const apart = scoreOf(a) - scoreOf(b);
  const shift: f32 = meta ? metaStep * sigmoid(-abs(apart)) * (apart >= 0.0 ? 1.0 : -1.0) : 0.0;
  move(a, shift);
  move(b, -shift);
  const x = alpha * slope(scoreOf(winner[k]) - scoreOf(loser[k]), k, how);
  move(a, -shift);
  move(b, shift);
  move(winner[k], x);
  move(loser[k], -x);
}
/** With labels drawn at random, or one after the other. */
function train(how: u32, meta: bool, inOrder: bool) {
  for (let pass: u32 = 0; pass < 60; pass++) {
    if (pass >= passes) break;
    for (let t: u32 = 0; t < LABELS; t++) learnFrom(inOrder ? t : below(LABELS), how, meta);
  }
}
/** Five models on samples of the labels, each going on from where it was. */
function trainMembers(inOrder: bool) {
  for (let model: u32 = 0; model < 5; model++) {
    for (let i: u32 = 0; i < 76; i++) w[i] = members[model][i];
    train(0, false, inOrder);
    for (let i: u32 = 0; i < 76; i++) members[model][i] = w[i];
  }
}
function average() {
  fill(w, 0.0);
  for (let model: u32 = 0; model < 5; model++) {
    for (let i: u32 = 0; i < 76; i++) w[i] += 0.2 * members[model][i];
  }
}
/** They vote: the strength of a preference is their mean margin. */
function vote() {
  trainMembers(false);
  average();
  for (let k: u32 = 0; k < LABELS; k++) strength[k] = scoreOf(winner[k]) - scoreOf(loser[k]);
  if (labels < 4) fill(w, 0.0);
}
/** Between rounds all go on with the old labels, one after the other, so that models differ only by how they learn. */
function goOn() {
  if (labels == 4) {
    trainMembers(true);
    average();
  } else train(labels, learns == 1, true);
}
function first(i: u32): f32 { return (i % 4 < 2 ? likely : 1.0 - likely) / 32.0; }
/** Standard deviation of the scores over the first answers, so that larger scores alone do not move the policy farther. */
function spread(): f32 {
  let middle: f32 = 0.0;
  let square: f32 = 0.0;
  for (let i: u32 = 0; i < 64; i++) {
    middle += first(i) * scoreOf(i);
    square += first(i) * scoreOf(i) * scoreOf(i);
  }
  return sqrt(max(square - middle * middle, 1e-6));
}
function improvePolicy() {
  const unit = beta * spread();
  let total: f32 = 0.0;
  for (let i: u32 = 0; i < 64; i++) {
    policyNow[i] = policyNow[i] * exp(clamp(scoreOf(i) / unit, -20.0, 20.0));
    total += policyNow[i];
  }
  for (let i: u32 = 0; i < 64; i++) policyNow[i] = policyNow[i] / total;
}
function writes(): bool { return n >= LABELS + TESTS && n < LABELS + TESTS + WRITTEN; }
export function begin(s: u32) {
  current = s;
  if (n == LABELS) {
    if (labels > 0) vote();
    if (labels < 4) train(labels, false, false);
    for (let i: u32 = 0; i < 64; i++) policyNow[i] = first(i);
  }
  if (writes() && (n - LABELS - TESTS) % ROUND == 0) {
    if (n > LABELS + TESTS) goOn();
    improvePolicy();
  }
}
export function act(s: u32): u32 {
  if (n < LABELS) choice = 0;
  else if (!writes()) choice = scoreOf(s % 64) >= scoreOf(s / 64) ? 0 : 1;
  else choice = sample(policyNow, 64);
  return choice;
}
export function learn(s: u32, a: u32, r: f32, next: u32) {
  if (n < LABELS) {
    winner[n] = r > 0.5 ? s % 64 : s / 64;
    loser[n] = r > 0.5 ? s / 64 : s % 64;
  }
  n += 1;
  countUpdate();
}
export function policy(s: u32) { for (let a = 0; a < nActions; a++) { pi[a] = !writes() ? (a == choice ? 1.0 : 0.0) : policyNow[a]; } }
export function value(s: u32): f32 { return 0.0; }
