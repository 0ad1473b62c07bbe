/**
 * exp, tanh and σ of four f32 at once, computed with + − × ÷ alone, so they give the same bits on every
 * machine. Maximum errors over a grid of 2¹⁸ arguments, found by tests/unit/tensor/elementary.test.ts, in
 * units of the last place: exp 1, σ 3, tanh 7.
 */
import { loadPart, storePart } from './part';

// `pmin` and `pmax` are one instruction each and return NaN if it is the first argument; `min` and `max` take
// many.
// Constants are in memory, each ready for a broadcast load, because V8 otherwise builds a four-lane constant
// from several instructions each time.

/**
 * Minimum and maximum argument, log₂e, ln 2 in two parts, the polynomial starting with its highest power, 1.5
 * · 2²³.
 */
const EXP: usize = memory.data<f32>([
  -87.33654,
  88.0,
  Mathf.LOG2E,
  0.693359375,
  -2.1219444e-4,
  1.98756915e-4,
  1.3981999507e-3,
  8.3334519073e-3,
  4.1665795894e-2,
  1.6666665459e-1,
  5.0000001201e-1,
  1.0,
  12582912.0,
]);

/**
 * e^x: with x = n ln 2 + r, it is the polynomial of Cephes' expf in r, times 2^n. Below −87.33654 it is 0,
 * because the results would be subnormal. Above 88 it keeps its value there (1.65e38), so that it never
 * overflows.
 */
export function exp(x: v128): v128 {
  const least = v128.load32_splat(EXP);
  const one = v128.load32_splat(EXP, 44);
  const clamped = f32x4.pmin(f32x4.pmax(x, least), v128.load32_splat(EXP, 4));
  // Adding 1.5 · 2²³ rounds the fraction away and leaves n in the lowest bits.
  const magic = v128.load32_splat(EXP, 48);
  const shifted = f32x4.add(f32x4.mul(clamped, v128.load32_splat(EXP, 8)), magic);
  const n = f32x4.sub(shifted, magic);
  let r = f32x4.sub(clamped, f32x4.mul(n, v128.load32_splat(EXP, 12)));
  r = f32x4.sub(r, f32x4.mul(n, v128.load32_splat(EXP, 16)));
  let p = v128.load32_splat(EXP, 20);
  p = f32x4.add(f32x4.mul(p, r), v128.load32_splat(EXP, 24));
  p = f32x4.add(f32x4.mul(p, r), v128.load32_splat(EXP, 28));
  p = f32x4.add(f32x4.mul(p, r), v128.load32_splat(EXP, 32));
  p = f32x4.add(f32x4.mul(p, r), v128.load32_splat(EXP, 36));
  p = f32x4.add(f32x4.mul(p, r), v128.load32_splat(EXP, 40));
  p = f32x4.add(f32x4.add(f32x4.mul(p, f32x4.mul(r, r)), r), one);
  const scale = i32x4.add(i32x4.shl(shifted, 23), one); // the bits of 1 with n added to the exponent
  return v128.andnot(f32x4.mul(p, scale), f32x4.lt(x, least));
}

/** σ(x) = 1 / (1 + e^−x) */
export function sigmoid(x: v128): v128 {
  const one = v128.load32_splat(EXP, 44);
  return f32x4.div(one, f32x4.add(one, exp(f32x4.neg(x))));
}

/**
 * The argument from which tanh is 1 in f32, then numerator and denominator, each starting with its highest
 * power.
 */
const TANH: usize = memory.data<f32>([
  7.905311107635498, -2.76076847742355e-16, 2.00018790482477e-13, -8.60467152213735e-11, 5.12229709037114e-8,
  1.48572235717979e-5, 6.37261928875436e-4, 4.89352455891786e-3, 1.19825839466702e-6, 1.18534705686654e-4,
  2.268434632439e-3, 4.89352518554385e-3,
]);

/** tanh x: the odd rational function of degree 13 over 6 that Eigen uses, on ±7.905. */
export function tanh(x: v128): v128 {
  const end = v128.load32_splat(TANH);
  const t = f32x4.pmin(f32x4.pmax(x, f32x4.neg(end)), end);
  const s = f32x4.mul(t, t);
  let p = v128.load32_splat(TANH, 4);
  p = f32x4.add(f32x4.mul(p, s), v128.load32_splat(TANH, 8));
  p = f32x4.add(f32x4.mul(p, s), v128.load32_splat(TANH, 12));
  p = f32x4.add(f32x4.mul(p, s), v128.load32_splat(TANH, 16));
  p = f32x4.add(f32x4.mul(p, s), v128.load32_splat(TANH, 20));
  p = f32x4.add(f32x4.mul(p, s), v128.load32_splat(TANH, 24));
  p = f32x4.add(f32x4.mul(p, s), v128.load32_splat(TANH, 28));
  let q = v128.load32_splat(TANH, 32);
  q = f32x4.add(f32x4.mul(q, s), v128.load32_splat(TANH, 36));
  q = f32x4.add(f32x4.mul(q, s), v128.load32_splat(TANH, 40));
  q = f32x4.add(f32x4.mul(q, s), v128.load32_splat(TANH, 44));
  return f32x4.div(f32x4.mul(t, p), q);
}

// Codes as in src/tensor/wasm/operations.ts.
const BY_TANH: i32 = 1;
const BY_RELU: i32 = 2;

export function activate(code: i32, y: usize, count: i32): void {
  const end = y + ((<usize>(count & ~3)) << 2);
  const rest = count & 3;
  if (code === BY_TANH) {
    for (; y < end; y += 16) v128.store(y, tanh(v128.load(y)));
    if (rest > 0) storePart(y, tanh(loadPart(y, rest, 0)), rest);
  } else if (code === BY_RELU) {
    const zero = f32x4.splat(0);
    for (; y < end; y += 16) v128.store(y, f32x4.pmax(v128.load(y), zero));
    if (rest > 0) storePart(y, f32x4.pmax(loadPart(y, rest, 0), zero), rest);
  }
}

function slope(code: i32, dy: v128, y: v128): v128 {
  if (code === BY_TANH) return f32x4.mul(dy, f32x4.sub(f32x4.splat(1), f32x4.mul(y, y)));
  return v128.and(dy, f32x4.gt(y, f32x4.splat(0)));
}

/** Replaces dy with the derivative with respect to the activation's input. */
export function throughActivation(code: i32, dy: usize, y: usize, count: i32): void {
  if (code !== BY_TANH && code !== BY_RELU) return;
  const end = y + ((<usize>(count & ~3)) << 2);
  const rest = count & 3;
  for (; y < end; y += 16) {
    v128.store(dy, slope(code, v128.load(dy), v128.load(y)));
    dy += 16;
  }
  if (rest > 0) storePart(dy, slope(code, loadPart(dy, rest, 0), loadPart(y, rest, 0)), rest);
}
