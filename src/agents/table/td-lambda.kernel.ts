export const meta = {
  label: 'TD(λ)',
  family: 'prediction',
  help: 'Follows a given policy; every error also corrects earlier states, recent ones more than distant ones. With dutch traces this is true online TD(λ).',
  reference: 'Sutton 1988; van Seijen & Sutton 2014; Sutton & Barto (2nd ed.), 12.2 and 12.5',
};

const alpha = param({ value: 0.1, min: 0, max: 1, label: 'Step size α', help: 'Share of the error that one update corrects. A high value learns faster and leaves more noise. Networks call it the learning rate.' });
export const gamma = param({ value: 0.99, min: 0, max: 1, label: 'Discount γ', help: 'Weight of a reward one step later. Near 1 the agent plans far ahead; near 0 only immediate reward counts.' });
const bootstrapTruncated = param({ type: 'bool', value: true, label: 'Bootstrap at the step limit', help: 'If the step limit cuts an episode, the value of the state reached estimates the rest. If off, the limit counts as an end with value 0: the agent learns what it can earn before the limit, which it cannot see.' });
const lambda = param({ value: 0.9, min: 0, max: 1, label: 'Trace decay λ', help: 'How far back one error reaches. 0: only the last step. 1: the whole episode.' });
const trace = param({ type: 'u32', value: 0, options: ['accumulating', 'replacing', 'dutch'], label: 'Traces', help: 'A visit adds one (accumulating), sets to one (replacing), or matches the online forward view exactly (dutch).' });
const traceLength = param({ type: 'u32', value: 256, min: 1, max: 16384, structural: true, label: 'Trace list', unit: 'entries', help: 'Maximum number of stored traces. Traces below 1e-4 are dropped; a full list drops its weakest. Exact while the list is not full.' });
const initialValue = param({ value: 0.0, min: -1000, max: 1000, label: 'Initial value', help: 'Initial value of all estimates. A value close to the true ones speeds up learning.' });

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
