export const meta = {
  label: 'Monte Carlo',
  family: 'prediction',
  help: 'Follows a given policy and averages the actual returns after each state. Learns at the end of an episode.',
  reference: 'Sutton & Barto (2nd ed.), 5.1 and 6.1',
};

export const gamma = param(shared.gamma);
const bootstrapTruncated = param(shared.bootstrapTruncated);
const visit = param({ type: 'u32', value: 0, options: ['first-visit', 'every-visit'], label: 'Visits', help: 'Counts a state once per episode (first visit) or at every visit.' });
const stepSize = param({ type: 'u32', value: 0, options: ['sample-average', 'constant'], label: 'Step size', help: 'Sample average 1/N is the mean of all returns. Constant α gives recent episodes more weight.' });
const alpha = param(shared.constantAlpha);
const horizon = param(shared.fullReturnHorizon);
const initialValue = param(shared.initialPrediction);

const givenPolicy = data(f32, nObservations, nActions);
const values = memory(f32, nObservations);
const visits = memory(u32, nObservations); // returns averaged so far
const seenIn = memory(u32, nObservations); // number of the episode that last visited this state
const probability = memory(f32, nActions);
const observations = memory(u32, horizon);
const rewards = memory(f32, horizon);
const counts = memory(u32, horizon); // 1: learn from this step's return
let episode: u32 = 0;
let count: u32 = 0;
let tail: f32 = 0.0; // discounted sum of rewards after the buffer was full
let tailDiscount: f32 = 1.0;

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
  episode += 1;
  count = 0;
  tail = 0.0;
  tailDiscount = 1.0;
}

export function learn(s: u32, a: u32, r: f32, next: u32) {
  if (count < horizon) {
    observations[count] = s;
    rewards[count] = r;
    counts[count] = u32(visit == 1 || seenIn[s] != episode);
    seenIn[s] = episode;
    count += 1;
  } else {
    tail += tailDiscount * r;
    tailDiscount *= gamma;
  }
  if (truncated && !terminated && bootstrapTruncated) { tail += tailDiscount * values[next]; }
  if (terminated || truncated) { update(); }
}

/**
 * V(s_t) += (G_t − V(s_t)) · (1/N or α), from the last step to the first. A truncated episode's return ends with V of its last state.
 */
function update() {
  let g = tail;
  for (let i = 0; i < horizon; i++) {
    if (i >= count) { break; }
    const t = count - 1 - i;
    g = rewards[t] + gamma * g;
    if (counts[t] != 0) {
      const s = observations[t];
      const error = g - values[s];
      visits[s] += 1;
      values[s] += error * (stepSize == 0 ? 1.0 / f32(visits[s]) : alpha);
      advantage(s, error);
      countUpdate();
    }
  }
}

export function policy(s: u32) { behavior(s, pi); }
export function value(s: u32): f32 { return values[s]; }
