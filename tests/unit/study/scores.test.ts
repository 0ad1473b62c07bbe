/** What a claim reads of a run: one number per seed, from rows that are made here. */
import { describe, expect, it } from 'vitest';
import { METRIC_COLUMNS, METRIC_IDS } from '../../../src/stats/metrics/metrics.ts';
import { columnIn, type Measured, type Read, scoresOf } from '../../../src/study/verdicts/scores.ts';

const POINTS = 20;
const TERM = METRIC_COLUMNS; // its column
/** By point 0 … 19 (steps 10, 20, … 200): two seeds. */
type Row = (point: number) => readonly [number, number];

function measured(rows: Readonly<Record<string, Row>>, points = POINTS): Measured {
  const columns = new Map(
    Object.entries(rows).map(([name, row]) => {
      const known = (METRIC_IDS as readonly string[]).indexOf(name);
      return [known < 0 ? TERM : known, row] as const;
    }),
  );
  return {
    source: {
      variants: 1,
      seeds: 2,
      columns: METRIC_COLUMNS + 1,
      length: points,
      grid: Array.from({ length: points }, (_, k) => 10 * (k + 1)),
      read: (point, _, column, into) => into.set(columns.get(column)?.(point) ?? [Number.NaN, Number.NaN]),
    },
    columns: { variants: [{ label: 'a', terms: [{ label: 'Coverage', term: 'coverage', probe: true }] }] },
    learned: (_, seed) =>
      seed === 0
        ? { value: [5, 6, 7], policy: [0.1, 0.9, 0.2, 0.8, 0.3, 0.7], actionValue: [1, 2, 3, 4, 5, 6] }
        : null,
    state: (name) => ['A', 'B', 'C'].indexOf(name),
    action: (name) => ['left', 'right'].indexOf(name),
  };
}
const read = (rows: Readonly<Record<string, Row>>, what: Read) => [...scoresOf(measured(rows), 0, what)];

describe('A score of a seed', () => {
  const rising: Record<string, Row> = { entropy: (k) => [k, 100 + k], updates: (k) => [2 * k, 3 * k] };
  it('at the end is the mean of the last tenth, and of a running total its last value', () => {
    expect(read(rising, { metric: 'entropy' })).toEqual([18.5, 118.5]); // points 18 and 19
    expect(read(rising, { metric: 'updates' })).toEqual([38, 57]);
  });
  it('over the whole run is the mean of all points', () => {
    expect(read(rising, { metric: 'entropy', when: 'area' })).toEqual([9.5, 109.5]);
  });
  it('at a step is the first point from there on', () => {
    expect(read(rising, { metric: 'entropy', when: { at: 50 } })).toEqual([4, 104]);
    expect(read(rising, { metric: 'entropy', when: { at: 51 } })).toEqual([5, 105]);
    expect(read(rising, { metric: 'updates', when: { at: 50 } })).toEqual([8, 12]);
  });
  it('over a span is the mean over its points, both ends included', () => {
    expect(read(rising, { metric: 'entropy', when: { from: 20, to: 40 } })).toEqual([2, 102]);
    expect(read(rising, { metric: 'entropy', when: { from: 15, to: 44 } })).toEqual([2, 102]);
    expect(read(rising, { metric: 'entropy', when: { from: 190, to: 999 } })).toEqual([18.5, 118.5]);
  });
  it('is missing for a seed that no longer reports at the end', () => {
    const stopped: Record<string, Row> = { entropy: (k) => [k, k < 12 ? k : Number.NaN] };
    expect(read(stopped, { metric: 'entropy', when: 'area' })).toEqual([9.5, Number.NaN]);
    expect(read(stopped, { metric: 'entropy', when: { from: 0, to: 100 } })).toEqual([4.5, 4.5]);
  });
  it('of a probe is found by its label or its term', () => {
    const probed: Record<string, Row> = { probe: () => [0.25, 0.5] };
    for (const metric of ['probe:coverage', 'probe:Coverage', 'probe: coverage'])
      expect(read(probed, { metric })).toEqual([0.25, 0.5]);
  });
});

