/** Layer norm. A row is summed in four lanes, each in order; then the lanes are added in pairs. */
import { loadPart, storePart, sumOf } from './part';

const EPSILON: f32 = 1e-5;

export function layerNorm(
  rows: i32,
  width: i32,
  x: usize,
  gain: usize,
  bias: usize,
  y: usize,
  moments: usize,
): void {
  const whole = (<usize>(width & ~3)) << 2;
  const rest = width & 3;
  for (let r = 0; r < rows; r++) {
    let sums = f32x4.splat(0);
    for (let i: usize = 0; i < whole; i += 16) sums = f32x4.add(sums, v128.load(x + i));
    if (rest > 0) sums = f32x4.add(sums, loadPart(x + whole, rest, 0));
    const mean = sumOf(sums) / <f32>width;
    const means = f32x4.splat(mean);
    sums = f32x4.splat(0);
    for (let i: usize = 0; i < whole; i += 16) {
      const d = f32x4.sub(v128.load(x + i), means);
      sums = f32x4.add(sums, f32x4.mul(d, d));
    }
    if (rest > 0) {
      const d = f32x4.sub(loadPart(x + whole, rest, mean), means);
      sums = f32x4.add(sums, f32x4.mul(d, d));
    }
    const scale = <f32>1 / sqrt<f32>(sumOf(sums) / <f32>width + EPSILON);
    const scales = f32x4.splat(scale);
    for (let i: usize = 0; i < whole; i += 16) {
      const unit = f32x4.mul(f32x4.sub(v128.load(x + i), means), scales);
      v128.store(y + i, f32x4.add(f32x4.mul(v128.load(gain + i), unit), v128.load(bias + i)));
    }
    if (rest > 0) {
      const unit = f32x4.mul(f32x4.sub(loadPart(x + whole, rest, 0), means), scales);
      const scaled = f32x4.mul(loadPart(gain + whole, rest, 0), unit);
      storePart(y + whole, f32x4.add(scaled, loadPart(bias + whole, rest, 0)), rest);
    }
    store<f32>(moments, mean);
    store<f32>(moments, scale, 4);
    moments += 8;
    x += (<usize>width) << 2;
    y += (<usize>width) << 2;
  }
}

/** With u = (x − mean) · scale and g = dy ⊙ gain: dx = scale · (g − mean(g) − u · mean(g ⊙ u)). */
export function layerNormGradient(
  rows: i32,
  width: i32,
  x: usize,
  gain: usize,
  moments: usize,
  dy: usize,
  dx: usize,
  addToDx: i32,
  dGain: usize,
  dBias: usize,
): void {
  const whole = (<usize>(width & ~3)) << 2;
  const rest = width & 3;
  for (let r = 0; r < rows; r++) {
    const mean = load<f32>(moments);
    const scale = load<f32>(moments, 4);
    const means = f32x4.splat(mean);
    const scales = f32x4.splat(scale);
    let sums = f32x4.splat(0); // of g
    let products = f32x4.splat(0); // of g ⊙ u
    for (let i: usize = 0; i < whole; i += 16) {
      const unit = f32x4.mul(f32x4.sub(v128.load(x + i), means), scales);
      const d = v128.load(dy + i);
      const g = f32x4.mul(d, v128.load(gain + i));
      sums = f32x4.add(sums, g);
      products = f32x4.add(products, f32x4.mul(g, unit));
      v128.store(dGain + i, f32x4.add(v128.load(dGain + i), f32x4.mul(d, unit)));
      v128.store(dBias + i, f32x4.add(v128.load(dBias + i), d));
    }
    if (rest > 0) {
      const unit = f32x4.mul(f32x4.sub(loadPart(x + whole, rest, mean), means), scales);
      const d = loadPart(dy + whole, rest, 0);
      const g = f32x4.mul(d, loadPart(gain + whole, rest, 0));
      sums = f32x4.add(sums, g);
      products = f32x4.add(products, f32x4.mul(g, unit));
      storePart(dGain + whole, f32x4.add(loadPart(dGain + whole, rest, 0), f32x4.mul(d, unit)), rest);
      storePart(dBias + whole, f32x4.add(loadPart(dBias + whole, rest, 0), d), rest);
    }
    const meanG = f32x4.splat(sumOf(sums) / <f32>width);
    const meanGu = f32x4.splat(sumOf(products) / <f32>width);
    for (let i: usize = 0; i < whole; i += 16) {
      const unit = f32x4.mul(f32x4.sub(v128.load(x + i), means), scales);
      const g = f32x4.mul(v128.load(dy + i), v128.load(gain + i));
      let d = f32x4.mul(scales, f32x4.sub(f32x4.sub(g, meanG), f32x4.mul(unit, meanGu)));
      if (addToDx) d = f32x4.add(v128.load(dx + i), d);
      v128.store(dx + i, d);
    }
    if (rest > 0) {
      const unit = f32x4.mul(f32x4.sub(loadPart(x + whole, rest, mean), means), scales);
      const g = f32x4.mul(loadPart(dy + whole, rest, 0), loadPart(gain + whole, rest, 0));
      let d = f32x4.mul(scales, f32x4.sub(f32x4.sub(g, meanG), f32x4.mul(unit, meanGu)));
      if (addToDx) d = f32x4.add(loadPart(dx + whole, rest, 0), d);
      storePart(dx + whole, d, rest);
    }
    moments += 8;
    x += (<usize>width) << 2;
    dy += (<usize>width) << 2;
    dx += (<usize>width) << 2;
  }
}
