export const meta = { label: 'Rewrite, search, answer', family: 'policy-gradient', critic: false };
// A fixed pipeline that copies examples: one search for a question, then the answer. Its examples are of another time, with another share of
// questions that turn to the one just named. It learns from one more example for each step that the others take.
const alpha = param({ value: 0.3, min: 0, max: 100, label: 'Step size' });
const shift = param({ value: 0.2, min: 0, max: 1, label: 'Topic shift in examples' });
export const gamma = param({ value: 1, min: 0, max: 1, label: 'Discount' });
const preferences = memory(f32, nObservations, nActions);
const gradient = memory(f32, nObservations, nActions);
const p = memory(f32, nActions);
export function act(s: u32): u32 { return s / 18 == 0 ? argmaxFirst(preferences, s) : ANSWER; }
export function learn(s: u32, a: u32, r: f32, next: u32) {
  drawQuestion(shift);
  const o = seen(0);
  for (let b = 0; b < nActions; b++) p[b] = preferences[o][b];
  softmax(p, 1.0);
  addScore(gradient, o, search(slot, link), p, 1.0);
  applyRow(preferences, gradient, o, alpha);
  countUpdate();
}
export function policy(s: u32) {
  const a = act(s);
  for (let b = 0; b < nActions; b++) pi[b] = a == b ? 1.0 : 0.0;
}
export function value(s: u32): f32 { return 0.0; }
