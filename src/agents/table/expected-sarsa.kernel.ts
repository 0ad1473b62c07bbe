export const meta = {
  label: 'Expected Sarsa',
  family: 'control',
  help: 'Sarsa without the noise of the next action: the target averages over all actions that the policy might choose next.',
  reference: 'van Seijen et al. 2009; Sutton & Barto (2nd ed.), 6.6',
};

const alpha = param(shared.alpha);
export const gamma = param(shared.gamma);
const bootstrapTruncated = param(shared.bootstrapTruncated);
const exploration = param(shared.exploration);
const epsilon = param(shared.epsilon);
const epsilonEnd = param(shared.epsilonEnd);
const epsilonDecaySteps = param(shared.epsilonDecaySteps);
const temperature = param(shared.temperature);
const initialValue = param(shared.initialValue);

const q = memory(f32, nObservations, nActions);
const probability = memory(f32, nActions);

export function init() {
  for (let s = 0; s < nObservations; s++) {
    for (let a = 0; a < nActions; a++) { q[s][a] = initialValue; }
  }
}

function readRow(s: u32, row: f32[]) {
  for (let a = 0; a < nActions; a++) { row[a] = masked(q[s][a], legal(s, a)); }
}

function behavior(s: u32, p: f32[]) {
  readRow(s, p);
  explore(p, exploration, linearSchedule(epsilon, epsilonEnd, epsilonDecaySteps, envSteps), temperature);
}

export function act(s: u32): u32 {
  readRow(s, probability);
  return draw(probability, exploration, linearSchedule(epsilon, epsilonEnd, epsilonDecaySteps, envSteps), temperature);
}

/** Q(s,a) += α (r + γ Σ π(a′|s′) Q(s′,a′) − Q(s,a)); π is the current behavior policy, greedy mass split over ties. */
export function learn(s: u32, a: u32, r: f32, next: u32) {
  const last = terminated || (truncated && !bootstrapTruncated);
  const target = r + (last ? 0.0 : gamma * value(next));
  const error = target - q[s][a];
  q[s][a] += alpha * error;
  advantage(s, error);
  countUpdate();
}

export function policy(s: u32) { behavior(s, pi); }

/** Expected value under the behavior policy. */
export function value(s: u32): f32 {
  behavior(s, probability);
  return expectedValue(probability, q, s);
}
export function actionValue(s: u32, a: u32): f32 { return q[s][a]; }
