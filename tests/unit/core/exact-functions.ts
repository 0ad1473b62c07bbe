/**
 * Elementary functions in fixed point with `BITS` binary places on big integers, used to check
 * src/core/elementary.ts.
 */
const BITS = 1400n; // e⁻⁷⁴⁵ still has 300 significant bits
const ONE = 1n << BITS;

/** The exact value of a double in fixed point (nothing is left below 2⁻¹⁴⁰⁰). */
export function fixed(x: number): bigint {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, x);
  const bits = view.getBigUint64(0);
  const exponent = Number((bits >> 52n) & 0x7ffn);
  const fraction = bits & 0xfffffffffffffn;
  const mantissa = exponent === 0 ? fraction : fraction | (1n << 52n);
  const size = (mantissa << BITS) >> BigInt(1075 - Math.max(1, exponent));
  return x < 0 ? -size : size;
}

const product = (a: bigint, b: bigint) => (a * b) >> BITS;
const quotient = (a: bigint, b: bigint) => (a << BITS) / b;

export function exactExp(x: bigint): bigint {
  // e^x = (e^(x/2^s))^(2^s), where Taylor's series computes the small exponent.
  let s = 0n;
  while ((x < 0n ? -x : x) >> s > ONE >> 40n) s++;
  const small = x >> s;
  let term = ONE;
  let sum = ONE;
  for (let n = 1n; term !== 0n && term !== -1n; n++) {
    term = product(term, small) / n;
    sum += term;
  }
  for (let i = 0n; i < s; i++) sum = product(sum, sum);
  return sum;
}

/** ln x = 2 artanh((x − 1) / (x + 1)) + k ln 2 with x brought near 1. */
export function exactLog(x: bigint): bigint {
  let k = 0n;
  let near = x;
  while (near > (ONE * 3n) / 2n) {
    near >>= 1n; // loses no bits, because x is a multiple of a large power of two
    k++;
  }
  while (near < (ONE * 3n) / 4n) {
    near <<= 1n;
    k--;
  }
  return artanhTwice(near) + (k === 0n ? 0n : k * LN2);
}
function artanhTwice(x: bigint): bigint {
  const t = quotient(x - ONE, x + ONE);
  const square = product(t, t);
  let power = t;
  let sum = t;
  for (let n = 3n; power !== 0n && power !== -1n; n += 2n) {
    power = product(power, square);
    sum += power / n;
  }
  return 2n * sum;
}
const LN2 = artanhTwice(2n * ONE);

export const exactSigmoid = (x: bigint): bigint => quotient(ONE, ONE + exactExp(-x));
export const exactSoftplus = (x: bigint): bigint => exactLog(ONE + exactExp(x));
export const exactLog1p = (x: bigint): bigint => exactLog(ONE + x);
export const exactExpm1 = (x: bigint): bigint => exactExp(x) - ONE;

/** Distance of a double from the exact result, in units in the last place of the double. */
export function ulpsBetween(got: number, exact: bigint): number {
  const exponent = Math.max(-1022, Math.floor(Math.log2(Math.abs(got) || 5e-324)));
  const difference = fixed(got) - exact;
  const scaled = (difference * 1_000_000n) >> BigInt(Number(BITS) + exponent - 52);
  return Math.abs(Number(scaled)) / 1e6;
}
