export const meta = {
  label: 'REINFORCE',
  family: 'policy-gradient',
  help: 'Makes the actions of an episode more likely in proportion to the return that followed, compared to a learned baseline.',
  reference: 'Williams 1992; Sutton & Barto (2nd ed.), 13.3–13.4',
};

const alpha = param(shared.policyStepSize);
const valueAlpha = param(shared.valueAlpha, { label: 'Baseline step size', help: 'Step size of the state values that serve as the baseline.' });
export const gamma = param(shared.gamma);
const bootstrapTruncated = param(shared.bootstrapTruncated);
const baseline = param({ type: 'bool', value: true, label: 'Baseline', help: 'Subtracts V(s) from the return: the same expected gradient with less noise. If off, the values are still learned for display.' });
const discountedWeights = param(shared.discountedWeights);
const entropyCoefficient = param(shared.entropyCoefficient);
const klCoefficient = param(shared.klCoefficient);
const horizon = param(shared.fullReturnHorizon);

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
