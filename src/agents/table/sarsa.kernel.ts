export const meta = {
  label: 'Sarsa',
  family: 'control',
  help: 'Learns the value of the policy that it follows, exploration included. Near danger it learns to keep its distance.',
  reference: 'Rummery & Niranjan 1994; Sutton & Barto (2nd ed.), 6.4',
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
