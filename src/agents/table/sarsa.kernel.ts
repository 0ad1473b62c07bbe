export const meta = {
  label: 'Sarsa',
  family: 'control',
  help: 'Learns the value of the policy that it follows, exploration included. Near danger it learns to keep its distance.',
  reference: 'Rummery & Niranjan 1994; Sutton & Barto (2nd ed.), 6.4',
};

const alpha = param({ value: 0.1, min: 0, max: 1, label: 'Step size α', help: 'Share of the error that one update corrects. A high value learns faster and leaves more noise. Networks call it the learning rate.' });
export const gamma = param({ value: 0.99, min: 0, max: 1, label: 'Discount γ', help: 'Weight of a reward one step later. Near 1 the agent plans far ahead; near 0 only immediate reward counts.' });
const bootstrapTruncated = param({ type: 'bool', value: true, label: 'Bootstrap at the step limit', help: 'If the step limit cuts an episode, the value of the state reached estimates the rest. If off, the limit counts as an end with value 0: the agent learns what it can earn before the limit, which it cannot see.' });
const exploration = param({ type: 'u32', value: 0, options: ['epsilon-greedy', 'softmax'], label: 'Exploration', help: 'How the agent chooses actions: mostly the best one (ε-greedy, random ties), or with probability proportional to exp(value / temperature).' });
const epsilon = param({ value: 0.1, min: 0, max: 1, label: 'Exploration rate ε', help: 'Share of uniformly random actions (initially, if it decays). A high value explores more and earns less while learning.' });
const epsilonEnd = param({ value: 0.1, min: 0, max: 1, label: 'Final ε', help: 'Exploration rate after the decay. Has no effect if the decay is 0 steps.' });
const epsilonDecaySteps = param({ type: 'u32', value: 0, min: 0, max: 1000000000, label: 'ε decay', unit: 'env steps', help: 'Steps over which ε moves linearly from its initial to its final value. 0: constant.' });
const temperature = param({ value: 1.0, min: 0.001, max: 100, log: true, label: 'Temperature', help: 'Softmax temperature. A low value is nearly greedy; a high value is nearly uniform.' });
const initialValue = param({ value: 0.0, min: -1000, max: 1000, label: 'Initial value', help: 'Initial value of all estimates. A value above all true values (optimistic) makes even a greedy agent explore.' });

const q = memory(f32, nObservations, nActions);
const probability = memory(f32, nActions);
let chosen: u32 = 0; // the action that the next step executes

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

function choose(s: u32): u32 {
  readRow(s, probability);
  return draw(probability, exploration, linearSchedule(epsilon, epsilonEnd, epsilonDecaySteps, envSteps), temperature);
}

export function begin(s: u32) { chosen = choose(s); }
export function act(s: u32): u32 { return chosen; }

/** Q(s,a) += α (r + γ Q(s′,a′) − Q(s,a)), where a′ is the action executed next (after a truncation: drawn, not executed). */
export function learn(s: u32, a: u32, r: f32, next: u32) {
  let target = r;
  const last = terminated || (truncated && !bootstrapTruncated);
  if (!last) {
    chosen = choose(next);
    target += gamma * q[next][chosen];
  }
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
