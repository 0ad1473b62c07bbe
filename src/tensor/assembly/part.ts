/** Memory helpers: fewer than four numbers at the end of an array, and the working memory of an operation. */
/**
 * Operations allocate working memory in order from a block that the caller provides (see
 * src/tensor/wasm/operations.ts).
 */
let next: usize = 0;
let limit: usize = 0;

/** Sets the block from `start` to `end` as working memory. */
export function lend(start: usize, end: usize): void {
  next = start;
  limit = end;
}

/**
 * Allocates the next `bytes` of the block. Traps if the block is full; src/tensor/wasm/operations.ts then
 * requests too little.
 */
export function take(bytes: usize): usize {
  const given = next;
  next += (bytes + 15) & ~15;
  if (next > limit) unreachable();
  return given;
}

/** Loads `count` numbers from `from` and fills the remaining lanes with `filler`. */
export function loadPart(from: usize, count: i32, filler: f32): v128 {
  let v = f32x4.replace_lane(f32x4.splat(filler), 0, load<f32>(from));
  if (count > 1) v = f32x4.replace_lane(v, 1, load<f32>(from, 4));
  if (count > 2) v = f32x4.replace_lane(v, 2, load<f32>(from, 8));
  return v;
}

export function storePart(to: usize, v: v128, count: i32): void {
  store<f32>(to, f32x4.extract_lane(v, 0));
  if (count > 1) store<f32>(to, f32x4.extract_lane(v, 1), 4);
  if (count > 2) store<f32>(to, f32x4.extract_lane(v, 2), 8);
}

/** (v0 + v1) + (v2 + v3) */
export function sumOf(v: v128): f32 {
  return (
    f32x4.extract_lane(v, 0) +
    f32x4.extract_lane(v, 1) +
    (f32x4.extract_lane(v, 2) + f32x4.extract_lane(v, 3))
  );
}

export function largestOf(v: v128): f32 {
  return max<f32>(
    max<f32>(f32x4.extract_lane(v, 0), f32x4.extract_lane(v, 1)),
    max<f32>(f32x4.extract_lane(v, 2), f32x4.extract_lane(v, 3)),
  );
}
