export const meta = { label: 'PPO of a residual', family: 'policy-gradient' };
const alpha = param({ value: 10.0, min: 0.01, max: 100, log: true, label: 'Policy step size' });
const valueAlpha = param({ value: 3.0, min: 0, max: 100, label: 'Value step size' });
const still = param({ value: 4.0, min: 0, max: 20, label: 'Stillness', help: 'First preference for doing nothing. Above 0, a residual begins near zero.' });
const entropyCoefficient = param({ value: 0.01, min: 0, max: 1, label: 'Entropy bonus' });
const horizon = param({ type: 'u32', value: 64, min: 8, max: 1024, structural: true, label: 'Batch', unit: 'steps' });
const preferences = memory(f32, nObservations, nActions);
const gradient = memory(f32, nObservations, nActions);
const values = memory(f32, nObservations);
const valueGradient = memory(f32, nObservations);
const probability = memory(f32, nActions);
const observations = memory(u32, horizon);
const actions = memory(u32, horizon);
const rewards = memory(f32, horizon);
const oldLogs = memory(f32, horizon);
const oldValues = memory(f32, horizon);
const nextValues = memory(f32, horizon);
const ended = memory(u32, horizon);
const cut = memory(u32, horizon);
const advantages = memory(f32, horizon);
const order = memory(u32, horizon);
const batch = memory(f32, horizon);
let count: u32 = 0;
let correction: u32 = 0;
export function init() { demonstrate(); for (let s = 0; s < nObservations; s++) preferences[s][0] = still; }
function behavior(s: u32, p: f32[]) {
  for (let b = 0; b < nActions; b++) p[b] = masked(preferences[s][b], legal(s, b));
  softmax(p, 1.0);
}
export function act(s: u32): u32 {
  behavior(s, probability);
  correction = sample(probability, nActions);
  return total(s, correction);
}
export function learn(s: u32, a: u32, r: f32, next: u32) {
  behavior(s, probability);
  observations[count] = s;
  actions[count] = correction;
  rewards[count] = r;
  oldLogs[count] = logProbability(probability[correction]);
  oldValues[count] = values[s];
  nextValues[count] = values[next];
  ended[count] = terminated ? 1 : 0;
  cut[count] = truncated ? 1 : 0;
  count += 1;
  if (count < horizon) return;
  count = 0;
  generalizedAdvantages(rewards, oldValues, nextValues, ended, cut, horizon, gamma, 0.95, advantages);
  for (let t = 0; t < horizon; t++) advantage(observations[t], advantages[t]);
  for (let pass = 0; pass < 4; pass++) {
    shuffle(order, horizon);
    for (let part: u32 = 0; part < 4; part++) update(part * horizon / 4, horizon / 4);
  }
}
function update(from: u32, size: u32) {
  const share = 1.0 / f32(size);
  for (let i = 0; i < horizon; i++) { if (i < size) batch[i] = advantages[order[from + i]]; }
  normalize(batch, size);
  for (let i = 0; i < horizon; i++) {
    if (i >= size) break;
    const t = order[from + i];
    const s = observations[t];
    behavior(s, probability);
    const ratio = importanceRatio(logProbability(probability[actions[t]]), oldLogs[t]);
    addScore(gradient, s, actions[t], probability, share * surrogateSlope(ratio, batch[i], 0.2));
    addEntropyGradient(gradient, s, probability, share * entropyCoefficient);
    valueGradient[s] += share * (values[s] - oldValues[t] - advantages[t]);
  }
  for (let i = 0; i < horizon; i++) {
    if (i >= size) break;
    const s = observations[order[from + i]];
    applyRow(preferences, gradient, s, alpha);
    values[s] -= valueAlpha * valueGradient[s];
    valueGradient[s] = 0.0;
  }
  countUpdate();
}
export function policy(s: u32) {
  for (let a = 0; a < nActions; a++) pi[a] = 0.0;
  behavior(s, probability);
  for (let b = 0; b < nActions; b++) pi[total(s, b)] += probability[b];
}
export function value(s: u32): f32 { return values[s]; }
