import { describe, expect, it } from 'vitest';
import { axisOf, roundAxis, shareOf, valueAt } from '../../../../src/app/charts/axis.ts';
import { bandPath, linePath } from '../../../../src/app/charts/lines.ts';
import { FIRST_CHOICES, metricsOf, requestOf, typed } from '../../../../src/app/compare/choices.ts';
import { fallsOf } from '../../../../src/app/compare/plots.tsx';
import type { Plan } from '../../../../src/engine/contract.ts';
import { csvOf } from '../../../../src/stats/figures/csv-cell.ts';
import { experiment } from '../lab/fake-lab.ts';
import { planFor } from '../lab/fake-session.ts';

const times = (factor: number) => (value: number) => factor * value;
const [px, py] = [times(10), times(10)];
const of = (...values: number[]) => Float64Array.from(values);

describe('a drawing', () => {
  it('places values between the ends of its axis, and widens to round numbers when asked to', () => {
    const ten = axisOf('', 0, 10, 5);
    expect([shareOf(ten, 0), shareOf(ten, 5), shareOf(ten, 10)]).toEqual([0, 0.5, 1]);
    expect(valueAt(ten, 0.25)).toBe(2.5);
    const powers = axisOf('', 1, 100, 5, true);
    expect([shareOf(powers, 10), valueAt(powers, 0.5)]).toEqual([0.5, 10]);
    const round = roundAxis('', [0.13, 9.7, Number.NaN, Number.POSITIVE_INFINITY]);
    expect([round.low <= 0.13, round.high >= 9.7, round.high < 12]).toEqual([true, true, true]);
    expect(roundAxis('', [], 3).ticks.length).toBeGreaterThan(1);
    const one = roundAxis('', [3, 3], 3);
    expect(shareOf(one, 3)).toBeGreaterThan(0);
    expect(shareOf(one, 3)).toBeLessThan(1);
  });
  it('leaves gaps open, and draws a band only where both its ends are known', () => {
    const y = of(1, Number.NaN, 3, 4);
    expect(linePath({ x: of(0, 1, 2, 3), y }, px, py)).toBe('M0.0,10.0M20.0,30.0L30.0,40.0');
    expect(bandPath({ x: of(0, 1), low: of(1, Number.NaN), high: of(2, 3) }, px, py)).toBe(
      'M0.0,20.0L0.0,10.0Z',
    );
    expect(bandPath({ x: of(0), low: of(Number.NaN), high: of(1) }, px, py)).toBe('');
  });
  it('falls at each value to the share of seeds that are strictly above', () => {
    expect(fallsOf(of(2, 5), of(0.5, 0), 0, 10)).toEqual({ x: of(0, 2, 5, 10), y: of(1, 0.5, 0, 0) });
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
    const wild = { ...FIRST_CHOICES, metric: 'evaluationReturn' as const, baseline: 7 };
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
