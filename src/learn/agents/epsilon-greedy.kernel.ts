export const meta = {
  label: 'ε-greedy bandit',
  family: 'bandit',
  help: 'Pulls the arm with the best estimated mean, and now and then any arm at all.',
  reference: 'Sutton & Barto (2nd ed.), 2.2–2.6',
  worlds: ['bandit'],
};

const epsilon = param({ value: 0.1, min: 0, max: 1, label: 'Exploration rate ε', help: 'Share of actions drawn uniformly (at the start, if it decays). Larger explores more and costs more while learning.' });
const epsilonEnd = param({ value: 0.1, min: 0, max: 1, label: 'Final ε', help: 'Exploration rate after the decay. Without effect while the decay is 0 steps.' });
const epsilonDecaySteps = param({ type: 'u32', value: 0, min: 0, max: 1000000000, label: 'ε decay', unit: 'env steps', help: 'Steps over which ε moves linearly from its start to its end; 0: constant.' });
const stepSize = param({ type: 'u32', value: 0, options: ['sample-average', 'constant'], label: 'Step size', help: 'Sample average 1/N: the mean of all pulls. Constant α: recent pulls count more, right for drifting arms.' });
const alpha = param({ value: 0.1, min: 0, max: 1, label: 'Constant step size α', help: 'Used with a constant step size only.' });
const initialValue = param({ value: 0.0, min: -1000, max: 1000, label: 'Initial value', help: 'Where all estimates start. Higher than any real value (optimistic) drives exploration by itself.' });

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
