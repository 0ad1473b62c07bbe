export const meta = {
  label: 'Thompson sampling, Gaussian',
  family: 'bandit',
  help: 'Pulls each arm as often as it is likely to be the best, with normal beliefs about the means and a known noise level.',
  reference: 'Thompson 1933; Russo et al. 2018, 1707.02038',
  worlds: ['bandit'],
};

const priorMean = param({ value: 0.0, min: -1000, max: 1000, label: 'Prior mean', help: 'Expected payment of an arm before its first pull. A high value makes the agent try every arm.' });
const priorDeviation = param({ value: 1.0, min: 0.001, max: 1000, log: true, label: 'Prior standard deviation', help: 'Uncertainty of the prior mean. A high value explores more.' });
const noiseDeviation = param({ value: 1.0, min: 0.001, max: 1000, log: true, label: 'Noise', help: 'Standard deviation of one reward around its arm’s mean, assumed to be known. A high value trusts each pull less.' });

const cells = 64;
const averages = memory(f32, nActions); // mean reward of an arm: a sum in f32 would lose small additions
const pulls = memory(u32, nActions);
const probability = memory(f32, nActions);
const mass = memory(f32, cells, nActions); // used only by `policy`
const under = memory(f32, nActions);

/** Posterior variance: 1 / (1/σ₀² + n/σ²). */
function variance(a: u32): f32 {
  return 1.0 / (1.0 / (priorDeviation * priorDeviation) + f32(pulls[a]) / (noiseDeviation * noiseDeviation));
}
/** Posterior mean: variance · (μ₀/σ₀² + n r̄/σ²). */
function mean(a: u32): f32 {
  return variance(a) * (priorMean / (priorDeviation * priorDeviation) + f32(pulls[a]) * averages[a] / (noiseDeviation * noiseDeviation));
}

/** Draws from every arm's posterior and pulls the arm with the highest draw. */
export function act(s: u32): u32 {
  for (let a = 0; a < nActions; a++) { probability[a] = masked(mean(a) + sqrt(variance(a)) * normal(), legal(s, a)); }
  return randomGreedyAction(probability);
}

export function learn(s: u32, a: u32, r: f32, next: u32) {
  advantage(s, r - mean(a));
  pulls[a] += 1;
  averages[a] += (r - averages[a]) / f32(pulls[a]);
  countUpdate();
}

/** Probability that each arm's draw is the highest, by quadrature over 64 cells (error about 0.003). */
export function policy(s: u32) {
  let center = -3.4e38;
  let width = 3.4e38;
  let low = -3.4e38;
  let high = -3.4e38;
  for (let a = 0; a < nActions; a++) {
    if (legal(s, a)) {
      const spread = sqrt(variance(a));
      center = max(center, mean(a));
      width = min(width, spread);
      low = max(low, mean(a) - 6.0 * spread);
      high = max(high, mean(a) + 6.0 * spread);
    }
  }
  for (let a = 0; a < nActions; a++) { fillMass(a, legal(s, a), center, width, low, high); }
  winningProbabilities(mass, pi, under);
}

/** Posterior mass of arm a in each cell; mass below the grid never wins and is omitted. */
function fillMass(a: u32, allowed: bool, center: f32, width: f32, low: f32, high: f32) {
  const m = mean(a);
  const spread = sqrt(variance(a));
  let reached = normalCdf((low - m) / spread);
  for (let k = 0; k < cells; k++) {
    const edge = gridEdge(center, width, low, high, k + 1, cells);
    const upper = k + 1 == cells ? 1.0 : normalCdf((edge - m) / spread);
    mass[k][a] = allowed ? max(upper - reached, 0.0) : 0.0;
    reached = upper;
  }
}

/** The best posterior mean. */
export function value(s: u32): f32 {
  for (let a = 0; a < nActions; a++) { probability[a] = masked(mean(a), legal(s, a)); }
  return greatest(probability);
}
export function actionValue(s: u32, a: u32): f32 { return mean(a); }
