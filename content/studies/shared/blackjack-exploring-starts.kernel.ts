export const meta = { label: 'Monte Carlo ES', family: 'control' };
export const gamma = param({ value: 1.0, min: 0, max: 1, label: 'Discount γ', help: 'Weight of a reward one step later.' });
const horizon = 32;
const q = memory(f32, nObservations, nActions);
const visits = memory(u32, nObservations, nActions);
const row = memory(f32, nActions);
const seen = memory(u32, horizon);
const chosen = memory(u32, horizon);
const rewards = memory(f32, horizon);
let count: u32 = 0;
let first: bool = true;
export function begin(s: u32) { count = 0; first = true; }
function fillRow(s: u32) {
  for (let a = 0; a < nActions; a++) { row[a] = masked(first ? 0.0 : q[s][a], legal(s, a)); }
}
export function act(s: u32): u32 { fillRow(s); return randomGreedyAction(row); }
export function learn(s: u32, a: u32, r: f32, next: u32) {
  first = false;
  if (count < horizon) { seen[count] = s; chosen[count] = a; rewards[count] = r; count += 1; }
  if (!terminated && !truncated) { return; }
  let g = 0.0;
  for (let i = 0; i < horizon; i++) {
    if (i >= count) { break; }
    const t = count - 1 - i;
    g = rewards[t] + gamma * g;
    visits[seen[t]][chosen[t]] += 1;
    const error = g - q[seen[t]][chosen[t]];
    q[seen[t]][chosen[t]] += error / f32(visits[seen[t]][chosen[t]]);
    advantage(seen[t], error);
    countUpdate();
  }
}
/** The greedy policy, which is what is learned. */
export function policy(s: u32) {
  for (let a = 0; a < nActions; a++) { pi[a] = masked(q[s][a], legal(s, a)); }
  epsilonGreedy(pi, 0.0);
}
export function value(s: u32): f32 {
  for (let a = 0; a < nActions; a++) { row[a] = masked(q[s][a], legal(s, a)); }
  return greatest(row);
}
export function actionValue(s: u32, a: u32): f32 { return q[s][a]; }
