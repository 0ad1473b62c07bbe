/**
 * Min/max thinning of a line for drawing. It keeps the first and last point and the lowest and highest point
 * of every bucket.
 */

/**
 * Indices, ascending, of at most `most` points (at least 4) of `y`: the first, the last, and the minimum and
 * maximum of each of the equal buckets between them, and so the extremes of the whole line. A gap (NaN)
 * survives if it fills a whole bucket.
 */
export function thin(y: ArrayLike<number>, most: number): Int32Array {
  const length = y.length;
  const room = Math.max(4, Math.floor(most));
  if (length <= room) return Int32Array.from({ length }, (_, i) => i);
  const buckets = Math.floor((room - 2) / 2);
  const inner = length - 2;
  const kept = new Int32Array(room);
  let count = 0;
  kept[count++] = 0;
  for (let bucket = 0; bucket < buckets; bucket++) {
    const from = 1 + Math.floor((bucket * inner) / buckets);
    const to = 1 + Math.floor(((bucket + 1) * inner) / buckets);
    let lowest = -1;
    let highest = -1;
    for (let i = from; i < to; i++) {
      const value = y[i] ?? Number.NaN;
      if (Number.isNaN(value)) continue;
      if (lowest < 0 || value < (y[lowest] ?? 0)) lowest = i;
      if (highest < 0 || value > (y[highest] ?? 0)) highest = i;
    }
    if (lowest < 0) kept[count++] = from;
    else {
      kept[count++] = Math.min(lowest, highest);
      if (lowest !== highest) kept[count++] = Math.max(lowest, highest);
    }
  }
  kept[count++] = length - 1;
  return kept.slice(0, count);
}
