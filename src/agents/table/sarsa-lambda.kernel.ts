export const meta = {
  label: 'Sarsa(λ)',
  family: 'control',
  help: 'Sarsa in which every error also corrects earlier pairs, recent ones more than distant ones.',
  reference: 'Singh & Sutton 1996; Sutton & Barto (2nd ed.), 12.7',
};

const alpha = param(shared.alpha);
export const gamma = param(shared.gamma);
const bootstrapTruncated = param(shared.bootstrapTruncated);
const lambda = param(shared.lambda);
const trace = param(shared.trace);
const clearOtherActions = param({ type: 'bool', value: false, label: 'Clear other actions', help: 'A visit also clears the traces of the state’s other actions (Singh & Sutton’s replacing traces).' });
const traceLength = param(shared.traceLength);
const exploration = param(shared.exploration);
const epsilon = param(shared.epsilon);
const epsilonEnd = param(shared.epsilonEnd);
const epsilonDecaySteps = param(shared.epsilonDecaySteps);
const temperature = param(shared.temperature);
const initialValue = param(shared.initialValue);

const q = memory(f32, nObservations, nActions);
const probability = memory(f32, nActions);
const keys = memory(u32, traceLength); // state · nActions + action
const traces = memory(f32, traceLength);
let count: u32 = 0;
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
  count = 0;
  chosen = choose(s);
}
export function act(s: u32): u32 { return chosen; }

/** Q += α δ z for every pair with a trace, δ = r + γ Q(s′,a′) − Q(s,a), where a′ is the action executed next. */
export function learn(s: u32, a: u32, r: f32, next: u32) {
  let target = r;
  const last = terminated || (truncated && !bootstrapTruncated);
  if (!last) {
    chosen = choose(next);
    target += gamma * q[next][chosen];
  }
  const error = target - q[s][a];
  if (clearOtherActions) { clearState(s, a); }
  count = markTrace(keys, traces, count, s * nActions + a, trace, 0.0);
  correct(alpha * error);
  count = decayTraces(keys, traces, count, gamma * lambda);
  advantage(s, error);
  countUpdate();
}

/** Clears the traces of the other actions of s. */
function clearState(s: u32, a: u32) {
  for (let i = 0; i < traceLength; i++) {
    if (i >= count) { break; }
    if (keys[i] / nActions == s && keys[i] % nActions != a) { traces[i] = 0.0; }
  }
}

/** Q += step · z for every pair with a trace. */
function correct(step: f32) {
  for (let i = 0; i < traceLength; i++) {
    if (i >= count) { break; }
    q[keys[i] / nActions][keys[i] % nActions] += step * traces[i];
  }
}

export function policy(s: u32) { behavior(s, pi); }

/** Expected value under the behavior policy. */
export function value(s: u32): f32 {
  behavior(s, probability);
  return expectedValue(probability, q, s);
}
export function actionValue(s: u32, a: u32): f32 { return q[s][a]; }
