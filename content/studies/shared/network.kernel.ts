// A network with one hidden layer. Its inputs are on or off: the rules of a study give their number INPUTS, and `inputsOf` turns them on.
const hiddenUnits = param({ type: 'u32', value: 32, min: 1, max: 128, structural: true, label: 'Hidden units' });
const first = memory(f32, INPUTS, hiddenUnits);
const second = memory(f32, hiddenUnits, nActions);
const bias = memory(f32, nActions);
const hidden = memory(f32, hiddenUnits);
const slope = memory(f32, nActions);
const p = memory(f32, nActions);
const on = memory(u32, 32);
let lit: u32 = 0;
function turnOn(input: u32) {
  on[lit] = input;
  lit += 1;
}
export function init() {
  for (let i: u32 = 0; i < INPUTS; i++) { for (let j: u32 = 0; j < hiddenUnits; j++) first[i][j] = 0.5 * initNormal(); }
  for (let j: u32 = 0; j < hiddenUnits; j++) { for (let a = 0; a < nActions; a++) second[j][a] = 0.1 * initNormal(); }
}
/** The policy at a state. */
function forward(s: u32, into: f32[]) {
  lit = 0;
  inputsOf(s);
  for (let a = 0; a < nActions; a++) into[a] = bias[a];
  for (let j: u32 = 0; j < hiddenUnits; j++) {
    let x: f32 = 0.0;
    for (let k: u32 = 0; k < 32; k++) {
      if (k >= lit) break;
      x += first[on[k]][j];
    }
    hidden[j] = tanh(x);
    for (let a = 0; a < nActions; a++) into[a] += hidden[j] * second[j][a];
  }
  softmax(into, 1.0);
}
/** A step along `slope`, the gradient with respect to the logits, at the state that `forward` read last. */
function backward(step: f32) {
  for (let j: u32 = 0; j < hiddenUnits; j++) {
    let sum: f32 = 0.0;
    for (let a = 0; a < nActions; a++) {
      sum += slope[a] * second[j][a];
      second[j][a] += step * slope[a] * hidden[j];
    }
    const d = step * sum * (1.0 - hidden[j] * hidden[j]);
    for (let k: u32 = 0; k < 32; k++) {
      if (k >= lit) break;
      first[on[k]][j] += d;
    }
  }
  for (let a = 0; a < nActions; a++) bias[a] += step * slope[a];
}
/** A step along weight × the gradient of ln π(a | s). */
function lean(s: u32, a: u32, weight: f32) {
  forward(s, p);
  for (let b = 0; b < nActions; b++) slope[b] = (a == b ? 1.0 : 0.0) - p[b];
  backward(weight);
}
function drawAnswer(s: u32): u32 {
  forward(s, p);
  return sample(p, nActions);
}
function writePolicy(s: u32) { forward(s, pi); }
/** Begins a step at a state; `weigh` then says how much each logit should grow, and `backward` takes it. */
function beginStep(s: u32) {
  forward(s, p);
  for (let a = 0; a < nActions; a++) slope[a] = 0.0;
}
function weigh(a: u32, weight: f32) { slope[a] += weight; }
