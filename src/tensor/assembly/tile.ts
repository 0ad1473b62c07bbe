/**
 * The innermost product: a tile of 4 rows × 8 columns in eight registers of four f32, summed over the depth in order, so that
 * a number's bits depend neither on the other rows nor on their location. Strides are in bytes. Not unrolled: V8 makes it
 * slower (22 instead of 30 GFLOP/s).
 */

/** Buffer for a tile at the border of a matrix. */
export const BORDER: usize = memory.data(128, 16);

/**
 * to[r, j] = (Σ_k a_r[k] · panel[k, j]) + bias[j] + plus[r, j] for r in 0 … 3, j in 0 … 7. A bias or plus of 0 is none.
 * a_r[k] lies at a_r + k · step, panel[k] at panel + k · panelStep.
 */
export function tile(
  a0: usize,
  a1: usize,
  a2: usize,
  a3: usize,
  step: usize,
  panel: usize,
  panelStep: usize,
  depth: i32,
  to: usize,
  stride: usize,
  bias: usize,
  plus: usize,
  plusStride: usize,
): void {
  let c00 = f32x4.splat(0);
  let c01 = f32x4.splat(0);
  let c10 = f32x4.splat(0);
  let c11 = f32x4.splat(0);
  let c20 = f32x4.splat(0);
  let c21 = f32x4.splat(0);
  let c30 = f32x4.splat(0);
  let c31 = f32x4.splat(0);
  const end = panel + <usize>depth * panelStep;
  while (panel < end) {
    const p = v128.load(panel);
    const q = v128.load(panel, 16);
    const a = v128.load32_splat(a0);
    c00 = f32x4.add(c00, f32x4.mul(a, p));
    c01 = f32x4.add(c01, f32x4.mul(a, q));
    const b = v128.load32_splat(a1);
    c10 = f32x4.add(c10, f32x4.mul(b, p));
    c11 = f32x4.add(c11, f32x4.mul(b, q));
    const c = v128.load32_splat(a2);
    c20 = f32x4.add(c20, f32x4.mul(c, p));
    c21 = f32x4.add(c21, f32x4.mul(c, q));
    const d = v128.load32_splat(a3);
    c30 = f32x4.add(c30, f32x4.mul(d, p));
    c31 = f32x4.add(c31, f32x4.mul(d, q));
    panel += panelStep;
    a0 += step;
    a1 += step;
    a2 += step;
    a3 += step;
  }
  if (bias !== 0) {
    const p = v128.load(bias);
    const q = v128.load(bias, 16);
    c00 = f32x4.add(c00, p);
    c01 = f32x4.add(c01, q);
    c10 = f32x4.add(c10, p);
    c11 = f32x4.add(c11, q);
    c20 = f32x4.add(c20, p);
    c21 = f32x4.add(c21, q);
    c30 = f32x4.add(c30, p);
    c31 = f32x4.add(c31, q);
  }
  if (plus !== 0) {
    c00 = f32x4.add(c00, v128.load(plus));
    c01 = f32x4.add(c01, v128.load(plus, 16));
    plus += plusStride;
    c10 = f32x4.add(c10, v128.load(plus));
    c11 = f32x4.add(c11, v128.load(plus, 16));
    plus += plusStride;
    c20 = f32x4.add(c20, v128.load(plus));
    c21 = f32x4.add(c21, v128.load(plus, 16));
    plus += plusStride;
    c30 = f32x4.add(c30, v128.load(plus));
    c31 = f32x4.add(c31, v128.load(plus, 16));
  }
  v128.store(to, c00);
  v128.store(to, c01, 16);
  to += stride;
  v128.store(to, c10);
  v128.store(to, c11, 16);
  to += stride;
  v128.store(to, c20);
  v128.store(to, c21, 16);
  to += stride;
  v128.store(to, c30);
  v128.store(to, c31, 16);
}
