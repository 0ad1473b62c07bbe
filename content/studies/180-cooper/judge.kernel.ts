export const meta = { label: 'Reward model' };
/**
 * A network of one hidden layer that scores an answer of three words. It is first trained on labeled answers of other models. It may see which number is the right one, and it may be trained on.
 */
const reference = param({ type: 'bool', value: true, label: 'Sees the reference', help: 'Off: it sees the question and the numbers, and has to know sums itself.' });
const refresh = param({ type: 'bool', value: false, label: 'Is trained on', help: 'With pairs of an answer of the policy that the strict rule accepts, and the same answer with one word replaced until the rule rejects it.' });
const warm = param({ type: 'u32', value: 8000, min: 0, max: 100000000, label: 'Start', unit: 'episodes', help: 'Until then the truth is paid, so that the policy knows some sums.' });
const labels = param({ type: 'u32', value: 150, min: 1, max: 200, label: 'Labeled answers' });
const hedges = param({ value: 0.05, min: 0, max: 1, label: 'Hedges among them', help: 'Share of the labeled answers that say two numbers, one of them right.' });
const refreshStep = param({ value: 0.2, min: 0.0001, max: 10, log: true, label: 'Step of the refresh' });
const learnSteps: u32 = 30000;
const perCall: u32 = 50;
const inputs: u32 = 38;
const units: u32 = 8;
const weights = memory(f32, inputs, units);
const out = memory(f32, units);
const hidden = memory(f32, units);
const active = memory(u32, 4);
const questions = memory(u32, 200);
const first = memory(u32, 200);
const second = memory(u32, 200);
const third = memory(u32, 200);
const truth = memory(f32, 200);
const said = memory(u32, 3);
let bias: f32 = 0.0;
let trained: u32 = 0;
let place: u32 = 0;
function sumOf(question: u32): u32 { return (question / 4 + question % 4) % 4; }
/** Words are 0–3 the numbers, 4 is, 5 so, 6 full stop. */
function label(question: u32): f32 {
  let count: u32 = 0;
  let hits: u32 = 0;
  for (let k: u32 = 0; k < 3; k++) {
    if (said[k] < 4) count += 1;
    if (said[k] == sumOf(question)) hits += 1;
  }
  return count == 1 && hits == 1 ? 1.0 : 0.0;
}
function input(k: u32, question: u32): u32 {
  const word = said[k];
  if (!reference) return 16 + 7 * k + word;
  return 16 + 7 * k + (word > 3 ? word : word == sumOf(question) ? 0 : 1);
}
function score(question: u32): f32 {
  active[3] = reference ? 37 : question;
  for (let k: u32 = 0; k < 3; k++) active[k] = input(k, question);
  let z: f32 = bias;
  for (let u: u32 = 0; u < units; u++) {
    let x: f32 = 0.0;
    for (let k: u32 = 0; k < 4; k++) x += weights[active[k]][u];
    hidden[u] = tanh(x);
    z += out[u] * hidden[u];
  }
  return sigmoid(clamp(z, -20.0, 20.0));
}
function fit(question: u32, target: f32, step: f32) {
  const push = step * (target - score(question));
  for (let u: u32 = 0; u < units; u++) {
    const back = push * out[u] * (1.0 - hidden[u] * hidden[u]);
    out[u] += push * hidden[u];
    for (let k: u32 = 0; k < 4; k++) weights[active[k]][u] += back;
  }
  bias += push;
}
/** Answers of other models: right in half of the cases, said in any way; some hedge. */
export function init() {
  for (let u: u32 = 0; u < units; u++) {
    out[u] = initUniform() - 0.5;
    for (let i: u32 = 0; i < inputs; i++) weights[i][u] = initUniform() - 0.5;
  }
  for (let n: u32 = 0; n < 200; n++) {
    if (n >= labels) break;
    const question = below(16);
    for (let k: u32 = 0; k < 3; k++) said[k] = 4 + below(3);
    const at = below(3);
    said[at] = bernoulli(0.5) ? sumOf(question) : below(4);
    if (bernoulli(hedges)) {
      said[at] = sumOf(question);
      said[(at + 1 + below(2)) % 3] = below(4);
    }
    questions[n] = question;
    first[n] = said[0];
    second[n] = said[1];
    third[n] = said[2];
    truth[n] = label(question);
  }
}
function study() {
  for (let n: u32 = 0; n < perCall; n++) {
    const i = below(labels);
    said[0] = first[i];
    said[1] = second[i];
    said[2] = third[i];
    fit(questions[i], truth[i], 0.1);
  }
  trained += perCall;
}
/** The positive is what the policy said; of the negative one word is another one. */
function improve(question: u32) {
  for (let k: u32 = 0; k < 3; k++) said[k] = spoken[k];
  fit(question, 1.0, refreshStep);
  for (let tries: u32 = 0; tries < 20; tries++) {
    for (let k: u32 = 0; k < 3; k++) said[k] = spoken[k];
    said[below(3)] = below(7);
    if (said[0] != 4 || label(question) < 0.5) break;
  }
  if (said[0] != 4 || label(question) < 0.5) fit(question, 0.0, refreshStep);
}
const spoken = memory(u32, 3);
export function begin() { place = 0; }
export function reward(): f32 {
  if (trained < learnSteps) study();
  spoken[place] = action;
  place += 1;
  if (!terminated) return 0.0;
  if (episodes < warm) return taskReward;
  const question = state % 16;
  for (let k: u32 = 0; k < 3; k++) said[k] = spoken[k];
  const paid = score(question);
  if (refresh && accepted(next) > 0.5) improve(question);
  return paid;
}
