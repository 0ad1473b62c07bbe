/** Copies operands into the order in which the tiles read them. */

/** Bytes that `packColumns` and `packRows` need: panels of eight columns, zero-padded. */
export function panelBytes(depth: i32, columns: i32): usize {
  return <usize>depth * (((<usize>columns + 7) >> 3) << 5);
}

/** Copies b [depth, columns] into panels [depth, 8]. */
export function packColumns(b: usize, stride: usize, depth: i32, columns: i32, to: usize): void {
  let j = 0;
  for (; j + 8 <= columns; j += 8) {
    let from = b + ((<usize>j) << 2);
    for (let k = 0; k < depth; k++) {
      v128.store(to, v128.load(from));
      v128.store(to, v128.load(from, 16), 16);
      from += stride;
      to += 32;
    }
  }
  const rest = columns - j;
  if (rest === 0) return;
  let from = b + ((<usize>j) << 2);
  for (let k = 0; k < depth; k++) {
    v128.store(to, f32x4.splat(0));
    v128.store(to, f32x4.splat(0), 16);
    for (let lane = 0; lane < rest; lane++)
      store<f32>(to + ((<usize>lane) << 2), load<f32>(from + ((<usize>lane) << 2)));
    from += stride;
    to += 32;
  }
}

/** Copies the columns of bᵀ into panels [depth, 8], from b [columns, depth]. */
export function packRows(b: usize, stride: usize, depth: i32, columns: i32, to: usize): void {
  for (let j = 0; j < columns; j += 8) {
    const first = b + <usize>j * stride;
    const lanes = min<i32>(columns - j, 8);
    let k = 0;
    if (lanes === 8)
      for (; k + 4 <= depth; k += 4) {
        const from = first + ((<usize>k) << 2);
        transpose(from, stride, to);
        transpose(from + (stride << 2), stride, to + 16);
        to += 128;
      }
    for (; k < depth; k++) {
      v128.store(to, f32x4.splat(0));
      v128.store(to, f32x4.splat(0), 16);
      let from = first + ((<usize>k) << 2);
      for (let lane = 0; lane < lanes; lane++) {
        store<f32>(to + ((<usize>lane) << 2), load<f32>(from));
        from += stride;
      }
      to += 32;
    }
  }
}

/** Transposes a 4 × 4 block. The resulting columns are 32 bytes apart. */
function transpose(from: usize, stride: usize, to: usize): void {
  const a = v128.load(from);
  const b = v128.load(from + stride);
  const c = v128.load(from + 2 * stride);
  const d = v128.load(from + 3 * stride);
  const ab = v128.shuffle<f32>(a, b, 0, 4, 1, 5);
  const cd = v128.shuffle<f32>(c, d, 0, 4, 1, 5);
  const abHigh = v128.shuffle<f32>(a, b, 2, 6, 3, 7);
  const cdHigh = v128.shuffle<f32>(c, d, 2, 6, 3, 7);
  v128.store(to, v128.shuffle<f32>(ab, cd, 0, 1, 4, 5));
  v128.store(to, v128.shuffle<f32>(ab, cd, 2, 3, 6, 7), 32);
  v128.store(to, v128.shuffle<f32>(abHigh, cdHigh, 0, 1, 4, 5), 64);
  v128.store(to, v128.shuffle<f32>(abHigh, cdHigh, 2, 3, 6, 7), 96);
}
