export const meta = { label: 'Reader of scenes', family: 'policy-gradient', critic: false };
const reads = param({ type: 'u32', value: 1, options: ['map', 'summary', 'exact summary', 'map and captions'], label: 'Reads', help: 'summary: four words of a summarizer, which learns from captions. map and captions: a map, with captions as further labels.' });
const learns = param({ type: 'u32', value: 0, options: ['imitation', 'REINFORCE', 'REINFORCE on moves'], label: 'After imitation', help: 'on moves: the words stay as they are.' });
const wrong = param({ value: 0.1, min: 0, max: 1, label: 'Wrong captions', help: 'Share of words of the captions that are drawn by chance.' });
const astray = param({ value: 0.1, min: 0, max: 1, label: 'Wrong moves', help: 'Share of scenes in which the move of the expert is drawn by chance.' });
const imitated = param({ type: 'u32', value: 14000, min: 0, max: 1000000, label: 'Imitated first', help: 'Episodes.' });
const alpha = param({ value: 0.05, min: 0, max: 10, label: 'Step size of imitation' });
const beta = param({ value: 0.01, min: 0, max: 10, label: 'Step size of REINFORCE' });
export const gamma = param({ value: 1, min: 0, max: 1, label: 'Discount', help: 'Has no effect.' });
const H = 40;
const H2 = 24;
/** Outputs of a scene: four words of three, and five moves. */
const inner = memory(f32, 50, 40);
const outer = memory(f32, 41, 17);
const h = memory(f32, 41);
const q = memory(f32, 17);
const slope = memory(f32, 17);
const innerOfWords = memory(f32, 14, 24);
const outerOfWords = memory(f32, 25, 5);
const g = memory(f32, 25);
const p = memory(f32, 5);
const said = memory(u32, 4);
const seenAt = memory(u32, 12);
const did = memory(u32, 12);
const told = memory(u32, 12, 4);
let n: u32 = 0;
let seen: u32 = 0;
let start: u32 = 0;
let usual: f32 = 0.0;
/** Which heads the network has. */
function has(k: u32): bool { return k == 4 ? reads != 1 : reads != 0; }
function readsMap(): bool { return reads == 0 || reads == 3; }
function headStart(k: u32): u32 { return 3 * k; }
function headSize(k: u32): u32 { return k == 4 ? 5 : 3; }
/** Reads a scene: where I am, both things, and for moves what is named. Then q has the probabilities of the words, or of the moves. */
function look(s: u32) {
  for (let j: u32 = 0; j < H; j++) {
    let z: f32 = inner[meAt(s)][j] + inner[16 + thingAt(s, 0)][j] + inner[32 + thingAt(s, 1)][j];
    if (readsMap()) z += inner[48 + namedIn(s)][j];
    h[j] = tanh(z);
  }
  h[40] = 1.0;
  for (let b: u32 = 0; b < 17; b++) slope[b] = 0.0;
  for (let k: u32 = 0; k < 5; k++) {
    if (has(k)) {
      let sum: f32 = 0.0;
      for (let b: u32 = 0; b < 5; b++) {
        if (b < headSize(k)) {
          let z: f32 = 0.0;
          for (let j: u32 = 0; j < 41; j++) z += h[j] * outer[j][headStart(k) + b];
          q[headStart(k) + b] = exp(clamp(z, -40.0, 40.0));
          sum += q[headStart(k) + b];
        }
      }
      for (let b: u32 = 0; b < 5; b++) { if (b < headSize(k)) q[headStart(k) + b] /= sum; }
    }
  }
}
/** Slopes of weight · ln q of one head, at what was chosen. */
function lean(k: u32, chosen: u32, weight: f32) {
  for (let b: u32 = 0; b < 5; b++) { if (b < headSize(k)) slope[headStart(k) + b] = weight * ((b == chosen ? 1.0 : 0.0) - q[headStart(k) + b]); }
}
/** A step along the slopes, after look. */
function pushScene(s: u32) {
  for (let j: u32 = 0; j < 41; j++) {
    let sum: f32 = 0.0;
    for (let b: u32 = 0; b < 17; b++) {
      if (has(b < 12 ? 0 : 4)) {
        sum += slope[b] * outer[j][b];
        outer[j][b] += slope[b] * h[j];
      }
    }
    if (j < H) {
      const back = sum * (1.0 - h[j] * h[j]);
      inner[meAt(s)][j] += back;
      inner[16 + thingAt(s, 0)][j] += back;
      inner[32 + thingAt(s, 1)][j] += back;
      if (readsMap()) inner[48 + namedIn(s)][j] += back;
    }
  }
}
/** Probabilities of moves after four words and the name of a thing. */
function hear(s: u32) {
  for (let j: u32 = 0; j < H2; j++) {
    let z: f32 = innerOfWords[12 + namedIn(s)][j];
    for (let k: u32 = 0; k < 4; k++) z += innerOfWords[3 * k + said[k]][j];
    g[j] = tanh(z);
  }
  g[24] = 1.0;
  for (let a: u32 = 0; a < 5; a++) {
    let z: f32 = 0.0;
    for (let j: u32 = 0; j < 25; j++) z += g[j] * outerOfWords[j][a];
    p[a] = z;
  }
  softmax(p, 1.0);
}
function pushWords(s: u32, chosen: u32, weight: f32) {
  hear(s);
  for (let j: u32 = 0; j < 25; j++) {
    let sum: f32 = 0.0;
    for (let a: u32 = 0; a < 5; a++) {
      const d = weight * ((a == chosen ? 1.0 : 0.0) - p[a]);
      sum += d * outerOfWords[j][a];
      outerOfWords[j][a] += d * g[j];
    }
    if (j < H2) {
      const back = sum * (1.0 - g[j] * g[j]);
      innerOfWords[12 + namedIn(s)][j] += back;
      for (let k: u32 = 0; k < 4; k++) innerOfWords[3 * k + said[k]][j] += back;
    }
  }
}
export function init() {
  for (let i: u32 = 0; i < 50; i++) { for (let j: u32 = 0; j < H; j++) inner[i][j] = 0.5 * initNormal(); }
  for (let i: u32 = 0; i < 41; i++) { for (let b: u32 = 0; b < 17; b++) outer[i][b] = 0.1 * initNormal(); }
  for (let i: u32 = 0; i < 14; i++) { for (let j: u32 = 0; j < H2; j++) innerOfWords[i][j] = 0.5 * initNormal(); }
  for (let i: u32 = 0; i < 25; i++) { for (let a: u32 = 0; a < 5; a++) outerOfWords[i][a] = 0.1 * initNormal(); }
}
/** Draws from a head, or takes the likeliest. */
function pick(k: u32, greedily: bool): u32 {
  let left: f32 = uniform();
  let best: u32 = 0;
  for (let b: u32 = 0; b < 5; b++) {
    if (b < headSize(k)) {
      const x = q[headStart(k) + b];
      if (greedily) { if (x > q[headStart(k) + best]) best = b; }
      else if (left >= 0.0) { best = b; left -= x; }
    }
  }
  return best;
}
function say(s: u32, greedily: bool) {
  if (reads == 1) look(s);
  for (let k: u32 = 0; k < 4; k++) said[k] = reads == 1 ? pick(k, greedily) : sideOf(s, k);
}
export function begin(s: u32) { n = 0; start = s; }
export function act(s: u32): u32 {
  const greedily = s >= 2 * HOUSES;
  if (readsMap()) {
    look(s);
    return pick(4, greedily);
  }
  say(s, greedily);
  for (let k: u32 = 0; k < 4; k++) told[n][k] = said[k];
  hear(s);
  return greedily ? greedyAction(p, 0.5) : sample(p, 5);
}
function chance(s: u32, kind: u32): f32 { return f32(threefry(8, kind, s, 0) >> 8) / 16777216.0; }
/** A step of a shortest way. In some scenes the expert always errs. */
function expert(s: u32): u32 {
  if (chance(s, 9) < astray) return threefry(8, 10, s, 0) % 5;
  const v = sideOf(s, 2 * namedIn(s));
  const w = sideOf(s, 2 * namedIn(s) + 1);
  if (v == 1 && w == 1) return 4;
  const vertical = w == 1 || (v != 1 && bernoulli(0.5));
  return vertical ? (v == 0 ? 0 : 1) : (w == 0 ? 2 : 3);
}
/** A word of a caption. A scene always has the same caption. */
function caption(s: u32, k: u32): u32 {
  const scene = s % 4096;
  return chance(scene, k) < wrong ? threefry(8, 4 + k, scene, 0) % 3 : sideOf(s, k);
}
/** Eight scenes of the house are labeled: with a caption, or with the move of the expert. */
function label() {
  for (let i: u32 = 0; i < 8; i++) {
    const s = start - meAt(start) + below(16);
    look(s);
    if (reads == 0) lean(4, expert(s), alpha);
    else { for (let k: u32 = 0; k < 4; k++) lean(k, caption(s, k), alpha); }
    pushScene(s);
  }
}
/** A walk of the expert through the house. */
function imitate() {
  let s: u32 = start;
  for (let i: u32 = 0; i < 10; i++) {
    const a = expert(s);
    if (readsMap()) {
      look(s);
      lean(4, a, alpha);
      pushScene(s);
    } else {
      for (let k: u32 = 0; k < 4; k++) said[k] = reads == 1 ? caption(s, k) : sideOf(s, k);
      pushWords(s, a, alpha);
    }
    if (a == 4) break;
    s = s - meAt(s) + moved(meAt(s), a);
  }
}
export function learn(s: u32, a: u32, r: f32, next: u32) {
  if (s >= HOUSES) return;
  seenAt[n] = s;
  did[n] = a;
  n += 1;
  if (!terminated) return;
  seen += 1;
  countUpdate();
  if (seen <= imitated || learns == 0) {
    imitate();
    if (reads != 2) label();
    return;
  }
  const lead = r - usual;
  usual += 0.01 * lead;
  for (let t: u32 = 0; t < 12; t++) {
    if (t < n) {
      const at = seenAt[t];
      advantage(at, lead);
      for (let k: u32 = 0; k < 4; k++) said[k] = told[t][k];
      if (readsMap() || (reads == 1 && learns != 2)) {
        look(at);
        if (readsMap()) lean(4, did[t], beta * lead);
        else { for (let k: u32 = 0; k < 4; k++) lean(k, said[k], beta * lead); }
        pushScene(at);
      }
      if (!readsMap()) pushWords(at, did[t], beta * lead);
    }
  }
}
export function policy(s: u32) {
  if (readsMap()) {
    look(s);
    for (let a: u32 = 0; a < 5; a++) pi[a] = q[12 + a];
    return;
  }
  for (let k: u32 = 0; k < 4; k++) said[k] = sideOf(s, k);
  hear(s);
  for (let a: u32 = 0; a < 5; a++) pi[a] = p[a];
}
export function value(s: u32): f32 { return 0.0; }
