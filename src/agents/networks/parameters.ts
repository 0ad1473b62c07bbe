/**
 * A network's arrays in one flat block, each found by its name, with their initial weights. These use sums,
 * products, sqrt and this project's own logarithm, and so have the same bits on every machine.
 */

import { log } from '../../core/elementary.ts';
import { type Compute, part, type Slice } from '../../tensor/contract.ts';
import type { Uniforms } from './contract.ts';

/**
 * Normal numbers with mean 0 by the polar method: with (u, v) uniform in the unit disc and s = u² + v²,
 * u·sqrt(−2 ln s / s) and v·sqrt(−2 ln s / s) are independent standard normals. Marsaglia & Bray 1964,
 * https://doi.org/10.1137/1006063.
 * @returns f64 [count]; the number of uniforms used varies (on average 4/π of the count)
 */
function normals(count: number, uniforms: Uniforms): Float64Array {
  const result = new Float64Array(count);
  let filled = 0;
  while (filled < count) {
    const pairs = uniforms(count - filled + ((count - filled) % 2));
    for (let k = 0; k + 1 < pairs.length && filled < count; k += 2) {
      const u = 2 * (pairs[k] as number) - 1;
      const v = 2 * (pairs[k + 1] as number) - 1;
      const s = u * u + v * v;
      if (s >= 1 || s === 0) continue;
      const factor = Math.sqrt((-2 * log(s)) / s);
      result[filled++] = u * factor;
      if (filled < count) result[filled++] = v * factor;
    }
  }
  return result;
}

/** [count] normal numbers with mean 0 and standard deviation `deviation`. */
export function scaledNormal(count: number, deviation: number, uniforms: Uniforms): Float32Array {
  return Float32Array.from(normals(count, uniforms), (x) => x * deviation);
}

/**
 * Removes the components of vector `i` along the vectors before it, and normalizes it. @returns false if
 * nothing is left
 */
function orthonormalize(vectors: readonly Float64Array[], i: number): boolean {
  const vector = vectors[i] as Float64Array;
  for (
    let pass = 0;
    pass < 2;
    pass++ // twice is enough (Giraud et al. 2005): the second pass removes rounding error
  )
    for (let k = 0; k < i; k++) {
      const other = vectors[k] as Float64Array;
      let along = 0;
      for (let j = 0; j < vector.length; j++) along += (vector[j] as number) * (other[j] as number);
      for (let j = 0; j < vector.length; j++)
        vector[j] = (vector[j] as number) - along * (other[j] as number);
    }
  let square = 0;
  for (const x of vector) square += x * x;
  const length = Math.sqrt(square);
  for (let j = 0; j < vector.length; j++) vector[j] = (vector[j] as number) / length;
  return length > 1e-9;
}

/**
 * A random matrix W [rows, columns] with WᵀW = gain²·I (rows ≥ columns) or WWᵀ = gain²·I. Modified
 * Gram–Schmidt in f64 on normal numbers makes it uniform over such matrices. Saxe, McClelland & Ganguli 2013,
 * 1312.6120.
 */
export function orthogonal(rows: number, columns: number, gain: number, uniforms: Uniforms): Float32Array {
  const tall = rows >= columns;
  const length = tall ? rows : columns;
  const vectors: Float64Array[] = [];
  while (vectors.length < (tall ? columns : rows)) {
    vectors.push(normals(length, uniforms));
    if (!orthonormalize(vectors, vectors.length - 1)) vectors.pop(); // has probability zero
  }
  const result = new Float32Array(rows * columns);
  vectors.forEach((vector, i) => {
    for (let j = 0; j < length; j++)
      result[tall ? j * columns + i : i * columns + j] = gain * (vector[j] as number);
  });
  return result;
}

/**
 * A random matrix W [rows, columns] whose columns have ⌈share · rows⌉ zeros each; the rest is uniform in
 * ±1/√rows. Elsayed et al. 2024, https://arxiv.org/abs/2410.14606, algorithm 1. @param share 0 (none) … 1
 */
