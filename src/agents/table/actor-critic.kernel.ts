export const meta = {
  label: 'Actor–critic',
  family: 'policy-gradient',
  help: 'A critic learns state values. At every step its error tells the actor whether the action was better or worse than expected.',
  reference: 'Sutton & Barto (2nd ed.), 13.5',
};

const alpha = param({ value: 0.1, min: 0.0001, max: 100, log: true, label: 'Policy step size α', help: 'Step size of the actor along δ ∇ ln π. A high value learns faster and less stably.' });
const valueAlpha = param({ value: 0.1, min: 0, max: 1, label: 'Value step size', help: 'Step size of the critic. A high value learns faster and leaves more noise.' });
export const gamma = param({ value: 0.99, min: 0, max: 1, label: 'Discount γ', help: 'Weight of a reward one step later. Near 1 the agent plans far ahead; near 0 only immediate reward counts.' });
const bootstrapTruncated = param({ type: 'bool', value: true, label: 'Bootstrap at the step limit', help: 'If the step limit cuts an episode, the value of the state reached estimates the rest. If off, the limit counts as an end with value 0: the agent learns what it can earn before the limit, which it cannot see.' });
const discountedWeights = param({ type: 'bool', value: false, label: 'Weights γᵗ', help: 'Weights step t by γᵗ, as in the textbook’s episodic objective. Most implementations omit this.' });
const entropyCoefficient = param({ value: 0.0, min: 0, max: 10, label: 'Entropy bonus', help: 'Pulls the policy toward uniform. A high value keeps the agent exploring; 0 has no effect.' });

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
