export const meta = {
  name: 'bandit',
  label: 'Bandit',
  family: 'bandit',
  help: 'Arms with unknown payoffs. Every pull is an episode of one step, so only the return, the regret and the share of optimal pulls matter.',
  reference: 'Sutton & Barto 2018, chapter 2',
};

const noise = param({
  value: 1, min: 0, max: 100, label: 'Noise',
  help: 'Standard deviation of a pull around the mean. A high value needs more pulls to distinguish arms.',
});
const drift = param({
  value: 0.01, min: 0, max: 10, label: 'Drift',
  help: 'Standard deviation of the change in every mean after each pull. A high value makes old pulls useless sooner.',
});
const period = param({
  type: 'u32', value: 100, min: 1, max: 1000000, label: 'Period', unit: 'pulls',
  help: 'Pulls until the means move to the next arm. A low value leaves less time to adapt.',
});

const givenMean = data(f32, nActions);
const clickChance = data(f32, nActions);

/** Current true mean of each arm. */
export const mean = memory(f32, nActions);
let pulls: u32 = 0;
let phase: u32 = 0;
let click: f32 = 0.0;

export const success = event('pulled a currently best arm');
export const won = event('the pull paid more than nothing');
export const clicked = event('the arm was clicked');
export const switched = event('the best arm changed after this pull');

/** The exact solver's program uses the given means: nothing is drawn there, and nothing moves. */
function meanNow(arm: u32): f32 {
  return exact ? givenMean[arm] : mean[arm];
}
function bestMean(): f32 {
  let best: f32 = meanNow(0);
  for (let arm = 1; arm < nActions; arm++) best = max(best, meanNow(arm));
  return best;
}

export function init() {
  for (let arm = 0; arm < nActions; arm++) {
    mean[arm] = kind == kindTestbed ? givenMean[arm] + initNormal() : givenMean[arm];
  }
}

export function reset(): u32 {
  return 0;
}

export function regret(action: u32): f32 {
  return bestMean() - meanNow(action);
}
export function optimal(action: u32): bool {
  return meanNow(action) == bestMean();
}

/**
 * Coin flips are outcomes, so the exact solver weighs both sides of each: 0 heads (paid, clicked), 1 tails. Other noise is drawn in
 * `step`.
 */
export function outcomeProbability(state: u32, action: u32, outcome: u32): f32 {
  let heads: f32 = 1.0;
  if (kind == kindBernoulli) heads = meanNow(action);
  if (kind == kindClickbait) heads = clickChance[action];
  return outcome == 0 ? heads : 1.0 - heads;
}

function drawn(action: u32, outcome: u32): f32 {
  if (kind == kindBernoulli) return outcome == 0 ? 1.0 : 0.0;
  if (exact || kind == kindAdversarial) return meanNow(action);
  return mean[action] + noise * normal();
}

export function step(state: u32, action: u32, outcome: u32): u32 {
  const paid = drawn(action, outcome);
  pay(paid);
  if (paid > 0.0) emit(won);
  const wasOptimal = optimal(action);
  if (wasOptimal) emit(success);
  if (kind == kindClickbait) {
    click = outcome == 0 ? 1.0 : 0.0;
    if (outcome == 0) emit(clicked);
  } else {
    click = paid;
  }
  pulls++;
  if (!exact) {
    if (kind == kindDrifting) wander(action, wasOptimal);
    if (kind == kindAdversarial) turn();
  }
  terminate();
  return 0;
}

/** Every mean takes one step of a random walk. */
function wander(action: u32, wasOptimal: bool) {
  for (let arm = 0; arm < nActions; arm++) mean[arm] += drift * normal();
  if (wasOptimal != optimal(action)) emit(switched);
}

/** The means rotate: arm k gets the mean of arm k − 1. */
function turn() {
  if (nActions > 1 && (pulls / period) % nActions != phase) {
    phase = (pulls / period) % nActions;
    for (let arm = 0; arm < nActions; arm++) mean[arm] = givenMean[(arm + nActions - phase) % nActions];
    emit(switched);
  }
}

/** What a naive designer counts: clicks if there are any, else the payment. */
export function proxy(): f32 {
  return click;
}
