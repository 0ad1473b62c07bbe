// Arms with features of ±1. The mean of an arm is linear in a few of them, up to an error of ±ε whose signs an adversary has chosen.
export const meta = {
  name: 'linear-bandit',
  label: 'Linear bandit with a decoy',
  family: 'bandit',
  help: 'Arms with up to 48 features of ±1. Arm 1 is the decoy: it has the wrong sign of every feature that matters, and the errors of all other arms point to it.',
  reference: 'Du, Kakade, Wang & Yang 2020, 1910.03016; Lattimore, Szepesvári & Weisz 2020, 1911.07676',
};
const noise = param({ value: 0.02, min: 0, max: 100, label: 'Noise', help: 'Standard deviation of a pull around the mean of its arm.' });
const strength = param({ value: 0.15, min: 0, max: 10, label: 'Strength', help: 'The sizes of all weights add up to strength × ε × √d. The decoy can hide less than 0.4. Takes effect at the start of a replica.' });
const vectors = memory(f32, nActions, nFeatures);
const parameter = memory(f32, nFeatures);
const decoy = memory(f32, nFeatures);
export const mean = memory(f32, nActions);
let best: f32 = 0.0;
export const success = event('pulled a currently best arm');

function coin(): f32 { return initUniform() < 0.5 ? -1.0 : 1.0; }

/** Weights of one size and random signs on `support` features. The decoy has their opposite signs, and random ones elsewhere. */
function drawParameter() {
  const size = strength * misspecification * sqrt(f32(nFeatures)) / f32(support);
  let left: u32 = support;
  for (let i = 0; i < nFeatures; i++) {
    const chosen = initUniform() * f32(nFeatures - i) < f32(left);
    const drawn = coin();
    parameter[i] = chosen ? drawn * size : 0.0;
    decoy[i] = -drawn;
    left -= u32(chosen);
  }
}

/** What the right linear model says of an arm: its mean without the error. */
export function modelMean(arm: u32): f32 {
  let sum: f32 = 0.0;
  for (let i = 0; i < nFeatures; i++) { sum += vectors[arm][i] * parameter[i]; }
  return sum;
}

/**
 * Random signs, 24 from each of two draws. No arm but the first has exactly those of the decoy. Arms that agree with the decoy in more than
 * half of their signs pay ε more than the model says, and all others ε less, like the decoy itself.
 */
function drawArm(arm: u32) {
  const some = u32(initUniform() * 16777216.0);
  const others = u32(initUniform() * 16777216.0);
  let same: u32 = 0;
  for (let i = 0; i < nFeatures; i++) {
    vectors[arm][i] = ((i < 24 ? some >> i : others >> (i - 24)) & 1) == 1 ? 1.0 : -1.0;
    same += u32(vectors[arm][i] == decoy[i]);
  }
  if (same == nFeatures) { vectors[arm][0] = -decoy[0]; }
  const up = errors == errorsRandom ? initUniform() < 0.5 : 2 * same > nFeatures;
  mean[arm] = modelMean(arm) + (up ? misspecification : -misspecification);
}

export function init() {
  drawParameter();
  for (let arm = 0; arm < nActions; arm++) { drawArm(arm); }
  if (errors == errorsDecoy) {
    for (let i = 0; i < nFeatures; i++) { vectors[0][i] = decoy[i]; }
    mean[0] = modelMean(0) - misspecification;
  }
  best = mean[0];
  for (let arm = 0; arm < nActions; arm++) { best = max(best, mean[arm]); }
}
export function reset(): u32 { return 0; }
export function feature(context: u32, arm: u32, i: u32): f32 { return vectors[arm][i]; }
export function regret(action: u32): f32 { return best - mean[action]; }
export function optimal(action: u32): bool { return regret(action) == 0.0; }
export function step(context: u32, arm: u32, outcome: u32): u32 {
  pay(exact ? mean[arm] : mean[arm] + noise * normal());
  if (optimal(arm)) { emit(success); }
  terminate();
  return context;
}
