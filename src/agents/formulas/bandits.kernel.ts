export const meta = { label: 'Bandit indices and posterior draws', family: 'formulas' };

/**
 * Upper confidence bound of an arm. Kind 0, UCB1 (Auer et al. 2002, rewards in [0, 1]): mean + √(2 ln t / N). Kind 1, Sutton & Barto
 * (2nd ed., 2.7): mean + c √(ln t / N). An arm that was never pulled comes first: 3.4e38.
 */
export function upperBound(mean: f32, t: f32, pulls: u32, kind: u32, c: f32): f32 {
  if (pulls == 0) { return 3.4e38; }
  const width = log(t) / f32(pulls);
  return mean + (kind == 0 ? sqrt(2.0 * width) : c * sqrt(width));
}

/**
 * A draw from Gamma(shape, 1) by Marsaglia & Tsang (2000): exact except for rounding and for 64 rejections in a row
 * (probability below 10⁻⁸⁰).
 */
export function drawGamma(shape: f32): f32 {
  const boost = shape < 1.0;
  const d = (boost ? shape + 1.0 : shape) - 0.33333334;
  const c = 1.0 / sqrt(9.0 * d);
  let drawn = d;
  for (let i = 0; i < 64; i++) {
    const x = normal();
    const root = 1.0 + c * x;
    const v = root * root * root;
    if (v > 0.0) {
      const u = uniform();
      if (log(u) < 0.5 * x * x + d - d * v + d * log(v)) {
        drawn = d * v;
        break;
      }
    }
  }
  return boost ? drawn * pow(uniform(), 1.0 / shape) : drawn;
}

/** A draw from Beta(a, b), as G_a / (G_a + G_b). */
export function drawBeta(a: f32, b: f32): f32 {
  const x = drawGamma(a);
  const y = drawGamma(b);
  return x + y > 0.0 ? x / (x + y) : 0.5;
}

/** Distribution function of the standard normal; absolute error below 10⁻⁶ (Abramowitz & Stegun 7.1.26). */
export function normalCdf(x: f32): f32 {
  if (x > 6.0) { return 1.0; }
  if (x < -6.0) { return 0.0; }
  const z = abs(x) * 0.70710678;
  const t = 1.0 / (1.0 + 0.3275911 * z);
  const series = ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) * t;
  const upper = 0.5 * series * exp(-z * z);
  return x > 0.0 ? 1.0 - upper : upper;
}

/**
 * Edge k of a grid around `center`, fine (about `width`) nearby and coarse far away: center + width · sinh(t), t uniform
 * between both ends.
 */
export function gridEdge(center: f32, width: f32, low: f32, high: f32, k: u32, cells: u32): f32 {
  const down = (center - low) / width;
  const up = (high - center) / width;
  const first = -log(down + sqrt(down * down + 1.0));
  const last = log(up + sqrt(up * up + 1.0));
  const t = first + (last - first) * f32(k) / f32(cells);
  return center + width * 0.5 * (exp(t) - exp(-t));
}

/**
 * Probability that each arm's draw is the greatest: p_a = ∫ f_a Π_{b≠a} F_b over cells (ascending), where mass[k][a] is the probability
 * that arm a's draw falls in cell k. Within a cell the others count half their mass. Illegal arms have no mass. p sums to 1.
 */
export function winningProbabilities(mass: f32[][], p: f32[], under: f32[]) {
  for (let a = 0; a < length(p); a++) {
    p[a] = 0.0;
    under[a] = 1.0; // mass below the current cell, from the top down
  }
  let total = 0.0;
  for (let i = 0; i < rows(mass); i++) {
    const k = rows(mass) - 1 - i;
    let product = 1.0;
    for (let a = 0; a < length(p); a++) { product *= max(under[a] - 0.5 * mass[k][a], 1e-12); }
    for (let a = 0; a < length(p); a++) {
      const won = mass[k][a] * product / max(under[a] - 0.5 * mass[k][a], 1e-12);
      p[a] += won;
      total += won;
      under[a] -= mass[k][a];
    }
  }
  if (total > 0.0) {
    for (let a = 0; a < length(p); a++) { p[a] /= total; }
  }
}
