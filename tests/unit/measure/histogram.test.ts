import { describe, expect, it } from 'vitest';
import { HISTOGRAM_BINS } from '../../../src/measure/metrics/metrics.ts';
import {
  binCenter,
  binEdges,
  binOf,
  heatStrip,
  histogramQuantile,
  mergeHistograms,
} from '../../../src/measure/stats/histogram.ts';

const bins = Array.from({ length: HISTOGRAM_BINS }, (_, bin) => bin);
const of = (...values: number[]): Float64Array => {
  const counts = new Float64Array(HISTOGRAM_BINS);
  for (const value of values) counts[binOf(value)] = (counts[binOf(value)] ?? 0) + 1;
  return counts;
};

describe('the bins', () => {
  it('join without gap or overlap and mirror each other (definition in metrics.ts)', () => {
    for (const bin of bins.slice(1)) expect(binEdges(bin).low).toBe(binEdges(bin - 1).high);
    for (const bin of bins) expect(binCenter(bin)).toBe(-binCenter(64 - bin) + 0);
    expect(binEdges(33).low).toBe(2 ** -10);
    expect(binEdges(35)).toEqual({ low: 2 ** -9, high: 2 ** -8.5 });
    expect(binEdges(64).low).toBe(2 ** 5.5);
  });

  it('hold their centers and lower edges; beyond the ends everything falls into the outermost', () => {
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

describe('quantiles', () => {
  it('fall into the bin of the exact quantile', () => {
    const values = Array.from({ length: 1001 }, (_, i) => Math.sinh((i - 500) / 100));
    const counts = of(...values);
    for (const p of [0.1, 0.25, 0.5, 0.9]) {
      const exact = values[Math.round(p * 1000)] ?? 0;
      expect(Math.abs(binOf(histogramQuantile(counts, p)) - binOf(exact))).toBeLessThanOrEqual(1);
    }
  });

  it('of an empty histogram are NaN, and the extreme ones are the edges of filled bins', () => {
    expect(histogramQuantile(of(), 0.5)).toBeNaN();
    const counts = of(1, 1.1);
    expect([histogramQuantile(counts, 0), histogramQuantile(counts, 1)]).toEqual([1, Math.SQRT2]);
  });
});

describe('the heat strip', () => {
  it('adds neighboring measurement points and loses none', () => {
    const counts = new Float64Array(5 * HISTOGRAM_BINS);
    [1, 1, 2, -1, -1].forEach((value, row) => {
      counts[row * HISTOGRAM_BINS + binOf(value)] = 10;
    });
    const strip = heatStrip(counts, 5, 2);
    expect([...strip.starts]).toEqual([0, 2, 5]);
    expect(strip.shares[binOf(1)]).toBe(1);
    expect(strip.shares[HISTOGRAM_BINS + binOf(-1)]).toBeCloseTo(2 / 3, 6);
    expect(strip.highestShare).toBe(1);
    expect(mergeHistograms(counts).reduce((a, b) => a + b, 0)).toBe(50);
  });

  it('of nothing, or of empty measurement points, is dark and not NaN', () => {
    expect(heatStrip([], 0).columns).toBe(0);
    expect([...heatStrip(new Float64Array(HISTOGRAM_BINS), 1).shares].every((share) => share === 0)).toBe(
      true,
    );
  });
});
