/** How much of the single seeds is kept. Means, intervals and n are always kept of every checkpoint. */

/** Room for the rows of all seeds of a run; when they outgrow it, every other checkpoint of them is given up. */
export const SEED_ROW_BYTES = 2 ** 28;
const VALUE_BYTES = 4;

/** @returns bytes that the rows of all seeds take at most, and of which every k-th checkpoint they are kept (1: all) */
export function seedRowsOf(replicas: number, measurementPoints: number, columns: number) {
  let every = 1;
  const bytesOf = () => replicas * Math.ceil(measurementPoints / every) * columns * VALUE_BYTES;
  while (bytesOf() > SEED_ROW_BYTES && every < measurementPoints) every *= 2;
  return { bytes: bytesOf(), every };
}
