import { describe, expect, it } from 'vitest';
import { momentsOf } from '../../../../src/app/compare/parting-moments.tsx';
import type { Comparison } from '../../../../src/stats/compare/comparison.ts';
import { compared, sourceOf } from '../../stats/comparison-data.ts';

/** The task return of the second variant peaks at .4 of the run, while its training return keeps rising. */
const comparison = compared(
  sourceOf(
    (variant, seed, share, metric) => {
      const noise = Math.sin(seed * 12.9898 + share * 78.233 + variant) / 50;
      return (variant === 0 || metric === 'return' ? share : 1 - 4 * (share - 0.4) ** 2) + noise;
    },
    { variants: 2, seeds: 12, measurementPoints: 100 },
  ),
);

function withParting(kind: 'fell' | 'parted', peak: number): Comparison {
  const [one] = comparison.variants;
  if (one === undefined) expect.fail('a variant');
  return { ...comparison, variants: [{ ...one, parting: { ...one.parting, kind, peak } }] };
}

describe('the moments to look at', () => {
  it('are the peak and the end of an exploited variant, in environment steps', () => {
    const moments = momentsOf(comparison, 1);
    expect(moments.map(({ name }) => name)).toEqual(['where the gap opens', 'at the end']);
    // The grid has a measurement point every 100 environment steps: the peak is at .4 of 10,000, and the run ends there.
    expect(Math.abs((moments[0]?.at ?? 0) - 4_000)).toBeLessThanOrEqual(500);
    expect(moments[1]?.at).toBe(10_000);
  });
  it('are none for a variant whose returns stay together, or that does not exist', () => {
    expect(momentsOf(comparison, 0)).toEqual([]);
    expect(momentsOf(comparison, 7)).toEqual([]);
  });
  it('include a peak if both returns fall, and no end that is the peak itself', () => {
    expect(momentsOf(withParting('fell', 3), 0).map(({ name }) => name)).toEqual([
      'at the peak',
      'at the end',
    ]);
    expect(momentsOf(withParting('parted', comparison.x.length - 1), 0)).toHaveLength(1);
  });
});
