export const meta = { label: 'PPO that starts from a clone', family: 'policy-gradient' };
const trust = param({ value: 0.8, min: 0, max: 0.99, label: 'Trust', help: 'Probability of action 0, to follow the clone, at the start.' });
const alpha = param({ value: 10.0, min: 0, max: 100, label: 'Policy step size' });
const valueAlpha = param({ value: 3.0, min: 0, max: 100, label: 'Value step size' });
export const gamma = param({ value: 0.99, min: 0, max: 1, label: 'Discount' });
const horizon = 128;
const preferences = memory(f32, nObservations, nActions);
const gradient = memory(f32, nObservations, nActions);
const values = memory(f32, nObservations);
const valueGradient = memory(f32, nObservations);
const probability = memory(f32, nActions);
const observations = memory(u32, 128);
const actions = memory(u32, 128);
const rewards = memory(f32, 128);
const oldLogs = memory(f32, 128);
const oldValues = memory(f32, 128);
const nextValues = memory(f32, 128);
const ended = memory(u32, 128);
const cut = memory(u32, 128);
const advantages = memory(f32, 128);
const order = memory(u32, 128);
const batch = memory(f32, 32);
let count: u32 = 0;
export function init() {
  for (let s = 0; s < nObservations; s++) {
    let others: f32 = 0.0;
    for (let a = 1; a < nActions; a++) { if (legal(s, a)) others += 1.0; }
    preferences[s][0] = others > 0.0 ? log(trust / (1.0 - trust) * others) : 0.0;
  }
}
function read(s: u32, into: f32[]) {
  for (let a = 0; a < nActions; a++) { into[a] = masked(preferences[s][a], legal(s, a)); }
  softmax(into, 1.0);
}
export function act(s: u32): u32 {
  read(s, probability);
  return sample(probability, nActions);
}
export function learn(s: u32, a: u32, r: f32, next: u32) {
  read(s, probability);
  observations[count] = s;
  actions[count] = a;
  rewards[count] = r;
  oldLogs[count] = logProbability(probability[a]);
  oldValues[count] = values[s];
  nextValues[count] = values[next];
  ended[count] = terminated ? 1 : 0;
  cut[count] = truncated ? 1 : 0;
  count += 1;
  if (count < horizon) return;
  count = 0;
  generalizedAdvantages(rewards, oldValues, nextValues, ended, cut, horizon, gamma, 0.95, advantages);
  for (let t = 0; t < horizon; t++) { advantage(observations[t], advantages[t]); }
  for (let epoch = 0; epoch < 4; epoch++) {
    shuffle(order, horizon);
    for (let k: u32 = 0; k < 4; k++) { update(32 * k); }
  }
}
/** One step along the clipped objective of a minibatch of 32. */
function update(first: u32) {
  for (let i: u32 = 0; i < 32; i++) { batch[i] = advantages[order[first + i]]; }
  normalize(batch, 32);
  for (let i: u32 = 0; i < 32; i++) {
    const t = order[first + i];
    const s = observations[t];
    read(s, probability);
    const ratio = importanceRatio(logProbability(probability[actions[t]]), oldLogs[t]);
    addScore(gradient, s, actions[t], probability, surrogateSlope(ratio, batch[i], 0.2) / 32.0);
    addEntropyGradient(gradient, s, probability, 0.003 / 32.0);
    valueGradient[s] += (values[s] - oldValues[t] - advantages[t]) / 32.0;
  }
  for (let i: u32 = 0; i < 32; i++) {
    const s = observations[order[first + i]];
    applyRow(preferences, gradient, s, alpha);
    values[s] -= valueAlpha * valueGradient[s];
    valueGradient[s] = 0.0;
  }
  countUpdate();
}
export function policy(s: u32) { read(s, pi); }
export function value(s: u32): f32 { return values[s]; }
