/**
 * Position t − 1 predicts token t: converts between arrays of tokens [sequences × time] and of predictions [sequences × (time − 1)].
 */

/** The scored tokens. */
export interface Scored {
  readonly tokens: Uint32Array;
  readonly sequences: number;
  readonly time: number;
  readonly temperature: number;
}
/** [sequences × (time − 1)] to [sequences × time] with 0 in front. */
export function aligned(from: Float32Array, { sequences, time }: Scored): Float32Array {
  const result = new Float32Array(sequences * time);
  for (let b = 0; b < sequences; b++)
    result.set(from.subarray(b * (time - 1), (b + 1) * (time - 1)), b * time + 1);
  return result;
}
/** The columns `from` … `from + time − 2` of [sequences × time]. */
export function columns<A extends Float32Array | Uint32Array>(
  all: A,
  { sequences, time }: Scored,
  from: 0 | 1,
): A {
  const result = new (all.constructor as new (length: number) => A)(sequences * (time - 1));
  for (let b = 0; b < sequences; b++)
    result.set(all.subarray(b * time + from, b * time + from + time - 1), b * (time - 1));
  return result;
}
