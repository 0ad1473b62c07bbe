/** Matrix products built from tiles. Strides are in bytes. */
import { packColumns } from './pack';

/**
 * The innermost product is a tile of 4 rows × 8 columns in eight registers of four f32. It is summed over the
 * depth in order, so a number's bits depend neither on the other rows nor on their location. Strides are in
 * bytes. The loop is not unrolled because that makes V8 slower (22 instead of 30 GFLOP/s).
 */

/** Buffer for a tile at the border of a matrix. */
const BORDER: usize = memory.data(128, 16);

/**
 * to[r, j] = (Σ_k a_r[k] · panel[k, j]) + bias[j] + plus[r, j] for r in 0 … 3, j in 0 … 7. A bias or plus of
 * 0 means none. a_r[k] is at a_r + k · step, panel[k] at panel + k · panelStep.
 */
function tile(
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

/** Rows per partial sum. It keeps operands in the cache and rounding small. */
export const CHUNK: i32 = 256;

/**
 * c[r, j] = (Σ_k a[r, k] · b[k, j]) + bias[j] + plus[r, j], with a[r, k] at a + r · aStride + k · aStep. b is
 * in panels of eight columns, `panelStride` bytes apart; rows within a panel are `panelStep` bytes apart. A
 * bias or plus of 0 means none; plus may be c.
 */
export function multiply(
  rows: i32,
  depth: i32,
  columns: i32,
  a: usize,
  aStride: usize,
  aStep: usize,
  panels: usize,
  panelStride: usize,
  panelStep: usize,
  bias: usize,
  plus: usize,
  plusStride: usize,
  c: usize,
  cStride: usize,
): void {
  for (let r = 0; r < rows; r += 4) {
    const height = min<i32>(rows - r, 4);
    const a0 = a + <usize>r * aStride;
    const a1 = height > 1 ? a0 + aStride : a0;
    const a2 = height > 2 ? a1 + aStride : a1;
    const a3 = height > 3 ? a2 + aStride : a2;
    const row = c + <usize>r * cStride;
    const plusRow: usize = plus === 0 ? 0 : plus + <usize>r * plusStride;
    let panel = panels;
    for (let j = 0; j < columns; j += 8) {
      const at = (<usize>j) << 2;
      const width = min<i32>(columns - j, 8);
      if (height === 4 && width === 8) {
        const biasAt: usize = bias === 0 ? 0 : bias + at;
        const plusAt: usize = plus === 0 ? 0 : plusRow + at;
        tile(a0, a1, a2, a3, aStep, panel, panelStep, depth, row + at, cStride, biasAt, plusAt, plusStride);
      } else {
        tile(a0, a1, a2, a3, aStep, panel, panelStep, depth, BORDER, 32, 0, 0, 0);
        for (let i = 0; i < height; i++) {
          const from = BORDER + ((<usize>i) << 5);
          const biasAt: usize = bias === 0 ? 0 : bias + at;
          const plusAt: usize = plus === 0 ? 0 : plusRow + <usize>i * plusStride + at;
          const to = row + <usize>i * cStride + at;
          let k = 0;
          for (; k + 4 <= width; k += 4) {
            const lane = (<usize>k) << 2;
            let value = v128.load(from + lane);
            if (bias !== 0) value = f32x4.add(value, v128.load(biasAt + lane));
            if (plus !== 0) value = f32x4.add(value, v128.load(plusAt + lane));
            v128.store(to + lane, value);
          }
          for (; k < width; k++) {
            const lane = (<usize>k) << 2;
            let value = load<f32>(from + lane);
            if (bias !== 0) value += load<f32>(biasAt + lane);
            if (plus !== 0) value += load<f32>(plusAt + lane);
            store<f32>(to + lane, value);
          }
        }
      }
      panel += panelStride;
    }
  }
}

/** c += aᵀ · b with a [depth, rows], b [depth, columns] and c [rows, columns]. `panels`: room for CHUNK × columns. */
export function addTransposed(
  depth: i32,
  rows: i32,
  columns: i32,
  a: usize,
  aStride: usize,
  b: usize,
  bStride: usize,
  c: usize,
  panels: usize,
): void {
  const stride = (<usize>columns) << 2;
  for (let k = 0; k < depth; k += CHUNK) {
    const some = min<i32>(depth - k, CHUNK);
    packColumns(b + <usize>k * bStride, bStride, some, columns, panels);
    const from = a + <usize>k * aStride;
    multiply(rows, some, columns, from, 4, aStride, panels, (<usize>some) << 5, 32, 0, c, stride, c, stride);
  }
}

/** to[j] += Σ_r a[r, j] */
export function addColumnSums(rows: i32, columns: i32, a: usize, stride: usize, to: usize): void {
  for (let r = 0; r < rows; r += CHUNK) {
    const some = min<i32>(rows - r, CHUNK);
    const first = a + <usize>r * stride;
    let j = 0;
    for (; j + 4 <= columns; j += 4) {
      let from = first + ((<usize>j) << 2);
      let sum = f32x4.splat(0);
      for (let k = 0; k < some; k++) {
        sum = f32x4.add(sum, v128.load(from));
        from += stride;
      }
      const place = to + ((<usize>j) << 2);
      v128.store(place, f32x4.add(v128.load(place), sum));
    }
    for (; j < columns; j++) {
      let from = first + ((<usize>j) << 2);
      let sum: f32 = 0;
      for (let k = 0; k < some; k++) {
        sum += load<f32>(from);
        from += stride;
      }
      const place = to + ((<usize>j) << 2);
      store<f32>(place, load<f32>(place) + sum);
    }
  }
}
