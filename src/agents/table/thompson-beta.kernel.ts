export const meta = {
  label: 'Thompson sampling, Beta',
  family: 'bandit',
  help: 'Pulls each arm as often as it is likely to be the best, given successes and failures so far. For rewards in [0, 1].',
  reference: 'Thompson 1933; Agrawal & Goyal 2012',
  worlds: ['bandit'],
};

const priorSuccesses = param({ value: 1.0, min: 0.1, max: 1000, log: true, label: 'Prior successes', help: 'Beta prior of every arm. 1 and 1 is uniform; larger numbers make the prior harder to change.' });
const priorFailures = param({ value: 1.0, min: 0.1, max: 1000, log: true, label: 'Prior failures', help: 'Beta prior of every arm. 1 and 1 is uniform; larger numbers make the prior harder to change.' });

const cells = 96;
const successes = memory(u32, nActions);
const failures = memory(u32, nActions);
const probability = memory(f32, nActions);
const mass = memory(f32, cells, nActions); // used only by `policy`
const under = memory(f32, nActions);

function mean(a: u32): f32 {
  const x = priorSuccesses + f32(successes[a]);
  return x / (x + priorFailures + f32(failures[a]));
}
function deviation(a: u32): f32 {
  const m = mean(a);
  return sqrt(m * (1.0 - m) / (priorSuccesses + priorFailures + f32(successes[a] + failures[a]) + 1.0));
}

/** Draws from every arm's posterior Beta(prior + successes, prior + failures) and pulls the arm with the highest draw. */
export function act(s: u32): u32 {
  for (let a = 0; a < nActions; a++) {
    const drawn = drawBeta(priorSuccesses + f32(successes[a]), priorFailures + f32(failures[a]));
    probability[a] = masked(drawn, legal(s, a));
  }
  return randomGreedyAction(probability);
}

/** A reward between 0 and 1 counts as a success with that probability; others are clamped to that range. */
export function learn(s: u32, a: u32, r: f32, next: u32) {
  advantage(s, r - mean(a));
  let success = r >= 1.0;
  if (r > 0.0 && r < 1.0) { success = bernoulli(r); }
  if (success) { successes[a] += 1; } else { failures[a] += 1; }
  countUpdate();
}

/** Probability that each arm's draw is the highest, by quadrature over 96 cells (error about 0.003). */
export function policy(s: u32) {
  let top = -1.0;
  let width = 1.0;
  for (let a = 0; a < nActions; a++) {
    if (legal(s, a)) {
      top = max(top, mean(a));
      width = min(width, deviation(a));
    }
  }
  for (let a = 0; a < nActions; a++) { fillMass(a, legal(s, a), top, width); }
  winningProbabilities(mass, pi, under);
}

/** Posterior mass of arm a in each cell: density at the middle times width, made to sum to 1. */
function fillMass(a: u32, allowed: bool, top: f32, width: f32) {
  const x = priorSuccesses + f32(successes[a]) - 1.0;
  const y = priorFailures + f32(failures[a]) - 1.0;
  let peak = -3.4e38;
  let low = 0.0;
  for (let k = 0; k < cells; k++) {
    const high = k + 1 == cells ? 1.0 : gridEdge(top, width, 0.0, 1.0, k + 1, cells);
    const middle = clamp(0.5 * (low + high), 1e-7, 0.9999999);
    mass[k][a] = x * log(middle) + y * log(1.0 - middle) + log(max(high - low, 1e-20));
    peak = max(peak, mass[k][a]);
    low = high;
  }
  let total = 0.0;
  for (let k = 0; k < cells; k++) {
    mass[k][a] = exp(mass[k][a] - peak);
    total += mass[k][a];
  }
  for (let k = 0; k < cells; k++) { mass[k][a] = allowed ? mass[k][a] / total : 0.0; }
}

/** The best posterior mean. */
export function value(s: u32): f32 {
  for (let a = 0; a < nActions; a++) { probability[a] = masked(mean(a), legal(s, a)); }
  return greatest(probability);
}
export function actionValue(s: u32, a: u32): f32 { return mean(a); }
