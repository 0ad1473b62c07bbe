export const meta = { label: 'Small network on scans', family: 'policy-gradient', group: true, critic: false };
const learns = param({ type: 'u32', value: 0, options: ['rewards', 'own words', 'foreign words', 'nothing', 'right tries'], label: 'Learns from', help: 'rewards: GRPO. right tries: it copies its own tries that are right. own words, foreign words: examples of reasoning and the right answer. nothing: the start.' });
const alpha = param({ value: 0.02, min: 0, max: 1, label: 'Step size' });
const klCoefficient = param({ value: 0.0, min: 0, max: 1, label: 'KL weight' });
const familiar = param({ value: 0.03, min: 0, max: 1, label: 'Familiar', help: 'Share of foreign words among those that the start has read.' });
const noise = param({ value: 0.5, min: 0, max: 1, label: 'Wrong answers', help: 'Share of random answers in what the start has read.' });
const stopAt = param({ value: 0.9, min: 0, max: 1, label: 'Stops at', help: 'Training ends when the policy answers this share of the training prompts right.' });
const baseSteps = param({ type: 'u32', value: 18000, min: 0, max: 18000, label: 'Texts read before' });
export const groupSize = param({ type: 'u32', value: 8, min: 2, max: 32, structural: true, label: 'Group size' });
export const gamma = param({ value: 1, min: 0, max: 1, label: 'Discount γ', help: 'Has no effect.' });
const H = 24;
const embedding = memory(f32, 38, 24);
const head = memory(f32, 12, 25);
const oldEmbedding = memory(f32, 38, 24);
const oldHead = memory(f32, 12, 25);
const h = memory(f32, 24);
const back = memory(f32, 24);
const p = memory(f32, 12);
const p0 = memory(f32, 12);
const firsts = memory(u32, 32);
const seconds = memory(u32, 32);
const returns = memory(f32, 32);
const advantages = memory(f32, 32);
export let member: u32 = 0;
let prompt: u32 = 0;
let word: u32 = 0;
let stopped: bool = false;
function truth(s: u32): u32 {
  const a = s % 4;
  const b = s / 4 % 4;
  const question = s / 48 % 3;
  return question == 0 ? max(a, b) : question == 1 ? min(a, b) : max(a, b) - min(a, b);
}
/** Rows of the embedding: scanner, sign a of this scanner, sign b of this scanner, question, word (38: none). */
function row(s: u32, k: u32): u32 {
  const scanner = s / 16 % 3;
  if (k == 0) return scanner;
  if (k == 1) return 3 + 4 * scanner + s % 4;
  if (k == 2) return 15 + 4 * scanner + s / 4 % 4;
  if (k == 3) return 27 + s / 48 % 3;
  return s >= 144 ? 30 + s / 144 - 1 : 38;
}
/** Probabilities of the words or answers at s. `answers`: at a prompt without a word, answer at once. */
function read(s: u32, answers: bool, e: f32[][], u: f32[][], into: f32[]) {
  for (let j: u32 = 0; j < H; j++) {
    let z: f32 = 0.0;
    for (let k: u32 = 0; k < 5; k++) { if (row(s, k) < 38) z += e[row(s, k)][j]; }
    h[j] = tanh(z);
  }
  const late = answers || s >= 144;
  for (let a: u32 = 0; a < 12; a++) {
    let z: f32 = u[a][24];
    for (let j: u32 = 0; j < H; j++) z += u[a][j] * h[j];
    into[a] = masked(z, late ? a >= 8 : a < 8);
  }
  softmax(into, 1.0);
}
/** One step along slope · ∇ ln π(a|s). */
function push(s: u32, answers: bool, a: u32, slope: f32) {
  read(s, answers, embedding, head, p);
  for (let j: u32 = 0; j < H; j++) back[j] = 0.0;
  for (let b: u32 = 0; b < 12; b++) {
    const g = slope * ((a == b ? 1.0 : 0.0) - p[b]);
    if (g != 0.0) {
      for (let j: u32 = 0; j < H; j++) {
        back[j] += g * head[b][j];
        head[b][j] += g * h[j];
      }
      head[b][24] += g;
    }
  }
  for (let j: u32 = 0; j < H; j++) {
    const g = back[j] * (1.0 - h[j] * h[j]);
    for (let k: u32 = 0; k < 5; k++) { if (row(s, k) < 38) embedding[row(s, k)][j] += g; }
  }
}
/** A text: a word that names sign a, in own words or foreign ones, and an answer. */
function copyText(s: u32, foreign: bool, answer: u32, step: f32) {
  const w: u32 = foreign ? 4 + (s + 1) % 4 : s % 4;
  push(s, false, w, step);
  push(s + 144 * (w + 1), true, 8 + answer, step);
}
export function init() {
  for (let i: u32 = 0; i < 38; i++) { for (let j: u32 = 0; j < H; j++) embedding[i][j] = 0.3 * initNormal(); }
  for (let a: u32 = 0; a < 12; a++) { for (let j: u32 = 0; j < H; j++) head[a][j] = 0.2 * initNormal(); }
  for (let n: u32 = 0; n < 18000; n++) {
    if (n >= baseSteps) break;
    const s = u32(initUniform() * 144.0);
    const said: u32 = initUniform() < noise ? u32(initUniform() * 4.0) : truth(s);
    const kind = initUniform();
    const rate: f32 = 0.1 * (1.0 - 0.9 * f32(n) / f32(baseSteps));
    if (kind < 0.25) push(s, true, 8 + said, rate);
    else copyText(s, initUniform() < familiar, said, rate);
  }
  for (let i: u32 = 0; i < 38; i++) { for (let j: u32 = 0; j < H; j++) oldEmbedding[i][j] = embedding[i][j]; }
  for (let a: u32 = 0; a < 12; a++) { for (let j: u32 = 0; j < 25; j++) oldHead[a][j] = head[a][j]; }
}
export function begin(s: u32) { prompt = s; word = 0; }
export function act(s: u32): u32 {
  read(s, !legal(s, 0), embedding, head, p);
  return sample(p, 12);
}
/** ln π(a|s) − ln base(a|s). */
function apart(s: u32, answers: bool, a: u32): f32 {
  read(s, answers, embedding, head, p);
  read(s, answers, oldEmbedding, oldHead, p0);
  return logProbability(p[a]) - logProbability(p0[a]);
}
export function learn(s: u32, a: u32, r: f32, next: u32) {
  if (!terminated) { word = a + 1; return; }
  firsts[member] = word;
  seconds[member] = a;
  returns[member] = r;
  member += 1;
  if (!stopped && (learns == 1 || learns == 2)) copyText(prompt, learns == 2, truth(prompt), alpha);
  if (member < groupSize) return;
  member = 0;
  if (stopped || learns == 3) return;
  if (learns == 0 || learns == 4) improve();
  countUpdate();
  stopped = skill() >= stopAt;
}
function improve() {
  groupAdvantages(returns, groupSize, 0, advantages);
  for (let m = 0; m < groupSize; m++) {
    if (learns == 4) advantages[m] = returns[m];
    const last = prompt + 144 * firsts[m];
    if (firsts[m] > 0) {
      const d: f32 = klCoefficient > 0.0 ? apart(prompt, false, firsts[m] - 1) : 0.0;
      push(prompt, false, firsts[m] - 1, alpha * (advantages[m] - klCoefficient * d));
    }
    const d: f32 = klCoefficient > 0.0 ? apart(last, true, seconds[m]) : 0.0;
    push(last, true, seconds[m], alpha * (advantages[m] - klCoefficient * d));
  }
}
/** Exact share of right answers to the prompts of the training. */
function skill(): f32 {
  let sum: f32 = 0.0;
  const direct = !legal(0, 0);
  for (let signs: u32 = 0; signs < 16; signs++) {
    for (let w: u32 = 0; w < 9; w++) {
      let weight: f32 = direct && w == 0 ? 1.0 : 0.0;
      if (!direct && w > 0) {
        read(signs, false, embedding, head, p);
        weight = p[w - 1];
      }
      if (weight > 0.0001) {
        read(signs + 144 * w, true, embedding, head, p);
        sum += weight * p[8 + truth(signs)];
      }
    }
  }
  return sum / 16.0;
}
export function policy(s: u32) { read(s, !legal(s, 0), embedding, head, pi); }
/** At state 0, the mean KL to the base over the prompts of the training, in nats; elsewhere 0. */
export function value(s: u32): f32 {
  if (s > 0) return 0.0;
  let sum: f32 = 0.0;
  const direct = !legal(0, 0);
  for (let signs: u32 = 0; signs < 16; signs++) {
    for (let w: u32 = 0; w < 9; w++) {
      let weight: f32 = 1.0;
      if (w > 0) {
        read(signs, false, embedding, head, p);
        weight = direct ? 0.0 : p[w - 1];
      }
      const at = signs + 144 * w;
      const answers = direct || w > 0;
      for (let a: u32 = 0; a < 12; a++) {
        if (weight > 0.0001 && (answers ? a >= 8 : a < 8)) {
          const d = apart(at, answers, a);
          sum += weight * p[a] * d;
        }
      }
    }
  }
  return sum / 16.0;
}
