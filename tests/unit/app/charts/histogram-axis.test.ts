import { expect, test } from 'vitest';
import { binAxis, binQuantiles, usedBins, valueOfBin } from '../../../../src/app/charts/advantage-chart.tsx';
import { binEdges, HISTOGRAM_BINS, HISTOGRAM_CENTER } from '../../../../src/stats/metrics/metrics.ts';

const words = (range: Parameters<typeof binAxis>[1], pixels = 400) =>
  binAxis('advantage', range, pixels).texts;

test('an axis that reaches the outermost bins says that they hold everything beyond', () => {
  const counts = new Float64Array(HISTOGRAM_BINS);
  counts[HISTOGRAM_BINS - 1] = 10; // 2^5.5 to 2^6, and everything above
  const range = usedBins([counts]);
  expect(words(range)).toEqual([
    '≤ −45.3',
    '−10',
    '−1',
    '−0.1',
    '−0.01',
    '0',
    '0.01',
    '0.1',
    '1',
    '10',
    '≥ 45.3',
  ]);
  // −10 is 4.86 bins from the end: 11 px of 150.
  expect(words(range, 150)).toEqual(['≤ −45.3', '−1', '0', '1', '≥ 45.3']);
  expect(words(range, 60)).toEqual(['≤ −45.3', '0', '≥ 45.3']);
});

test('an axis that ends inside has no open end', () => {
  const counts = new Float64Array(HISTOGRAM_BINS);
  counts[40] = 10; // about 0.015
  expect(words(usedBins([counts]))).toEqual(['−0.01', '0', '0.01']);
});

test('quantiles of a histogram lie where the counts say, evenly within a bin', () => {
  const counts = new Float64Array(HISTOGRAM_BINS);
  counts[10] = 1;
  counts[40] = 2;
  counts[50] = 1;
  expect(binQuantiles(counts, [0.125, 0.25, 0.5, 0.75, 0.875])).toEqual([10.5, 11, 40.5, 41, 50.5]);
  expect(binQuantiles(new Float64Array(HISTOGRAM_BINS), [0.5])).toEqual([Number.NaN]);
});

test('a position in bins is a value between the edges of its bin, and rises', () => {
  let before = Number.NEGATIVE_INFINITY;
  for (let bin = 0; bin < HISTOGRAM_BINS; bin++) {
    const { low, high } = binEdges(bin);
    const center = bin === HISTOGRAM_CENTER;
    for (const share of [0.25, 0.5, 0.75]) {
      const value = valueOfBin(bin + share);
      expect(value).toBeGreaterThan(before);
      if (!center && Number.isFinite(low)) expect(value).toBeGreaterThan(low * (low < 0 ? 1.0001 : 0.9999));
      if (!center && Number.isFinite(high)) expect(value).toBeLessThan(high * (high < 0 ? 0.9999 : 1.0001));
      before = value;
    }
  }
  expect(valueOfBin(HISTOGRAM_CENTER + 0.5)).toBe(0);
});
