export const meta = {
  label: 'Gradient bandit',
  family: 'bandit',
  help: 'Learns preferences instead of means: an arm that pays more than usual becomes more likely, all others less likely.',
  reference: 'Sutton & Barto (2nd ed.), 2.8',
  worlds: ['bandit'],
};

const alpha = param(shared.policyStepSize, { label: 'Step size α', help: 'A high value changes the preferences faster and more noisily.' });
const baseline = param({ type: 'u32', value: 0, options: ['excluding', 'including', 'none'], label: 'Baseline', help: 'What a reward is compared with: the mean of earlier rewards (the first is its own baseline), the mean including this one, or zero.' });

const preferences = memory(f32, 1, nActions);
const probability = memory(f32, nActions);
let averageReward: f32 = 0.0;
let plays: u32 = 0;

function behavior(s: u32, p: f32[]) {
  for (let a = 0; a < nActions; a++) { p[a] = masked(preferences[0][a], legal(s, a)); }
  softmax(p, 1.0);
}

export function act(s: u32): u32 {
  behavior(s, probability);
  return sample(probability, nActions);
}

/** H_b += α (r − r̄)(1[b = a] − π_b). */
export function learn(s: u32, a: u32, r: f32, next: u32) {
  const before = plays == 0 ? r : averageReward;
  plays += 1;
  averageReward += (r - averageReward) / f32(plays);
  const error = r - (baseline == 0 ? before : (baseline == 1 ? averageReward : 0.0));
  behavior(s, probability);
  addScore(preferences, 0, a, probability, alpha * error);
  advantage(s, error);
  countUpdate();
}

export function policy(s: u32) { behavior(s, pi); }

/** Mean of all rewards so far. */
export function value(s: u32): f32 { return averageReward; }
