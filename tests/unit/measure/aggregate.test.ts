import { describe, expect, it } from 'vitest';
import { aggregateLines, columnOf, SeedTable } from '../../../src/measure/aggregate.ts';
import { METRIC_COLUMNS } from '../../../src/measure/metrics.ts';

const columns = METRIC_COLUMNS + 1;
const task = columnOf('taskReturn');
const row = (values: Record<number, number>, episodes = 1): Float32Array => {
  const all = new Float32Array(columns).fill(Number.NaN);
  all[columnOf('episodes')] = episodes;
  for (const [column, value] of Object.entries(values)) all[Number(column)] = value;
  return all;
};

describe('the aggregate over seeds', () => {
  it('is the mean with its Student-t interval (1, 2, 3: 2 ± 4.302653·1/√3, t table at 2 degrees of freedom)', () => {
    const table = new SeedTable(3, columns);
    [1, 2, 3].forEach((value, seed) => {
      table.put(0, seed, row({ [task]: value }));
    });
    const { mean, low, high, n } = table.aggregate(task);
    expect([mean[0], n[0]]).toEqual([2, 3]);
    expect(low[0]).toBeCloseTo(2 - 4.30265273 / Math.sqrt(3), 7);
    expect(high[0]).toBeCloseTo(2 + 4.30265273 / Math.sqrt(3), 7);
  });

  it('is the same to the last bit in whatever order the seeds arrive (wandb issue 4879)', () => {
    const values = Array.from({ length: 50 }, (_, i) => Math.sin(i) * 10 ** (i % 9));
    const forward = aggregateLines(
      values.map((value) => [value]),
      1,
    );
    const backward = aggregateLines(
      [...values].reverse().map((value) => [value]),
      1,
    );
    expect(forward).toEqual(backward);
  });

  it('leaves out seeds without a value and counts the rest', () => {
    const { mean, n } = aggregateLines([[1], [Number.NaN], [3]], 1);
    expect([mean[0], n[0]]).toEqual([2, 2]);
  });

  it('of one seed has a mean but no interval, and of none has neither', () => {
    const { mean, low, n } = aggregateLines([[4, Number.NaN]], 2);
    expect([...mean]).toEqual([4, Number.NaN]);
    expect([...low]).toEqual([Number.NaN, Number.NaN]);
    expect([...n]).toEqual([1, 0]);
  });

  it('of equal values has an interval of width zero', () => {
    const { mean, low, high } = aggregateLines(
      Array.from({ length: 20 }, () => [Math.fround(0.1)]),
      1,
    );
    expect([low[0], high[0]]).toEqual([mean[0], mean[0]]);
  });

  it('of one arm does not move when a seed of another arm is hidden (wandb issue 6672)', () => {
    const [one, other] = [new SeedTable(2, columns), new SeedTable(2, columns)];
    for (const table of [one, other]) for (const seed of [0, 1]) table.put(0, seed, row({ [task]: seed }));
    const before = one.aggregate(task);
    expect(other.aggregate(task, (seed) => seed === 1).mean[0]).toBe(0);
    expect(one.aggregate(task)).toEqual(before);
  });
});

describe('the carry-forward rule', () => {
  it('keeps the last finished episodes’ value through windows in which none finished', () => {
    const table = new SeedTable(1, columns);
    const contribution = METRIC_COLUMNS;
    table.put(0, 0, row({}, 0));
    table.put(1, 0, row({ [task]: 5, [contribution]: 7 }, 1));
    table.put(2, 0, row({}, 1));
    expect([...table.seedSeries(0, task)]).toEqual([Number.NaN, 5, 5]);
    expect([...table.seedSeries(0, contribution)]).toEqual([Number.NaN, 7, 7]);
  });

  it('ends the line of a replica that stopped reporting', () => {
    const table = new SeedTable(1, columns);
    table.put(0, 0, row({ [task]: 5 }));
    table.put(1, 0, new Float32Array(columns).fill(Number.NaN));
    expect([...table.seedSeries(0, task)]).toEqual([5, Number.NaN]);
  });

  it('does not touch metrics that are not of finished episodes', () => {
    const table = new SeedTable(1, columns);
    table.put(0, 0, row({ [columnOf('entropy')]: 1 }));
    table.put(1, 0, row({}));
    expect([...table.seedSeries(0, columnOf('entropy'))]).toEqual([1, Number.NaN]);
  });
});

describe('a table', () => {
  it('knows how far all seeds have come, and takes rows out of larger batches', () => {
    const table = new SeedTable(2, columns);
    const batch = new Float32Array(2 * columns);
    batch.set(row({ [task]: 1 }), 0);
    batch.set(row({ [task]: 2 }), columns);
    table.put(0, 0, batch, 0);
    table.put(0, 1, batch, columns);
    table.put(1, 1, batch, columns);
    expect([table.length, table.completeLength]).toEqual([2, 1]);
    expect([...table.aggregate(task).mean]).toEqual([1.5, 2]);
    expect([...table.aggregate(task).n]).toEqual([2, 1]);
  });

  it('ignores rows of seeds that it does not have', () => {
    const table = new SeedTable(1, columns);
    table.put(0, 1, row({}));
    expect(table.length).toBe(0);
  });
});
