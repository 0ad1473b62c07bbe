export const meta = {
  label: 'ε-greedy bandit',
  family: 'bandit',
  help: 'Pulls the arm with the best estimated mean, and occasionally a random arm.',
  reference: 'Sutton & Barto (2nd ed.), 2.2–2.6',
  worlds: ['bandit'],
};

const epsilon = param(shared.epsilon);
const epsilonEnd = param(shared.epsilonEnd);
const epsilonDecaySteps = param(shared.epsilonDecaySteps);
const stepSize = param({ type: 'u32', value: 0, options: ['sample-average', 'constant'], label: 'Step size', help: 'Sample average 1/N is the mean of all pulls. Constant α gives recent pulls more weight, which suits drifting arms.' });
const alpha = param(shared.constantAlpha);
const initialValue = param(shared.initialValue);

const estimates = memory(f32, nActions);
const pulls = memory(u32, nActions);
const probability = memory(f32, nActions);

export function init() { fill(estimates, initialValue); }

function behavior(s: u32, p: f32[]) {
  for (let a = 0; a < nActions; a++) { p[a] = masked(estimates[a], legal(s, a)); }
  epsilonGreedy(p, linearSchedule(epsilon, epsilonEnd, epsilonDecaySteps, envSteps));
}

export function act(s: u32): u32 {
  behavior(s, probability);
  return sample(probability, nActions);
}

export function learn(s: u32, a: u32, r: f32, next: u32) {
  const error = r - estimates[a];
  pulls[a] += 1;
  estimates[a] += error * (stepSize == 0 ? 1.0 / f32(pulls[a]) : alpha);
  advantage(s, error);
  countUpdate();
}

export function policy(s: u32) { behavior(s, pi); }

/** The best estimate. */
export function value(s: u32): f32 {
  for (let a = 0; a < nActions; a++) { probability[a] = masked(estimates[a], legal(s, a)); }
  return greatest(probability);
}
export function actionValue(s: u32, a: u32): f32 { return estimates[a]; }
