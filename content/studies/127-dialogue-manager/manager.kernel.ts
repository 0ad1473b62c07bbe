export const meta = { label: 'Manager', family: 'control' };
// Q-learning: an utterance is worth what its intent is worth in this state of the dialogue, whatever else is on offer.
const alpha = param({ value: 0.1, min: 0, max: 1, label: 'Step size' });
export const gamma = param({ value: 1, min: 0, max: 1, label: 'Discount' });
const epsilon = param({ value: 0.3, min: 0, max: 1, label: 'Exploration' });
const decay = param({ type: 'u32', value: 60000, min: 1, max: 100000000, label: 'Steps until it ends' });
const q = memory(f32, 90, 6);
const probability = memory(f32, nActions);
function behavior(s: u32, p: f32[]) {
  for (let a = 0; a < nActions; a++) p[a] = masked(q[s % 90][a], legal(s, a));
  explore(p, 0, linearSchedule(epsilon, 0.0, decay, envSteps), 1.0);
}
function best(s: u32): f32 {
  let top = -1000.0;
  for (let a = 0; a < nActions; a++) { if (legal(s, a)) top = max(top, q[s % 90][a]); }
  return top;
}
export function act(s: u32): u32 {
  behavior(s, probability);
  return sample(probability, nActions);
}
export function learn(s: u32, a: u32, r: f32, next: u32) {
  const error = r + (terminated ? 0.0 : gamma * best(next)) - q[s % 90][a];
  q[s % 90][a] += alpha * error;
  advantage(s, error);
  countUpdate();
}
export function policy(s: u32) { behavior(s, pi); }
export function value(s: u32): f32 { return best(s); }
