export const meta = { label: 'GRPO after examples', family: 'policy-gradient', group: true, critic: false };
const alpha = param({ value: 30.0, min: 0.01, max: 1000, log: true, label: 'Policy step size' });
export const groupSize = param({ type: 'u32', value: 8, min: 2, max: 32, structural: true, label: 'Group size', unit: 'episodes' });
const share = param({ value: 0.5, min: 0, max: 1, label: 'Share of examples', help: 'Of the budget. The rest is spent on episodes.' });
const budget = param({ type: 'u32', value: 160, min: 0, max: 100000, label: 'Budget', unit: 'episodes' });
const price = param({ type: 'u32', value: 4, min: 1, max: 1000, label: 'Price of an example', unit: 'episodes' });
const error = param({ value: 0.4, min: 0, max: 1, label: 'Errors', help: 'Share of random moves in the examples.' });
const most = 32;
const preferences = memory(f32, nObservations, nActions);
const gradient = memory(f32, nObservations, nActions);
const probability = memory(f32, nActions);
const seen = memory(f32, 8, 5);
const observations = memory(u32, groupSize * 32);
const actions = memory(u32, groupSize * 32);
const lengths = memory(u32, groupSize);
const returns = memory(f32, groupSize);
const advantages = memory(f32, groupSize);
export let member: u32 = 0;
let t: u32 = 0;
let played: u32 = 0;
/** An example has six rooms, in each of which somebody acts until it gets on; imitation takes the frequencies of what was done. */
export function init() {
  const examples = u32(share * f32(budget) / f32(price));
  for (let e: u32 = 0; e < 1000; e++) {
    if (e >= examples) break;
    for (let r: u32 = 0; r < 6; r++) {
      const kind = below(kinds);
      seen[kind][bernoulli(error) ? below(5) : key(kind)] += 1.0;
    }
  }
  for (let k: u32 = 0; k < kinds; k++) {
    let all: f32 = 0.0;
    for (let a = 0; a < nActions; a++) all += seen[k][a] + 0.2;
    for (let a = 0; a < nActions; a++) preferences[k][a] = log((seen[k][a] + 0.2) / all);
  }
}
function behavior(s: u32, p: f32[]) {
  for (let a = 0; a < nActions; a++) p[a] = masked(preferences[s][a], legal(s, a));
  softmax(p, 1.0);
}
export function begin(s: u32) { t = 0; returns[member] = 0.0; }
export function act(s: u32): u32 { behavior(s, probability); return sample(probability, nActions); }
export function learn(s: u32, a: u32, r: f32, next: u32) {
  if (t < most) { observations[member * most + t] = s; actions[member * most + t] = a; t += 1; }
  returns[member] += r;
  if (!terminated && !truncated) return;
  lengths[member] = t;
  member += 1;
  played += 1;
  if (member < groupSize) return;
  member = 0;
  if (f32(played) > (1.0 - share) * f32(budget)) return;
  groupAdvantages(returns, groupSize, 0, advantages);
  let steps: u32 = 0;
  for (let m = 0; m < groupSize; m++) steps += lengths[m];
  for (let m = 0; m < groupSize; m++) {
    for (let k = 0; k < most; k++) {
      if (k < lengths[m]) {
        const i = m * most + k;
        advantage(observations[i], advantages[m]);
        behavior(observations[i], probability);
        addScore(gradient, observations[i], actions[i], probability, advantages[m] / f32(steps));
      }
    }
  }
  for (let s = 0; s < kinds; s++) applyRow(preferences, gradient, s, alpha);
  countUpdate();
}
export function policy(s: u32) { behavior(s, pi); }
export function value(s: u32): f32 { return 0.0; }
