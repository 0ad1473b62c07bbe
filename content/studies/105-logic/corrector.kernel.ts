export const meta = { label: 'Corrector of drafts', family: 'policy-gradient', critic: false };
// The logit of a token at a place is the sum of one number for each word of the sentence and of the draft. Nothing tells which word matters.
const first = param({ type: 'u32', value: 1000, min: 0, max: 1000000, label: 'Examples first', help: 'Batches.' });
const seen = param({ value: 0, min: 0, max: 1, label: 'Letters in examples', help: 'Share of the made-up errors that are in letters.' });
const met = param({ value: 0.8, min: 0, max: 1, label: 'Letters in rewarded drafts', help: 'Share of the errors that are in letters, after the examples.' });
const method = param({ type: 'u32', value: 0, options: ['examples', 'PPO', 'own right formulas', 'right formulas', 'nothing', 'PPO without blame'], label: 'After the examples', help: 'nothing: the draft stays as it is. PPO without blame: what is worse than expected is left out.' });
const alpha = param({ value: 1, min: 0, max: 100, label: 'Step size of examples' });
const thenAlpha = param({ value: 1, min: 0, max: 100, label: 'Step size after the examples' });
const valueAlpha = param({ value: 0.1, min: 0, max: 10, label: 'Step size of the critic' });
export const gamma = param({ value: 1, min: 0, max: 1, label: 'Discount' });
const clipRange: f32 = 0.2;
const BATCH: u32 = 32;
const PASSES: u32 = 4;
/** Batches between two steps of the test. */
const PER_STEP: u32 = 5;
const ROWS: u32 = 162;
const weights = memory(f32, ROWS, OUTPUTS);
const slopes = memory(f32, ROWS, OUTPUTS);
const critic = memory(f32, 54);
const p = memory(f32, OUTPUTS);
const now = memory(u32, 6);
const words = memory(u32, 192);
const tokens = memory(u32, 96);
const before = memory(f32, 96);
const gains = memory(f32, BATCH);
let batches: u32 = 0;
function row(k: u32, j: u32): u32 { return (k * 6 + j) * WORDS + now[j]; }
/** Probabilities of the token at place k for the words in now. */
function read(k: u32) {
  for (let a: u32 = 0; a < OUTPUTS; a++) {
    p[a] = 0.0;
    for (let j: u32 = 0; j < 6; j++) p[a] += weights[row(k, j)][a];
  }
  softmax(p, 1.0);
}
/** Adds weight × the gradient of ln π of a token; read(k) comes first. */
function lean(k: u32, token: u32, weight: f32) {
  for (let j: u32 = 0; j < 6; j++) {
    for (let a: u32 = 0; a < OUTPUTS; a++) slopes[row(k, j)][a] += weight * ((a == token ? 1.0 : 0.0) - p[a]);
  }
}
function recall(m: u32) {
  for (let j: u32 = 0; j < 6; j++) now[j] = words[m * 6 + j];
}
/** A batch: words, tokens to lean to, and how much. */
function collect(shows: bool, inLetters: f32, isPpo: bool) {
  for (let m: u32 = 0; m < 32; m++) {
    drawDraft(inLetters);
    for (let j: u32 = 0; j < 6; j++) words[m * 6 + j] = given[j];
    recall(m);
    for (let k: u32 = 0; k < 3; k++) {
      read(k);
      tokens[m * 3 + k] = shows ? right[k] : sample(p, OUTPUTS);
      before[m * 3 + k] = p[tokens[m * 3 + k]];
    }
    gains[m] = shows || isRight(tokens[m * 3], tokens[m * 3 + 1], tokens[m * 3 + 2]) ? 1.0 : 0.0;
    if (!isPpo) continue;
    let expected: f32 = 0.0;
    for (let j: u32 = 0; j < 6; j++) expected += critic[j * WORDS + now[j]];
    gains[m] -= expected;
    for (let j: u32 = 0; j < 6; j++) critic[j * WORDS + now[j]] += valueAlpha * gains[m] / 6.0;
  }
  if (isPpo) normalize(gains, BATCH);
}
function improve(isPpo: bool, step: f32) {
  for (let pass = 0; pass < PASSES; pass++) {
    for (let m: u32 = 0; m < 32; m++) {
      if (gains[m] == 0.0 || (method == 5 && gains[m] < 0.0)) continue;
      recall(m);
      for (let k: u32 = 0; k < 3; k++) {
        read(k);
        const token = tokens[m * 3 + k];
        const ratio = isPpo ? p[token] / before[m * 3 + k] : 1.0;
        // Beyond the clip range, the clipped objective has no slope.
        if (gains[m] > 0.0 ? ratio > 1.0 + clipRange : ratio < 1.0 - clipRange) continue;
        lean(k, token, gains[m] * ratio / f32(BATCH));
      }
    }
    for (let f: u32 = 0; f < ROWS; f++) applyRow(weights, slopes, f, step);
    countUpdate();
  }
}
function study() {
  batches += 1;
  if (method == 4) return;
  if (method == 0 || batches <= first) {
    collect(true, seen, false);
    improve(false, alpha);
  } else {
    const isPpo = method == 1 || method == 5;
    collect(method == 3, met, isPpo);
    improve(isPpo, thenAlpha);
  }
}
function decode(s: u32): u32 {
  const sentence = s / 72 % 98;
  const draft = s % 72;
  now[0] = sentence / 14;
  now[1] = 7 + sentence / 7 % 2;
  now[2] = sentence % 7;
  now[3] = draft / 12;
  now[4] = 7 + draft / 6 % 2;
  now[5] = draft % 6;
  return s / 7056;
}
function answer(s: u32) {
  const k = decode(s);
  if (method != 4) {
    read(k);
    return;
  }
  for (let a: u32 = 0; a < OUTPUTS; a++) p[a] = wordOf(a) == now[3 + k] ? 1.0 : 0.0;
}
export function act(s: u32): u32 {
  answer(s);
  return sample(p, OUTPUTS);
}
export function learn(s: u32, a: u32, r: f32, next: u32) {
  for (let n: u32 = 0; n < PER_STEP; n++) study();
}
export function policy(s: u32) {
  answer(s);
  for (let a: u32 = 0; a < OUTPUTS; a++) pi[a] = p[a];
}
export function value(s: u32): f32 { return 0.0; }
