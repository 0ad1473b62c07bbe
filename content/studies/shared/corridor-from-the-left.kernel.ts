export const meta = { label: 'REINFORCE', family: 'policy-gradient' };
const alpha = param({ value: 0.000244140625, min: 0, max: 1, log: false, label: 'Step size α', help: 'Step size of the policy.' });
const valueAlpha = param({ value: 0.015625, min: 0, max: 1, label: 'Baseline step size', help: 'Step size of the value that serves as the baseline.' });
const baseline = param({ type: 'bool', value: false, label: 'Baseline', help: 'Subtracts the learned value from the return.' });
const begins = param({ value: 1.47, min: -10, max: 10, label: 'First preference', help: 'Preference for the first action, and minus that for the second.' });
export const gamma = param({ value: 1.0, min: 0, max: 1, label: 'Discount γ', help: 'Weight of a reward one step later.' });
const horizon = 1000;
const preferences = memory(f32, nObservations, nActions);
const gradient = memory(f32, nObservations, nActions);
const values = memory(f32, nObservations);
const probability = memory(f32, nActions);
const seen = memory(u32, horizon);
const chosen = memory(u32, horizon);
const returns = memory(f32, horizon);
let count: u32 = 0;
export function init() {
  for (let s = 0; s < nObservations; s++) {
    preferences[s][0] = begins;
    preferences[s][1] = -begins;
  }
}
export function begin(s: u32) { count = 0; }
function behavior(s: u32, p: f32[]) {
  for (let a = 0; a < nActions; a++) { p[a] = masked(preferences[s][a], legal(s, a)); }
  softmax(p, 1.0);
}
export function act(s: u32): u32 { behavior(s, probability); return sample(probability, nActions); }
export function learn(s: u32, a: u32, r: f32, next: u32) {
  if (count < horizon) { seen[count] = s; chosen[count] = a; returns[count] = r; count += 1; }
  if (!terminated && !truncated) { return; }
  let g = 0.0;
  for (let i = 0; i < horizon; i++) {
    if (i >= count) { break; }
    const t = count - 1 - i;
    g = returns[t] + gamma * g;
    returns[t] = g;
  }
  for (let t = 0; t < horizon; t++) {
    if (t >= count) { break; }
    const here = seen[t];
    const delta = returns[t] - (baseline ? values[here] : 0.0);
    values[here] += valueAlpha * (returns[t] - values[here]);
    behavior(here, probability);
    addScore(gradient, here, chosen[t], probability, delta);
    applyRow(preferences, gradient, here, alpha);
    advantage(here, delta);
    countUpdate();
  }
}
export function policy(s: u32) { behavior(s, pi); }
export function value(s: u32): f32 { return values[s]; }
