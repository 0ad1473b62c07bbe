/** Random inputs that are the same in every run, and central finite differences with which every derivative is compared. */
import { streamKey, streamWord } from '../../../../src/core/random.ts';

export interface Dice {
  uniform(low?: number, high?: number): number;
  whole(low: number, high: number): number;
  normal(): number;
  floats(length: number, low: number, high: number): Float64Array;
}

export function dice(seed: number): Dice {
  const key = streamKey(20, seed, 7);
  let at = 0;
  const uniform = (low = 0, high = 1) => low + (high - low) * ((streamWord(key, at++) + 0.5) / 2 ** 32);
  return {
    uniform,
    whole: (low, high) => Math.floor(uniform(low, high + 1)),
    normal: () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform()),
    floats: (length, low, high) => Float64Array.from({ length }, () => uniform(low, high)),
  };
}

/** A random shape with a random mask. The first row always has a token, later ones may have none. */
export function shape(d: Dice): { rows: number; time: number; own: Float64Array } {
  const rows = d.whole(1, 4);
  const time = d.whole(1, 7);
  const own = Float64Array.from({ length: rows * time }, () => (d.uniform() < 0.6 ? 1 : 0));
  own[d.whole(0, time - 1)] = 1;
  return { rows, time, own };
}

/**
 * Largest difference between a derivative and central differences of `f` at x, relative to the derivative's size (at least 1e-3).
 */
export function differenceError(
  f: (x: Float64Array) => number,
  x: Float64Array,
  derivative: ArrayLike<number>,
): number {
  const h = 1e-6;
  let scale = 1e-3;
  let worst = 0;
  for (let i = 0; i < x.length; i++) {
    const up = Float64Array.from(x);
    const down = Float64Array.from(x);
    up[i] = (x[i] ?? 0) + h;
    down[i] = (x[i] ?? 0) - h;
    const slope = (f(up) - f(down)) / (2 * h);
    scale = Math.max(scale, Math.abs(slope));
    worst = Math.max(worst, Math.abs(slope - (derivative[i] ?? Number.NaN)));
  }
  return worst / scale;
}

/** Largest absolute difference between two lists of the same length; NaN if their lengths differ. */
export function distance(a: ArrayLike<number>, b: ArrayLike<number>): number {
  if (a.length !== b.length) return Number.NaN;
  let worst = 0;
  for (let i = 0; i < a.length; i++) {
    const gap = Math.abs((a[i] ?? 0) - (b[i] ?? 0));
    if (!(gap <= worst)) worst = gap;
  }
  return worst;
}
