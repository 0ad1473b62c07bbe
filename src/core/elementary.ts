/**
 * Elementary functions of doubles, computed with + − × ÷ and bit operations alone. They give the same result
 * on every machine, which Math.exp and similar functions do not guarantee. Methods and coefficients follow
 * FreeBSD msun / fdlibm (Sun Microsystems, free to use). Errors are in units in the last place (ulp) compared
 * to exact arithmetic, over all arguments, subnormal results included.
 */

const LN2_HIGH = 0.6931471803691238; // its last 21 bits are zero: k · LN2_HIGH is exact
const LN2_LOW = 1.9082149292705877e-10;
const SQRT_HALF_WORD = 0x3fe6a09e; // upper word of √½

const scratch = new Float64Array(1);
const words = new Int32Array(scratch.buffer);
scratch[0] = 1;
const UPPER = words[1] === 0x3ff00000 ? 1 : 0;

/** Returns the upper word (sign, exponent, 20 bits of mantissa). Leaves x in the scratch buffer. */
function upperWord(x: number): number {
  scratch[0] = x;
  return words[UPPER] as number;
}

/** 2ᵏ for −1022 ≤ k ≤ 1023. */
function powerOfTwo(k: number): number {
  scratch[0] = 0;
  words[UPPER] = (k + 1023) << 20;
  return scratch[0];
}

/** x · 2ᵏ for the exponents that exp needs, with a single rounding. */
function scale(x: number, k: number): number {
  if (k >= -1021) return k === 1024 ? x * 2 * powerOfTwo(1023) : x * powerOfTwo(k);
  return x * powerOfTwo(k + 1000) * powerOfTwo(-1000);
}

/** eˣ; +∞ above 709.78…, 0 below −745.13…. Error below 1 ulp. */
export function exp(x: number): number {
  if (Number.isNaN(x) || x === Number.POSITIVE_INFINITY) return x;
  if (x > 709.782712893384) return Number.POSITIVE_INFINITY;
  if (x < -745.1332191019411) return 0;
  const k = Math.trunc(Math.LOG2E * x + (x < 0 ? -0.5 : 0.5));
  const high = x - k * LN2_HIGH;
  const low = k * LN2_LOW;
  const r = high - low;
  const z = r * r;
  const p =
    0.16666666666666602 +
    z *
      (-0.0027777777777015593 +
        z * (6.613756321437934e-5 + z * (-1.6533902205465252e-6 + z * 4.1381367970572385e-8)));
  const c = r - z * p;
  return scale(1 - (low - (r * c) / (2 - c) - high), k);
}

/** ln(1 + f) + k ln 2 + c for 1 + f in [√½, √2) and a small c. */
function logOf(f: number, k: number, c: number): number {
  const half = 0.5 * f * f;
  const s = f / (2 + f);
  const z = s * s;
  const w = z * z;
  const even = w * (0.3999999999940942 + w * (0.22222198432149784 + w * 0.15313837699209373));
  const odd =
    z * (0.6666666666666735 + w * (0.2857142874366239 + w * (0.1818357216161805 + w * 0.14798198605116586)));
  const tail = s * (half + odd + even);
  if (k === 0) return f - (half - tail);
  return k * LN2_HIGH - (half - (tail + (k * LN2_LOW + c)) - f);
}

/** ln x; −∞ at 0, NaN below. Error below 1 ulp. */
export function log(x: number): number {
  if (Number.isNaN(x) || x < 0) return Number.NaN;
  if (x === 0) return Number.NEGATIVE_INFINITY;
  if (x === Number.POSITIVE_INFINITY) return x;
  const subnormal = x < 2.2250738585072014e-308;
  const word = upperWord(subnormal ? x * 18014398509481984 : x) + (0x3ff00000 - SQRT_HALF_WORD);
  words[UPPER] = (word & 0x000fffff) + SQRT_HALF_WORD;
  return logOf((scratch[0] as number) - 1, (word >> 20) - 1023 - (subnormal ? 54 : 0), 0);
}

/**
 * ln(1 + x), accurate to the last place even if 1 + x rounds x away; −∞ at −1, NaN below. Error below 1 ulp.
 */
export function log1p(x: number): number {
  if (Number.isNaN(x) || x < -1) return Number.NaN;
  if (x === -1) return Number.NEGATIVE_INFINITY;
  if (x === Number.POSITIVE_INFINITY) return x;
  if (x > -0.2928932188134524 && x < 0.4142135623730949) return logOf(x, 0, 0);
  const u = 1 + x;
  const word = upperWord(u) + (0x3ff00000 - SQRT_HALF_WORD);
  const k = (word >> 20) - 1023;
  words[UPPER] = (word & 0x000fffff) + SQRT_HALF_WORD;
  const f = (scratch[0] as number) - 1;
  // The rounding error of 1 + x, relative to u.
  const lost = k < 54 ? (k >= 2 ? 1 - (u - x) : x - (u - 1)) / u : 0;
  return logOf(f, k, lost);
}

/** eˣ − 1, accurate to the last place even near 0. Error below 1 ulp. */
export function expm1(x: number): number {
  if (Number.isNaN(x) || x === Number.POSITIVE_INFINITY) return x;
  if (x > 709.782712893384) return Number.POSITIVE_INFINITY;
  if (x < -39) return -1;
  if (x > -5.551115123125783e-17 && x < 5.551115123125783e-17) return x;
  const size = x < 0 ? -x : x;
  let k = 0;
  let r = x;
  let c = 0;
  if (size > 0.34657359027997264) {
    k = size < 1.0397207708399179 ? (x < 0 ? -1 : 1) : Math.trunc(Math.LOG2E * x + (x < 0 ? -0.5 : 0.5));
    const high = x - k * LN2_HIGH;
    const low = k * LN2_LOW;
    r = high - low;
    c = high - r - low;
  }
  const half = 0.5 * r;
  const z = r * half;
  const q =
    1 +
    z *
      (-0.03333333333333313 +
        z *
          (0.0015873015872548146 +
            z * (-7.93650757867488e-5 + z * (4.008217827329362e-6 + z * -2.0109921818362437e-7))));
  const t = 3 - q * half;
  let e = z * ((q - t) / (6 - r * t));
  if (k === 0) return r - (r * e - z);
  e = r * (e - c) - c - z;
  if (k === -1) return 0.5 * (r - e) - 0.5;
  if (k === 1) return r < -0.25 ? -2 * (e - (r + 0.5)) : 1 + 2 * (r - e);
  if (k < 0 || k > 56) return scale(r - e + 1, k) - 1;
  const small = powerOfTwo(-k);
  return (k < 20 ? r - e + (1 - small) : r - (e + small) + 1) * powerOfTwo(k);
}

/** 1 / (1 + e⁻ˣ), with full relative precision for small results too. Error below 2.5 ulp. */
export function sigmoid(x: number): number {
  if (x >= 0) return 1 / (1 + exp(-x));
  const e = exp(x);
  return e / (1 + e);
}

/** ln(1 + eˣ) without overflow. Error below 2 ulp. */
export function softplus(x: number): number {
  return x > 0 ? x + log1p(exp(-x)) : log1p(exp(x));
}

/** ln(1 / (1 + e⁻ˣ)) = −softplus(−x): never −∞ for a finite x. Error below 2 ulp. */
export function logSigmoid(x: number): number {
  return -softplus(-x);
}
