export const meta = {
  label: 'ε-greedy bandit',
  family: 'bandit',
  help: 'Pulls the arm with the best estimated mean, and occasionally a random arm.',
  reference: 'Sutton & Barto (2nd ed.), 2.2–2.6',
  worlds: ['bandit'],
};

const epsilon = param({ value: 0.1, min: 0, max: 1, label: 'Exploration rate ε', help: 'Share of uniformly random actions (initially, if it decays). A high value explores more and earns less while learning.' });
const epsilonEnd = param({ value: 0.1, min: 0, max: 1, label: 'Final ε', help: 'Exploration rate after the decay. Has no effect if the decay is 0 steps.' });
const epsilonDecaySteps = param({ type: 'u32', value: 0, min: 0, max: 1000000000, label: 'ε decay', unit: 'env steps', help: 'Steps over which ε moves linearly from its initial to its final value. 0: constant.' });
const stepSize = param({ type: 'u32', value: 0, options: ['sample-average', 'constant'], label: 'Step size', help: 'Sample average 1/N is the mean of all pulls. Constant α gives recent pulls more weight, which suits drifting arms.' });
const alpha = param({ value: 0.1, min: 0, max: 1, label: 'Constant step size α', help: 'Used only with a constant step size.' });
const initialValue = param({ value: 0.0, min: -1000, max: 1000, label: 'Initial value', help: 'Initial value of all estimates. A value above all true values (optimistic) makes even a greedy agent explore.' });

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
