export const meta = {
  label: 'Trigonometry',
  help: 'Sine and cosine of angles in radians, reduced exactly for every f32.',
  reference: 'Polynomials after Cephes (Moshier); reduction of large angles after Payne and Hanek (1983).',
};

/** Words of 2/π after the point, one word of zeros before it. */
function twoOverPi(i: u32): u32 {
  if (i == 1) return 0xa2f9836e;
  if (i == 2) return 0x4e441529;
  if (i == 3) return 0xfc2757d1;
  if (i == 4) return 0xf534ddc0;
  if (i == 5) return 0xdb629599;
  if (i == 6) return 0x3c439041;
  if (i == 7) return 0xfe5163ab;
  if (i == 8) return 0xdebbc561;
  return 0;
}

/** 32 bits of 2/π from the bit `offset` on. */
function bitsFrom(offset: u32): u32 {
  const i = offset >> 5;
  const shift = offset & 31;
  if (shift == 0) return twoOverPi(i);
  return (twoOverPi(i) << shift) | (twoOverPi(i + 1) >> (32 - shift));
}

/**
 * x · 2/π modulo 4 for |x| ≥ 8192, from 96 bits of 2/π: words 0 … 2 of the product, most significant first.
 * The top two bits are the quadrant, the others the fraction of a quarter turn.
 */
function turnWord(x: f32, i: u32): u32 {
  const word = bits(x) & 0x7fffffff;
  const mantissa = (word & 0x007fffff) | 0x00800000;
  // Bits of 2/π before this one only add whole turns.
  const offset = (word >> 23) - 120;
  const a2 = bitsFrom(offset + 64);
  const a1 = bitsFrom(offset + 32);
  const carried = multiplyHigh(mantissa, a2);
  const middle = mantissa * a1 + carried;
  if (i == 2) return mantissa * a2;
  if (i == 1) return middle;
  const carry: u32 = middle < carried ? 1 : 0;
  return mantissa * bitsFrom(offset) + multiplyHigh(mantissa, a1) + carry;
}

/** Nearest multiple of π/2 to x, of which the last two bits matter. */
function largeQuadrant(x: f32): u32 {
  const q = (turnWord(x, 0) + 0x20000000) >> 30;
  return bits(x) >> 31 == 0 ? q : 0 - q;
}

/** x less the nearest multiple of π/2. */
function largeRest(x: f32): f32 {
  const middle = turnWord(x, 1);
  let fraction = (turnWord(x, 0) << 2) | (middle >> 30);
  let rest = (middle << 2) | (turnWord(x, 2) >> 30);
  let sign = bits(x) >> 31 == 0 ? 1.0 : -1.0;
  if (fraction >> 31 == 1) {
    sign = -sign;
    rest = ~rest + 1;
    fraction = ~fraction + (rest == 0 ? 1 : 0);
  }
  const turn = f32(fraction) * 2.3283064365386963e-10 + f32(rest) * 5.421010862427522e-20;
  return sign * (turn * 1.5707964 - turn * 4.371139e-8);
}

/** Whole part of x · 2/π for |x| < 8192. */
function quarters(x: f32): f32 {
  return round(x * 0.63661975);
}

/** x − n · π/2 with π/2 in four parts, of which the first three multiply exactly for n < 2¹³. */
function smallRest(x: f32, n: f32): f32 {
  return x - n * 1.5703125 - n * 4.837512969970703e-4 - n * 7.549533620476723e-8 - n * 2.563344151594519e-12;
}

function sinPolynomial(x: f32): f32 {
  const z = x * x;
  return ((-1.9515295891e-4 * z + 8.3321608736e-3) * z - 1.6666654611e-1) * z * x + x;
}

function cosPolynomial(x: f32): f32 {
  const z = x * x;
  return ((2.443315711809948e-5 * z - 1.388731625493765e-3) * z + 4.166664568298827e-2) * z * z - 0.5 * z + 1.0;
}

function ofQuadrant(r: f32, q: u32): f32 {
  const value = (q & 1) == 0 ? sinPolynomial(r) : cosPolynomial(r);
  return (q & 2) == 0 ? value : -value;
}

/** Sine of x + q · π/2. */
function shiftedSine(x: f32, q: u32): f32 {
  if (!(abs(x) < fromBits(0x7f800000))) return fromBits(0x7fc00000);
  if (abs(x) >= 8192.0) return ofQuadrant(largeRest(x), largeQuadrant(x) + q);
  const n = quarters(x);
  return ofQuadrant(smallRest(x, n), u32(i32(n)) + q);
}

/** Sine of x radians. Within 2.5 ULP for every x (1.6 for |x| < 10). */
export function sin(x: f32): f32 {
  return x == 0.0 ? x : shiftedSine(x, 0);
}

/** Cosine of x radians. Within 2.5 ULP for every x (1.6 for |x| < 10). */
export function cos(x: f32): f32 {
  return shiftedSine(x, 1);
}
