export const meta = {
  label: 'TD(0)',
  family: 'prediction',
  help: 'Follows a given policy and learns the value of each state under it, from single steps.',
  reference: 'Sutton 1988; Sutton & Barto (2nd ed.), 6.1',
};

const alpha = param(shared.alpha);
export const gamma = param(shared.gamma);
const bootstrapTruncated = param(shared.bootstrapTruncated);
const initialValue = param(shared.initialPrediction);

const givenPolicy = data(f32, nObservations, nActions);
const values = memory(f32, nObservations);
const probability = memory(f32, nActions);

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

/** V(s) += α (r + γ V(s′) − V(s)); no bootstrap after a terminal step. */
export function learn(s: u32, a: u32, r: f32, next: u32) {
  const last = terminated || (truncated && !bootstrapTruncated);
  const error = r + (last ? 0.0 : gamma * values[next]) - values[s];
  values[s] += alpha * error;
  advantage(s, error);
  countUpdate();
}

export function policy(s: u32) { behavior(s, pi); }
export function value(s: u32): f32 { return values[s]; }
