/** Activations over contiguous numbers, in place. Codes as in src/tensor/wasm/compute.ts. */
import { tanh } from './elementary';
import { loadPart, storePart } from './part';

const TANH: i32 = 1;
const RELU: i32 = 2;

export function activate(code: i32, y: usize, count: i32): void {
  const end = y + ((<usize>(count & ~3)) << 2);
  const rest = count & 3;
  if (code === TANH) {
    for (; y < end; y += 16) v128.store(y, tanh(v128.load(y)));
    if (rest > 0) storePart(y, tanh(loadPart(y, rest, 0)), rest);
  } else if (code === RELU) {
    const zero = f32x4.splat(0);
    for (; y < end; y += 16) v128.store(y, f32x4.pmax(v128.load(y), zero));
    if (rest > 0) storePart(y, f32x4.pmax(loadPart(y, rest, 0), zero), rest);
  }
}

function slope(code: i32, dy: v128, y: v128): v128 {
  if (code === TANH) return f32x4.mul(dy, f32x4.sub(f32x4.splat(1), f32x4.mul(y, y)));
  return v128.and(dy, f32x4.gt(y, f32x4.splat(0)));
}

/** Replaces dy with the derivative with respect to the activation's input. */
export function throughActivation(code: i32, dy: usize, y: usize, count: i32): void {
  if (code !== TANH && code !== RELU) return;
  const end = y + ((<usize>(count & ~3)) << 2);
  const rest = count & 3;
  for (; y < end; y += 16) {
    v128.store(dy, slope(code, v128.load(dy), v128.load(y)));
    dy += 16;
  }
  if (rest > 0) storePart(dy, slope(code, loadPart(dy, rest, 0), loadPart(y, rest, 0)), rest);
}
