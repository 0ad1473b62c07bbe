/** Attention weights from scores, and their gradient. */
import { exp } from './elementary';
import { largestOf, loadPart, storePart, sumOf } from './part';

/** e^x, and 0 below e^−60: subnormal products would be slow and vanish in an f32 sum. */
function weightOf(x: v128): v128 {
  return v128.andnot(exp(x), f32x4.lt(x, f32x4.splat(-60)));
}

/** Writes zeros from `count` to `room`. For a short row, `memory.fill` costs more than the row itself. */
function clear(row: usize, count: i32, room: i32): void {
  for (let s = count; s < room; s++) store<f32>(row + ((<usize>s) << 2), 0);
}

/** Replaces scores with softmax(scores · scale) over the first `count`; pads with zeros up to `room`. */
export function softmax(scores: usize, count: i32, room: i32, scale: f32): void {
  const whole = (<usize>(count & ~3)) << 2;
  const rest = count & 3;
  let most = f32x4.splat(-Infinity);
  for (let s: usize = 0; s < whole; s += 16) most = f32x4.pmax(most, v128.load(scores + s));
  if (rest > 0) most = f32x4.pmax(most, loadPart(scores + whole, rest, -Infinity));
  const largest = f32x4.splat(largestOf(most));
  const scales = f32x4.splat(scale);
  let sums = f32x4.splat(0);
  for (let s: usize = 0; s < whole; s += 16) {
    const e = weightOf(f32x4.mul(f32x4.sub(v128.load(scores + s), largest), scales));
    v128.store(scores + s, e);
    sums = f32x4.add(sums, e);
  }
  if (rest > 0) {
    const part = loadPart(scores + whole, rest, -Infinity);
    const e = weightOf(f32x4.mul(f32x4.sub(part, largest), scales));
    storePart(scores + whole, e, rest);
    sums = f32x4.add(sums, e);
  }
  const share = f32x4.splat(<f32>1 / sumOf(sums));
  for (let s: usize = 0; s < whole; s += 16) v128.store(scores + s, f32x4.mul(v128.load(scores + s), share));
  if (rest > 0) storePart(scores + whole, f32x4.mul(loadPart(scores + whole, rest, 0), share), rest);
  clear(scores, count, room);
}

export function scaleOf(depth: i32): f32 {
  return <f32>(1 / sqrt<f64>(<f64>depth));
}

/** Replaces d with weights ⊙ (d − Σ weights ⊙ d) · scale over the first `count`; pads with zeros up to `room`. */
export function throughSoftmax(d: usize, weights: usize, count: i32, room: i32, scale: f32): void {
  const whole = (<usize>(count & ~3)) << 2;
  const rest = count & 3;
  let sums = f32x4.splat(0);
  for (let s: usize = 0; s < whole; s += 16)
    sums = f32x4.add(sums, f32x4.mul(v128.load(weights + s), v128.load(d + s)));
  if (rest > 0)
    sums = f32x4.add(sums, f32x4.mul(loadPart(weights + whole, rest, 0), loadPart(d + whole, rest, 0)));
  const inner = f32x4.splat(sumOf(sums));
  const scales = f32x4.splat(scale);
  for (let s: usize = 0; s < whole; s += 16) {
    const product = f32x4.mul(v128.load(weights + s), f32x4.sub(v128.load(d + s), inner));
    v128.store(d + s, f32x4.mul(product, scales));
  }
  if (rest > 0) {
    const part = f32x4.sub(loadPart(d + whole, rest, 0), inner);
    const product = f32x4.mul(loadPart(weights + whole, rest, 0), part);
    storePart(d + whole, f32x4.mul(product, scales), rest);
  }
  clear(d, count, room);
}
