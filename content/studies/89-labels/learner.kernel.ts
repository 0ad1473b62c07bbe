export const meta = { label: 'Reader with an adapter', family: 'policy-gradient', critic: false };
const method = param({ type: 'u32', value: 0, options: ['base', 'all tokens', 'label', 'all tokens, PPO', 'all tokens, label', 'PPO', 'all tokens, PPO by chance'], label: 'Method', help: 'Which tokens of a rated text it imitates, and what follows.' });
const rank = param({ type: 'u32', value: 2, min: 1, max: 8, label: 'Rank of the adapter' });
const begins = param({ type: 'u32', value: 2000, min: 0, max: 1000000, label: 'Second phase', help: 'Texts of the training before it.' });
const alpha = param({ value: 0.1, min: 0, max: 10, label: 'Step size of examples' });
const beta = param({ value: 0.1, min: 0, max: 10, label: 'Step size of the second phase' });
const knows = param({ value: 0.5, min: 0, max: 1, label: 'Right ratings before', help: 'Share of right ratings in what the base has read; the others are drawn by chance.' });
const readBefore = param({ type: 'u32', value: 8000, min: 0, max: 8000, label: 'Texts read before' });
export const gamma = param({ value: 1, min: 0, max: 1, label: 'Discount' });
const H = 24;
const V = 9;
const inner = memory(f32, 43, 24);
const outer = memory(f32, 25, 9);
const down = memory(f32, 43, 8);
const up = memory(f32, 8, 24);
const down2 = memory(f32, 25, 8);
const up2 = memory(f32, 8, 9);
const h = memory(f32, 25);
const back = memory(f32, 25);
const low = memory(f32, 8);
const low2 = memory(f32, 8);
const p = memory(f32, 9);
const slope = memory(f32, 9);
const on = memory(u32, 8);
const asked = memory(u32, 32);
const given = memory(u32, 32);
const paid = memory(f32, 32);
const old = memory(f32, 32);
let lit: u32 = 0;
let seen: u32 = 0;
let n: u32 = 0;
let adapts: bool = false;
/** The next token after t letters. */
function read(text: u32, t: u32) {
  lit = 0;
  for (let i: u32 = 0; i < 5; i++) { if (i < t) { on[lit] = 6 * i + letterAt(text, i); lit += 1; } }
  on[lit] = 30 + t;
  on[lit + 1] = 36 + (t > 0 && t < 5 ? letterAt(text, t - 1) : 6);
  lit += 2;
  for (let k: u32 = 0; k < 8; k++) {
    low[k] = 0.0;
    if (adapts && k < rank) { for (let i: u32 = 0; i < 8; i++) { if (i < lit) low[k] += down[on[i]][k]; } }
  }
  for (let j: u32 = 0; j < H; j++) {
    let z: f32 = 0.0;
    for (let i: u32 = 0; i < 8; i++) { if (i < lit) z += inner[on[i]][j]; }
    if (adapts) { for (let k: u32 = 0; k < 8; k++) { if (k < rank) z += low[k] * up[k][j]; } }
    h[j] = tanh(z);
  }
  h[24] = 1.0;
  for (let k: u32 = 0; k < 8; k++) {
    low2[k] = 0.0;
    if (adapts && k < rank) { for (let j: u32 = 0; j < 25; j++) low2[k] += h[j] * down2[j][k]; }
  }
  for (let a: u32 = 0; a < V; a++) {
    let z: f32 = 0.0;
    for (let j: u32 = 0; j < 25; j++) z += h[j] * outer[j][a];
    if (adapts) { for (let k: u32 = 0; k < 8; k++) { if (k < rank) z += low2[k] * up2[k][a]; } }
    p[a] = z;
  }
  softmax(p, 1.0);
}
/** A step along weight · ∇ ln p(a), at what was read last: in all weights, or in the adapter alone. */
function lean(a: u32, weight: f32) {
  for (let b: u32 = 0; b < V; b++) slope[b] = weight * ((a == b ? 1.0 : 0.0) - p[b]);
  for (let j: u32 = 0; j < 25; j++) {
    let sum: f32 = 0.0;
    for (let b: u32 = 0; b < V; b++) sum += slope[b] * outer[j][b];
    back[j] = sum;
  }
  if (!adapts) { for (let j: u32 = 0; j < 25; j++) { for (let b: u32 = 0; b < V; b++) outer[j][b] += slope[b] * h[j]; } }
  for (let k: u32 = 0; k < 8; k++) {
    if (adapts && k < rank) {
      let sum: f32 = 0.0;
      for (let b: u32 = 0; b < V; b++) {
        sum += slope[b] * up2[k][b];
        up2[k][b] += slope[b] * low2[k];
      }
      for (let j: u32 = 0; j < 25; j++) {
        back[j] += sum * down2[j][k];
        down2[j][k] += sum * h[j];
      }
    }
  }
  for (let j: u32 = 0; j < H; j++) back[j] *= 1.0 - h[j] * h[j];
  for (let k: u32 = 0; k < 8; k++) {
    if (adapts && k < rank) {
      let sum: f32 = 0.0;
      for (let j: u32 = 0; j < H; j++) {
        sum += back[j] * up[k][j];
        up[k][j] += back[j] * low[k];
      }
      for (let i: u32 = 0; i < 8; i++) { if (i < lit) down[on[i]][k] += sum; }
    }
  }
  if (!adapts) { for (let i: u32 = 0; i < 8; i++) { if (i < lit) { for (let j: u32 = 0; j < H; j++) inner[on[i]][j] += back[j]; } } }
}
function imitate(text: u32, rating: u32, all: bool, step: f32) {
  if (all) {
    for (let t: u32 = 0; t < 5; t++) {
      read(text, t);
      lean(letterAt(text, t), step);
    }
  }
  read(text, 5);
  lean(6 + rating, step);
}
export function init() {
  for (let i: u32 = 0; i < 43; i++) { for (let j: u32 = 0; j < H; j++) inner[i][j] = 0.4 * initNormal(); }
  for (let j: u32 = 0; j < 25; j++) { for (let a: u32 = 0; a < V; a++) outer[j][a] = 0.1 * initNormal(); }
  for (let n: u32 = 0; n < 8000; n++) {
    if (n >= readBefore) break;
    let text: u32 = 0;
    let scale: u32 = 1;
    let letter: u32 = u32(initUniform() * 6.0);
    for (let t: u32 = 0; t < 5; t++) {
      text += scale * letter;
      scale *= 6;
      letter = follows(0, letter, initUniform(), initUniform());
    }
    const chance = u32(initUniform() * 3.0);
    imitate(text, initUniform() < knows ? ratingOf(text) : chance, true, 0.05 * (1.0 - 0.9 * f32(n) / f32(readBefore)));
  }
  for (let k: u32 = 0; k < 8; k++) {
    for (let i: u32 = 0; i < 43; i++) down[i][k] = 0.5 * initNormal();
    for (let j: u32 = 0; j < 25; j++) down2[j][k] = 0.3 * initNormal();
  }
  adapts = true;
}
export function act(s: u32): u32 {
  read(s % TEXTS, 5);
  return sample(p, V);
}
export function learn(s: u32, a: u32, r: f32, next: u32) {
  if (s >= TEXTS || method == 0) return;
  seen += 1;
  const later = method > 2 && (seen > begins || method == 5);
  if (!later) { imitate(s, ratingOf(s), method != 2, alpha); countUpdate(); return; }
  if (method == 4) { imitate(s, ratingOf(s), false, beta); countUpdate(); return; }
  read(s, 5);
  asked[n] = s;
  given[n] = a;
  old[n] = p[a];
  paid[n] = method == 6 ? f32(below(2)) : r;
  n += 1;
  if (n == 32) { n = 0; improve(); }
}
/** PPO: two passes over 32 answers, advantages less their mean, over their deviation. */
function improve() {
  if (allEqual(paid, 32)) return;
  normalize(paid, 32);
  for (let pass: u32 = 0; pass < 2; pass++) {
    for (let i: u32 = 0; i < 32; i++) {
      read(asked[i], 5);
      const ratio = p[given[i]] / max(old[i], 1e-6);
      const push = surrogateSlope(ratio, paid[i], 0.2);
      if (pass == 0) advantage(asked[i], paid[i]);
      lean(given[i], beta * push);
    }
  }
  countUpdate();
}
export function policy(s: u32) {
  read(s % TEXTS, 5);
  for (let a: u32 = 0; a < V; a++) pi[a] = p[a];
}
export function value(s: u32): f32 { return 0.0; }
