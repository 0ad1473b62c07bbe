// What adapters may do otherwise than IEEE 754 asks: each function writes results that show it.
export let seed: u32 = 0;
const results = memory(f32, 16, 12);

function word(k: u32): u32 {
  let x = (seed * 0x9e3779b9) ^ (k * 0x85ebca6b + 0x27d4eb2f);
  x = (x ^ (x >> 16)) * 0x7feb352d;
  x = (x ^ (x >> 15)) * 0x846ca68b;
  return x ^ (x >> 16);
}

/** Of either sign, its exponent within 2⁻¹⁶ … 2¹⁵. */
function number(k: u32): f32 {
  const w = word(k);
  return fromBits((w & 0x807fffff) | ((111 + ((w >> 23) & 31)) << 23));
}

/** Fused, reordered or simplified: sums of products, chains with constants, compensation, zeros. */
export function guard() {
  for (let i = 0; i < 16; i++) {
    const a = number(i * 3);
    const b = number(i * 3 + 1);
    const c = number(i * 3 + 2);
    const nothing = f32(word(i) & 0);
    results[i][0] = a * b + c;
    results[i][1] = a * b - c;
    results[i][2] = c - a * b;
    results[i][3] = (a * 1.1) * 1.3;
    results[i][4] = (a + 0.1) + 0.7;
    results[i][5] = 0.0 + -nothing;
    results[i][6] = (a - b) + b;
    results[i][7] = a * b + a * c;
    const sum = a + b;
    results[i][8] = (sum - a) - b;
    results[i][9] = a * b * c;
    results[i][10] = (a * 3.0) / 7.0;
    results[i][11] = (a + b) + c;
  }
}

/** Below 2⁻¹²⁶ an adapter may give 0. */
export function denormal() {
  for (let i = 0; i < 16; i++) results[i][0] = fromBits((word(i) & 0x007fffff) | 0x00800000) * 0.25;
}

export function divide() {
  for (let i = 0; i < 16; i++) {
    results[i][0] = number(i * 2) / number(i * 2 + 1);
    results[i][1] = 1.0 / number(i * 5 + 7);
    results[i][2] = number(i + 90) / 3.0;
    results[i][3] = f32(word(i) >> 12) / f32((word(i + 1) >> 20) + 1);
  }
}

export function squareRoot() {
  for (let i = 0; i < 16; i++) {
    results[i][0] = sqrt(abs(number(i)));
    results[i][1] = sqrt(f32(word(i) >> 8));
  }
}

export function convert() {
  for (let i = 0; i < 16; i++) {
    const w = word(i);
    results[i][0] = f32(w);
    results[i][1] = f32(i32(w));
    results[i][2] = f32(w | 0xffffff00);
    results[i][3] = f32((w >> 7) | 1);
  }
}
