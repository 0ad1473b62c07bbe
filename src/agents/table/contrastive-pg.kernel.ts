export const meta = {
  label: 'Contrastive policy gradient',
  family: 'bandit',
  help: 'Learns from pairs that a fixed distribution has logged, then plays what it has learned. Options: CoPG and the off-policy gradients it is compared with.',
  reference: 'Flet-Berliac et al. 2024, 2406.19185; Azar et al. 2023, 2310.12036 (IPO)',
  worlds: ['bandit'],
};

const method = param({ type: 'u32', value: 0, options: ['copg', 'unweighted', 'importance-weighted', 'ipo', 'wrong-baseline'], label: 'Method', help: 'copg: each arm of a pair is compared with the penalized reward of the other. unweighted: policy gradient with the mean reward as baseline, as if the log were its own. importance-weighted: the same, weighted by π / logging. ipo: knows only which arm of a pair paid more. wrong-baseline: CoPG without the penalty in the other arm’s reward.' });
const alpha = param({ value: 0.05, min: 0.0001, max: 10, log: true, label: 'Step size α', help: 'A high value learns faster and leaves more noise.' });
const klCoefficient = param({ value: 0.5, min: 0.001, max: 100, log: true, label: 'KL penalty β', help: 'A high value keeps the policy near uniform.' });
const loggingSkew = param({ value: 0.5, min: -20, max: 20, label: 'Logging skew', help: 'Arm k = 0, 1, … was logged in proportion to exp(−skew · k). 0: evenly.' });
const logged = param({ type: 'u32', value: 10000, min: 2, max: 1000000000, label: 'Logged pulls', unit: 'env steps', help: 'The pulls from which the agent learns. Afterwards it plays its policy and learns no more.' });

const preferences = memory(f32, 1, nActions);
const probability = memory(f32, nActions);
const source = memory(f32, nActions);
let plays: u32 = 0;
let firstArm: u32 = 0;
let firstReward: f32 = 0.0;
let meanReward: f32 = 0.0;

function learned(p: f32[]) {
  for (let a = 0; a < nActions; a++) { p[a] = masked(preferences[0][a], legal(0, a)); }
  softmax(p, 1.0);
}
function logging(p: f32[]) {
  for (let a = 0; a < nActions; a++) { p[a] = masked(-loggingSkew * f32(a), legal(0, a)); }
  softmax(p, 1.0);
}
function behavior(s: u32, p: f32[]) {
  if (plays < logged) { logging(p); }
  else { learned(p); }
}

export function act(s: u32): u32 {
  behavior(s, probability);
  return sample(probability, nActions);
}

/** r − β ln(π / uniform), with π in `probability`. */
function penalized(a: u32, r: f32): f32 {
  return r - klCoefficient * (logProbability(probability[a]) + log(f32(nActions)));
}

export function learn(s: u32, a: u32, r: f32, next: u32) {
  plays += 1;
  if (plays > logged) { return; }
  meanReward += (r - meanReward) / f32(plays);
  if (plays % 2 == 1) {
    firstArm = a;
    firstReward = r;
    return;
  }
  learned(probability);
  if (method == 0 || method == 3 || method == 4) { pairStep(s, a, r); }
  else {
    logging(source);
    const one = push(firstArm, firstReward);
    const other = push(a, r);
    addScore(preferences, 0, firstArm, probability, alpha * one);
    addScore(preferences, 0, a, probability, alpha * other);
    advantage(s, one);
    advantage(s, other);
  }
  countUpdate();
}

/** What a logged pull weighs in the plain gradients. */
function push(a: u32, r: f32): f32 {
  const weight = method == 2 ? probability[a] / source[a] : 1.0;
  return weight * (penalized(a, r) - meanReward);
}

/**
 * CoPG: (R_β(y) − R_β(y′)) (∇ ln π(y) − ∇ ln π(y′)), half the gradient of −(R_β(y) − R_β(y′))² / β. IPO: the difference of rewards is
 * replaced by ½ for the arm that paid more.
 */
function pairStep(s: u32, a: u32, r: f32) {
  const mine = penalized(firstArm, firstReward);
  const theirs = penalized(a, r);
  let one = mine - theirs;
  if (method == 3) {
    const sign = firstReward == r ? 0.0 : (firstReward > r ? 0.5 : -0.5);
    one += sign - (firstReward - r);
  }
  let other = -one;
  if (method == 4) {
    one = mine - r;
    other = theirs - firstReward;
  }
  addScore(preferences, 0, firstArm, probability, alpha * one);
  addScore(preferences, 0, a, probability, alpha * other);
  advantage(s, one);
}

export function policy(s: u32) { behavior(s, pi); }
export function value(s: u32): f32 { return meanReward; }
