export const meta = {
  label: 'TD(λ)',
  family: 'prediction',
  help: 'Follows a given policy; every error also corrects earlier states, recent ones more than distant ones. With dutch traces this is true online TD(λ).',
  reference: 'Sutton 1988; van Seijen & Sutton 2014; Sutton & Barto (2nd ed.), 12.2 and 12.5',
};

const alpha = param(shared.alpha);
export const gamma = param(shared.gamma);
const bootstrapTruncated = param(shared.bootstrapTruncated);
const lambda = param(shared.lambda);
const trace = param(shared.trace, { options: ['accumulating', 'replacing', 'dutch'], help: 'A visit adds one (accumulating), sets to one (replacing), or matches the online forward view exactly (dutch).' });
const traceLength = param(shared.traceLength);
const initialValue = param(shared.initialPrediction);

const givenPolicy = data(f32, nObservations, nActions);
const values = memory(f32, nObservations);
const probability = memory(f32, nActions);
const keys = memory(u32, traceLength);
const traces = memory(f32, traceLength);
let count: u32 = 0;
let oldValue: f32 = 0.0; // dutch: V(s) as it was before the last update

export function init() { fill(values, initialValue); }

/** The given policy of s; uniform over the legal actions if the host gave none. */
function behavior(s: u32, p: f32[]) {
  let given = 0.0;
  for (let a = 0; a < nActions; a++) { given += givenPolicy[s][a]; }
  for (let a = 0; a < nActions; a++) { p[a] = given > 0.0 ? givenPolicy[s][a] : masked(0.0, legal(s, a)); }
  if (given <= 0.0) { softmax(p, 1.0); }
}

export function act(s: u32): u32 {
  behavior(s, probability);
  return sample(probability, nActions);
}

export function begin(s: u32) {
  count = 0;
  oldValue = 0.0;
}

/**
 * V += α δ z for every state with a trace, δ = r + γ V(s′) − V(s).
 * Dutch: V += α (δ + V(s) − V_old) z, and V(s) −= α (V(s) − V_old), with V_old = V(s′) taken before the last update.
 */
export function learn(s: u32, a: u32, r: f32, next: u32) {
  const here = values[s];
  const last = terminated || (truncated && !bootstrapTruncated);
  const there = last ? 0.0 : values[next];
  const error = r + gamma * there - here;
  count = markTrace(keys, traces, count, s, trace, alpha);
  const correction = trace == 2 ? here - oldValue : 0.0;
  for (let i = 0; i < traceLength; i++) {
    if (i >= count) { break; }
    values[keys[i]] += alpha * (error + correction) * traces[i];
  }
  values[s] -= alpha * correction;
  oldValue = there;
  count = decayTraces(keys, traces, count, gamma * lambda);
  advantage(s, error);
  countUpdate();
}

export function policy(s: u32) { behavior(s, pi); }
export function value(s: u32): f32 { return values[s]; }
