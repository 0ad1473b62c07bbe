/** Products of matrices from tiles. Strides are in bytes. */
import { packColumns } from './pack';
import { BORDER, tile } from './tile';

/** Number of rows per partial sum: keeps operands in the cache and rounding small. */
export const CHUNK: i32 = 256;

/**
 * c[r, j] = (Σ_k a[r, k] · b[k, j]) + bias[j] + plus[r, j], with a[r, k] at a + r · aStride + k · aStep, and b in
 * panels of eight columns that lie `panelStride` bytes apart, their rows `panelStep`. A bias or plus of 0 is none; plus may be c.
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
        for (let i = 0; i < height; i++)
          for (let k = 0; k < width; k++) {
            const lane = at + ((<usize>k) << 2);
            let value = load<f32>(BORDER + ((<usize>i) << 5) + ((<usize>k) << 2));
            if (bias !== 0) value += load<f32>(bias + lane);
            if (plus !== 0) value += load<f32>(plusRow + <usize>i * plusStride + lane);
            store<f32>(row + <usize>i * cStride + lane, value);
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
