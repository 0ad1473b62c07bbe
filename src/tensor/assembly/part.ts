/** The remainder of a row after groups of four: `count` numbers, 1 to 3. */

/** The numbers from `from`, then `filler`. */
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
