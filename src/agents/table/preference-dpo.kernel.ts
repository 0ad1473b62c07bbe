export const meta = {
  label: 'DPO on pairs',
  family: 'bandit',
  help: 'The n² arms are pairs of n responses; an arm pays 1 if the first response is preferred. DPO fits a policy π ∝ reference · exp(r / β) to the labels. With optimism it is XPO: it also lowers the likelihood of responses that the reference writes anyway, and so tries others.',
  reference: 'Rafailov et al. 2023, 2305.18290; Xie et al. 2024, 2405.21046, algorithm 1',
  worlds: ['bandit'],
};

const pairs = param({ type: 'u32', value: 0, options: ['policy-reference', 'policy-policy', 'reference-reference'], label: 'Pairs', help: 'Who writes the first and the second response of a pair. reference-reference is offline DPO.' });
const beta = param({ value: 0.1, min: 0.001, max: 10, log: true, label: 'β', help: 'Strength of the reference, in units of the preference model: rewards are log-odds. A high value keeps the policy close.' });
const optimism = param({ value: 0.0, min: 0, max: 100, label: 'Optimism α', help: 'Weight of the mean ln π of the second responses, which is minimized. 0: DPO. A high value explores more.' });
const referenceSkew = param({ value: 0.0, min: -10, max: 10, label: 'Skew of the reference', help: 'The reference weights response k with exp(−skew · k). A high value leaves the last ones nearly uncovered.' });
const comparisons = param({ type: 'u32', value: 0, min: 0, max: 1000000000, label: 'Labels', help: 'After so many pairs it stops to learn, and both responses come from its policy. 0: never.' });
const mostReward = param({ value: 4.0, min: 0.1, max: 100, label: 'Greatest reward', help: 'Fitted rewards are multiples of a 16th of this, from 0 on.' });

const levels = 16;

const wins = memory(f32, nActions); // of pair i · n + j: how often i won
const losses = memory(f32, nActions);
const seconds = memory(f32, nActions); // how often a response was the second one
const rewards = memory(f32, nActions); // r of the n responses
const own = memory(f32, nActions);
const reference = memory(f32, nActions);
const probability = memory(f32, nActions);
let n: u32 = 0;
let labels: u32 = 0;
let meanWins: f32 = 0.5;

export function init() {
  for (let k = 1; k <= nActions; k++) { n = k * k <= nActions ? k : n; }
  for (let k = 0; k < nActions; k++) { rewards[k] = 0.5 * mostReward; }
}

function learns(): bool { return comparisons == 0 || labels < comparisons; }

/** π ∝ reference · exp(r / β) in `own`, and the reference. */
function responses() {
  for (let k = 0; k < nActions; k++) {
    reference[k] = masked(-referenceSkew * f32(k), k < n);
    own[k] = masked(rewards[k] / beta - referenceSkew * f32(k), k < n);
  }
  softmax(reference, 1.0);
  softmax(own, 1.0);
}

function behavior(s: u32, p: f32[]) {
  responses();
  const first = !learns() || pairs != 2;
  const second = !learns() || pairs == 1;
  for (let a = 0; a < nActions; a++) {
    const one = first ? own[a / n] : reference[a / n];
    const other = second ? own[a % n] : reference[a % n];
    p[a] = masked(logProbability(one) + logProbability(other), a < n * n && legal(s, a));
  }
  softmax(p, 1.0);
}

export function act(s: u32): u32 {
  behavior(s, probability);
  return sample(probability, nActions);
}

export function learn(s: u32, a: u32, r: f32, next: u32) {
  const first = learns();
  labels += 1;
  meanWins += (r - meanWins) / f32(labels);
  if (!first) { return; }
  wins[a] += r;
  losses[a] += 1.0 - r;
  seconds[a % n] += 1.0;
  for (let k = 0; k < nActions; k++) {
    if (k < n) { refit(k); }
  }
  advantage(s, r - sigmoid(rewards[a / n] - rewards[a % n]));
  countUpdate();
}

/** Σ_{j ≠ k} reference_j exp(r_j / β), over exp(greatest reward / β): all of Z but one term. */
function othersOf(k: u32): f32 {
  let total = 0.0;
  for (let j = 0; j < nActions; j++) {
    if (j < n && j != k) { total += exp((rewards[j] - mostReward) / beta - referenceSkew * f32(j)); }
  }
  return total;
}

/**
 * What depends on r_k = x of the loss L = (1/N) Σ (−ln σ(r₊ − r₋) + α ln π(second)), where β ln(π/reference) = r − β ln Z makes the label
 * terms those of DPO: −(1/N) Σ_j (won ln σ(x − r_j) + lost ln σ(r_j − x)) + α (share of k among the seconds · x/β − ln Z).
 */
function lossAt(k: u32, x: f32, others: f32): f32 {
  let loss = 0.0;
  for (let j = 0; j < nActions; j++) {
    if (j < n && j != k) {
      const won = wins[k * n + j] + losses[j * n + k];
      const lost = losses[k * n + j] + wins[j * n + k];
      if (won + lost > 0.0) { loss -= won * log(sigmoid(x - rewards[j])) + lost * log(sigmoid(rewards[j] - x)); }
    }
  }
  const partition = log(others + exp((x - mostReward) / beta - referenceSkew * f32(k)));
  return loss / f32(labels) + optimism * (seconds[k] / f32(labels) * x / beta - partition);
}

/** Coordinate descent: r_k moves to its best level, if that lowers the loss. Without a label and without optimism it stays. */
function refit(k: u32) {
  const others = othersOf(k);
  let least = lossAt(k, rewards[k], others) - 1e-6;
  for (let g = 0; g <= levels; g++) {
    const x = mostReward * f32(g) / f32(levels);
    const loss = lossAt(k, x, others);
    if (loss < least) {
      least = loss;
      rewards[k] = x;
    }
  }
}

export function policy(s: u32) { behavior(s, pi); }

/** Share of comparisons that the first response won. */
export function value(s: u32): f32 { return meanWins; }
