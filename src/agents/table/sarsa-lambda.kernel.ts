export const meta = {
  label: 'Sarsa(λ)',
  family: 'control',
  help: 'Sarsa in which every error also corrects earlier pairs, recent ones more than distant ones.',
  reference: 'Singh & Sutton 1996; Sutton & Barto (2nd ed.), 12.7',
};

const alpha = param({ value: 0.1, min: 0, max: 1, label: 'Step size α', help: 'Share of the error that one update corrects. A high value learns faster and leaves more noise. Networks call it the learning rate.' });
export const gamma = param({ value: 0.99, min: 0, max: 1, label: 'Discount γ', help: 'Weight of a reward one step later. Near 1 the agent plans far ahead; near 0 only immediate reward counts.' });
const bootstrapTruncated = param({ type: 'bool', value: true, label: 'Bootstrap at the step limit', help: 'If the step limit cuts an episode, the value of the state reached estimates the rest. If off, the limit counts as an end with value 0: the agent learns what it can earn before the limit, which it cannot see.' });
const lambda = param({ value: 0.9, min: 0, max: 1, label: 'Trace decay λ', help: 'How far back one error reaches. 0: only the last step. 1: the whole episode.' });
const trace = param({ type: 'u32', value: 0, options: ['accumulating', 'replacing'], label: 'Traces', help: 'A visit adds one to the pair’s trace (accumulating) or sets it to one (replacing).' });
const clearOtherActions = param({ type: 'bool', value: false, label: 'Clear other actions', help: 'A visit also clears the traces of the state’s other actions (Singh & Sutton’s replacing traces).' });
const traceLength = param({ type: 'u32', value: 256, min: 1, max: 16384, structural: true, label: 'Trace list', unit: 'entries', help: 'Maximum number of stored traces. Traces below 1e-4 are dropped; a full list drops its weakest. Exact while the list is not full.' });
const exploration = param({ type: 'u32', value: 0, options: ['epsilon-greedy', 'softmax'], label: 'Exploration', help: 'How the agent chooses actions: mostly the best one (ε-greedy, random ties), or with probability proportional to exp(value / temperature).' });
const epsilon = param({ value: 0.1, min: 0, max: 1, label: 'Exploration rate ε', help: 'Share of uniformly random actions (initially, if it decays). A high value explores more and earns less while learning.' });
const epsilonEnd = param({ value: 0.1, min: 0, max: 1, label: 'Final ε', help: 'Exploration rate after the decay. Has no effect if the decay is 0 steps.' });
const epsilonDecaySteps = param({ type: 'u32', value: 0, min: 0, max: 1000000000, label: 'ε decay', unit: 'env steps', help: 'Steps over which ε moves linearly from its initial to its final value. 0: constant.' });
const temperature = param({ value: 1.0, min: 0.001, max: 100, log: true, label: 'Temperature', help: 'Softmax temperature. A low value is nearly greedy; a high value is nearly uniform.' });
const initialValue = param({ value: 0.0, min: -1000, max: 1000, label: 'Initial value', help: 'Initial value of all estimates. A value above all true values (optimistic) makes even a greedy agent explore.' });

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
