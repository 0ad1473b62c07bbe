export const meta = {
  label: 'PPO',
  family: 'policy-gradient',
  help: 'Collects a batch of steps, then improves policy and values on it several times. Clipping limits how far one sample can push the policy.',
  reference: 'Schulman et al. 2017, 1707.06347; Huang et al. 2022 (37 details)',
};

const alpha = param(shared.policyStepSize, { value: 1.0, help: 'Step size along the mean gradient of a minibatch. A high value learns faster and less stably.' });
const valueAlpha = param({ value: 1.0, min: 0, max: 100, label: 'Value step size', help: 'Step size along the mean gradient of the value loss (half the squared error).' });
export const gamma = param(shared.gamma);
const bootstrapTruncated = param(shared.bootstrapTruncated);
const gaeLambda = param({ value: 0.95, min: 0, max: 1, label: 'GAE λ', help: 'Blends one-step errors (0: biased, low variance) with full returns (1: unbiased, high variance).' });
const clipRange = param(shared.clipRange);
const epochs = param({ type: 'u32', value: 4, min: 1, max: 10, label: 'Epochs', help: 'Passes over each batch; each pass uses every step once. More epochs learn more per step and may overfit the batch.' });
const minibatches = param({ type: 'u32', value: 4, min: 1, max: 16, structural: true, label: 'Minibatches', help: 'Number of random parts per pass. More parts mean more, noisier updates.' });
const normalizeAdvantages = param({ type: 'bool', value: true, label: 'Normalize advantages', help: 'Replaces A with (A − mean) / (std + 1e-8) per minibatch, std with n − 1. Equal advantages become 0.' });
const clipValue = param({ type: 'bool', value: false, label: 'Clip values', help: 'Also keeps the new values within the clip range of the old ones.' });
const entropyCoefficient = param(shared.entropyCoefficient, { value: 0.01 });
const klCoefficient = param(shared.klCoefficient);
const horizon = param({ type: 'u32', value: 128, min: 1, max: 2048, structural: true, label: 'Batch', unit: 'steps', help: 'Steps collected before each update; episodes continue across batches. A large batch gives fewer, less noisy updates.' });

const referencePreferences = data(f32, nObservations, nActions); // optional: zeros mean the uniform policy
const preferences = memory(f32, nObservations, nActions);
const gradient = memory(f32, nObservations, nActions);
const values = memory(f32, nObservations);
const valueGradient = memory(f32, nObservations);
const probability = memory(f32, nActions);
const reference = memory(f32, nActions);
const observations = memory(u32, horizon);
const actions = memory(u32, horizon);
const rewards = memory(f32, horizon);
const oldLogs = memory(f32, horizon);
const oldValues = memory(f32, horizon);
const nextValues = memory(f32, horizon); // V of the state actually reached, before any reset
const ended = memory(u32, horizon);
const cut = memory(u32, horizon);
const advantages = memory(f32, horizon);
const order = memory(u32, horizon);
const batch = memory(f32, horizon); // advantages of the minibatch
let count: u32 = 0;

export function init() {
  for (let s = 0; s < nObservations; s++) {
    for (let a = 0; a < nActions; a++) { preferences[s][a] = referencePreferences[s][a]; }
  }
}

function behavior(s: u32, p: f32[]) {
  for (let a = 0; a < nActions; a++) { p[a] = masked(preferences[s][a], legal(s, a)); }
  softmax(p, 1.0);
}

/** ln π(a|s) − ln ref(a|s) with π(·|s) in `probability`: a one-sample estimate of KL(π‖ref). */
function surprise(s: u32, a: u32): f32 {
  for (let b = 0; b < nActions; b++) { reference[b] = masked(referencePreferences[s][b], legal(s, b)); }
  softmax(reference, 1.0);
  return k1(logProbability(probability[a]), logProbability(reference[a]));
}

export function act(s: u32): u32 {
  behavior(s, probability);
  return sample(probability, nActions);
}

export function learn(s: u32, a: u32, r: f32, next: u32) {
  behavior(s, probability);
  observations[count] = s;
  actions[count] = a;
  rewards[count] = klCoefficient > 0.0 ? r - klCoefficient * surprise(s, a) : r;
  oldLogs[count] = logProbability(probability[a]);
  oldValues[count] = values[s];
  nextValues[count] = values[next];
  ended[count] = u32(terminated || (truncated && !bootstrapTruncated));
  cut[count] = u32(truncated);
  count += 1;
  if (count < horizon) { return; }
  count = 0;
  generalizedAdvantages(rewards, oldValues, nextValues, ended, cut, horizon, gamma, gaeLambda, advantages);
  for (let t = 0; t < horizon; t++) { advantage(observations[t], advantages[t]); }
  for (let epoch = 0; epoch < 10; epoch++) {
    if (epoch >= epochs) { break; }
    improve();
  }
}

/** One pass over the batch: every step once, in random minibatches. */
function improve() {
  shuffle(order, horizon);
  let from: u32 = 0;
  for (let k = 0; k < minibatches; k++) {
    const to = (k + 1) * horizon / minibatches;
    if (to > from) { update(from, to - from); }
    from = to;
  }
}

/** One step on the mean over a minibatch of min(ρA, clip(ρ)A) + entropy and of the value loss. */
function update(from: u32, size: u32) {
  const share = 1.0 / f32(size);
  for (let i = 0; i < horizon; i++) {
    if (i >= size) { break; }
    batch[i] = advantages[order[from + i]];
  }
  if (normalizeAdvantages) { normalize(batch, size); }
  for (let i = 0; i < horizon; i++) {
    if (i >= size) { break; }
    const t = order[from + i];
    const s = observations[t];
    behavior(s, probability);
    const ratio = importanceRatio(logProbability(probability[actions[t]]), oldLogs[t]);
    addScore(gradient, s, actions[t], probability, share * surrogateSlope(ratio, batch[i], clipRange));
    addEntropyGradient(gradient, s, probability, share * entropyCoefficient);
    const target = oldValues[t] + advantages[t];
    const slope = clipValue ? valueLossSlope(values[s], oldValues[t], target, clipRange) : values[s] - target;
    valueGradient[s] += share * slope;
  }
  for (let i = 0; i < horizon; i++) {
    if (i >= size) { break; }
    const s = observations[order[from + i]];
    applyRow(preferences, gradient, s, alpha);
    values[s] -= valueAlpha * valueGradient[s];
    valueGradient[s] = 0.0;
  }
  countUpdate();
}

export function policy(s: u32) { behavior(s, pi); }
export function value(s: u32): f32 { return values[s]; }
