import { describe, expect, it } from 'vitest';
import { SEED_ROW_BYTES, seedRowsOf } from '../../../src/stats/compare/comparison.ts';
import { METRIC_COLUMNS, type MetricId, NETWORK_METRIC_COLUMNS } from '../../../src/stats/metrics/metrics.ts';
import { Band, columnOf, REPORTS, type ReadColumn, resized } from '../../../src/stats/stats/aggregate.ts';

const task = columnOf('taskReturn');

/** Reads two columns, with NaN elsewhere. */
function readOf(column: number, values: readonly number[], episodes: readonly number[]): ReadColumn {
  return (of, into) =>
    into.set(of === column ? values : of === REPORTS ? episodes : values.map(() => Number.NaN));
}

/** A band made of windows with the values of each seed. A seed's count of episodes shows that it reports. */
function bandOf(
  column: number,
  windows: readonly (readonly number[])[],
  reports: (seed: number, checkpoint: number) => boolean = () => true,
): Band {
  const seeds = windows[0]?.length ?? 0;
  const band = new Band(column, seeds, windows.length);
  windows.forEach((values, checkpoint) => {
    const episodes = values.map((_, seed) => (reports(seed, checkpoint) ? 1 : Number.NaN));
    band.append(readOf(column, values, episodes), checkpoint);
  });
  return band;
}

/**
 * What is shown of one seed's task return over windows of 100 steps. @param length of each episode; null for
 * no row
 */
function shownOf(
  rows: readonly ({ readonly value: number; readonly episodes: number } | null)[],
  more: Partial<Record<MetricId, number>>,
  length = 10,
): readonly number[] {
  const band = new Band(task, 1, rows.length, NETWORK_METRIC_COLUMNS);
  rows.forEach((row, k) => {
    const metrics = { taskReturn: row?.value, episodes: row?.episodes, episodeLength: length, ...more };
    const values = new Map(Object.entries(metrics).map(([id, value]) => [columnOf(id as MetricId), value]));
    band.append((of, into) => into.set([(row && values.get(of)) ?? Number.NaN]), 100 * (k + 1));
  });
  return [...band.mean];
}

describe('the band over seeds', () => {
  it('is the mean with its Student-t interval (1, 2, 3: 2 ± 4.302653·1/√3, t table at 2 degrees of freedom)', () => {
    const { mean, low, high, n } = bandOf(task, [[1, 2, 3]]);
    expect([mean[0], n[0]]).toEqual([2, 3]);
    expect(low[0]).toBeCloseTo(2 - 4.30265273 / Math.sqrt(3), 7);
    expect(high[0]).toBeCloseTo(2 + 4.30265273 / Math.sqrt(3), 7);
  });

  it('is the same to the last bit in any order of the seeds (wandb issue 4879)', () => {
    const values = Array.from({ length: 50 }, (_, i) => Math.sin(i) * 10 ** (i % 9));
    const forward = bandOf(task, [values]);
    const backward = bandOf(task, [[...values].reverse()]);
    for (const run of ['mean', 'low', 'high', 'n'] as const) expect(forward[run]).toEqual(backward[run]);
  });

  it('leaves out seeds without a value and counts the rest', () => {
    const { mean, n } = bandOf(task, [[1, Number.NaN, 3]]);
    expect([mean[0], n[0]]).toEqual([2, 2]);
  });

  it('has a mean but no interval for one seed, and neither for none', () => {
    const { mean, low, n } = bandOf(columnOf('entropy'), [[4], [Number.NaN]]);
    expect([...mean]).toEqual([4, Number.NaN]);
    expect([...low]).toEqual([Number.NaN, Number.NaN]);
    expect([...n]).toEqual([1, 0]);
  });

  it('has an interval of width zero for equal values', () => {
    const { mean, low, high } = bandOf(task, [Array.from({ length: 20 }, () => Math.fround(0.1))]);
    expect([low[0], high[0]]).toEqual([mean[0], mean[0]]);
  });

  it('keeps its values when the number of measurement points changes', () => {
    const band = bandOf(task, [[1], [2], [3]]);
    band.resize(5);
    band.append(readOf(task, [4], [1]), 4);
    expect([band.length, ...band.mean]).toEqual([4, 1, 2, 3, 4, 0]);
    band.resize(2);
    expect([band.length, ...band.mean]).toEqual([2, 1, 2]);
    expect(resized(Uint8Array.of(1, 2), 3)).toEqual(Uint8Array.of(1, 2, 0));
  });
});

describe('the carry-forward rule', () => {
  it('keeps the last finished episodes’ value through windows in which none finished', () => {
    expect([...bandOf(task, [[Number.NaN], [5], [Number.NaN]]).mean]).toEqual([Number.NaN, 5, 5]);
    expect([...bandOf(METRIC_COLUMNS, [[Number.NaN], [7], [Number.NaN]]).mean]).toEqual([Number.NaN, 7, 7]);
  });

  it('ends only the line of a replica that stopped reporting', () => {
    const { mean, n } = bandOf(
      task,
      [
        [5, 1],
        [Number.NaN, Number.NaN],
      ],
      (seed, checkpoint) => seed > 0 || checkpoint === 0,
    );
    expect([...mean]).toEqual([3, 1]);
    expect([...n]).toEqual([2, 1]);
  });

  it('joins windows while more steps are unfinished than finished, but not for batches of completions', () => {
    // One episode of 10 steps ends in each window of 100. The others may still be running, or were not
    // chosen.
    const rows = [0.2, 0.4, 0.9].map((value, k) => ({ value, episodes: k + 1 }));
    expect(shownOf(rows, { klCoefficient: 0 })).toEqual([0.2, 0.4, 0.9]);
    expect(shownOf(rows, {})).toEqual([Number.NaN, Number.NaN, Number.NaN]);
  });

  it('shows the same after a checkpoint, when the rows before it are missing', () => {
    const rows = [0.5, 0.2, 0.4, 0.9].map((value, k) => ({ value, episodes: 20 * (k + 1) }));
    const later = rows.map((row, k) => (k < 2 ? null : row));
    // In each window of 100 steps, 20 episodes of 5 steps end. The 60 before had other lengths.
    for (const more of [{ klCoefficient: 0 }, {}])
      expect(shownOf(later, more, 5).slice(2)).toEqual(shownOf(rows, more, 5).slice(2));
    const longer = later.map((row) => row && { ...row, episodes: row.episodes - 30 });
    expect(shownOf(longer, {}, 5).slice(2)).toEqual([0.4, 0.9]);
  });

  it('does not change metrics of anything but finished episodes', () => {
    expect([...bandOf(columnOf('entropy'), [[1], [Number.NaN]]).mean]).toEqual([1, Number.NaN]);
  });
});

describe('the rows of single seeds', () => {
  it('are stored at every measurement point as long as they fit: 512 seeds of 4 variants take 33 MB', () => {
    expect(seedRowsOf(512 * 4, 200, 20)).toEqual({ bytes: 512 * 4 * 200 * 20 * 4, every: 1 });
  });

  it('are thinned by half beyond that, and never exceed their memory', () => {
    const { bytes, every } = seedRowsOf(4096 * 4, 500, 20); // 655 MB
    expect(every).toBe(4);
    expect(bytes).toBeLessThanOrEqual(SEED_ROW_BYTES);
    expect(seedRowsOf(4096 * 8, 2000, 30).bytes).toBeLessThanOrEqual(SEED_ROW_BYTES);
  });
});
