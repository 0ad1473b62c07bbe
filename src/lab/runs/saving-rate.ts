/** How much is stored of a run, so that storing never costs more than a few per cent of it. */

/** Room on the disk for the curves of one run. */
const CURVE_BYTES = 64 * 2 ** 20;
/** Most that snapshots may write, on average, in bytes a millisecond: 8 MB a second. */
const SNAPSHOT_RATE = 8_000;
/** Beyond this, a checkpoint is not written while the run trains: copying it would be felt. */
export const LARGEST_CHECKPOINT = 256 * 2 ** 20;
const VALUE_BYTES = 4;
const HISTOGRAM_VALUES = 65;

/** Rows are stored of every k-th checkpoint (1: of all); the last is always stored. */
export function storedEvery(
  variants: number,
  seeds: number,
  columns: number,
  measurementPoints: number,
  room: number = CURVE_BYTES,
): number {
  const bytes = (variants * seeds * (columns + 2) + variants * HISTOGRAM_VALUES) * VALUE_BYTES;
  let every = 1;
  while (bytes * Math.ceil(measurementPoints / every) > room && every < measurementPoints) every *= 2;
  return every;
}

/** Milliseconds after which the next checkpoint of this size may follow. */
export function checkpointInterval(bytes: number): number {
  return bytes / SNAPSHOT_RATE;
}
