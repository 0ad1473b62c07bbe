import { expect, test } from 'vitest';
import { binAxis, stripTicks, usedBins } from '../../../../src/app/charts/advantage-chart.tsx';
import { HISTOGRAM_BINS } from '../../../../src/stats/metrics/metrics.ts';

const words = (range: Parameters<typeof binAxis>[1]) => binAxis('advantage', range).texts;

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
  expect(stripTicks(range).map((tick) => tick.words)).toEqual(['≤ −45.3', '−1', '0', '1', '≥ 45.3']);
});

test('an axis that ends inside has no open end', () => {
  const counts = new Float64Array(HISTOGRAM_BINS);
  counts[40] = 10; // about 0.015
  expect(words(usedBins([counts]))).toEqual(['−0.01', '0', '0.01']);
});
