export const meta = {
  label: 'Q(λ), Watkins',
  family: 'control',
  help: 'Q-learning with traces that end at the first non-greedy action: later rewards carry no information about the greedy policy.',
  reference: 'Watkins 1989; Sutton & Barto (2nd ed.), 12.10',
};

const alpha = param(shared.alpha);
export const gamma = param(shared.gamma);
const bootstrapTruncated = param(shared.bootstrapTruncated);
const lambda = param(shared.lambda);
const trace = param(shared.trace);
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

/** max over the legal actions of Q(s, ·); 0 where no action is legal. */
function best(s: u32): f32 {
  let top = -3.4e38;
  for (let a = 0; a < nActions; a++) { top = max(top, masked(q[s][a], legal(s, a))); }
  return exists(top) ? top : 0.0;
}

export function begin(s: u32) {
  count = 0;
  chosen = choose(s);
}
export function act(s: u32): u32 { return chosen; }

/**
 * Q += α δ z for every pair with a trace, δ = r + γ max Q(s′,·) − Q(s,a). Traces end if the next action a′ is not greedy:
 * a′ is chosen and tested on Q before the update, and ties count as greedy.
 */
export function learn(s: u32, a: u32, r: f32, next: u32) {
  let target = r;
  let greedy = true;
  const last = terminated || (truncated && !bootstrapTruncated);
  if (!last) {
    chosen = choose(next);
    const top = best(next);
    greedy = q[next][chosen] == top;
    target += gamma * top;
  }
  const error = target - q[s][a];
  count = markTrace(keys, traces, count, s * nActions + a, trace, 0.0);
  correct(alpha * error);
  count = decayTraces(keys, traces, count, greedy ? gamma * lambda : 0.0);
  advantage(s, error);
  countUpdate();
}

/** Q += step · z for every pair with a trace. */
function correct(step: f32) {
  for (let i = 0; i < traceLength; i++) {
    if (i >= count) { break; }
    q[keys[i] / nActions][keys[i] % nActions] += step * traces[i];
  }
}

export function policy(s: u32) { behavior(s, pi); }
export function value(s: u32): f32 { return best(s); }
export function actionValue(s: u32, a: u32): f32 { return q[s][a]; }
