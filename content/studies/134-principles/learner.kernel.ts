export const meta = { label: 'Reward model and policy', family: 'policy-gradient' };
const reads = param({ value: true, label: 'Reads the principle', help: 'Else the model sees the answers alone.' });
const lists = param({ type: 'u32', value: 600, min: 0, max: 600, label: 'Rankings', help: 'Of four answers each, that the model is fitted to.' });
const passes = param({ type: 'u32', value: 10, min: 1, max: 40, label: 'Passes', help: 'Over 600 rankings; fewer rankings are read more often.' });
const alpha = param({ value: 0.03, min: 0, max: 1, label: 'Step size of the model' });
const decay = param({ value: 0.0, min: 0, max: 0.1, label: 'Weight decay' });
const noise = param({ value: 0.15, min: 0, max: 10, label: 'Noise', help: 'Of the judge who ranks, in units of the range of scores.' });
const policyAlpha = param({ value: 0.3, min: 0, max: 10, label: 'Step size of the policy', help: '0: the base.' });
export const gamma = param({ value: 1, min: 0, max: 1, label: 'Discount γ', help: 'Has no effect.' });
const RANKED = 2400;
const TESTS = 400;
const H = 16;
const GROUP = 8;
const rankedUnder = memory(u32, 600);
const ranking = memory(u32, 600, 4);
const judged = memory(f32, 4);
const embedding = memory(f32, 21, 16);
const out = memory(f32, 16);
const hidden = memory(f32, 4, 16);
const scores = memory(f32, 4);
const slope = memory(f32, 4);
const preference = memory(f32, 64);
const p = memory(f32, 64);
const drawn = memory(u32, 8);
const paid = memory(f32, 8);
const advantages = memory(f32, 8);
let n: u32 = 0;
let member: u32 = 0;
/** Rows: trait k with this count (12), then sign k of the principle (9). */
function row(which: u32, i: u32, k: u32): u32 {
  if (k < 3) return 4 * k + (i >> (2 * k)) % 4;
  return 12 + 3 * (k - 3) + (k == 3 ? which : k == 4 ? which / 3 : which / 9) % 3;
}
function used(): u32 { return reads ? 6 : 3; }
function judge(which: u32, i: u32, slot: u32): f32 {
  let sum: f32 = 0.0;
  for (let j: u32 = 0; j < H; j++) {
    let z: f32 = 0.0;
    for (let k: u32 = 0; k < 6; k++) { if (k < used()) z += embedding[row(which, i, k)][j]; }
    hidden[slot][j] = tanh(z);
    sum += out[j] * hidden[slot][j];
  }
  return sum;
}
/** One step up the Plackett–Luce likelihood of a ranking. */
function read(l: u32) {
  const which = rankedUnder[l];
  for (let t: u32 = 0; t < 4; t++) {
    scores[t] = judge(which, ranking[l][t], t);
    slope[t] = 0.0;
  }
  for (let first: u32 = 0; first < 3; first++) {
    let sum: f32 = 0.0;
    for (let t: u32 = 0; t < 4; t++) { if (t >= first) sum += exp(clamp(scores[t] - scores[first], -40.0, 40.0)); }
    slope[first] += 1.0;
    for (let t: u32 = 0; t < 4; t++) { if (t >= first) slope[t] -= exp(clamp(scores[t] - scores[first], -40.0, 40.0)) / sum; }
  }
  for (let t: u32 = 0; t < 4; t++) {
    const g = alpha * slope[t];
    for (let j: u32 = 0; j < H; j++) {
      const back = g * out[j] * (1.0 - hidden[t][j] * hidden[t][j]);
      out[j] += g * hidden[t][j] - decay * alpha * out[j];
      for (let k: u32 = 0; k < 6; k++) { if (k < used()) embedding[row(which, ranking[l][t], k)][j] += back; }
    }
  }
}
export function init() {
  for (let i: u32 = 0; i < 21; i++) { for (let j: u32 = 0; j < H; j++) embedding[i][j] = 0.5 * initNormal(); }
  for (let j: u32 = 0; j < H; j++) out[j] = 0.3 * initNormal();
}
function fit() {
  for (let t: u32 = 0; t < 24000; t++) {
    if (t >= 600 * passes || lists == 0) break;
    read(below(lists));
  }
}
export function begin(s: u32) { if (n == RANKED) fit(); }
export function act(s: u32): u32 {
  if (n < RANKED) return below(64);
  if (n < RANKED + TESTS) return judge(s % 27, s / 27 % 64, 0) >= judge(s % 27, (s / 27 + 9 * (s / 1728)) % 64, 1) ? 0 : 1;
  for (let i: u32 = 0; i < 64; i++) p[i] = preference[i];
  softmax(p, 1.0);
  return sample(p, 64);
}
/** Four answers in the order of their scores with the noise of a judge. */
function rank(s: u32, a: u32, r: f32) {
  const l = n / 4;
  const t = n % 4;
  const felt = r + noise * normal();
  rankedUnder[l] = s % 27;
  let place: u32 = 0;
  for (let i: u32 = 0; i < 4; i++) { if (i < t && judged[i] >= felt) place += 1; }
  for (let i: u32 = 0; i < 3; i++) {
    const to = 3 - i;
    if (to <= t && to > place) { judged[to] = judged[to - 1]; ranking[l][to] = ranking[l][to - 1]; }
  }
  judged[place] = felt;
  ranking[l][place] = a;
}
export function learn(s: u32, a: u32, r: f32, next: u32) {
  if (n < RANKED) rank(s, a, r);
  n += 1;
  if (n <= RANKED + TESTS || policyAlpha == 0.0) return;
  drawn[member] = a;
  paid[member] = judge(s % 27, a, 0);
  member += 1;
  if (member < GROUP) return;
  member = 0;
  groupAdvantages(paid, GROUP, 0, advantages);
  for (let i: u32 = 0; i < 64; i++) p[i] = preference[i];
  softmax(p, 1.0);
  for (let m: u32 = 0; m < GROUP; m++) {
    for (let i: u32 = 0; i < 64; i++) preference[i] += policyAlpha * advantages[m] * ((i == drawn[m] ? 1.0 : 0.0) - p[i]);
  }
  countUpdate();
}
export function policy(s: u32) {
  if (n >= RANKED + TESTS) {
    for (let i: u32 = 0; i < 64; i++) pi[i] = preference[i];
    softmax(pi, 1.0);
  } else { for (let i: u32 = 0; i < 64; i++) pi[i] = 0.015625; }
}
export function value(s: u32): f32 { return 0.0; }
