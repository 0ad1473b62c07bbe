export const meta = {
  label: 'Double Q-learning',
  family: 'control',
  help: 'Keeps two tables: one chooses the best next action, the other evaluates it. This removes the bias toward lucky estimates.',
  reference: 'van Hasselt 2010; Sutton & Barto (2nd ed.), 6.7',
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