describe('Steps to a threshold', () => {
  const steps = (row: Row, to: number, below?: true) =>
    read({ entropy: row }, { metric: 'entropy', steps: { to, ...(below && { below }) } });
  it('are those of the first point at which the median of three is there, so one lucky window does not count', () => {
    // Seed 0 reaches 5 at point 5 and stays: the median is there at point 6, step 70. Seed 1 has one lucky window at point 2.
    expect(steps((k) => [k, k === 2 ? 9 : k >= 10 ? 9 : 0], 5)).toEqual([70, 120]);
    expect(steps((k) => [20 - k, 20 - k], 5, true)).toEqual([170, 170]);
  });
  it('are those of the whole run for a seed that never arrives, that stopped, or has no value at the end', () => {
    expect(steps((k) => [0, k < 9 ? 0 : Number.NaN], 5)).toEqual([200, 200]);
    // It arrived before it stopped.
    expect(steps((k) => [k < 9 ? 9 : Number.NaN, Number.NaN], 5)).toEqual([30, 200]);
  });
  it('use single points in a run of fewer than twenty', () => {
    const short = measured({ entropy: (k) => [k, 9] }, 19);
    expect([...scoresOf(short, 0, { metric: 'entropy', steps: { to: 5 } })]).toEqual([60, 10]);
  });
});

describe('What a seed has learned', () => {
  it('is read by state and action; a seed that stopped has none', () => {
    expect(read({}, { metric: 'value:B' })).toEqual([6, Number.NaN]);
    expect(read({}, { metric: 'policy:B:right' })).toEqual([0.8, Number.NaN]);
    expect(read({}, { metric: 'actionValue:C:left' })).toEqual([5, Number.NaN]);
  });
  it('is refused for a state or an action that does not exist', () => {
    expect(() => read({}, { metric: 'value:D' })).toThrow('This world has no state in “D”.');
    expect(() => read({}, { metric: 'policy:A:up' })).toThrow('This world has no action in “A:up”.');
  });
});

describe('A metric of one of several terms', () => {
  const term = (label: string) => ({ label, term: 'event', probe: true as const });
  const columns = {
    variants: [
      { label: 'both', terms: [term('Event: won'), term('Lost')] },
      { label: 'one', terms: [{ label: 'Task reward', term: 'task' }, term('Lost')] },
    ],
  };
  it('is refused with all of them where its name can mean several, and a label picks one', () => {
    expect(columnIn(columns, 0, 'probe:event')).toBe(
      'probe:event can be “probe: Event: won” or “probe: Lost” here. Write one of these, or give the terms labels.',
    );
    expect(columnIn(columns, 0, 'probe:lost')).toBe(METRIC_COLUMNS + 1);
    expect(columnIn(columns, 0, 'probe: Event: won')).toBe(METRIC_COLUMNS);
  });
  it('is that of its own variant, whatever others have', () => {
    expect(columnIn(columns, 1, 'probe:event')).toBe(METRIC_COLUMNS + 1);
    expect(columnIn(columns, 1, 'probe: Event: won')).toContain('There is no metric');
  });
});

describe('A metric that does not exist', () => {
  it('is refused with what can be written', () => {
    const { columns } = measured({});
    expect(columnIn(columns, 0, 'taskretrun')).toContain('There is no metric taskretrun here.');
    expect(columnIn(columns, 0, 'kl')).toBe(
      'This run does not measure kl: it has neither a network nor an evaluation.',
    );
    expect(columnIn({ ...columns, metricColumns: 99 }, 0, 'kl')).toBe(METRIC_COLUMNS);
    expect(() => read({}, { metric: 'probe:nothing' })).toThrow('There is no metric probe:nothing here.');
  });
});
