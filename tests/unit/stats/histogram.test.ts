import { describe, expect, it } from 'vitest';
import { binEdges, binOf, HISTOGRAM_BINS } from '../../../src/stats/metrics/metrics.ts';

const bins = Array.from({ length: HISTOGRAM_BINS }, (_, bin) => bin);
/** Middle of a bin on the logarithmic scale. */
const binCenter = (bin: number) => {
  const { low, high } = binEdges(bin);
  return bin === 32 ? 0 : Math.sign(low) * Math.sqrt(low * high);
};

describe('the bins', () => {
  it('join without gap or overlap and mirror each other (definition in metrics.ts)', () => {
    for (const bin of bins.slice(1)) expect(binEdges(bin).low).toBe(binEdges(bin - 1).high);
    for (const bin of bins) expect(binCenter(bin)).toBe(-binCenter(64 - bin) + 0);
    expect(binEdges(33).low).toBe(2 ** -10);
    expect(binEdges(35)).toEqual({ low: 2 ** -9, high: 2 ** -8.5 });
    expect(binEdges(64).low).toBe(2 ** 5.5);
  });

  it('contain their centers and lower edges; values beyond the ends fall into the outermost bins', () => {
    for (const bin of bins) expect(binOf(binCenter(bin))).toBe(bin);
    for (const bin of bins.slice(33)) {
      expect(binOf(binEdges(bin).low)).toBe(bin);
      expect(binOf(-binEdges(bin).low)).toBe(64 - bin);
    }
    expect([
      binOf(1e9),
      binOf(-1e9),
      binOf(Number.POSITIVE_INFINITY),
      binOf(0),
      binOf(1),
      binOf(Number.NaN),
    ]).toEqual([64, 0, 64, 32, 53, -1]);
  });
});
