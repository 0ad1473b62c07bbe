export const meta = {
  label: 'Actor–critic(λ)',
  family: 'policy-gradient',
  help: 'Actor–critic with eligibility traces: every critic error also updates the states and actions that came before.',
  reference: 'Barto, Sutton & Anderson 1983; Sutton & Barto (2nd ed.), 13.5',
};

const alpha = param(shared.policyStepSize, { help: 'Step size of the actor along δ times its trace. A high value learns faster and less stably.' });
const valueAlpha = param(shared.valueAlpha);
export const gamma = param(shared.gamma);
const bootstrapTruncated = param(shared.bootstrapTruncated);
const lambda = param(shared.lambda, { label: 'Critic’s trace decay λ', help: 'How far back one error reaches in the values. 0: only the last step. 1: the whole episode.' });
const actorLambda = param({ value: 0.9, min: 0, max: 1, label: 'Actor’s trace decay λ', help: 'How far back one error reaches in the policy. 0: only the last step. 1: the whole episode.' });
const discountedWeights = param(shared.discountedWeights);
const entropyCoefficient = param(shared.entropyCoefficient);
const traceLength = param(shared.traceLength);

const preferences = memory(f32, nObservations, nActions);
const values = memory(f32, nObservations);
const probability = memory(f32, nActions);
const keys = memory(u32, traceLength); // visited observations
const reach = memory(f32, traceLength); // the longer-lived of both traces: decides when an entry may be dropped
const traces = memory(f32, traceLength);
const actorTraces = memory(f32, traceLength, nActions);
let count: u32 = 0;
let weight: f32 = 1.0;

function behavior(s: u32, p: f32[]) {
  for (let a = 0; a < nActions; a++) { p[a] = masked(preferences[s][a], legal(s, a)); }
  softmax(p, 1.0);
}

export function begin(s: u32) {
  count = 0;
  weight = 1.0;
}
export function act(s: u32): u32 {
  behavior(s, probability);
  return sample(probability, nActions);
}

/** δ = r + γ V(s′) − V(s); V += α_v δ z; θ += α δ z_θ, where z ← γλz + ∇V(s) and z_θ ← γλ_θ z_θ + w ∇ ln π(a|s). */
export function learn(s: u32, a: u32, r: f32, next: u32) {
  const last = terminated || (truncated && !bootstrapTruncated);
  const error = r + (last ? 0.0 : gamma * values[next]) - values[s];
  behavior(s, probability);
  const i = visit(s);
  traces[i] += 1.0;
  addScore(actorTraces, i, a, probability, weight);
  if (entropyCoefficient > 0.0) { addEntropyGradient(preferences, s, probability, alpha * weight * entropyCoefficient); }
  correct(error);
  decay();
  if (discountedWeights) { weight *= gamma; }
  advantage(s, error);
  countUpdate();
}

/** The entry of s; creates one if there is none. */
function visit(s: u32): u32 {
  const found = findTrace(keys, count, s);
  const i = found < count ? found : freeTrace(reach, count);
  if (found == count) {
    keys[i] = s;
    reach[i] = 0.0;
    traces[i] = 0.0;
    for (let b = 0; b < nActions; b++) { actorTraces[i][b] = 0.0; }
    count = max(count, i + 1);
  }
  reach[i] += 1.0;
  return i;
}

function correct(error: f32) {
  for (let i = 0; i < traceLength; i++) {
    if (i >= count) { break; }
    values[keys[i]] += valueAlpha * error * traces[i];
    for (let b = 0; b < nActions; b++) { preferences[keys[i]][b] += alpha * error * actorTraces[i][b]; }
  }
}

function decay() {
  let kept: u32 = 0;
  for (let i = 0; i < traceLength; i++) {
    if (i >= count) { break; }
    const left = reach[i] * gamma * max(lambda, actorLambda);
    if (left >= 1e-4) {
      keys[kept] = keys[i];
      reach[kept] = left;
      traces[kept] = traces[i] * gamma * lambda;
      for (let b = 0; b < nActions; b++) { actorTraces[kept][b] = actorTraces[i][b] * gamma * actorLambda; }
      kept += 1;
    }
  }
  count = kept;
}

export function policy(s: u32) { behavior(s, pi); }
export function value(s: u32): f32 { return values[s]; }
