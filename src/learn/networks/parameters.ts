/** A network's arrays in one flat block, each found by its name. */
import { type Compute, part, type Slice } from '../../tensor/contract.ts';
import type { Uniforms } from './contract.ts';

/** One array before memory is allocated. `initial`: a constant, or numbers drawn from the stream `init`. */
export interface PlannedArray {
  readonly name: string;
  readonly shape: readonly number[];
  readonly initial: number | ((uniforms: Uniforms) => Float32Array);
}
/** All parameters of a network in one slice, so that norm, clipping and Adam are one operation. */
export interface Parameters {
  readonly count: number;
  readonly values: Slice;
  readonly gradient: Slice;
  /** Location of each array: for checkpoints and tests. */
  readonly layout: readonly {
    readonly name: string;
    readonly offset: number;
    readonly shape: readonly number[];
  }[];
  value(name: string): Slice;
  slope(name: string): Slice; // ∂L/∂ of the same
  close(): void;
}

const size = (shape: readonly number[]): number => shape.reduce((product, n) => product * n, 1);

/** Result of `allocate`; without enough memory, releases what was allocated before. */
function orFree(compute: Compute, taken: Slice, allocate: () => Slice): Slice {
  try {
    return allocate();
  } catch (error) {
    compute.free(taken);
    throw error;
  }
}

/**
 * @param uniforms draws the initial numbers, array by array in plan order; null: zeros (they are loaded later)
 * @throws RangeError without memory
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
