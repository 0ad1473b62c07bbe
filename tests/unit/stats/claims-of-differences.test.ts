import { describe, expect, it } from 'vitest';
import type { ClaimPart, Reading } from '../../../src/study/verdicts/contract.ts';
import { judgePart, readingsOf } from '../../../src/study/verdicts/judge.ts';

const SIZES = [0.01, 0.1, 1];
const values = () => SIZES;
const seeds = (f: (seed: number) => number) => Float64Array.from({ length: 8 }, (_, seed) => f(seed));

describe('a log slope of a difference', () => {
  const part: ClaimPart = {
    kind: 'logSlope',
    says: '',
    metric: 'policy:0:0',
    variant: 'run/up',
    minus: 'run/down',
    over: 'world.size',
    above: 0.9,
    below: 1.1,
  };
  // up − down = c · size, so the logarithm of the difference has slope 1 although neither variant has.
  const scores = ({ of, level }: Reading) => {
    const size = Number(level?.['world.size']);
    return seeds((seed) => 0.5 + (of === 'run/up' ? 0.5 : -0.5) * (0.2 + 0.01 * seed) * size);
  };
  it('reads both variants at every value', () => {
    expect(readingsOf(part, values).map(({ of }) => of)).toEqual([
      'run/up',
      'run/up',
      'run/up',
      'run/down',
      'run/down',
      'run/down',
    ]);
  });
  it('is 1 if the difference is proportional to the value', () => {
    const { verdict, rows } = judgePart(part, scores, values);
    expect(rows[0]?.value).toBeCloseTo(1, 6);
    expect(verdict).toBe('holds');
  });
});

describe('a rank correlation of steps to a threshold', () => {
  const part: ClaimPart = {
    kind: 'rankCorrelation',
    says: '',
    metric: 'success',
    threshold: 0.8,
    with: 'probe:judge',
    variants: ['run/a', 'run/b', 'run/c'],
    below: -0.5,
  };
  it('requests the steps of the first metric, and the second metric itself', () => {
    const wanted = readingsOf(part, values);
    expect(wanted.map(({ metric, steps }) => [metric, steps?.to])).toEqual([
      ...[0, 1, 2].map(() => ['success', 0.8]),
      ...[0, 1, 2].map(() => ['probe:judge', undefined]),
    ]);
  });
  it('is −1 if more of one metric means fewer steps', () => {
    const order = ['run/a', 'run/b', 'run/c'];
    const scores = ({ of, steps }: Reading) =>
      seeds((seed) => (steps === undefined ? order.indexOf(of) : 100 - 10 * order.indexOf(of) + seed));
    const { verdict, rows } = judgePart(part, scores, values);
    expect(rows[0]?.value).toBe(-1);
    expect(verdict).toBe('holds');
  });
});
