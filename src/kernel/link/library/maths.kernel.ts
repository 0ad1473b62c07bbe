export const meta = {
  label: 'Mathematics',
  help: 'Elementary functions made of additions, multiplications, divisions and bits, so that every back end gives the same bits.',
  reference: 'Range reductions and coefficients after Cephes (Moshier) and FreeBSD msun (Sun Microsystems), both free to use.',
};

const NAN = fromBits(0x7fc00000);
const INFINITE = fromBits(0x7f800000);

/** x · 2ⁿ for −252 ≤ n ≤ 254, in two steps so that neither factor leaves the range of f32. */
function scale(x: f32, n: i32): f32 {
  const half = n >> 1;
  return x * fromBits(u32(half + 127) << 23) * fromBits(u32(n - half + 127) << 23);
}

/** eˣ. Within 1.0 ULP for every x. */
export function exp(x: f32): f32 {
  if (x != x) return x;
  if (x > 88.72284) return INFINITE;
  if (x < -104.0) return 0.0;
  const n = round(x * 1.442695);
  const r = x - n * 0.693359375 - n * -2.12194440e-4;
  let p = 1.9875691500e-4;
  p = p * r + 1.3981999507e-3;
  p = p * r + 8.3334519073e-3;
  p = p * r + 4.1665795894e-2;
  p = p * r + 1.6666665459e-1;
  p = p * r + 5.0000001201e-1;
  return scale(p * (r * r) + r + 1.0, i32(n));
}

/** Exponent of x > 0 for a mantissa in [√½, √2): subnormal numbers are brought into range first. */
function exponentOf(x: f32): i32 {
  const normalized = x < 1.17549435e-38 ? x * 16777216.0 : x;
  const shift: i32 = x < 1.17549435e-38 ? 24 : 0;
  return (i32(bits(normalized) - 0x3f3504f3) >> 23) - shift;
}

/** log(1 + f) − f for 1 + f in [√½, √2). */
function logTail(f: f32): f32 {
  const z = f * f;
  let p = 7.0376836292e-2;
  p = p * f - 1.1514610310e-1;
  p = p * f + 1.1676998740e-1;
  p = p * f - 1.2420140846e-1;
  p = p * f + 1.4249322787e-1;
  p = p * f - 1.6668057665e-1;
  p = p * f + 2.0000714765e-1;
  p = p * f - 2.4999993993e-1;
  p = p * f + 3.3333331174e-1;
  return p * f * z - 0.5 * z;
}

/** ln x. Within 1.0 ULP for every x. */
export function log(x: f32): f32 {
  if (x != x || x < 0.0) return NAN;
  if (x == 0.0) return -INFINITE;
  if (x == INFINITE) return x;
  const n = exponentOf(x);
  const f = scale(x, -n) - 1.0;
  const e = f32(n);
  return f + (logTail(f) + e * -2.12194440e-4) + e * 0.693359375;
}

/** log₂ x. Exact for powers of two, else within 1.5 ULP. */
export function log2(x: f32): f32 {
  if (x != x || x < 0.0) return NAN;
  if (x == 0.0) return -INFINITE;
  if (x == INFINITE) return x;
  const n = exponentOf(x);
  const f = scale(x, -n) - 1.0;
  const tail = logTail(f);
  return tail * 0.44269504 + f * 0.44269504 + tail + f + f32(n);
}

/** Hyperbolic tangent. Within 1.5 ULP for every x. */
export function tanh(x: f32): f32 {
  const size = abs(x);
  if (size > 9.1) return x > 0.0 ? 1.0 : -1.0;
  if (size >= 0.625) {
    const t = 1.0 - 2.0 / (exp(size + size) + 1.0);
    return x < 0.0 ? -t : t;
  }
  if (x == 0.0) return x; // keeps the sign
  const z = x * x;
  let p = -5.70498872745e-3;
  p = p * z + 2.06390887954e-2;
  p = p * z - 5.37397155531e-2;
  p = p * z + 1.33314422036e-1;
  p = p * z - 3.33332819422e-1;
  return p * z * x + x;
}

/** 1 / (1 + e⁻ˣ). Within 2.5 ULP for every x. */
export function sigmoid(x: f32): f32 {
  if (x >= 0.0) return 1.0 / (1.0 + exp(-x));
  const e = exp(x);
  return e / (1.0 + e);
}

