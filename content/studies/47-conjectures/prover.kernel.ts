export const meta = { label: 'Expert iteration', family: 'policy-gradient' };
// Clones its own proofs: counts what was done in each row on the way of a proof, loops left out.
export const gamma = param({ value: 1, min: 0, max: 1, label: 'Discount' });
const prior = param({ value: 0.5, min: 0, max: 100, label: 'Prior', help: 'Count of each rewrite before any proof.' });
const counts = memory(f32, nObservations, nActions);
const probability = memory(f32, nActions);
const path = memory(u32, 64);
const done = memory(u32, 64);
let steps: u32 = 0;
export function begin(s: u32) { steps = 0; }
function behavior(s: u32, p: f32[]) {
  let all = 0.0;
  for (let a = 0; a < nActions; a++) {
    p[a] = legal(s, a) ? counts[s][a] + prior : 0.0;
    all += p[a];
  }
  for (let a = 0; a < nActions; a++) p[a] /= all;
}
export function act(s: u32): u32 {
  behavior(s, probability);
  return sample(probability, nActions);
}
export function learn(s: u32, a: u32, r: f32, next: u32) {
  // Back in a row that was met before: the way since then proves nothing.
  for (let k: u32 = 0; k < 64; k++) {
    if (k >= steps) break;
    if (path[k] == s) steps = k;
  }
  path[min(steps, 63)] = s;
  done[min(steps, 63)] = a;
  steps += 1;
  advantage(s, r);
  if (!terminated) return;
  for (let k: u32 = 0; k < 64; k++) {
    if (k >= steps) break;
    counts[path[k]][done[k]] += 1.0;
  }
  countUpdate();
}
export function policy(s: u32) { behavior(s, pi); }
export function value(s: u32): f32 { return 0.0; }
