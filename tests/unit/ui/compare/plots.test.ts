import { describe, expect, it } from 'vitest';
import type { Plan } from '../../../../src/engine/contract.ts';
import { csvOf } from '../../../../src/measure/figures/csv-cell.ts';
import { FIRST_CHOICES, metricsOf, requestOf, typed } from '../../../../src/ui/compare/choices.ts';
import { areaOf, pathOf, scaleOf, stepsPath } from '../../../../src/ui/compare/scales.ts';
import { experiment } from '../../lab/fake-lab.ts';
import { planFor } from '../../lab/fake-session.ts';

const ten = scaleOf([0, 10], 0, 100, 5, false);

describe('a drawing', () => {
  it('places values over pixels, and widens to round numbers when asked to', () => {
    expect([ten.at(0), ten.at(5), ten.at(10)]).toEqual([0, 50, 100]);
    const round = scaleOf([0.13, 9.7, Number.NaN, Number.POSITIVE_INFINITY], 0, 100, 4);
    expect([round.low <= 0.13, round.high >= 9.7, round.high < 12]).toEqual([true, true, true]);
    expect(scaleOf([], 0, 1, 3).ticks.length).toBeGreaterThan(1);
    const one = scaleOf([3, 3], 0, 100, 3);
    expect(one.at(3)).toBeGreaterThan(0);
    expect(one.at(3)).toBeLessThan(100);
  });
  it('leaves gaps open, and draws a band only where both its ends are known', () => {
    const y = [1, Number.NaN, 3, 4];
    expect(pathOf([0, 1, 2, 3], y, ten, ten)).toBe('M0.0,10.0M20.0,30.0L30.0,40.0');
    expect(areaOf([0, 1], [1, Number.NaN], [2, 3], ten, ten)).toBe('M0.0,20.0L0.0,10.0Z');
    expect(areaOf([0], [Number.NaN], [1], ten, ten)).toBe('');
  });
  it('steps down behind each value: strictly above', () => {
    const unit = scaleOf([0, 1], 0, 100, 2, false);
    expect(stepsPath([2, 5], [0.5, 0], ten, unit)).toBe(
      'M0.0,100.0L20.0,100.0L20.0,50.0L50.0,50.0L50.0,0.0L100.0,0.0',
    );
  });
});

describe('a file of numbers', () => {
  it('quotes names, disarms formulas, keeps all digits and leaves unknown cells empty', () => {
    const rows = [['=cmd("x")', 0.1 + 0.2, Number.NaN, Number.POSITIVE_INFINITY]];
    expect(csvOf({ head: ['variant', 'a', 'b', 'c'], rows })).toBe(
      `"variant","a","b","c"\n"'=cmd(""x"")",${0.1 + 0.2},,Inf\n`,
    );
  });
});

describe('the question that choices make', () => {
  const plan: Plan = planFor(experiment);
  it('has the exact returns where a variant has been solved, and no threshold unless one is typed', () => {
    expect(requestOf(FIRST_CHOICES, plan)).toMatchObject({
      threshold: null,
      margin: null,
      metric: 'taskReturn',
    });
    expect(requestOf({ ...FIRST_CHOICES, threshold: ' 0,5', margin: '-2' }, plan)).toMatchObject({
      threshold: 0.5,
      margin: 2,
    });
    const [variant] = plan.variants;
    if (variant === undefined) expect.fail('a variant');
    const reference = { bestTaskReturn: 9, randomTaskReturn: 1 } as NonNullable<typeof variant.reference>;
    const solved = { ...plan, variants: [{ ...variant, reference }] };
    expect(requestOf(FIRST_CHOICES, solved).reference).toEqual({ best: 9, random: 1 });
  });
  it('falls back to what this run has: another metric, another baseline, the last checkpoint', () => {
    const wild = { ...FIRST_CHOICES, metric: 'heldOut' as const, baseline: 7 };
    expect(requestOf(wild, { ...plan, view: { ...plan.view, kind: 'grid' } as Plan['view'] })).toMatchObject({
      metric: 'taskReturn',
      baseline: 0,
      checkpoint: plan.grid.length - 1,
    });
    expect(metricsOf(plan).at(-1)).toBe('return');
  });
  it.each([
    ['', null],
    ['x', null],
    ['−3', -3],
    ['1e3', 1000],
  ])('reads “%s” as %s', (text, value) => {
    expect(typed(text)).toBe(value);
  });
});
