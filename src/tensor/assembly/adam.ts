/** Adam. The norm is summed in f64 in two pairs of lanes, each in order. */
import { loadPart, storePart } from './part';

/** √Σ g² */
function normOf(gradient: usize, count: i32): f64 {
  let low = f64x2.splat(0);
  let high = f64x2.splat(0);
  const end = gradient + ((<usize>(count & ~3)) << 2);
  const rest = count & 3;
  for (; gradient < end; gradient += 16) {
    const g = v128.load(gradient);
    const a = f64x2.promote_low_f32x4(g);
    const b = f64x2.promote_low_f32x4(v128.shuffle<f32>(g, g, 2, 3, 2, 3));
    low = f64x2.add(low, f64x2.mul(a, a));
    high = f64x2.add(high, f64x2.mul(b, b));
  }
  if (rest > 0) {
    const g = loadPart(gradient, rest, 0);
    const a = f64x2.promote_low_f32x4(g);
    const b = f64x2.promote_low_f32x4(v128.shuffle<f32>(g, g, 2, 3, 2, 3));
    low = f64x2.add(low, f64x2.mul(a, a));
    high = f64x2.add(high, f64x2.mul(b, b));
  }
  const sums = f64x2.add(low, high);
  return sqrt<f64>(f64x2.extract_lane(sums, 0) + f64x2.extract_lane(sums, 1));
}

/**
 * The factors of a step, each on four lanes. They are in memory because there are more of them than registers
 * (28 → 18 µs for 15,300).
 */
const LANES: usize = memory.data(12 * 16, 16);
// Their offsets, in bytes.
const CLIP: usize = 0;
const KEEP1: usize = 16;
const KEEP2: usize = 32;
const TAKE1: usize = 48;
const TAKE2: usize = 64;
const BY1: usize = 80;
const BY2: usize = 96;
const RATE: usize = 112;
const DECAY: usize = 128;
const EPSILON: usize = 144;
const LEAST: usize = 160; // the smallest normal number
const MAGNITUDE: usize = 176; // all bits except the sign

function setLanes(place: usize, value: f64): void {
  v128.store(LANES + place, f32x4.splat(<f32>value));
}

/**
 * Flushes subnormal numbers to 0. Moments of parameters without a gradient would otherwise stay subnormal
 * forever and run at a tenth of the speed.
 */
function flushed(v: v128): v128 {
  return v128.andnot(v, f32x4.lt(v128.and(v, v128.load(LANES, MAGNITUDE)), v128.load(LANES, LEAST)));
}

/** @param correction1 1 / (1 − β₁^step) @param correction2 1 / (1 − β₂^step) */
export function adam(
  count: i32,
  parameters: usize,
  gradient: usize,
  first: usize,
  second: usize,
  norm: usize,
  rate: f64,
  beta1: f64,
  beta2: f64,
  epsilon: f64,
  decay: f64,
  maxNorm: f64,
  correction1: f64,
  correction2: f64,
): void {
  const length = normOf(gradient, count);
  store<f32>(norm, <f32>length);
  setLanes(CLIP, maxNorm > 0 && length > maxNorm ? maxNorm / length : 1);
  setLanes(KEEP1, beta1);
  setLanes(KEEP2, beta2);
  setLanes(TAKE1, 1 - beta1);
  setLanes(TAKE2, 1 - beta2);
  setLanes(BY1, correction1);
  setLanes(BY2, correction2);
  setLanes(RATE, rate);
  setLanes(DECAY, decay);
  setLanes(EPSILON, epsilon);
  setLanes(LEAST, 1.17549435e-38);
  v128.store(LANES + MAGNITUDE, i32x4.splat(0x7fffffff));
  for (let left = count; left > 0; left -= 4) {
    const isWhole = left >= 4;
    const g = f32x4.mul(isWhole ? v128.load(gradient) : loadPart(gradient, left, 0), v128.load(LANES, CLIP));
    const p = isWhole ? v128.load(parameters) : loadPart(parameters, left, 0);
    const m = flushed(
      f32x4.add(
        f32x4.mul(v128.load(LANES, KEEP1), isWhole ? v128.load(first) : loadPart(first, left, 0)),
        f32x4.mul(v128.load(LANES, TAKE1), g),
      ),
    );
    const v = flushed(
      f32x4.add(
        f32x4.mul(v128.load(LANES, KEEP2), isWhole ? v128.load(second) : loadPart(second, left, 0)),
        f32x4.mul(v128.load(LANES, TAKE2), f32x4.mul(g, g)),
      ),
    );
    const direction = f32x4.div(
      f32x4.mul(m, v128.load(LANES, BY1)),
      f32x4.add(f32x4.sqrt(f32x4.mul(v, v128.load(LANES, BY2))), v128.load(LANES, EPSILON)),
    );
    const moved = f32x4.sub(
      p,
      f32x4.mul(v128.load(LANES, RATE), f32x4.add(direction, f32x4.mul(v128.load(LANES, DECAY), p))),
    );
    if (isWhole) {
      v128.store(parameters, moved);
      v128.store(first, m);
      v128.store(second, v);
      v128.store(gradient, f32x4.splat(0));
    } else {
      storePart(parameters, moved, left);
      storePart(first, m, left);
      storePart(second, v, left);
      storePart(gradient, f32x4.splat(0), left);
    }
    parameters += 16;
    gradient += 16;
    first += 16;
    second += 16;
  }
}
