/** The advantage histogram: 65 fixed bins, so that any two can be added. See metrics.ts for the definition of the bins. */
import { HISTOGRAM_BINS, HISTOGRAM_CENTRE, HISTOGRAM_LOW_EXPONENT } from '../metrics/metrics.ts';

/** Nominal edges; the outermost bins also hold everything beyond theirs. */
export function binEdges(bin: number): { readonly low: number; readonly high: number } {
  const inner = 2 ** HISTOGRAM_LOW_EXPONENT;
  if (bin === HISTOGRAM_CENTRE) return { low: -inner, high: inner };
  const k = Math.abs(bin - HISTOGRAM_CENTRE) - 1;
  const near = 2 ** (HISTOGRAM_LOW_EXPONENT + k / 2);
  const far = 2 ** (HISTOGRAM_LOW_EXPONENT + (k + 1) / 2);
  return bin > HISTOGRAM_CENTRE ? { low: near, high: far } : { low: -far, high: -near };
}

/** Middle of a bin on the logarithmic scale; 0 for the center bin. */
export function binCenter(bin: number): number {
  if (bin === HISTOGRAM_CENTRE) return 0;
  const { low, high } = binEdges(bin);
  return Math.sign(low) * Math.sqrt(low * high);
}

/** The bin of a value. NaN has none (−1). */
export function binOf(value: number): number {
  if (Number.isNaN(value)) return -1;
  const size = Math.abs(value);
  if (size < 2 ** HISTOGRAM_LOW_EXPONENT) return HISTOGRAM_CENTRE;
  let k = Math.min(
    HISTOGRAM_CENTRE - 1,
    Math.max(0, Math.floor(2 * (Math.log2(size) - HISTOGRAM_LOW_EXPONENT))),
  );
  // The logarithm may round across an edge: the edges decide.
  if (k < HISTOGRAM_CENTRE - 1 && size >= binEdges(HISTOGRAM_CENTRE + 1 + k).high) k++;
  if (k > 0 && size < binEdges(HISTOGRAM_CENTRE + 1 + k).low) k--;
  return value > 0 ? HISTOGRAM_CENTRE + 1 + k : HISTOGRAM_CENTRE - 1 - k;
}

/** Adds `count` rows of `source`, from `from` on, into one histogram. */
export function mergeHistograms(
  source: ArrayLike<number>,
  from = 0,
  count = source.length / HISTOGRAM_BINS,
): Float64Array {
  const merged = new Float64Array(HISTOGRAM_BINS);
  for (let row = from; row < from + count; row++) {
    for (let bin = 0; bin < HISTOGRAM_BINS; bin++) {
      merged[bin] = (merged[bin] ?? 0) + (source[row * HISTOGRAM_BINS + bin] ?? 0);
    }
  }
  return merged;
}

/** The p-quantile, spread evenly within its bin: right to the width of a bin (√2 in ratio). NaN when empty. */
export function histogramQuantile(counts: ArrayLike<number>, p: number): number {
  let total = 0;
  for (let bin = 0; bin < HISTOGRAM_BINS; bin++) total += counts[bin] ?? 0;
  if (total === 0) return Number.NaN;
  const wanted = Math.min(1, Math.max(0, p)) * total;
  let below = 0;
  let last = 0;
  for (let bin = 0; bin < HISTOGRAM_BINS; bin++) {
    const count = counts[bin] ?? 0;
    if (count === 0) continue;
    const { low, high } = binEdges(bin);
    if (below + count >= wanted) return low + ((wanted - below) / count) * (high - low);
    below += count;
    last = high;
  }
  return last;
}

export interface HeatStrip {
  readonly columns: number;
  /** [columns × HISTOGRAM_BINS]: share of the column's values in the bin; a column without values is all zeros. */
  readonly shares: Float32Array;
  /** First checkpoint of each column, and one past the last. */
  readonly starts: Int32Array;
  readonly highestShare: number;
}

/** Histograms over time as at most `most` columns: neighboring measurement points are added, never dropped. */
export function heatStrip(counts: ArrayLike<number>, length: number, most = 400): HeatStrip {
  const columns = Math.min(length, Math.max(1, Math.floor(most)));
  const shares = new Float32Array(columns * HISTOGRAM_BINS);
  const starts = Int32Array.from({ length: columns + 1 }, (_, i) =>
    Math.floor((i * length) / Math.max(1, columns)),
  );
  let highestShare = 0;
  for (let column = 0; column < columns; column++) {
    const from = starts[column] ?? 0;
    const merged = mergeHistograms(counts, from, (starts[column + 1] ?? length) - from);
    const total = merged.reduce((sum, count) => sum + count, 0);
    if (total === 0) continue;
    merged.forEach((count, bin) => {
      shares[column * HISTOGRAM_BINS + bin] = count / total;
      highestShare = Math.max(highestShare, count / total);
    });
  }
  return { columns, shares, starts, highestShare };
}
