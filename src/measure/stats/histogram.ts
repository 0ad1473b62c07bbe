/** The advantage histogram: 65 fixed bins, so that histograms can be added. See metrics.ts for the definition of the bins. */
import { HISTOGRAM_CENTER, HISTOGRAM_LOW_EXPONENT } from '../metrics/metrics.ts';

/** Nominal edges; the outermost bins are open. */
export function binEdges(bin: number): { readonly low: number; readonly high: number } {
  const inner = 2 ** HISTOGRAM_LOW_EXPONENT;
  if (bin === HISTOGRAM_CENTER) return { low: -inner, high: inner };
  const k = Math.abs(bin - HISTOGRAM_CENTER) - 1;
  const near = 2 ** (HISTOGRAM_LOW_EXPONENT + k / 2);
  const far = 2 ** (HISTOGRAM_LOW_EXPONENT + (k + 1) / 2);
  return bin > HISTOGRAM_CENTER ? { low: near, high: far } : { low: -far, high: -near };
}

/** The bin of a value. NaN has none (−1). */
export function binOf(value: number): number {
  if (Number.isNaN(value)) return -1;
  const size = Math.abs(value);
  if (size < 2 ** HISTOGRAM_LOW_EXPONENT) return HISTOGRAM_CENTER;
  let k = Math.min(
    HISTOGRAM_CENTER - 1,
    Math.max(0, Math.floor(2 * (Math.log2(size) - HISTOGRAM_LOW_EXPONENT))),
  );
  // The logarithm can round across an edge, so compare with the edges.
  if (k < HISTOGRAM_CENTER - 1 && size >= binEdges(HISTOGRAM_CENTER + 1 + k).high) k++;
  if (k > 0 && size < binEdges(HISTOGRAM_CENTER + 1 + k).low) k--;
  return value > 0 ? HISTOGRAM_CENTER + 1 + k : HISTOGRAM_CENTER - 1 - k;
}