/** The high 12 bits of a mantissa: products of two such numbers are exact. */
function high(x: f32): f32 {
  return fromBits(bits(x) & 0xfffff000);
}

/** xʸ for x > 0 finite and y finite, y ≠ 0: 2 to the power of y · log₂ x, the logarithm kept in two parts (FreeBSD e_powf.c). */
function powPositive(x: f32, y: f32): f32 {
  const subnormal = x < 1.17549435e-38;
  const word = bits(subnormal ? x * 16777216.0 : x);
  const mantissa = word & 0x007fffff;
  // log₂ of the mantissa is worked out around 1 or 1.5, whichever is nearer.
  const middle = mantissa > 0x1cc471 && mantissa < 0x5db3d7;
  const carry: u32 = mantissa >= 0x5db3d7 ? 1 : 0;
  const e = f32(i32(word >> 23) + i32(carry) - (subnormal ? 151 : 127));
  const m = fromBits((mantissa | 0x3f800000) - (carry << 23));
  const base = middle ? 1.5 : 1.0;
  const u = m - base;
  const v = 1.0 / (m + base);
  const s = u * v;
  const sHigh = high(s);
  const tHigh = high(m + base);
  const sLow = v * ((u - sHigh * tHigh) - sHigh * (m - (tHigh - base)));
  const z = s * s;
  let r = 0.20697501302;
  r = r * z + 0.23066075146;
  r = r * z + 0.27272811532;
  r = r * z + 0.33333334327;
  r = r * z + 0.42857143283;
  r = r * z + 0.60000002384;
  r = z * z * r + sLow * (sHigh + s);
  const square = sHigh * sHigh;
  const three = high(3.0 + square + r);
  const rest = r - ((three - 3.0) - square);
  const product = sHigh * three;
  const tail = sLow * three + rest * s;
  const pHigh = high(product + tail);
  const pLow = tail - (pHigh - product);
  const zHigh = 0.9619140625 * pHigh;
  const zLow = -1.1736857402e-4 * pHigh + pLow * 0.96179670095 + (middle ? 1.56322085e-6 : 0.0);
  const offset = middle ? 0.584960938 : 0.0;
  const logHigh = high(zHigh + zLow + offset + e);
  const logLow = zLow - (((logHigh - e) - offset) - zHigh);
  const yHigh = high(y);
  const low = (y - yHigh) * logHigh + y * logLow;
  const main = yHigh * logHigh;
  const power = low + main;
  if (power > 128.0 || (power == 128.0 && low + 4.2995665694e-8 > power - main)) return INFINITE;
  if (power < -150.0) return 0.0;
  const n = round(power);
  const left = main - n;
  const t = fromBits(bits(low + left) & 0xffff8000);
  const a = t * 0.693145752;
  const b = (low - (t - left)) * 0.69314718246 + t * 1.42860654e-6;
  const w = a + b;
  const lost = b - (w - a);
  const q = w * w;
  let p = 4.1381369442e-8;
  p = p * q - 1.6533901999e-6;
  p = p * q + 6.6137559770e-5;
  p = p * q - 2.7777778450e-3;
  p = p * q + 1.6666667163e-1;
  const c = w - q * p;
  return scale(1.0 - ((w * c) / (c - 2.0) - (lost + w * lost) - w), i32(n));
}

/** xʸ, with the special cases of IEEE 754 (pow(x, 0) = pow(1, y) = 1, even for NaN; negative x needs a whole y). Within 1.0 ULP. */
export function pow(x: f32, y: f32): f32 {
  if (y == 0.0 || x == 1.0) return 1.0;
  if (x != x || y != y) return NAN;
  const size = abs(x);
  const whole = floor(y) == y;
  const odd = whole && abs(y) < 16777216.0 && (i32(y) & 1) == 1;
  const negative = (bits(x) >> 31) == 1;
  if (abs(y) == INFINITE) {
    if (size == 1.0) return 1.0;
    return (size > 1.0) == (y > 0.0) ? INFINITE : 0.0;
  }
  let result = 0.0;
  if (size == 0.0 || size == INFINITE) {
    result = (size == 0.0) == (y > 0.0) ? 0.0 : INFINITE;
  } else {
    if (negative && !whole) return NAN;
    // Beyond 2²⁷ only a base within 2⁻²⁰ of 1 stays in range, and f32 y are even there; the split of y still holds.
    result = powPositive(size, y);
  }
  return negative && odd ? -result : result;
}
