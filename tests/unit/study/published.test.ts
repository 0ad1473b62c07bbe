/** Published values: exact ones with a tolerance, simulated ones with a standard error. */
import { describe, expect, it } from 'vitest';
import type { Published } from '../../../src/study/verdicts/contract.ts';
import { verdictOn } from './made.ts';

const base: Published = {
  kind: 'published',
  says: 'A value.',
  metric: 'exact:value',
  variant: 'main/a',
  value: 2,
  source: 'table 1',
};
/** Seeds ± 1 around a mean: standard deviation √(n / (n − 1)), so the standard error of the mean is 1 / √(n − 1). */
const around = (mean: number) => (_: unknown, seed: number) => mean + (seed % 2 ? 1 : -1);

describe('A published value with a tolerance', () => {
  const exact = { ...base, tolerance: 0.05 };
  it('holds within it, fails beyond it', () => {
    expect(verdictOn(exact, 1, () => 2.04).rows[0]).toMatchObject({ n: Infinity, verdict: 'holds' });
    expect(verdictOn(exact, 1, () => 2.06).verdict).toBe('fails');
    expect(verdictOn(exact, 1, () => Number.NaN).verdict).toBe('undecided');
  });
  it('of several states is the one that is farthest away, and one that is missing is no agreement', () => {
    const values = { ...exact, value: { A: 1, B: 2, C: 3 } };
    const at = (found: Record<string, number>) =>
      verdictOn(values, 1, ({ metric }) => found[metric.replace('exact:value:', '')] ?? Number.NaN);
    expect(at({ A: 1.01, B: 2.02, C: 3 }).rows).toHaveLength(1);
    expect(at({ A: 1.01, B: 2.02, C: 3 }).rows[0]).toMatchObject({
      label: 'a B − table 1',
      verdict: 'holds',
    });
    expect(at({ A: 1, C: 3 }).verdict).toBe('undecided');
    expect(at({ A: 1, C: 4 }).verdict).toBe('fails');
  });
  it('of numbers that vary from seed to seed must contain their 90 % interval', () => {
    const varying = { ...base, tolerance: 0.5 };
    expect(verdictOn(varying, 100, around(2)).verdict).toBe('holds'); // ± 0.17
    expect(verdictOn(varying, 10, around(2)).verdict).toBe('undecided'); // ± 0.6
    expect(verdictOn(varying, 100, around(3)).verdict).toBe('fails');
  });
});

describe('A published value that was simulated', () => {
  it('lies within four combined standard errors', () => {
    // 26 seeds: our error is 1/√25 = 0.2; with 0.15 printed, √(0.04 + 0.0225) = 0.25, and four are 1.
    const part = { ...base, standardError: 0.15, margin: 2 };
    const row = verdictOn(part, 26, around(2.9)).rows[0];
    expect(row?.region[1]).toBeCloseTo(1, 5);
    expect(row?.value).toBeCloseTo(0.9, 12);
    expect(row?.verdict).toBe('holds');
    expect(verdictOn(part, 26, around(3.1)).verdict).toBe('fails');
  });
  it('is undecided as long as a difference of the margin is not excluded, and says how many seeds would', () => {
    const part = { ...base, margin: 0.5 };
    // 1.645 · 1/√(n − 1) < 0.5 from 12 seeds on.
    const row = verdictOn(part, 10, around(2)).rows[0];
    expect(row).toMatchObject({ verdict: 'undecided', needed: 13 });
    expect(verdictOn(part, 14, around(2)).verdict).toBe('holds');
    // The printed error alone is too large: seeds do not help.
    const never = verdictOn({ ...part, standardError: 0.4 }, 20, around(2)).rows[0];
    expect(never).toMatchObject({ verdict: 'undecided', needed: Infinity });
  });
  it('can equal a sample without variance, and an exact number', () => {
    expect(verdictOn({ ...base, value: 1 / 3, margin: 0.1 }, 6, () => 0.333333).verdict).toBe('holds');
    expect(verdictOn({ ...base, value: 1 / 3, margin: 0.1 }, 6, () => 0.34).verdict).toBe('fails');
    expect(verdictOn({ ...base, standardError: 0.01, margin: 0.1 }, 1, () => 2.02).verdict).toBe('holds');
    expect(verdictOn({ ...base, standardError: 0.01, margin: 0.1 }, 1, () => 2.05).verdict).toBe('fails');
  });
});