export function sparse(rows: number, columns: number, share: number, uniforms: Uniforms): Float32Array {
  const bound = Math.sqrt(1 / rows);
  const result = uniforms(rows * columns).map((u) => bound * (2 * u - 1));
  const zeros = Math.ceil(share * rows);
  for (let column = 0; column < columns; column++) {
    const order = Uint32Array.from({ length: rows }, (_, row) => row);
    const drawn = uniforms(zeros);
    for (let k = 0; k < zeros; k++) {
      const other = k + Math.floor((drawn[k] as number) * (rows - k));
      const chosen = order[other] as number;
      order[other] = order[k] as number;
      result[chosen * columns + column] = 0;
    }
  }
  return result;
}

/** One array before memory is allocated. `initial` is a constant, or numbers drawn from the stream `init`. */
export interface PlannedArray {
  readonly name: string;
  readonly shape: readonly number[];
  readonly initial: number | ((uniforms: Uniforms) => Float32Array);
}
/** All parameters of a network in one slice, so that norm, clipping and Adam are one operation each. */
export interface Parameters {
  readonly count: number;
  readonly values: Slice;
  readonly gradient: Slice;
  /** Location of each array, for checkpoints and tests. */
  readonly layout: readonly {
    readonly name: string;
    readonly offset: number;
    readonly shape: readonly number[];
  }[];
  value(name: string): Slice;
  slope(name: string): Slice; // ∂L/∂ of the same
  close(): void;
}

/** Number of entries in an array of this shape. */
export const size = (shape: readonly number[]): number => shape.reduce((product, n) => product * n, 1);

/**
 * Copies the numbers of a network into a larger one. Each array keeps its entries at the front, and `rest`
 * fills the others.
 * @param numbers one per parameter of `from` @param rest one per parameter of `to`
 */
export function widened(
  numbers: Float32Array,
  from: Parameters,
  to: Parameters,
  rest: Float32Array,
): Float32Array {
  const result = rest.slice();
  from.layout.forEach(({ offset, shape }, i) => {
    result.set(numbers.subarray(offset, offset + size(shape)), to.layout[i]?.offset ?? 0);
  });
  return result;
}

/**
 * Returns the result of `allocate`. If there is not enough memory, first releases what was allocated before.
 */
function orFree(compute: Compute, taken: Slice, allocate: () => Slice): Slice {
  try {
    return allocate();
  } catch (error) {
    compute.free(taken);
    throw error;
  }
}

/**
 * @param uniforms draws the initial numbers, array by array in plan order; null: zeros (they are loaded
 * later)
 * @throws RangeError if there is not enough memory
 */
export function allocateParameters(
  compute: Compute,
  plan: readonly PlannedArray[],
  uniforms: Uniforms | null,
): Parameters {
  let count = 0;
  const layout = plan.map(({ name, shape }) => {
    const entry = { name, offset: count, shape };
    count += size(shape);
    return entry;
  });
  const places = new Map(layout.map((entry) => [entry.name, entry]));
  const values = compute.floats(count);
  const gradient = orFree(compute, values, () => compute.floats(count));
  if (uniforms !== null) {
    const start = new Float32Array(count);
    plan.forEach(({ initial, shape }, i) => {
      const offset = layout[i]?.offset ?? 0;
      if (typeof initial === 'number') start.fill(initial, offset, offset + size(shape));
      else start.set(initial(uniforms), offset);
    });
    compute.write(values, start);
  }
  const within = (slice: Slice, name: string): Slice => {
    const place = places.get(name);
    if (place === undefined) throw new RangeError(`This network has no array "${name}".`);
    return part(slice, place.offset, size(place.shape));
  };
  return {
    count,
    values,
    gradient,
    layout,
    value: (name) => within(values, name),
    slope: (name) => within(gradient, name),
    close() {
      compute.free(values);
      compute.free(gradient);
    },
  };
}
