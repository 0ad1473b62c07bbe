export const meta = { label: 'Reader of scenes', family: 'policy-gradient', critic: false };
const reads = param({ type: 'u32', value: 1, options: ['map', 'summary', 'exact summary'], label: 'Reads', help: 'summary: two words of a summarizer, which learns from captions.' });
const learns = param({ type: 'u32', value: 0, options: ['imitation', 'REINFORCE', 'REINFORCE on moves', 'REINFORCE by chance'], label: 'After the first half', help: 'The first half is imitation.' });
const houses = param({ type: 'u32', value: 300, min: 1, max: 100000, label: 'Houses that are shown' });
const wrong = param({ value: 0.1, min: 0, max: 1, label: 'Wrong captions', help: 'Share of words of the captions that are drawn by chance.' });
const imitated = param({ type: 'u32', value: 10000, min: 0, max: 1000000, label: 'Imitated first', help: 'Episodes.' });
const alpha = param({ value: 0.05, min: 0, max: 10, label: 'Step size of imitation' });
const beta = param({ value: 0.02, min: 0, max: 10, label: 'Step size of REINFORCE' });
export const gamma = param({ value: 0.95, min: 0, max: 1, label: 'Discount' });
const H = 40;
const inner = memory(f32, 50, 40);
const outer = memory(f32, 41, 11);
const inner2 = memory(f32, 6, 16);
const outer2 = memory(f32, 17, 5);
const h = memory(f32, 41);
const back = memory(f32, 41);
const h2 = memory(f32, 17);
const p = memory(f32, 5);
const slope = memory(f32, 5);
const seenAt = memory(u32, 12);
const did = memory(u32, 12);
const said = memory(u32, 12);
let n: u32 = 0;
let seen: u32 = 0;
let usual: f32 = 0.0;
let south: u32 = 1;
let east: u32 = 1;
/** Reads the map: where I am, both things, and the name. */
function look(s: u32) {
  for (let j: u32 = 0; j < H; j++) h[j] = tanh(inner[meAt(s)][j] + inner[16 + thingAt(s, 0)][j] + inner[32 + thingAt(s, 1)][j] + inner[48 + namedIn(s)][j]);
  h[40] = 1.0;
}
/** A head of the map: 0 south, 1 east, 2 moves. */
function head(from: u32, size: u32) {
  for (let a: u32 = 0; a < 5; a++) p[a] = -1e9;
  for (let a: u32 = 0; a < 5; a++) {
    if (a < size) {
      let z: f32 = 0.0;
      for (let j: u32 = 0; j < 41; j++) z += h[j] * outer[j][from + a];
      p[a] = z;
    }
  }
  softmax(p, 1.0);
}
function leanMap(s: u32, from: u32, size: u32, a: u32, weight: f32) {
  look(s);
  head(from, size);
  for (let b: u32 = 0; b < 5; b++) slope[b] = b < size ? weight * ((a == b ? 1.0 : 0.0) - p[b]) : 0.0;
  for (let j: u32 = 0; j < 41; j++) {
    let sum: f32 = 0.0;
    for (let b: u32 = 0; b < 5; b++) {
      if (b < size) {
        sum += slope[b] * outer[j][from + b];
        outer[j][from + b] += slope[b] * h[j];
      }
    }
    back[j] = sum * (1.0 - h[j] * h[j]);
  }
  for (let j: u32 = 0; j < H; j++) {
    inner[meAt(s)][j] += back[j];
    inner[16 + thingAt(s, 0)][j] += back[j];
    inner[32 + thingAt(s, 1)][j] += back[j];
    inner[48 + namedIn(s)][j] += back[j];
  }
}
/** Moves after two words. */
function words(v: u32, w: u32) {
  for (let j: u32 = 0; j < 16; j++) h2[j] = tanh(inner2[v][j] + inner2[3 + w][j]);
  h2[16] = 1.0;
  for (let a: u32 = 0; a < 5; a++) p[a] = -1e9;
  for (let a: u32 = 0; a < 5; a++) {
    let z: f32 = 0.0;
    for (let j: u32 = 0; j < 17; j++) z += h2[j] * outer2[j][a];
    p[a] = z;
  }
  softmax(p, 1.0);
}
function leanWords(v: u32, w: u32, a: u32, weight: f32) {
  words(v, w);
  for (let b: u32 = 0; b < 5; b++) slope[b] = weight * ((a == b ? 1.0 : 0.0) - p[b]);
  for (let j: u32 = 0; j < 17; j++) {
    let sum: f32 = 0.0;
    for (let b: u32 = 0; b < 5; b++) {
      sum += slope[b] * outer2[j][b];
      outer2[j][b] += slope[b] * h2[j];
    }
    if (j < 16) {
      const g = sum * (1.0 - h2[j] * h2[j]);
      inner2[v][j] += g;
      inner2[3 + w][j] += g;
    }
  }
}
export function init() {
  for (let i: u32 = 0; i < 50; i++) { for (let j: u32 = 0; j < H; j++) inner[i][j] = 0.5 * initNormal(); }
  for (let i: u32 = 0; i < 41; i++) { for (let a: u32 = 0; a < 11; a++) outer[i][a] = 0.1 * initNormal(); }
  for (let i: u32 = 0; i < 6; i++) { for (let j: u32 = 0; j < 16; j++) inner2[i][j] = 0.5 * initNormal(); }
  for (let i: u32 = 0; i < 17; i++) { for (let a: u32 = 0; a < 5; a++) outer2[i][a] = 0.1 * initNormal(); }
}
function pick(greedily: bool): u32 { return greedily ? greedyAction(p, 0.5) : sample(p, 5); }
/** Says the summary of a state. */
function say(s: u32, greedily: bool) {
  if (reads == 2) { south = southOf(s); east = eastOf(s); return; }
  look(s);
  head(0, 3);
  south = pick(greedily);
  head(3, 3);
  east = pick(greedily);
}
export function begin(s: u32) { n = 0; }
export function act(s: u32): u32 {
  const greedily = s >= 2 * HOUSES;
  if (reads == 0) { look(s); head(6, 5); }
  else { say(s, greedily); words(south, east); }
  return pick(greedily);
}
/** A step of a shortest way. */
function expert(s: u32): u32 {
  const v = southOf(s);
  const w = eastOf(s);
  if (v == 1 && w == 1) return 4;
  const vertical = w == 1 || (v != 1 && bernoulli(0.5));
  return vertical ? (v == 0 ? 0 : 1) : (w == 0 ? 2 : 3);
}
/** A word of a caption. A scene always has the same caption. */
function caption(s: u32, k: u32): u32 {
  const right = k == 0 ? southOf(s) : eastOf(s);
  return f32(threefry(8, 3, s, k) >> 8) / 16777216.0 < wrong ? threefry(8, 4, s, k) % 3 : right;
}
function isTrained(s: u32): bool { return !isKept(s) && thingAt(s, 0) != thingAt(s, 1); }
/** Some scenes with their captions, from any house of the training. */
function describe() {
  for (let i: u32 = 0; i < 8; i++) {
    const s = below(HOUSES);
    if (isTrained(s)) {
      leanMap(s, 0, 3, caption(s, 0), alpha);
      leanMap(s, 3, 3, caption(s, 1), alpha);
    }
  }
}
/** A walk of the expert in a house that is shown. */
function imitate() {
  let s: u32 = 0;
  const which = below(houses);
  for (let i: u32 = 0; i < 200; i++) {
    s = threefry(9, 9, which, i) % HOUSES;
    if (isTrained(s)) break;
  }
  for (let i: u32 = 0; i < 7; i++) {
    const a = expert(s);
    if (reads == 0) leanMap(s, 6, 5, a, alpha);
    else leanWords(reads == 1 ? caption(s, 0) : southOf(s), reads == 1 ? caption(s, 1) : eastOf(s), a, alpha);
    if (a == 4) break;
    s = s - meAt(s) + moved(meAt(s), a);
  }
}
export function learn(s: u32, a: u32, r: f32, next: u32) {
  if (s >= HOUSES) return;
  seenAt[n] = s;
  did[n] = a;
  said[n] = south + 3 * east;
  n += 1;
  if (!terminated) return;
  seen += 1;
  countUpdate();
  if (seen <= imitated || learns == 0) {
    imitate();
    if (reads == 1) describe();
    return;
  }
  let toGo: f32 = learns == 3 ? f32(below(2)) : r;
  const lead = toGo - usual;
  usual += 0.01 * lead;
  for (let k: u32 = 0; k < 12; k++) {
    if (k < n) {
      const t = n - 1 - k;
      const weight = beta * (toGo - usual);
      advantage(seenAt[t], toGo - usual);
      if (reads == 0) leanMap(seenAt[t], 6, 5, did[t], weight);
      else {
        if (reads == 1 && learns != 2) {
          leanMap(seenAt[t], 0, 3, said[t] % 3, weight);
          leanMap(seenAt[t], 3, 3, said[t] / 3, weight);
        }
        leanWords(said[t] % 3, said[t] / 3, did[t], weight);
      }
      toGo *= gamma;
    }
  }
}
export function policy(s: u32) {
  if (reads == 0) { look(s); head(6, 5); }
  else words(southOf(s), eastOf(s));
  for (let a: u32 = 0; a < 5; a++) pi[a] = p[a];
}
export function value(s: u32): f32 { return 0.0; }
