export const meta = { label: 'Storekeeper', family: 'policy-gradient' };
/**
 * A network of one hidden layer that reads three letters. It was first taught to answer all requests in all spellings. Then REINFORCE with a
 * learned baseline goes on with the requests of the training alone.
 */
const alpha = param({ value: 0.1, min: 0.0001, max: 1, log: true, label: 'Step size' });
const entropyCoefficient = param({ value: 0.05, min: 0, max: 1, label: 'Entropy bonus' });
const scale = param({ value: 0.3, min: 0.001, max: 3, log: true, label: 'First weights', help: 'Spread of the first weights. Small ones make the network share what it learns between spellings.' });
const lessons = param({ type: 'u32', value: 12000, min: 0, max: 80000, label: 'Lessons', help: 'Requests of the first teaching, in all spellings.' });
const shy = param({ value: 0.25, min: 0, max: 1, label: 'Refusals of the start', help: 'Share of the lessons, of all kinds, in which the request was refused.' });
export const gamma = param({ value: 1.0, min: 0, max: 1, label: 'Discount' });
const units: u32 = 32;
/** One row for each letter in each place, plain (0–8) or in code (9–17). */
const reads = memory(f32, 18, units);
const says = memory(f32, 5, units);
const bias = memory(f32, 5);
const judges = memory(f32, units);
const hidden = memory(f32, units);
const row = memory(f32, 5);
const push = memory(f32, 5);
const rows = memory(u32, 3);
let level: f32 = 0.0;
function drawer(thing: u32): u32 { return (thing * 7 + thing / 4 * 5 + thing / 9) % 4; }
function read(s: u32, into: f32[]) {
  const thing = s % 27;
  const spelling = s / 27;
  rows[0] = thing % 3 + (spelling % 2) * 9;
  rows[1] = 3 + thing / 3 % 3 + (spelling / 2 % 2) * 9;
  rows[2] = 6 + thing / 9 + (spelling / 4) * 9;
  for (let a: u32 = 0; a < 5; a++) into[a] = bias[a];
  for (let u: u32 = 0; u < units; u++) {
    hidden[u] = tanh(reads[rows[0]][u] + reads[rows[1]][u] + reads[rows[2]][u]);
    for (let a: u32 = 0; a < 5; a++) into[a] += says[a][u] * hidden[u];
  }
  softmax(into, 1.0);
}
function judged(): f32 {
  let v: f32 = level;
  for (let u: u32 = 0; u < units; u++) v += judges[u] * hidden[u];
  return v;
}
/** One step along `push` on the outputs, through both layers, after `read`. */
function change(step: f32) {
  for (let u: u32 = 0; u < units; u++) {
    let back: f32 = 0.0;
    for (let a: u32 = 0; a < 5; a++) {
      back += push[a] * says[a][u];
      says[a][u] += step * push[a] * hidden[u];
    }
    back *= step * (1.0 - hidden[u] * hidden[u]);
    for (let k: u32 = 0; k < 3; k++) reads[rows[k]][u] += back;
  }
  for (let a: u32 = 0; a < 5; a++) bias[a] += step * push[a];
}
export function init() {
  for (let u: u32 = 0; u < units; u++) {
    for (let k: u32 = 0; k < 18; k++) reads[k][u] = scale * initNormal();
    for (let a: u32 = 0; a < 5; a++) says[a][u] = scale * initNormal();
  }
  for (let n: u32 = 0; n < 80000; n++) {
    if (n >= lessons) break;
    const s = below(216);
    const answer = bernoulli(shy) ? 4 : drawer(s % 27);
    read(s, row);
    for (let a: u32 = 0; a < 5; a++) push[a] = (a == answer ? 1.0 : 0.0) - row[a];
    change(0.2);
  }
}
export function act(s: u32): u32 { read(s, row); return sample(row, 5); }
export function learn(s: u32, a: u32, r: f32, next: u32) {
  read(s, row);
  const lead = r - judged();
  advantage(s, lead);
  for (let u: u32 = 0; u < units; u++) judges[u] += 0.02 * lead * hidden[u];
  level += 0.02 * lead;
  const h = entropyOf(row);
  for (let b: u32 = 0; b < 5; b++) push[b] = lead * ((a == b ? 1.0 : 0.0) - row[b]) - entropyCoefficient * row[b] * (logProbability(row[b]) + h);
  change(alpha);
  countUpdate();
}
export function policy(s: u32) { read(s, pi); }
export function value(s: u32): f32 { read(s, row); return judged(); }
