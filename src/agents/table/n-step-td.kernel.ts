export const meta = {
  label: 'n-step TD',
  family: 'prediction',
  help: 'Follows a given policy; each update counts n real rewards before it uses an estimate.',
  reference: 'Sutton & Barto (2nd ed.), 7.1',
};

const alpha = param(shared.alpha);
export const gamma = param(shared.gamma);
const bootstrapTruncated = param(shared.bootstrapTruncated);
const steps = param(shared.steps);
const initialValue = param(shared.initialPrediction);

const givenPolicy = data(f32, nObservations, nActions);
const values = memory(f32, nObservations);
const probability = memory(f32, nActions);
const observations = memory(u32, steps); // ring buffer of steps that wait for their update
const rewards = memory(f32, steps);
let head: u32 = 0; // slot of the oldest step
let pending: u32 = 0;

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
  head = 0;
  pending = 0;
}

export function learn(s: u32, a: u32, r: f32, next: u32) {
  const slot = (head + pending) % steps;
  observations[slot] = s;
  rewards[slot] = r;
  pending += 1;
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

/** V(s_τ) += α (Σ γ^i r + γ^k V(s′) − V(s_τ)) over the k pending rewards; no bootstrap after a terminal step. */
function updateOldest(next: u32) {
  let target = isLast() ? 0.0 : values[next];
  for (let i = 0; i < steps; i++) {
    if (i >= pending) { break; }
    target = rewards[(head + pending - 1 - i) % steps] + gamma * target;
  }
  const s = observations[head];
  const error = target - values[s];
  values[s] += alpha * error;
  head = (head + 1) % steps;
  pending -= 1;
  advantage(s, error);
  countUpdate();
}

export function policy(s: u32) { behavior(s, pi); }
export function value(s: u32): f32 { return values[s]; }
