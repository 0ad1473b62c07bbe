export const meta = {
  label: 'Q-learning',
  family: 'control',
  help: 'Learns the values of the optimal policy, even while it explores with other actions.',
  reference: 'Watkins 1989; Sutton & Barto (2nd ed.), 6.5',
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

/** max over the legal actions of Q(s, ·); 0 where no action is legal. */
function best(s: u32): f32 {
  let top = masked(q[s][0], legal(s, 0));
  let any = legal(s, 0);
  for (let a = 1; a < nActions; a++) {
    const v = masked(q[s][a], legal(s, a));
    top = v > top ? v : top;
    any = any || legal(s, a);
  }
  return any ? top : 0.0;
}

export function act(s: u32): u32 {
  readRow(s, probability);
  return draw(probability, exploration, linearSchedule(epsilon, epsilonEnd, epsilonDecaySteps, envSteps), temperature);
}

/** Q(s,a) += α (r + γ max Q(s′,·) − Q(s,a)); no bootstrap after a terminal step. */
export function learn(s: u32, a: u32, r: f32, next: u32) {
  const last = terminated || (truncated && !bootstrapTruncated);
  const target = r + (last ? 0.0 : gamma * best(next));
  const error = target - q[s][a];
  q[s][a] += alpha * error;
  advantage(s, error);
  countUpdate();
}

export function policy(s: u32) { behavior(s, pi); }
export function value(s: u32): f32 { return best(s); }
export function actionValue(s: u32, a: u32): f32 { return q[s][a]; }
