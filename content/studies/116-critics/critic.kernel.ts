export const meta = { label: 'Critic', family: 'policy-gradient', critic: false };
// One update takes one stored draft. Steps in the world are the test.
const training = param({ type: 'u32', value: 0, options: ['examples', 'DPO', 'winners', 'score'], label: 'Training', help: 'examples: copies critiques, some of which are wrong. DPO, winners: copies examples in the first half, then learns from pairs of its own critiques, of which the rule prefers one; winners copies that one. score: learns whether a draft is right, from the rule.' });
const updates = param({ type: 'u32', value: 40000, min: 0, max: 10000000, label: 'Updates' });
const perStep = param({ type: 'u32', value: 10, min: 0, max: 20, label: 'Updates per step of the test', help: 'Must divide half of the updates.' });
const errors = param({ value: 0.4, min: 0, max: 1, label: 'Errors', help: 'Share of examples that say another word.' });
const drafts = param({ type: 'u32', value: 500, min: 1, max: 1000, label: 'Stored drafts' });
const alpha = param({ value: 0.05, min: 0, max: 10, label: 'Step size of examples and scores' });
const pairAlpha = param({ value: 0.05, min: 0, max: 10, label: 'Step size of pairs' });
const beta = param({ value: 0.1, min: 0.001, max: 10, label: 'β', help: 'Of DPO.' });
const draws = param({ type: 'bool', value: false, label: 'Draws', help: 'In the test: draws a word in place of the most probable one.' });
export const gamma = param({ value: 1, min: 0, max: 1, label: 'Discount' });
const INPUTS = 108;
const WORDS: u32 = 5;
const stored = memory(u32, 1000);
const said = memory(u32, 1000);
const reference = memory(f32, 1000, 16);
let done: u32 = 0;
let isReady: bool = false;
/** A sum is one input: its three numbers and its place. */
function inputsOf(s: u32) {
  for (let k: u32 = 1; k < 5; k++) turnOn(27 * (k - 1) + before(s, k) + 3 * digitAt(s, k) + 9 * digitAt(s, 4 + k));
}
function prepare() {
  for (let i: u32 = 0; i < 1000; i++) {
    if (i < drafts) {
      stored[i] = drawDraft();
      said[i] = wrongStep(stored[i]);
      if (bernoulli(errors)) said[i] = (said[i] + 1 + below(WORDS - 1)) % WORDS;
    }
  }
  isReady = true;
}
/** What the critic says about every stored draft after the examples is the reference, and writes the pairs. */
function freeze() {
  for (let i: u32 = 0; i < 1000; i++) {
    if (i < drafts) {
      forward(stored[i], p);
      for (let a = 0; a < nActions; a++) reference[i][a] = p[a];
    }
  }
}
function drawSaid(i: u32): u32 {
  const x = uniform();
  let sum: f32 = 0.0;
  for (let a = 0; a < nActions; a++) {
    sum += reference[i][a];
    if (x < sum) return a;
  }
  return 0;
}
function compare(i: u32) {
  const right = wrongStep(stored[i]);
  const first = drawSaid(i);
  const second = drawSaid(i);
  if ((first == right) == (second == right)) return;
  const winner = first == right ? first : second;
  const loser = first == right ? second : first;
  if (training == 2) { lean(stored[i], winner, pairAlpha); return; }
  beginStep(stored[i]);
  const margin = log(max(p[winner], 1e-20) / max(reference[i][winner], 1e-20)) - log(max(p[loser], 1e-20) / max(reference[i][loser], 1e-20));
  const weight = 1.0 / (1.0 + exp(beta * margin));
  weigh(winner, weight);
  weigh(loser, -weight);
  backward(pairAlpha);
}
function update() {
  const i = below(drafts);
  if (training == 3) lean(stored[i], wrongStep(stored[i]) == 0 ? 0 : 1, alpha);
  else if (training == 0 || done < updates / 2) lean(stored[i], said[i], alpha);
  else compare(i);
  done += 1;
}
function mostProbable(): u32 {
  let most: u32 = 0;
  for (let a = 1; a < nActions; a++) { if (p[a] > p[most]) most = a; }
  return most;
}
/** A word that is the higher, the more probable it is that the draft is right. */
function scoreOf(): u32 {
  const odds = log(max(p[0], 1e-20) / max(p[1], 1e-20));
  return u32(clamp(1.5 * odds + 8.0, 0.0, 15.0));
}
export function act(s: u32): u32 {
  forward(s, p);
  if (training == 3) return scoreOf();
  return draws ? sample(p, nActions) : mostProbable();
}
export function learn(s: u32, a: u32, r: f32, next: u32) {
  if (!isReady) prepare();
  if (done > 0 && done == updates / 2) freeze();
  for (let i: u32 = 0; i < 20; i++) { if (i < perStep && done < updates) update(); }
  countUpdate();
}
export function policy(s: u32) {
  forward(s, p);
  const one = training == 3 ? scoreOf() : mostProbable();
  for (let a = 0; a < nActions; a++) pi[a] = draws && training != 3 ? p[a] : a == one ? 1.0 : 0.0;
}
export function value(s: u32): f32 { return 0.0; }
