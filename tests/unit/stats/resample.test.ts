import { describe, expect, it } from 'vitest';
import { curveOf, trimmedInterval } from '../../../src/stats/compare/curve-band.ts';
import { iqm, iqmOfSorted, sortedFloats } from '../../../src/stats/stats/order-statistics.ts';
import { contentKey, RandomStream } from '../../../src/stats/stats/random-stream.ts';
import {
  expandedTail,
  Resamples,
  repetitionsFor,
  SortedSample,
  type Statistic,
  tailsOf,
} from '../../../src/stats/stats/resample.ts';
import { mean, percentile, sortedFinite, summarize } from '../../../src/stats/stats/summary.ts';
import { normalFrom, randomFrom } from './random.ts';

const found = new Float64Array(3);

describe('a resample by counts', () => {
  it('has the IQM, mean and median of the resample written out, with seeds that have no value', () => {
    const random = randomFrom(5);
    for (let k = 0; k < 200; k++) {
      const n = 1 + Math.floor(random() * 17);
      const values = Array.from({ length: n }, () =>
        random() < 0.15 ? Number.NaN : Math.floor(random() * 8) / 4,
      );
      const counts = Uint16Array.from({ length: n }, () => Math.floor(random() * 3));
      const written = values.flatMap((value, i) =>
        Number.isNaN(value) ? [] : Array<number>(counts[i] ?? 0).fill(value),
      );
      const sample = new SortedSample(values);
      sample.resampled(counts, found);
      expect(sample.resampledMean(counts)).toBe(found[1]);
      const expected = [iqm(written), mean(written), percentile(sortedFinite(written), 0.5)];
      expected.forEach((value, s) => {
        if (Number.isNaN(value)) expect(found[s]).toBeNaN();
        else expect(found[s]).toBeCloseTo(value, 12);
      });
    }
  });

  it('over all 27 resamples of {.1, .4, .9} has the percentiles .165 and .791667 of the mean', () => {
    const sample = new SortedSample([0.1, 0.4, 0.9]);
    const means: number[] = [];
    for (let a = 0; a < 3; a++)
      for (let b = 0; b < 3; b++)
        for (let c = 0; c < 3; c++) {
          const counts = new Uint16Array(3);
          for (const i of [a, b, c]) counts[i] = (counts[i] ?? 0) + 1;
          sample.resampled(counts, found);
          means.push(found[1] ?? 0);
        }
    const { low, high } = tailsOf(Float64Array.from(means), 0.025);
    expect(low).toBeCloseTo(0.165, 12);
    expect(high).toBeCloseTo(0.7916667, 6);
  });

  it('draws every seed equally often, n at a time, and the same ones again', () => {
    const resamples = new Resamples(7, 7000);
    const sums = new Float64Array(7);
    for (let k = 0; k < 7000; k++) {
      const counts = resamples.counts(k);
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(7);
      counts.forEach((count, i) => {
        sums[i] = (sums[i] ?? 0) + count;
      });
    }
    // Each is expected 7,000 times, with standard deviation √(49,000 · 6/49) = 77.5.
    for (const sum of sums) expect(Math.abs(sum - 7000)).toBeLessThan(4 * 77.5);
    expect([...new Resamples(7, 10).counts(3)]).toEqual([...resamples.counts(3)]);
  });

  it('is repeated less often for more seeds, but at least 400 times', () => {
    expect([20, 419, 4096, 100_000].map(repetitionsFor)).toEqual([5000, 5000, 512, 400]);
  });
});

describe('expanded percentiles', () => {
  it('for 10 runs are at Φ(−√(10/9) · 2.262157) = .00855, and tend to .025', () => {
    expect(expandedTail(10)).toBeCloseTo(0.00855, 5);
    expect(expandedTail(100_000)).toBeCloseTo(0.025, 5);
    expect(expandedTail(1)).toBeNaN();
  });
});

