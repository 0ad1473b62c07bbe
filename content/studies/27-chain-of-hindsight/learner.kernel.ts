export const meta = { label: 'Reader of judged pairs', family: 'policy-gradient', critic: false };
const reads = param({ type: 'u32', value: 2, options: ['better', 'word', 'chain', 'chain by chance', 'unlikelihood', 'both, no word'], label: 'Reads', help: 'better: the better outputs. word: each output after its word, alone. chain: both in one sequence. unlikelihood: the better ones, and away from the worse ones.' });
const pairs = param({ type: 'u32', value: 100, min: 5, max: 1000, label: 'Pairs' });
const errors = param({ value: 0.55, min: 0, max: 1, label: 'Errors', help: 'How often the writer makes the typical mistake at a letter.' });
const negatives = param({ value: 1.0, min: 0, max: 1, label: 'Worse outputs', help: 'Share of the pairs whose worse output is there to be read.' });
const alpha = param({ value: 0.05, min: 0, max: 10, label: 'Step size' });
const away = param({ value: 0.3, min: 0, max: 10, label: 'Weight of unlikelihood' });
const contrast = param({ value: 0, min: 0, max: 10, label: 'Contrast', help: 'At the test: how far away from what it would write after “bad”. 0: it is asked for good outputs alone.' });
const passes = param({ type: 'u32', value: 4, min: 1, max: 100, label: 'Pairs per episode' });
export const gamma = param({ value: 1, min: 0, max: 1, label: 'Discount' });
const H = 32;
const inner = memory(f32, 17, 32);
const outer = memory(f32, 33, 4);
const bestInner = memory(f32, 17, 32);
const bestOuter = memory(f32, 33, 4);
const h = memory(f32, 33);
const back = memory(f32, 33);
const p = memory(f32, 4);
const slope = memory(f32, 4);
const good = memory(f32, 4);
const on = memory(u32, 8);
const rows = memory(u32, 1000);
const better = memory(u32, 1000);
const worse = memory(u32, 1000);
let lit: u32 = 0;
let read: u32 = 0;
let best: f32 = 1e9;
/** A letter of an output after a word (0 good, 1 bad). `other`: the letter of the first output there, or 4. */
function forward(from: f32[][], last: f32[][], letter: u32, before: u32, word: u32, other: u32) {
  on[0] = letter;
  on[1] = 4 + before;
  on[2] = 9 + word;
  on[3] = 12 + other;
  lit = word > 1 ? 2 : 4;
  for (let j: u32 = 0; j < H; j++) {
    let z: f32 = 0.0;
    for (let k: u32 = 0; k < 4; k++) { if (k < lit) z += from[on[k]][j]; }
    h[j] = tanh(z);
  }
  h[32] = 1.0;
  for (let a: u32 = 0; a < 4; a++) {
    let z: f32 = 0.0;
    for (let j: u32 = 0; j < 33; j++) z += h[j] * last[j][a];
    p[a] = z;
  }
  softmax(p, 1.0);
}
/** A step along weight · ∇ ln p(a). */
function lean(a: u32, weight: f32) {
  for (let b: u32 = 0; b < 4; b++) slope[b] = weight * ((a == b ? 1.0 : 0.0) - p[b]);
  for (let j: u32 = 0; j < H; j++) {
    let sum: f32 = 0.0;
    for (let b: u32 = 0; b < 4; b++) {
      sum += slope[b] * outer[j][b];
      outer[j][b] += slope[b] * h[j];
    }
    back[j] = sum * (1.0 - h[j] * h[j]);
  }
  for (let b: u32 = 0; b < 4; b++) outer[32][b] += slope[b];
  for (let k: u32 = 0; k < 4; k++) { if (k < lit) { for (let j: u32 = 0; j < H; j++) inner[on[k]][j] += back[j]; } }
}
/** The better outputs of held-out pairs after “good”: the loss by which training is stopped. */
function loss(): f32 {
  const from = pairs - pairs / 5;
  let sum: f32 = 0.0;
  for (let i: u32 = 0; i < 1000; i++) {
    if (i >= from && i < pairs) {
      for (let t: u32 = 0; t < 3; t++) {
        forward(inner, outer, letterAt(rows[i], t), beforeAt(rows[i], t), reads == 5 ? 2 : 0, 4);
        sum -= logProbability(p[letterAt(better[i], t)]);
      }
    }
  }
  return sum;
}
export function init() {
  for (let i: u32 = 0; i < 17; i++) { for (let j: u32 = 0; j < H; j++) inner[i][j] = 0.5 * initNormal(); }
  for (let j: u32 = 0; j < 33; j++) { for (let a: u32 = 0; a < 4; a++) outer[j][a] = 0.1 * initNormal(); }
  for (let i: u32 = 0; i < 1000; i++) {
    const row = u32(initUniform() * 64.0);
    let first: u32 = 0;
    let second: u32 = 0;
    let lead: i32 = 0;
    for (let t: u32 = 0; t < 3; t++) {
      const right = rightAt(row, t);
      const one = initUniform() < errors ? (right + 1) % 4 : right;
      const two = initUniform() < errors ? (right + 1) % 4 : right;
      first |= one << (2 * t);
      second |= two << (2 * t);
      if (one == right) lead += 1;
      if (two == right) lead -= 1;
    }
    rows[i] = row;
    better[i] = lead >= 0 ? first : second;
    worse[i] = lead >= 0 ? second : first;
  }
  keep();
}
function keep() {
  for (let i: u32 = 0; i < 17; i++) { for (let j: u32 = 0; j < H; j++) bestInner[i][j] = inner[i][j]; }
  for (let j: u32 = 0; j < 33; j++) { for (let a: u32 = 0; a < 4; a++) bestOuter[j][a] = outer[j][a]; }
}
function learnOutput(row: u32, text: u32, word: u32, other: u32, isSecond: bool) {
  for (let t: u32 = 0; t < 3; t++) {
    forward(inner, outer, letterAt(row, t), beforeAt(row, t), word, isSecond ? letterAt(other, t) : 4);
    lean(letterAt(text, t), alpha);
  }
}
function pass() {
  const i = below(pairs - pairs / 5);
  const row = rows[i];
  const hasWorse = f32(i) < negatives * f32(pairs - pairs / 5);
  const worseFirst = bernoulli(0.5);
  const lie: u32 = bernoulli(0.5) && reads == 3 ? 1 : 0;
  if (reads == 0 || reads == 4 || !hasWorse) learnOutput(row, better[i], reads == 5 ? 2 : 0, 0, false);
  else if (reads == 1) {
    learnOutput(row, better[i], 0, 0, false);
    learnOutput(row, worse[i], 1, 0, false);
  } else if (reads == 5) {
    learnOutput(row, better[i], 2, 0, false);
    learnOutput(row, worse[i], 2, 0, false);
  } else {
    const first = worseFirst ? worse[i] : better[i];
    const word: u32 = worseFirst ? 1 : 0;
    const said = lie == 1 ? 1 - word : word;
    learnOutput(row, first, said, 0, false);
    learnOutput(row, worseFirst ? better[i] : worse[i], 1 - said, first, true);
  }
  if (reads == 4 && hasWorse) {
    for (let t: u32 = 0; t < 3; t++) {
      forward(inner, outer, letterAt(row, t), beforeAt(row, t), 0, 4);
      const a = letterAt(worse[i], t);
      if (a != letterAt(better[i], t)) lean(a, -alpha * away * p[a] / max(1.0 - p[a], 0.05));
    }
  }
}
/** What it writes when it is asked for a good output. */
function write(letter: u32, before: u32) {
  if (contrast == 0.0) { forward(bestInner, bestOuter, letter, before, reads == 5 ? 2 : 0, 4); return; }
  forward(bestInner, bestOuter, letter, before, 0, 4);
  for (let a: u32 = 0; a < 4; a++) good[a] = logProbability(p[a]);
  forward(bestInner, bestOuter, letter, before, 1, 4);
  for (let a: u32 = 0; a < 4; a++) p[a] = good[a] + contrast * (good[a] - logProbability(p[a]));
  softmax(p, 1.0);
}
export function act(s: u32): u32 {
  write(letterAt(s % ROWS, s / ROWS), beforeAt(s % ROWS, s / ROWS));
  return greedyAction(p, 0.5);
}
export function learn(s: u32, a: u32, r: f32, next: u32) {
  if (!terminated) return;
  for (let k: u32 = 0; k < 100; k++) { if (k < passes) pass(); }
  countUpdate();
  read += passes;
  if (read >= pairs) {
    read = 0;
    const now = loss();
    if (now < best) {
      best = now;
      keep();
    }
  }
}
export function policy(s: u32) {
  if (s >= 192) { for (let a: u32 = 0; a < 4; a++) pi[a] = 0.25; return; }
  write(letterAt(s % ROWS, s / ROWS), beforeAt(s % ROWS, s / ROWS));
  const likeliest = greedyAction(p, 0.5);
  for (let a: u32 = 0; a < 4; a++) pi[a] = a == likeliest ? 1.0 : 0.0;
}
/** Exact shares of right letters: 192 drawn, 193 likeliest letters. */
export function value(s: u32): f32 {
  if (s < 192) return 0.0;
  let drawn: f32 = 0.0;
  let likeliest: f32 = 0.0;
  for (let letter: u32 = 0; letter < 4; letter++) {
    for (let before: u32 = 0; before < 5; before++) {
      const weight: f32 = before == 4 ? 1.0 / 12.0 : 1.0 / 24.0;
      write(letter, before);
      const right = rightFor(letter, before);
      drawn += weight * p[right];
      if (greedyAction(p, 0.5) == right) likeliest += weight;
    }
  }
  return s == 192 ? drawn : likeliest;
}
