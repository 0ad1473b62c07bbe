export const meta = {
  label: 'Preference learning',
  family: 'bandit',
  help: 'For bandits whose n² arms are pairs of responses, paying 1 when the first one is preferred. Collects comparisons, fits a score or a preference model to them, then optimizes a policy over the n responses and plays both sides with it.',
  reference: 'Bradley & Terry 1952; Munos et al. 2023, 2312.00886 (Nash-MD, Nash-EMA)',
  worlds: ['bandit'],
};

const method = param({ type: 'u32', value: 2, options: ['bradley-terry', 'self-play', 'nash-md', 'nash-ema'], label: 'Method', help: 'bradley-terry: one score per response, and the policy that is best for it. The others seek the equilibrium of the preferences: the opponent is the policy itself, its geometric mixture with the reference, or its moving average.' });
const comparisons = param({ type: 'u32', value: 2000, min: 1, max: 1000000000, label: 'Comparisons', unit: 'env steps', help: 'Number of pairs that are compared before the policy is optimized and played.' });
const samplingSkew = param({ value: 0.0, min: -20, max: 20, label: 'Sampling skew', help: 'Both responses of a comparison are drawn in proportion to exp(−skew · k), k = 0, 1, … 0: evenly.' });
const klCoefficient = param({ value: 0.1, min: 0.001, max: 100, log: true, label: 'KL penalty τ', help: 'A high value keeps the policy near the reference.' });
const referenceSkew = param({ value: 0.0, min: -20, max: 20, label: 'Reference skew', help: 'The reference is proportional to exp(−skew · k). 0: uniform.' });
const alpha = param({ value: 0.2, min: 0.0001, max: 10, log: true, label: 'Step size η', help: 'Step size of mirror descent. A high value is faster and may circle.' });
const average = param({ value: 0.02, min: 0.0001, max: 1, log: true, label: 'Averaging rate', help: 'nash-ema: share of the newest policy in the moving average.' });

const output = param({ type: 'u32', value: 0, options: ['last', 'average'], label: 'Played policy', help: 'last: the newest one. average: the mean of all since the comparisons, which is what self-play without a penalty guarantees.' });
const against = param({ type: 'u32', value: 0, options: ['itself', 'reward-model'], label: 'Second response', help: 'Once it plays, the second response comes from its own policy, or from the policy of a Bradley–Terry model of the same comparisons: the return is then the win rate against that.' });

const wins = memory(f32, nActions);
const pulls = memory(f32, nActions);
const logits = memory(f32, nActions); // of the n responses
const scores = memory(f32, nActions); // of a Bradley–Terry model
const mean = memory(f32, nActions); // of all policies
const slow = memory(f32, nActions);
const own = memory(f32, nActions);
const rival = memory(f32, nActions);
const gain = memory(f32, nActions);
const probability = memory(f32, nActions);
let n: u32 = 0;
let meanWins: f32 = 0.5;
let plays: u32 = 0;

export function init() {
  for (let k = 1; k <= nActions; k++) { n = k * k <= nActions ? k : n; }
  for (let k = 0; k < nActions; k++) {
    logits[k] = -referenceSkew * f32(k);
    slow[k] = logits[k];
  }
}

/** exp(x_k) over the n responses, normalized; the rest is 0. */
function normalized(p: f32[]) {
  for (let k = 0; k < nActions; k++) { p[k] = masked(p[k], k < n); }
  softmax(p, 1.0);
}
function scored(p: f32[]) {
  for (let k = 0; k < nActions; k++) { p[k] = scores[k] / klCoefficient - referenceSkew * f32(k); }
  normalized(p);
}
function followed(p: f32[]) {
  for (let k = 0; k < nActions; k++) {
    const optimized = output == 0 ? logits[k] : logProbability(mean[k]);
    p[k] = plays < comparisons ? -samplingSkew * f32(k) : optimized;
  }
  normalized(p);
}

/** Both responses are drawn from one distribution, unless the second is the reward model's. */
function behavior(s: u32, p: f32[]) {
  const plain = method == 0 && plays >= comparisons;
  if (plain) { scored(own); }
  else { followed(own); }
  if (against == 1 && plays >= comparisons) { scored(rival); }
  else {
    for (let k = 0; k < nActions; k++) { rival[k] = own[k]; }
  }
  for (let a = 0; a < nActions; a++) {
    p[a] = masked(logProbability(own[a / n]) + logProbability(rival[a % n]), a < n * n && legal(s, a));
  }
  softmax(p, 1.0);
}

export function act(s: u32): u32 {
  behavior(s, probability);
  return sample(probability, nActions);
}

/** Share of the comparisons of i and j that i won, in either order; ½ where there is none. */
function preferred(i: u32, j: u32): f32 {
  const all = pulls[i * n + j] + pulls[j * n + i];
  return i == j || all == 0.0 ? 0.5 : (wins[i * n + j] + pulls[j * n + i] - wins[j * n + i]) / all;
}

export function learn(s: u32, a: u32, r: f32, next: u32) {
  plays += 1;
  meanWins += (r - meanWins) / f32(plays);
  if (plays <= comparisons) {
    pulls[a] += 1.0;
    wins[a] += r;
    return;
  }
  if (method == 0 || against == 1) { fitScores(s); }
  if (method != 0) { mirrorStep(s); }
  countUpdate();
}

/** One step up the likelihood of all comparisons, P(i ≻ j) = sigmoid(s_i − s_j), each step over the number of comparisons. */
function fitScores(s: u32) {
  for (let k = 0; k < nActions; k++) { gain[k] = 0.0; }
  for (let i = 0; i < nActions; i++) {
    if (i >= n) { break; }
    for (let j = 0; j < nActions; j++) {
      if (j >= n) { break; }
      const error = wins[i * n + j] - pulls[i * n + j] * sigmoid(scores[i] - scores[j]);
      gain[i] += error / f32(comparisons);
      gain[j] -= error / f32(comparisons);
    }
  }
  for (let k = 0; k < nActions; k++) { scores[k] += 10.0 * alpha * gain[k]; }
  advantage(s, gain[0]);
}

/** π ∝ π^(1−ητ) u^(ητ) exp(η P(· ≻ rival)): Nash-MD where the rival is that geometric mixture. */
function mirrorStep(s: u32) {
  const mix = min(alpha * klCoefficient, 1.0);
  for (let k = 0; k < nActions; k++) {
    own[k] = (1.0 - mix) * logits[k] - mix * referenceSkew * f32(k);
    rival[k] = method == 1 ? logits[k] : (method == 2 ? own[k] : slow[k]);
  }
  normalized(rival);
  for (let i = 0; i < nActions; i++) {
    if (i >= n) { break; }
    let worth = 0.0;
    for (let j = 0; j < nActions; j++) {
      if (j >= n) { break; }
      worth += preferred(i, j) * rival[j];
    }
    gain[i] = worth - 0.5;
    logits[i] = own[i] + alpha * gain[i];
    slow[i] += average * (logits[i] - slow[i]);
  }
  advantage(s, gain[0]);
  for (let k = 0; k < nActions; k++) { own[k] = logits[k]; }
  normalized(own);
  for (let k = 0; k < nActions; k++) { mean[k] += (own[k] - mean[k]) / f32(plays - comparisons); }
}

export function policy(s: u32) { behavior(s, pi); }

/** Share of comparisons that the first response won. */
export function value(s: u32): f32 { return meanWins; }