describe('sorting by radix', () => {
  it('sorts like the built-in sort, including negative numbers, zeros and extremes, and drops values that are not finite', () => {
    const random = randomFrom(11);
    const values = Float32Array.from({ length: 999 }, (_, i) =>
      i % 50 === 0 ? Number.NaN : (random() - 0.5) * 10 ** Math.floor(random() * 70 - 35),
    );
    values.set([0, -0, Number.POSITIVE_INFINITY, 3.4e38, -3.4e38, 1e-45, -1e-45]);
    const expected = [...values].filter(Number.isFinite).map((value) => value + 0);
    expect([...sortedFloats(values)]).toEqual(expected.sort((a, b) => a - b));
  });
});

describe('the interval of a trimmed mean', () => {
  it('is Student’s below four values, because nothing is trimmed', () => {
    const { low, high } = summarize([1, 2, 6]);
    const trimmed = trimmedInterval(Float64Array.of(1, 2, 6));
    expect(trimmed.low).toBeCloseTo(low, 12);
    expect(trimmed.high).toBeCloseTo(high, 12);
  });
  it('has half-width t(3) √(SS/(4·3)) with the winsorized squares of 1 2 3 4 5 6 7 30 (by hand)', () => {
    // Winsorized: 3 3 3 4 5 6 6 6, mean 4.5, squares 2.25·6 + .25·2 = 14; kept 3 4 5 6, mean 4.5; t(.975, 3) = 3.182446.
    const half = 3.182446305 * Math.sqrt(14 / 12);
    const { low, high } = trimmedInterval(Float64Array.of(1, 2, 3, 4, 5, 6, 7, 30));
    expect(low).toBeCloseTo(4.5 - half, 7);
    expect(high).toBeCloseTo(4.5 + half, 7);
  });
  it('agrees with the bootstrap from a hundred values on: widths within a tenth on average', () => {
    const normal = normalFrom(randomFrom(2));
    const resamples = new Resamples(100, 1000);
    let ratio = 0;
    for (let k = 0; k < 20; k++) {
      const values = Float64Array.from({ length: 100 }, normal).sort();
      const sample = new SortedSample(values);
      const drawn = Float64Array.from({ length: 1000 }, (_, r) => {
        sample.resampled(resamples.counts(r), found);
        return found[0] ?? 0;
      });
      const [one, other] = [trimmedInterval(values), tailsOf(drawn, expandedTail(100))];
      ratio += (one.high - one.low) / (other.high - other.low) / 20;
    }
    expect(Math.abs(ratio - 1)).toBeLessThan(0.1);
  });
  it('is centered at the IQM', () => {
    const sorted = Float64Array.of(1, 2, 4, 8, 16);
    const { low, high } = trimmedInterval(sorted);
    expect((low + high) / 2).toBeCloseTo(iqmOfSorted(sorted), 12);
  });
});

describe('the stream keyed by content', () => {
  it('repeats for the same values, and differs for other values, another order or another split', () => {
    const first = (...lists: number[][]) => new RandomStream(contentKey(...lists)).word();
    expect(first([1, 2, 3])).toBe(first([1, 2, 3]));
    const others = [
      first([1, 2, 3]),
      first([1, 3, 2]),
      first([1, 2], [3]),
      first([1, 2, 3.0000001]),
      first([]),
    ];
    expect(new Set(others).size).toBe(others.length);
  });
});

describe('a curve with a bootstrapped band', () => {
  it.each<[Statistic, number]>([
    ['iqm', 7.5], // of the middle four: (2 + 4 + 8 + 16) / 4
    ['mean', 127 / 8],
    ['median', 6], // (4 + 8) / 2
  ])('has the %s of the seeds themselves in its middle, not that of a resample', (statistic, first) => {
    const eight = Float32Array.of(64, 0, 32, 1, 16, 2, 8, 4);
    const equal = new Float32Array(8).fill(3);
    const steps = curveOf([eight, equal], statistic, new Resamples(8));
    let step = steps.next();
    while (!step.done) step = steps.next();
    const { value, low, high, n } = step.value;
    expect([...value]).toEqual([first, 3]);
    expect([...n]).toEqual([8, 8]);
    expect([low[1], high[1]]).toEqual([3, 3]);
    expect(low[0]).toBeLessThan(first);
    expect(high[0]).toBeGreaterThan(first);
  });
});
