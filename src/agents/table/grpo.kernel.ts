export const meta = {
  label: 'GRPO',
  family: 'policy-gradient',
  help: 'Plays a group of episodes from one start and compares their returns with each other, without a critic. Options: GRPO, Dr. GRPO, RLOO.',
  reference: 'Shao et al. 2024, 2402.03300; Liu et al. 2025, 2503.20783; Ahmadian et al. 2024, 2402.14740',
  group: true,
  critic: false,
};

const alpha = param(shared.policyStepSize, { value: 10.0, help: 'Step size along the gradient of one group. It can be large because the gradient is a mean over all steps of the group.' });
export const gamma = param(shared.gamma, { value: 1.0, help: 'Discount within an episode, whose discounted sum is its return. Near 1 counts late rewards fully.' });
export const groupSize = param({ type: 'u32', value: 8, min: 2, max: 32, structural: true, label: 'Group size', unit: 'episodes', help: 'Episodes from the same start per update. A larger group gives a less noisy comparison and fewer updates.' });
const estimator = param({ type: 'u32', value: 0, options: ['grpo', 'dr-grpo', 'rloo'], label: 'Advantage', help: 'grpo: (R − mean) / (std + 1e-4), std with n − 1. dr-grpo: R − mean. rloo: R − mean of the others.' });
const clipRange = param(shared.clipRange);
const epochs = param({ type: 'u32', value: 1, min: 1, max: 10, label: 'Epochs', help: 'Gradient steps per group. More steps learn more from each group and rely on the clip range.' });
const aggregation = param({ type: 'u32', value: 0, options: ['token-mean', 'sequence-mean', 'constant'], label: 'Aggregation', help: 'Weight of a step: 1 / all steps of the group; 1 / (group size · its episode’s length), as in the GRPO paper; 1 / (group size · constant length), as in Dr. GRPO.' });
const constantLength = param({ value: 1.0, min: 1, max: 100000, log: true, label: 'Constant length', help: 'Length used by the aggregation “constant”. 1 gives the plain policy gradient of the return.' });
const klCoefficient = param(shared.klCoefficient, { help: 'A high value keeps the policy near the reference (uniform by default).' });
const klEstimator = param({ type: 'u32', value: 0, options: ['k1-in-reward', 'k2-loss', 'k3-loss'], label: 'KL estimator', help: 'In the reward, or as k2 loss: gradient of KL(π‖reference). As k3 loss: gradient of KL(reference‖π), which converges to a different policy.' });
const entropyCoefficient = param(shared.entropyCoefficient);
const horizon = param({ type: 'u32', value: 256, min: 1, max: 1000, structural: true, label: 'Episode buffer', unit: 'steps', help: 'Steps per episode that the agent learns from. In longer episodes it learns from the first ones, with the full return.' });

const referencePreferences = data(f32, nObservations, nActions); // optional: zeros mean the uniform policy
const preferences = memory(f32, nObservations, nActions);
const gradient = memory(f32, nObservations, nActions);
const probability = memory(f32, nActions);
const reference = memory(f32, nActions);
const observations = memory(u32, groupSize * horizon); // member m starts at m · horizon
const actions = memory(u32, groupSize * horizon);
const oldLogs = memory(f32, groupSize * horizon);
const lengths = memory(u32, groupSize);
const returns = memory(f32, groupSize);
const advantages = memory(f32, groupSize);
export let member: u32 = 0;
let count: u32 = 0;
let discount: f32 = 1.0;

export function init() {
  for (let s = 0; s < nObservations; s++) {
    for (let a = 0; a < nActions; a++) { preferences[s][a] = referencePreferences[s][a]; }
  }
}

function behavior(s: u32, p: f32[]) {
  for (let a = 0; a < nActions; a++) { p[a] = masked(preferences[s][a], legal(s, a)); }
  softmax(p, 1.0);
}

/** ln π(a|s) − ln ref(a|s) with π(·|s) in `probability`: a one-sample estimate of KL(π‖ref). */
function surprise(s: u32, a: u32): f32 {
  for (let b = 0; b < nActions; b++) { reference[b] = masked(referencePreferences[s][b], legal(s, b)); }
  softmax(reference, 1.0);
  return k1(logProbability(probability[a]), logProbability(reference[a]));
}

export function begin(s: u32) {
  count = 0;
  discount = 1.0;
  returns[member] = 0.0;
}

export function act(s: u32): u32 {
  behavior(s, probability);
  return sample(probability, nActions);
}

/** An episode's return is its paid reward, also when it was truncated: there is no critic to bootstrap from. */
export function learn(s: u32, a: u32, r: f32, next: u32) {
  behavior(s, probability);
  const penalty = klCoefficient > 0.0 && klEstimator == 0 ? klCoefficient * surprise(s, a) : 0.0;
  returns[member] += discount * (r - penalty);
  discount *= gamma;
  if (count < horizon) {
    const i = member * horizon + count;
    observations[i] = s;
    actions[i] = a;
    oldLogs[i] = logProbability(probability[a]);
    count += 1;
  }
  if (terminated || truncated) {
    lengths[member] = count;
    member += 1;
    if (member >= groupSize) {
      member = 0;
      groupAdvantages(returns, groupSize, estimator, advantages);
      report();
      for (let epoch = 0; epoch < 10; epoch++) {
        if (epoch >= epochs) { break; }
        update();
      }
    }
  }
}

/** The advantages before division by the group's deviation. */
function report() {
  const center = meanOf(returns, groupSize);
  for (let m = 0; m < groupSize; m++) {
    for (let t = 0; t < horizon; t++) {
      if (t >= lengths[m]) { break; }
      advantage(observations[m * horizon + t], estimator == 0 ? returns[m] - center : advantages[m]);
    }
  }
}

/** Weight of one step of member m in the loss. */
function share(m: u32, steps: u32): f32 {
  if (aggregation == 0) { return 1.0 / f32(steps); }
  return 1.0 / (f32(groupSize) * (aggregation == 1 ? f32(lengths[m]) : constantLength));
}

/** One step along the gradient of Σ weight · (min(ρA, clip(ρ)A) − β·KL + entropy), all taken at the same parameters. */
function update() {
  let steps: u32 = 0;
  for (let m = 0; m < groupSize; m++) { steps += lengths[m]; }
  for (let m = 0; m < groupSize; m++) {
    for (let t = 0; t < horizon; t++) {
      if (t >= lengths[m]) { break; }
      const i = m * horizon + t;
      const s = observations[i];
      const a = actions[i];
      behavior(s, probability);
      const ratio = importanceRatio(logProbability(probability[a]), oldLogs[i]);
      let slope = surrogateSlope(ratio, advantages[m], clipRange);
      if (klCoefficient > 0.0 && klEstimator != 0) {
        const d = surprise(s, a);
        slope -= klCoefficient * (klEstimator == 1 ? d : 1.0 - exp(clamp(-d, -20.0, 20.0)));
      }
      addScore(gradient, s, a, probability, slope * share(m, steps));
      if (entropyCoefficient > 0.0) {
        addEntropyGradient(gradient, s, probability, entropyCoefficient * share(m, steps));
      }
    }
  }
  for (let m = 0; m < groupSize; m++) {
    for (let t = 0; t < horizon; t++) {
      if (t >= lengths[m]) { break; }
      applyRow(preferences, gradient, observations[m * horizon + t], alpha);
    }
  }
  countUpdate();
}

export function policy(s: u32) { behavior(s, pi); }

/** 0: there is no critic. */
export function value(s: u32): f32 { return 0.0; }
