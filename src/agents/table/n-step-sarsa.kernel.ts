export const meta = {
  label: 'n-step Sarsa',
  family: 'control',
  help: 'Sarsa that counts n real rewards before it uses an estimate: a reward travels n steps back at once.',
  reference: 'Sutton & Barto (2nd ed.), 7.2',
};

const alpha = param(shared.alpha);
export const gamma = param(shared.gamma);
const bootstrapTruncated = param(shared.bootstrapTruncated);
const steps = param(shared.steps);
const exploration = param(shared.exploration);
const epsilon = param(shared.epsilon);
const epsilonEnd = param(shared.epsilonEnd);
const epsilonDecaySteps = param(shared.epsilonDecaySteps);
const temperature = param(shared.temperature);
const initialValue = param(shared.initialValue);

const q = memory(f32, nObservations, nActions);
const probability = memory(f32, nActions);
const observations = memory(u32, steps); // ring buffer of steps that wait for their update
const actions = memory(u32, steps);
const rewards = memory(f32, steps);
let head: u32 = 0; // slot of the oldest step
let pending: u32 = 0;
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

export function begin(s: u32) {
  head = 0;
  pending = 0;
  chosen = choose(s);
}
export function act(s: u32): u32 { return chosen; }

export function learn(s: u32, a: u32, r: f32, next: u32) {
  const slot = (head + pending) % steps;
  observations[slot] = s;
  actions[slot] = a;
  rewards[slot] = r;
  pending += 1;
  if (!isLast()) { chosen = choose(next); }
  if (terminated || truncated) {
    for (let i = 0; i < steps; i++) {
      if (pending == 0) { break; }
      updateOldest(next);
    }
  } else if (pending == steps) {
    updateOldest(next);
  }
}

/** No value follows this step. */
function isLast(): bool { return terminated || (truncated && !bootstrapTruncated); }

/** Q(s_τ,a_τ) += α (Σ γ^i r + γ^k Q(s′,a′) − Q(s_τ,a_τ)) over the k pending rewards; no bootstrap after a terminal step. */
function updateOldest(next: u32) {
  let target = isLast() ? 0.0 : q[next][chosen];
  for (let i = 0; i < steps; i++) {
    if (i >= pending) { break; }
    target = rewards[(head + pending - 1 - i) % steps] + gamma * target;
  }
  const s = observations[head];
  const a = actions[head];
  const error = target - q[s][a];
  q[s][a] += alpha * error;
  head = (head + 1) % steps;
  pending -= 1;
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
