/** Shared by the tests of networks: back ends, named streams, random parameters, arrays by name. */

import type { Uniforms } from '../../../../src/agents/networks/contract.ts';
import type { Parameters } from '../../../../src/agents/networks/parameters.ts';
import { streamKey, streamWord } from '../../../../src/core/random.ts';
import { type Compute, part } from '../../../../src/tensor/contract.ts';
import { createWasm } from '../../../../src/tensor/wasm/compute.ts';
import { createPlain } from '../../tensor/plain/plain.ts';
import type { Arrays } from './oracle.ts';

/** The CPU back ends, which train in Node and in the page's workers. */
export const BACKENDS: readonly (readonly [string, () => Promise<Compute>])[] = [
  ['plain', async () => createPlain()],
  ['wasm', createWasm],
];

/** Uniform numbers in [0, 1) with 24 bits from a Threefry stream. */
export function stream(seed: number): Uniforms {
  const key = streamKey(20261, seed, 7);
  let at = 0;
  return (count) => Float32Array.from({ length: count }, () => (streamWord(key, at++) >>> 8) / 2 ** 24);
}
/** Uniform numbers in [−scale, scale). */
export function centerd(count: number, scale: number, seed: number): Float32Array {
  return stream(seed)(count).map((u) => scale * (2 * u - 1));
}
/** Whole numbers in 0 … below − 1. */
export function whole(count: number, below: number, seed: number): Uint32Array {
  return Uint32Array.from(stream(seed)(count), (u) => Math.floor(u * below));
}

interface Owner {
  readonly compute: Compute;
  readonly parameters: Parameters;
}
const sizeOf = (shape: readonly number[]): number => shape.reduce((product, n) => product * n, 1);

/** The numbers of each array, by name. */
export async function arraysOf({ compute, parameters }: Owner, of: 'values' | 'gradient' = 'values') {
  const all = await compute.readFloats(parameters[of]);
  return new Map(
    parameters.layout.map(({ name, offset, shape }) => [
      name,
      Float64Array.from(all.subarray(offset, offset + sizeOf(shape))),
    ]),
  );
}
function setArray({ compute, parameters }: Owner, name: string, data: Float32Array): void {
  const place = parameters.layout.find((array) => array.name === name);
  if (place === undefined) throw new Error(`No array ${name}.`);
  compute.write(part(parameters.values, place.offset, sizeOf(place.shape)), data);
}
/** Sets parameters at which no operation is trivial. */
export function randomize(owner: Owner, seed: number, scale = 0.5): void {
  owner.parameters.layout.forEach(({ name, shape }, i) => {
    const numbers = centerd(sizeOf(shape), scale, seed * 1000 + i);
    if (name.endsWith('.gain')) numbers.set(numbers.map((x) => 1 + x));
    setArray(owner, name, numbers);
  });
}

/**
 * Compares ∂L/∂(each array), accumulated by the caller, with central differences of the loss written in f64,
 * along random sign vectors.
 * @returns the largest error of an array, relative to the norm of its gradient (the typical size of a
 * derivative along a sign vector)
 */
export async function gradientError(owner: Owner, loss: (arrays: Arrays) => number): Promise<number> {
  const gradient = await arraysOf(owner, 'gradient');
  const values = await arraysOf(owner);
  const h = 1e-5;
  let worst = 0;
  for (const [name, slope] of gradient) {
    const here = values.get(name) as Float64Array;
    for (let trial = 0; trial < 2; trial++) {
      const signs = stream(31 * trial + name.length)(slope.length).map((u) => (u < 0.5 ? -1 : 1));
      const along = (step: number): number =>
        loss(
          new Map(values).set(
            name,
            here.map((x, i) => x + step * (signs[i] as number)),
          ),
        );
      const difference = (along(h) - along(-h)) / (2 * h);
      const exact = slope.reduce((sum, g, i) => sum + g * (signs[i] as number), 0);
      worst = Math.max(worst, Math.abs(difference - exact) / Math.max(Math.hypot(...slope), 1e-3));
    }
  }
  return worst;
}

export function largestGap(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let gap = a.length === b.length ? 0 : Number.POSITIVE_INFINITY;
  for (let i = 0; i < a.length; i++) gap = Math.max(gap, Math.abs((a[i] as number) - (b[i] as number)));
  return gap;
}
