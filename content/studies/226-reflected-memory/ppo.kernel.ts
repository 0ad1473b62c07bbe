export const meta = { label: 'PPO, linear', family: 'policy-gradient', help: 'PPO whose preferences and values are linear in the cells of the scene, so that scenes share what is learned.' };
const alpha = param({ value: 0.3, min: 0, max: 100, label: 'Policy step size' });
const valueAlpha = param({ value: 0.05, min: 0, max: 100, label: 'Value step size' });
export const gamma = param({ value: 0.9, min: 0, max: 1, label: 'Discount' });
const gaeLambda = param({ value: 0.95, min: 0, max: 1, label: 'GAE λ' });
const entropyCoefficient = param({ value: 0.01, min: 0, max: 10, label: 'Entropy bonus' });
const horizon: u32 = 128;
const minibatch: u32 = 32;
const size: u32 = 9;
const taken = memory(f32, size);
const weights = memory(f32, size, nActions);
const slopes = memory(f32, size, nActions);
const valueWeights = memory(f32, size);
const valueSlopes = memory(f32, size);
const p = memory(f32, nActions);
const score = memory(f32, 1, nActions);
const scenes = memory(u32, horizon);
const moves = memory(u32, horizon);
const rewards = memory(f32, horizon);
const oldLogs = memory(f32, horizon);
const oldValues = memory(f32, horizon);
const nextValues = memory(f32, horizon);
const ended = memory(u32, horizon);
const cut = memory(u32, horizon);
const gains = memory(f32, horizon);
const order = memory(u32, horizon);
const batch = memory(f32, horizon);
let count: u32 = 0;
/** A constant and the eight cells. */
function look(s: u32) {
  taken[0] = 1.0;
  for (let i: u32 = 0; i < 8; i++) { taken[1 + i] = f32((s >> i) & 1); }
}
function read(s: u32, into: f32[]) {
  look(s);
  for (let a = 0; a < nActions; a++) {
    let sum = 0.0;
    for (let k = 0; k < size; k++) { sum += weights[k][a] * taken[k]; }
    into[a] = sum;
  }
  softmax(into, 1.0);
}
export function value(s: u32): f32 {
  look(s);
  let sum = 0.0;
  for (let k = 0; k < size; k++) { sum += valueWeights[k] * taken[k]; }
  return sum;
}
export function act(s: u32): u32 {
  read(s, p);
  return sample(p, nActions);
}
export function policy(s: u32) { read(s, pi); }
export function learn(s: u32, a: u32, r: f32, next: u32) {
  nextValues[count] = value(next);
  oldValues[count] = value(s);
  read(s, p);
  scenes[count] = s;
  moves[count] = a;
  rewards[count] = r;
  oldLogs[count] = logProbability(p[a]);
  ended[count] = u32(terminated);
  cut[count] = u32(truncated);
  count += 1;
  if (count < horizon) { return; }
  count = 0;
  generalizedAdvantages(rewards, oldValues, nextValues, ended, cut, horizon, gamma, gaeLambda, gains);
  for (let epoch = 0; epoch < 4; epoch++) {
    shuffle(order, horizon);
    for (let k: u32 = 0; k < 4; k++) { update(k * minibatch); }
  }
}
function update(from: u32) {
  const share = 1.0 / f32(minibatch);
  for (let i: u32 = 0; i < minibatch; i++) { batch[i] = gains[order[from + i]]; }
  normalize(batch, minibatch);
  for (let i: u32 = 0; i < minibatch; i++) {
    const t = order[from + i];
    const error = value(scenes[t]) - oldValues[t] - gains[t];
    read(scenes[t], p);
    const ratio = importanceRatio(logProbability(p[moves[t]]), oldLogs[t]);
    for (let b = 0; b < nActions; b++) { score[0][b] = 0.0; }
    addScore(score, 0, moves[t], p, share * surrogateSlope(ratio, batch[i], 0.2));
    addEntropyGradient(score, 0, p, share * entropyCoefficient);
    for (let k = 0; k < size; k++) {
      if (taken[k] > 0.0) {
        for (let b = 0; b < nActions; b++) { slopes[k][b] += score[0][b]; }
        valueSlopes[k] += share * error;
      }
    }
  }
  for (let k = 0; k < size; k++) {
    applyRow(weights, slopes, k, alpha);
    valueWeights[k] -= valueAlpha * valueSlopes[k];
    valueSlopes[k] = 0.0;
  }
  countUpdate();
}
