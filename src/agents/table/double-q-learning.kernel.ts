export const meta = {
  label: 'Double Q-learning',
  family: 'control',
  help: 'Keeps two tables: one chooses the best next action, the other evaluates it. This removes the bias toward lucky estimates.',
  reference: 'van Hasselt 2010; Sutton & Barto (2nd ed.), 6.7',
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

const qA = memory(f32, nObservations, nActions);
const qB = memory(f32, nObservations, nActions);
const probability = memory(f32, nActions);
const row = memory(f32, nActions);

export function init() {
  for (let s = 0; s < nObservations; s++) {
    for (let a = 0; a < nActions; a++) {
      qA[s][a] = initialValue;
      qB[s][a] = initialValue;
    }
  }
}

/** Explores on the mean of both tables (the same order as their sum). */
function readRow(s: u32, row: f32[]) {
  for (let a = 0; a < nActions; a++) { row[a] = masked(actionValue(s, a), legal(s, a)); }
}

function behavior(s: u32, p: f32[]) {
  readRow(s, p);
  explore(p, exploration, linearSchedule(epsilon, epsilonEnd, epsilonDecaySteps, envSteps), temperature);
}

export function act(s: u32): u32 {
  readRow(s, probability);
  return draw(probability, exploration, linearSchedule(epsilon, epsilonEnd, epsilonDecaySteps, envSteps), temperature);
}

/** A coin flip decides which table learns; the other evaluates. */
export function learn(s: u32, a: u32, r: f32, next: u32) {
  if (bernoulli(0.5)) { update(qA, qB, s, a, r, next); } else { update(qB, qA, s, a, r, next); }
}

/** Q(s,a) += α (r + γ Q_other(s′, argmax Q(s′,·)) − Q(s,a)); ties of the argmax at random; no bootstrap after a terminal step. */
function update(q: f32[][], other: f32[][], s: u32, a: u32, r: f32, next: u32) {
  let target = r;
  const last = terminated || (truncated && !bootstrapTruncated);
  if (!last) {
    for (let b = 0; b < nActions; b++) { row[b] = masked(q[next][b], legal(next, b)); }
    target += gamma * other[next][randomGreedyAction(row)];
  }
  const error = target - q[s][a];
  q[s][a] += alpha * error;
  advantage(s, error);
  countUpdate();
}

export function policy(s: u32) { behavior(s, pi); }

/** max over the legal actions of the mean table. */
export function value(s: u32): f32 {
  for (let a = 0; a < nActions; a++) { row[a] = masked(actionValue(s, a), legal(s, a)); }
  return greatest(row);
}

/** Mean of both tables. */
export function actionValue(s: u32, a: u32): f32 { return 0.5 * (qA[s][a] + qB[s][a]); }
