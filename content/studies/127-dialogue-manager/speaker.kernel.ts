export const meta = { label: 'Speaker', family: 'policy-gradient' };
// REINFORCE that starts from the language model: logits of words by what was said, the same in all states of the dialogue.
const alpha = param({ value: 0.3, min: 0, max: 100, label: 'Step size' });
const valueAlpha = param({ value: 0.1, min: 0, max: 1, label: 'Baseline step size' });
export const gamma = param({ value: 1, min: 0, max: 1, label: 'Discount' });
const preferences = memory(f32, nObservations, nActions);
const values = memory(f32, nObservations);
const gradient = memory(f32, nObservations, nActions);
const probability = memory(f32, nActions);
const seen = memory(u32, 16);
const done = memory(u32, 16);
const earned = memory(f32, 16);
let count: u32 = 0;
function shareOf(group: u32): f32 {
  if (group == 0) return 0.178;
  if (group == 1) return 0.111;
  if (group == 2) return 0.078;
  if (group == 3) return 0.444;
  return group == 4 ? 0.089 : 0.033;
}
export function init() {
  for (let s = 0; s < nObservations; s++) {
    const first = s / 90;
    for (let a = 0; a < nActions; a++) {
      const group = a % 8;
      preferences[s][a] = first == 0 ? log(shareOf(group)) : log((first - 1) % 8 == group ? 0.9 : 0.1 / 7.0);
    }
  }
}
export function begin(s: u32) { count = 0; }
function behavior(s: u32, p: f32[]) {
  for (let a = 0; a < nActions; a++) p[a] = masked(preferences[s][a], legal(s, a));
  softmax(p, 1.0);
}
export function act(s: u32): u32 {
  behavior(s, probability);
  return sample(probability, nActions);
}
export function learn(s: u32, a: u32, r: f32, next: u32) {
  seen[count] = s;
  done[count] = a;
  earned[count] = r;
  count += 1;
  if (!terminated) return;
  let following = 0.0;
  for (let k: u32 = 0; k < 16; k++) {
    if (k >= count) break;
    const t = count - 1 - k;
    following = earned[t] + gamma * following;
    const better = following - values[seen[t]];
    advantage(seen[t], better);
    behavior(seen[t], probability);
    addScore(gradient, seen[t], done[t], probability, better);
    applyRow(preferences, gradient, seen[t], alpha);
    values[seen[t]] += valueAlpha * better;
  }
  countUpdate();
}
export function policy(s: u32) { behavior(s, pi); }
export function value(s: u32): f32 { return values[s]; }
