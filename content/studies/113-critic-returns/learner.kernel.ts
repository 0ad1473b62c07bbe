export const meta = { label: 'Programmer with a critic', family: 'policy-gradient', critic: false };
const method = param({ type: 'u32', value: 0, options: ['examples', 'whole program', 'critic, CodeRL', 'critic, change'], label: 'Method', help: 'After the examples. whole program: REINFORCE. critic, CodeRL: each token times the critic’s probability of the outcome. critic, change: each token by how much it changed the critic’s probability of a pass.' });
const examples = param({ type: 'u32', value: 400, min: 1, max: 4000, label: 'Examples' });
const imitated = param({ type: 'u32', value: 6000, min: 0, max: 1000000, label: 'Imitated first', help: 'Programs.' });
const criticized = param({ type: 'u32', value: 3000, min: 0, max: 1000000, label: 'Programs for the critic', help: 'After the examples; the policy does not change then. 0: the critic is not trained.' });
const sftAlpha = param({ value: 0.05, min: 0, max: 1, label: 'Step size of examples' });
const alpha = param({ value: 0.05, min: 0, max: 10, label: 'Step size of rewards' });
const criticAlpha = param({ value: 0.05, min: 0, max: 1, label: 'Step size of the critic' });
const tries = param({ type: 'u32', value: 8, min: 2, max: 8, label: 'Tries', help: 'Programs per formula at the end.' });
export const gamma = param({ value: 1, min: 0, max: 1, label: 'Discount' });
const H = 48;
const C = 32;
const inner = memory(f32, 100, 48);
const outer = memory(f32, 8, 49);
const inner2 = memory(f32, 330, 32);
const outer2 = memory(f32, 4, 33);
const h = memory(f32, 48);
const h2 = memory(f32, 32);
const back = memory(f32, 48);
const p = memory(f32, 8);
const q = memory(f32, 4);
const on = memory(u32, 24);
let lit: u32 = 0;
const mine = memory(u32, 10);
const other = memory(u32, 10);
const model = memory(u32, 10);
const passes = memory(f32, 10);
const usual = memory(f32, 4);
const held = memory(f32, 2, 400);
let n: u32 = 0;
let seen: u32 = 0;
let quality: f32 = 0.5;
let judged: bool = false;
let counter: u32 = 0;
function turnOn(i: u32) { on[lit] = i; lit += 1; }
/** Policy at a prefix: operands, operators, shape and place, the last two tokens. */
function read(f: u32, tokens: u32[], t: u32) {
  lit = 0;
  for (let k: u32 = 0; k < 4; k++) turnOn(4 * k + operandOf(f, k));
  for (let k: u32 = 0; k < 3; k++) turnOn(16 + 3 * k + operatorOf(f, k));
  turnOn(25 + 9 * shapeOf(f) + min(t, 8));
  turnOn(70 + (t > 0 ? tokens[t - 1] : 8));
  turnOn(79 + (t > 1 ? tokens[t - 2] : 8));
  for (let j: u32 = 0; j < H; j++) {
    let z: f32 = 0.0;
    for (let k: u32 = 0; k < 24; k++) { if (k >= lit) break; z += inner[on[k]][j]; }
    h[j] = tanh(z);
  }
  for (let a: u32 = 0; a < 8; a++) {
    let z: f32 = outer[a][48];
    for (let j: u32 = 0; j < H; j++) z += outer[a][j] * h[j];
    p[a] = z;
  }
  softmax(p, 1.0);
}
/** A step along weight · ∇ ln π(a | prefix). */
function lean(f: u32, tokens: u32[], t: u32, a: u32, weight: f32) {
  if (weight == 0.0) return;
  read(f, tokens, t);
  for (let j: u32 = 0; j < H; j++) back[j] = 0.0;
  for (let b: u32 = 0; b < 8; b++) {
    const g = weight * ((a == b ? 1.0 : 0.0) - p[b]);
    for (let j: u32 = 0; j < H; j++) {
      back[j] += g * outer[b][j];
      outer[b][j] += g * h[j];
    }
    outer[b][48] += g;
  }
  for (let j: u32 = 0; j < H; j++) {
    const g = back[j] * (1.0 - h[j] * h[j]);
    for (let k: u32 = 0; k < 24; k++) { if (k >= lit) break; inner[on[k]][j] += g; }
  }
}
/** The critic after t tokens: which part of the formula each token equals, for each shape, and length. */
function judge(f: u32, tokens: u32[], t: u32) {
  for (let j: u32 = 0; j < C; j++) {
    let z: f32 = inner2[315 + shapeOf(f)][j] + inner2[320 + t][j];
    for (let i: u32 = 0; i < LONGEST; i++) {
      if (i >= t) break;
      for (let k: u32 = 0; k < 7; k++) { if (tokens[i] == tokenOf(f, k)) z += inner2[63 * shapeOf(f) + 7 * i + k][j]; }
    }
    h2[j] = tanh(z);
  }
  for (let c: u32 = 0; c < 4; c++) {
    let z: f32 = outer2[c][32];
    for (let j: u32 = 0; j < C; j++) z += outer2[c][j] * h2[j];
    q[c] = z;
  }
  softmax(q, 1.0);
}
function correct(f: u32, tokens: u32[], t: u32, outcome: u32) {
  judge(f, tokens, t);
  for (let j: u32 = 0; j < C; j++) back[j] = 0.0;
  for (let c: u32 = 0; c < 4; c++) {
    const g = criticAlpha * ((c == outcome ? 1.0 : 0.0) - q[c]);
    for (let j: u32 = 0; j < C; j++) {
      back[j] += g * outer2[c][j];
      outer2[c][j] += g * h2[j];
    }
    outer2[c][32] += g;
  }
  for (let j: u32 = 0; j < C; j++) {
    const g = back[j] * (1.0 - h2[j] * h2[j]);
    inner2[315 + shapeOf(f)][j] += g;
    inner2[320 + t][j] += g;
    for (let i: u32 = 0; i < LONGEST; i++) {
      if (i >= t) break;
      for (let k: u32 = 0; k < 7; k++) { if (tokens[i] == tokenOf(f, k)) inner2[63 * shapeOf(f) + 7 * i + k][j] += g; }
    }
  }
}
export function init() {
  for (let c: u32 = 0; c < 4; c++) usual[c] = 0.5;
  for (let i: u32 = 0; i < 100; i++) { for (let j: u32 = 0; j < H; j++) inner[i][j] = 0.4 * initNormal(); }
  for (let a: u32 = 0; a < 8; a++) { for (let j: u32 = 0; j < H; j++) outer[a][j] = 0.1 * initNormal(); }
  for (let i: u32 = 0; i < 330; i++) { for (let j: u32 = 0; j < C; j++) inner2[i][j] = 0.3 * initNormal(); }
  for (let a: u32 = 0; a < 4; a++) { for (let j: u32 = 0; j < C; j++) outer2[a][j] = 0.3 * initNormal(); }
}
function worth(outcome: u32): f32 { return outcome == 3 ? 1.0 : outcome == 2 ? -0.3 : outcome == 1 ? -0.6 : -1.0; }
/** Number of the k-th example: a formula that is trained on. */
function example(k: u32): u32 {
  let f = threefry(7, 13, k, 0) % FORMULAS;
  for (let i: u32 = 0; i < 100; i++) {
    if (!heldOut(f)) break;
    f = (f + 1) % FORMULAS;
  }
  return f;
}
function imitate() {
  const f = example(below(examples));
  for (let t: u32 = 0; t < 8; t++) model[t] = rightAt(f, t);
  for (let t: u32 = 0; t < 8; t++) lean(f, model, t, model[t], sftAlpha);
}
/** A program that takes the likeliest token each time. */
function greedy(f: u32): u32 {
  let length: u32 = 0;
  for (let t: u32 = 0; t < LONGEST; t++) {
    read(f, other, t);
    let best: u32 = 0;
    for (let a: u32 = 1; a < 8; a++) { if (p[a] > p[best]) best = a; }
    other[t] = best;
    length += 1;
    if (best == 7) break;
  }
  return length;
}
export function begin(s: u32) { n = 0; }
export function act(s: u32): u32 {
  read(s, mine, n);
  return sample(p, 8);
}
export function learn(s: u32, a: u32, r: f32, next: u32) {
  mine[n] = a;
  n += 1;
  if (!terminated || heldOut(s)) return;
  seen += 1;
  if (seen <= imitated || method == 0) { imitate(); countUpdate(); return; }
  const result = outcomeOf(s, mine, n, 6, model);
  if (seen <= imitated + criticized) {
    if (method > 1) { for (let t: u32 = 1; t < 10; t++) { if (t <= n) correct(s, mine, t, result); } }
    return;
  }
  if (method > 1 && !judged) measure();
  const lead = worth(result) - worth(outcomeOf(s, other, greedy(s), 6, model));
  for (let t: u32 = 1; t < 10; t++) {
    if (t <= n && method > 1) {
      judge(s, mine, t);
      passes[t] = method == 3 ? q[3] : q[result];
    }
  }
  if (method == 3) {
    judge(s, mine, 0);
    passes[0] = q[3];
    passes[n] = result == 3 ? 1.0 : 0.0;
  }
  for (let t: u32 = 0; t < LONGEST; t++) {
    if (t >= n) break;
    if (method == 2) usual[result] += 0.005 * (passes[t + 1] - usual[result]);
    const weight: f32 = method == 1 ? lead : method == 2 ? lead * passes[t + 1] : passes[t + 1] - passes[t];
    lean(s, mine, t, mine[t], alpha * weight);
  }
  countUpdate();
}
function chance(): f32 {
  counter += 1;
  return f32(threefry(1234, 99, counter, 0) >> 8) / 16777216.0;
}
/** Writes the rest of a program after t tokens. */
function finish(f: u32, from: u32): u32 {
  let length: u32 = from;
  for (let t: u32 = 0; t < LONGEST; t++) {
    if (t >= from) {
      read(f, other, t);
      const u = chance();
      let sum: f32 = 0.0;
      let drawn: u32 = 7;
      for (let a: u32 = 0; a < 8; a++) {
        sum += p[a];
        if (u < sum) { drawn = a; break; }
      }
      other[t] = drawn;
      length += 1;
      if (drawn == 7) break;
    }
  }
  return length;
}
function test(k: u32): u32 {
  let f = threefry(3, 5, k, 1) % FORMULAS;
  for (let i: u32 = 0; i < 100; i++) {
    if (heldOut(f)) break;
    f = (f + 1) % FORMULAS;
  }
  return f;
}
/** How often the critic prefers the half of a program that passes to the half of one that does not. */
function measure() {
  judged = true;
  let good: u32 = 0;
  let bad: u32 = 0;
  for (let k: u32 = 0; k < 400; k++) {
    const f = test(k);
    const length = finish(f, 0);
    const passed = outcomeOf(f, other, length, 6, model) == 3;
    judge(f, other, min(4, length));
    if (passed) { held[1][good] = q[3]; good += 1; }
    else { held[0][bad] = q[3]; bad += 1; }
  }
  let sum: f32 = 0.0;
  for (let i: u32 = 0; i < 400; i++) {
    for (let j: u32 = 0; j < 400; j++) { if (i < good && j < bad) sum += held[1][i] > held[0][j] ? 1.0 : held[1][i] == held[0][j] ? 0.5 : 0.0; }
  }
  quality = good > 0 && bad > 0 ? sum / (f32(good) * f32(bad)) : 0.5;
}
export function policy(s: u32) {
  read(s, mine, 0);
  for (let a: u32 = 0; a < 8; a++) pi[a] = p[a];
}
/** Share of held-out formulas that are solved with `tries` programs, of which the first that passes two tests is submitted. */
function solved(critical: bool): f32 {
  let sum: f32 = 0.0;
  for (let k: u32 = 0; k < 70; k++) {
    const f = test(k);
    let done = false;
    let hope: f32 = -1.0;
    let kept: u32 = 0;
    let last: u32 = 0;
    counter = 100000 * k;
    for (let i: u32 = 0; i < 8; i++) {
      if (i >= tries || done) break;
      const resumes = critical && 2 * i >= tries;
      if (resumes) { for (let t: u32 = 0; t < LONGEST; t++) other[t] = mine[t]; }
      const length = finish(f, resumes ? kept : 0);
      last = outcomeOf(f, other, length, 6, model);
      done = outcomeOf(f, other, length, 2, model) == 3;
      if (critical && !resumes && !done) {
        for (let t: u32 = 1; t < LONGEST; t++) {
          if (t < length) {
            judge(f, other, t);
            if (q[3] > hope) {
              hope = q[3];
              kept = t;
              for (let b: u32 = 0; b < LONGEST; b++) mine[b] = other[b];
            }
          }
        }
      }
    }
    if (last == 3) sum += 1.0 / 70.0;
  }
  return sum;
}
export function value(s: u32): f32 {
  if (s < FORMULAS) return 0.0;
  if (s == FORMULAS) return quality;
  if (s > FORMULAS + 3) return s == FORMULAS + 4 ? usual[3] : usual[2];
  let best: f32 = 0.0;
  let resumed: f32 = 0.0;
  if (s != FORMULAS + 2) best = solved(false);
  if (s > FORMULAS + 1) resumed = solved(true);
  return s == FORMULAS + 1 ? best : resumed - best;
}
