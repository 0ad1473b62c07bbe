export const meta = {
  label: 'REINFORCE',
  family: 'policy-gradient',
  help: 'Makes the actions of an episode more likely in proportion to the return that followed, compared to a learned baseline.',
  reference: 'Williams 1992; Sutton & Barto (2nd ed.), 13.3–13.4',
};

const alpha = param({ value: 0.1, min: 0.0001, max: 100, log: true, label: 'Policy step size α', help: 'Step size along the gradient of one episode. A high value learns faster and less stably.' });
const valueAlpha = param({ value: 0.1, min: 0, max: 1, label: 'Baseline step size', help: 'Step size of the state values that serve as the baseline.' });
export const gamma = param({ value: 0.99, min: 0, max: 1, label: 'Discount γ', help: 'Weight of a reward one step later. Near 1 the agent plans far ahead; near 0 only immediate reward counts.' });
const bootstrapTruncated = param({ type: 'bool', value: true, label: 'Bootstrap at the step limit', help: 'If the step limit cuts an episode, the value of the state reached estimates the rest. If off, the limit counts as an end with value 0: the agent learns what it can earn before the limit, which it cannot see.' });
const baseline = param({ type: 'bool', value: true, label: 'Baseline', help: 'Subtracts V(s) from the return: the same expected gradient with less noise. If off, the values are still learned for display.' });
const discountedWeights = param({ type: 'bool', value: false, label: 'Weights γᵗ', help: 'Weights step t by γᵗ, as in the textbook’s episodic objective. Most implementations omit this.' });
const entropyCoefficient = param({ value: 0.0, min: 0, max: 10, label: 'Entropy bonus', help: 'Pulls the policy toward uniform. A high value keeps the agent exploring; 0 has no effect.' });
const klCoefficient = param({ value: 0.0, min: 0, max: 100, label: 'KL penalty β', help: 'Subtracts β (ln π − ln reference) from every reward. A high value keeps the policy near the reference (uniform by default).' });
const horizon = param({ type: 'u32', value: 1000, min: 1, max: 10000, structural: true, label: 'Episode buffer', unit: 'steps', help: 'Steps per episode that the agent learns from. In longer episodes it learns from the first ones, with their full returns.' });

const referencePreferences = data(f32, nObservations, nActions); // optional: zeros mean the uniform policy
const preferences = memory(f32, nObservations, nActions);
const gradient = memory(f32, nObservations, nActions);
const values = memory(f32, nObservations);
const probability = memory(f32, nActions);
const reference = memory(f32, nActions);
const observations = memory(u32, horizon);
const actions = memory(u32, horizon);
const returns = memory(f32, horizon); // rewards until the episode ends
let count: u32 = 0;
let tail: f32 = 0.0; // discounted sum of rewards after the buffer was full
let tailDiscount: f32 = 1.0;

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

export function begin(s: u32) {
  count = 0;
  tail = 0.0;
  tailDiscount = 1.0;
}

export function act(s: u32): u32 {
  behavior(s, probability);
  return sample(probability, nActions);
}

export function learn(s: u32, a: u32, r: f32, next: u32) {
  let paid = r;
  if (klCoefficient > 0.0) {
    behavior(s, probability);
    paid -= klCoefficient * surprise(s, a);
  }
  if (count < horizon) {
    observations[count] = s;
    actions[count] = a;
    returns[count] = paid;
    count += 1;
  } else {
    tail += tailDiscount * paid;
    tailDiscount *= gamma;
  }
  if (truncated && !terminated && bootstrapTruncated) { tail += tailDiscount * values[next]; }
  if (terminated || truncated) { update(); }
}

/** θ += α Σ_t w_t (G_t − V(s_t)) ∇ ln π(a_t|s_t): the whole sum uses the policy and baseline that the episode was played with. */
function update() {
  let later = tail;
  for (let i = 0; i < horizon; i++) {
    if (i >= count) { break; }
    const t = count - 1 - i;
    later = returns[t] + gamma * later;
    returns[t] = later;
  }
  let weight = 1.0;
  for (let t = 0; t < horizon; t++) {
    if (t >= count) { break; }
    const s = observations[t];
    const delta = returns[t] - (baseline ? values[s] : 0.0);
    behavior(s, probability);
    addScore(gradient, s, actions[t], probability, weight * delta);
    if (entropyCoefficient > 0.0) { addEntropyGradient(gradient, s, probability, entropyCoefficient * weight); }
    if (discountedWeights) { weight *= gamma; }
    advantage(s, delta);
  }
  for (let t = 0; t < horizon; t++) {
    if (t >= count) { break; }
    const s = observations[t];
    values[s] += valueAlpha * (returns[t] - values[s]);
    applyRow(preferences, gradient, s, alpha);
  }
  countUpdate();
}

export function policy(s: u32) { behavior(s, pi); }
export function value(s: u32): f32 { return values[s]; }
