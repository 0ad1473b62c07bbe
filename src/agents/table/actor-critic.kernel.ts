export const meta = {
  label: 'Actor–critic',
  family: 'policy-gradient',
  help: 'A critic learns state values. At every step its error tells the actor whether the action was better or worse than expected.',
  reference: 'Sutton & Barto (2nd ed.), 13.5',
};

const alpha = param(shared.policyStepSize, { help: 'Step size of the actor along δ ∇ ln π. A high value learns faster and less stably.' });
const valueAlpha = param(shared.valueAlpha);
export const gamma = param(shared.gamma);
const bootstrapTruncated = param(shared.bootstrapTruncated);
const discountedWeights = param(shared.discountedWeights);
const entropyCoefficient = param(shared.entropyCoefficient);

const preferences = memory(f32, nObservations, nActions);
const values = memory(f32, nObservations);
const probability = memory(f32, nActions);
let weight: f32 = 1.0;

function behavior(s: u32, p: f32[]) {
  for (let a = 0; a < nActions; a++) { p[a] = masked(preferences[s][a], legal(s, a)); }
  softmax(p, 1.0);
}

export function begin(s: u32) { weight = 1.0; }
export function act(s: u32): u32 {
  behavior(s, probability);
  return sample(probability, nActions);
}

/** δ = r + γ V(s′) − V(s); V(s) += α_v δ; θ += α w δ ∇ ln π(a|s), w = 1 or γᵗ. No bootstrap after a terminal step. */
export function learn(s: u32, a: u32, r: f32, next: u32) {
  const last = terminated || (truncated && !bootstrapTruncated);
  const error = r + (last ? 0.0 : gamma * values[next]) - values[s];
  values[s] += valueAlpha * error;
  behavior(s, probability);
  addScore(preferences, s, a, probability, alpha * weight * error);
  if (entropyCoefficient > 0.0) { addEntropyGradient(preferences, s, probability, alpha * weight * entropyCoefficient); }
  if (discountedWeights) { weight *= gamma; }
  advantage(s, error);
  countUpdate();
}

export function policy(s: u32) { behavior(s, pi); }
export function value(s: u32): f32 { return values[s]; }
