/** Distribution functions for the intervals and tests, in double precision. */

/** ln Γ(x), x > 0; Lanczos approximation (g = 7, nine terms), relative error below 1e-14. */
export function logGamma(x: number): number {
  const c = [
    676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059, 12.507343278686905,
    -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
  ];
  if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - logGamma(1 - x);
  const z = x - 1;
  const series = c.reduce((sum, term, i) => sum + term / (z + i + 1), 0.99999999999980993);
  const t = z + 7.5;
  return 0.5 * Math.log(2 * Math.PI) + (z + 0.5) * Math.log(t) - t + Math.log(series);
}

/** Regularized incomplete beta function I_x(a, b): continued fraction by Lentz's method, relative error about 1e-13. */
export function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  // The continued fraction converges fast only on this side of the mean.
  if (x > (a + 1) / (a + b + 2)) return 1 - incompleteBeta(1 - x, b, a);
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x));
  const tiny = 1e-300;
  const away = (value: number) => (Math.abs(value) < tiny ? tiny : value);
  let c = 1;
  let d = 1 / away(1 - ((a + b) * x) / (a + 1));
  let fraction = d;
  for (let m = 1; m <= 500; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / away(1 + even * d);
    c = away(1 + even / c);
    fraction *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / away(1 + odd * d);
    c = away(1 + odd / c);
    fraction *= d * c;
    if (Math.abs(d * c - 1) < 1e-15) break;
  }
  return (front * fraction) / a;
}

/** P(Z ≤ x) of the standard normal distribution; absolute error below 1e-15. */
export function normalCdf(x: number): number {
  const z = Math.abs(x);
  if (z > 38) return x > 0 ? 1 : 0;
  const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
  let tail: number;
  if (z < 4) {
    // Φ(z) − ½ = φ(z) · (z + z³/3 + z⁵/15 + …)
    let term = z;
    let sum = z;
    for (let k = 3; term > sum * 1e-17 && k < 400; k += 2) {
      term *= (z * z) / k;
      sum += term;
    }
    tail = 0.5 - density * sum;
  } else {
    let fraction = z;
    for (let k = 60; k >= 1; k--) fraction = z + k / fraction;
    tail = density / fraction;
  }
  return x > 0 ? 1 - tail : tail;
}

/** P(T ≤ t) of Student's t with `df` degrees of freedom (any positive real). */
export function studentCdf(t: number, df: number): number {
  const tail = 0.5 * incompleteBeta(df / (df + t * t), df / 2, 0.5);
  return t > 0 ? 1 - tail : tail;
}

/** Bisects an increasing distribution function: slow but robust; callers cache. */
function invert(cdf: (x: number) => number, probability: number): number {
  let low = -1;
  let high = 1;
  while (cdf(low) > probability && low > -1e12) low *= 2;
  while (cdf(high) < probability && high < 1e12) high *= 2;
  for (let i = 0; i < 200 && high - low > 1e-13 * Math.max(1, Math.abs(high)); i++) {
    const middle = (low + high) / 2;
    if (cdf(middle) < probability) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

export function normalQuantile(probability: number): number {
  return invert(normalCdf, probability);
}

const quantiles = new Map<string, number>();
/** The t with P(T ≤ t) = probability; accurate to 1e-9 relative for 0.0005 … 0.9995. */
export function studentQuantile(probability: number, df: number): number {
  const key = `${probability} ${df}`;
  const known = quantiles.get(key);
  if (known !== undefined) return known;
  const made = invert((t) => studentCdf(t, df), probability);
  if (quantiles.size < 10_000) quantiles.set(key, made);
  return made;
}
