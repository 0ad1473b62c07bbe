/**
 * exp, ln and tanh in WGSL from +, −, ×, ÷ and bits. The error of the built-in functions differs between
 * devices, and on some, tanh returns NaN for large arguments. Range reductions and coefficients follow Cephes
 * (Moshier); errors are a few ULP.
 */
export const ELEMENTARY = /* wgsl */ `
fn scaled(x: f32, n: i32) -> f32 {
  let half = n >> 1u;
  return x * bitcast<f32>(u32(half + 127) << 23u) * bitcast<f32>(u32(n - half + 127) << 23u);
}
/** The largest finite number from 88.7228 on. */
fn exponential(x: f32) -> f32 {
  if (x > 88.7228) { return 3.4028234e38; }
  if (x < -103.0) { return 0.0; }
  let n = round(x * 1.442695);
  let r = x - n * 0.693359375 - n * -2.12194440e-4;
  var q = 1.9875691500e-4;
  q = q * r + 1.3981999507e-3;
  q = q * r + 8.3334519073e-3;
  q = q * r + 4.1665795894e-2;
  q = q * r + 1.6666665459e-1;
  q = q * r + 5.0000001201e-1;
  return scaled(q * (r * r) + r + 1.0, i32(n));
}
/** Of normal numbers above 0. */
fn logarithm(x: f32) -> f32 {
  let n = i32(bitcast<u32>(x) - 0x3f3504f3u) >> 23u;
  let f = scaled(x, -n) - 1.0;
  let z = f * f;
  var q = 7.0376836292e-2;
  q = q * f - 1.1514610310e-1;
  q = q * f + 1.1676998740e-1;
  q = q * f - 1.2420140846e-1;
  q = q * f + 1.4249322787e-1;
  q = q * f - 1.6668057665e-1;
  q = q * f + 2.0000714765e-1;
  q = q * f - 2.4999993993e-1;
  q = q * f + 3.3333331174e-1;
  let e = f32(n);
  return f + (q * f * z - 0.5 * z + e * -2.12194440e-4) + e * 0.693359375;
}
fn tangent(x: f32) -> f32 {
  let size = abs(x);
  if (size > 9.1) { return sign(x); }
  if (size >= 0.625) { return sign(x) * (1.0 - 2.0 / (exponential(size + size) + 1.0)); }
  let z = x * x;
  var q = -5.70498872745e-3;
  q = q * z + 2.06390887954e-2;
  q = q * z - 5.37397155531e-2;
  q = q * z + 1.33314422036e-1;
  q = q * z - 3.33332819422e-1;
  return q * z * x + x;
}
fn sigmoid(x: f32) -> f32 {
  let e = exponential(-abs(x));
  return select(e, 1.0, x >= 0.0) / (1.0 + e);
}
`;

/**
 * `p.activation`: 0 none, 1 tanh, 2 relu. It is a number, not a constant, so that one program serves all
 * activations.
 */
export const ACTIVATION = /* wgsl */ `
fn activated(z: f32) -> f32 {
  if (p.activation == 1u) { return tangent(z); }
  if (p.activation == 2u) { return max(z, 0.0); }
  return z;
}
`;

/**
 * Sums and maxima over the LANES threads that share a row, with SIZE / LANES rows per workgroup. The tree has
 * a fixed shape, so results repeat.
 */
export const OVER_LANES = /* wgsl */ `
var<workgroup> lanes: array<f32, SIZE>;
fn totalOf(lane: u32, value: f32) -> f32 {
  lanes[lane] = value;
  workgroupBarrier();
  for (var reach = LANES / 2u; reach > 0u; reach >>= 1u) {
    if (lane % LANES < reach) { lanes[lane] += lanes[lane + reach]; }
    workgroupBarrier();
  }
  let result = lanes[lane - lane % LANES];
  workgroupBarrier();
  return result;
}
fn largestOf(lane: u32, value: f32) -> f32 {
  lanes[lane] = value;
  workgroupBarrier();
  for (var reach = LANES / 2u; reach > 0u; reach >>= 1u) {
    if (lane % LANES < reach) { lanes[lane] = max(lanes[lane], lanes[lane + reach]); }
    workgroupBarrier();
  }
  let result = lanes[lane - lane % LANES];
  workgroupBarrier();
  return result;
}
`;
/** Smaller than every number that a network produces. */
export const LOWEST = '-3.4028234e38';
