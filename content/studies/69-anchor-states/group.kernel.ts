export const meta = { label: 'GiGPO', family: 'policy-gradient', group: true, critic: false };
const alpha = param({ value: 10.0, min: 0.01, max: 1000, log: true, label: 'Policy step size' });
export const gamma = param({ value: 0.95, min: 0, max: 1, label: 'Discount', help: 'Of what follows a step. Episodes are compared without a discount.' });
export const groupSize = param({ type: 'u32', value: 8, min: 2, max: 32, structural: true, label: 'Group size', unit: 'episodes' });
const episodeWeight = param({ value: 1.0, min: 0, max: 10, label: 'Weight of episodes', help: 'Of the advantage that all steps of an episode share.' });
const stepWeight = param({ value: 1.0, min: 0, max: 10, label: 'Weight of steps', help: 'Of the advantage of a step among steps from the same state.' });
const groups = param({ type: 'u32', value: 0, options: ['screens', 'random', 'handed on'], label: 'Groups of steps', help: 'screens: steps from the same state. random: random groups of the same sizes. handed on: as screens, but what a step is told goes to a random other step.' });
const most = 64;
const preferences = memory(f32, nObservations, nActions);
const gradient = memory(f32, nObservations, nActions);
const probability = memory(f32, nActions);
const observations = memory(u32, groupSize * 64);
const actions = memory(u32, groupSize * 64);
const after = memory(f32, groupSize * 64);
const order = memory(u32, groupSize * 64);
const local = memory(f32, groupSize * 64);
const lengths = memory(u32, groupSize);
const returns = memory(f32, groupSize);
const advantages = memory(f32, groupSize);
const count = memory(f32, nObservations);
const total = memory(f32, nObservations);
const squares = memory(f32, nObservations);
export let member: u32 = 0;
let t: u32 = 0;
/** Steps whose button does not lead on, and those of them that an update made more likely, over the run. */
let wrong: f32 = 0.0;
let raised: f32 = 0.0;
function behavior(s: u32, p: f32[]) {
  for (let a = 0; a < nActions; a++) p[a] = masked(preferences[s][a], legal(s, a));
  softmax(p, 1.0);
}
export function begin(s: u32) { t = 0; returns[member] = 0.0; }
export function act(s: u32): u32 { behavior(s, probability); return sample(probability, nActions); }
export function learn(s: u32, a: u32, r: f32, next: u32) {
  if (t < most) {
    const i = member * most + t;
    observations[i] = s;
    actions[i] = a;
    after[i] = r;
    t += 1;
  }
  returns[member] += r;
  if (!terminated && !truncated) return;
  lengths[member] = t;
  for (let back = 1; back < most; back++) {
    if (back < t) after[member * most + t - 1 - back] += gamma * after[member * most + t - back];
  }
  member += 1;
  if (member < groupSize) return;
  member = 0;
  update();
}
/** Of step i, the place in the list of all steps of the group whose state names its group of steps. */
function anchor(i: u32): u32 { return observations[groups == 1 ? order[i] : i]; }
/** Pairs each step with a random other one, so that groups keep their sizes and lose their states. */
function mix() {
  let n: u32 = 0;
  for (let m = 0; m < groupSize; m++) {
    for (let k = 0; k < most; k++) { if (k < lengths[m]) { order[m * most + k] = m * most + k; n += 1; } }
  }
  for (let m = 0; m < groupSize; m++) {
    for (let k = 0; k < most; k++) {
      if (k < lengths[m]) {
        const i = m * most + k;
        const other = below(groupSize);
        const j = other * most + below(max(lengths[other], 1));
        const kept = order[i];
        order[i] = order[j];
        order[j] = kept;
      }
    }
  }
}
function update() {
  groupAdvantages(returns, groupSize, 0, advantages);
  for (let s = 0; s < nObservations; s++) { count[s] = 0.0; total[s] = 0.0; squares[s] = 0.0; }
  if (groups > 0) mix();
  let steps: u32 = 0;
  for (let m = 0; m < groupSize; m++) {
    steps += lengths[m];
    for (let k = 0; k < most; k++) {
      if (k < lengths[m]) {
        const g = anchor(m * most + k);
        count[g] += 1.0;
        total[g] += after[m * most + k];
        squares[g] += after[m * most + k] * after[m * most + k];
      }
    }
  }
  for (let m = 0; m < groupSize; m++) {
    for (let k = 0; k < most; k++) {
      if (k < lengths[m]) {
        const i = m * most + k;
        const g = anchor(i);
        const mean = total[g] / count[g];
        const deviation = sqrt(max(squares[g] / count[g] - mean * mean, 0.0));
        local[i] = count[g] > 1.0 ? (after[i] - mean) / (deviation + 0.01) : 0.0;
      }
    }
  }
  for (let m = 0; m < groupSize; m++) {
    for (let k = 0; k < most; k++) {
      if (k < lengths[m]) {
        const i = m * most + k;
        const x = episodeWeight * advantages[m] + stepWeight * local[groups == 2 ? order[i] : i];
        if (actions[i] != onward(observations[i]) && x != 0.0) {
          wrong += 1.0;
          raised += x > 0.0 ? 1.0 : 0.0;
        }
        advantage(observations[i], x);
        behavior(observations[i], probability);
        addScore(gradient, observations[i], actions[i], probability, x / f32(steps));
      }
    }
  }
  for (let s = 0; s < nObservations; s++) applyRow(preferences, gradient, s, alpha);
  countUpdate();
}
export function policy(s: u32) { behavior(s, pi); }
/** The share of wrong buttons that updates made more likely. */
export function value(s: u32): f32 { return s == lastScreen ? raised / max(wrong, 1.0) : 0.0; }
