/**
 * How often is “practically equal” reported, and how often wrongly? Runs made-up comparisons of two variants
 * through the whole decision. The table in docs/decisions/0024-practically-equal.md contains the figures. At
 * a release, the test makes 1,000 comparisons for each number, and they must be equal.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { smallestDifference } from '../../src/stats/compare/compare.ts';
import { judge, rawPair } from '../../src/stats/compare/compare-pair.ts';
import { estimatesOf } from '../../src/stats/compare/compare-variant.ts';
import { Resamples } from '../../src/stats/stats/resample.ts';
import { RELEASE } from '../release.ts';
import { normalFrom, randomFrom } from '../unit/stats/random.ts';

const COMPARISONS = RELEASE ? 1000 : 200;
/** A rate of 5 % may appear this high: two standard errors above. */
const MAX_FALSE = 0.05 + 2 * Math.sqrt((0.05 * 0.95) / COMPARISONS);

interface Case {
  readonly name: string;
  /** Deviates of one seed in both variants, with standard deviation 1. */
  readonly draw: (uniform: () => number, normal: () => number) => readonly [number, number];
}
const correlated =
  (rho: number): Case['draw'] =>
  (_, normal) => {
    const shared = normal();
    const own = () => Math.sqrt(rho) * shared + Math.sqrt(1 - rho) * normal();
    return [own(), own()];
  };
const CASES: readonly Case[] = [
  { name: 'independent seeds', draw: correlated(0) },
  { name: 'correlation 0.9', draw: correlated(0.9) },
  {
    name: 'exponential',
    draw: (uniform) => [-Math.log(1 - uniform()), -Math.log(1 - uniform())],
  },
];

const KINDS: readonly string[] = ['ahead', 'slight', 'equal'];

/**
 * Shares of the kinds of verdicts. @param difference true difference, in standard deviations between seeds
 */
function shares({ draw }: Case, seeds: number, difference: number): readonly number[] {
  const uniform = randomFrom(seeds + 1000 * difference);
  const normal = normalFrom(uniform);
  const resamples = new Resamples(seeds, 500);
  const counts = [0, 0, 0];
  for (let k = 0; k < COMPARISONS; k++) {
    const pairs = Array.from({ length: seeds }, () => draw(uniform, normal));
    const [x, y] = [0, 1].map((variant) =>
      Float64Array.from(pairs, (pair) => (pair[variant] ?? 0) + (variant === 0 ? difference : 0)),
    );
    if (x === undefined || y === undefined) throw new Error('two variants');
    const scores = (values: Float64Array) => ({
      values,
      ranked: values,
      estimates: estimatesOf(values, resamples),
    });
    const pair = rawPair(scores(x), scores(y), true, 'iqm', () => resamples);
    const [said] = judge([{ variant: 0, against: 1, pair }], [smallestDifference(x, y)], false);
    const kind = KINDS.indexOf(said?.kind ?? '');
    if (kind >= 0) counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts.map((count) => count / COMPARISONS);
}

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
const SEEDS = [5, 10, 20, 40, 80];

describe.each(CASES)('“practically equal” of $name', (made) => {
  it('is reported for at most 5 % at a true difference of the margin, and a difference is claimed for at most 5 % if there is none', () => {
    const rows = SEEDS.map((seeds) => {
      const boundary = shares(made, seeds, 0.5);
      const none = shares(made, seeds, 0);
      expect(boundary[2], `${seeds} seeds, boundary`).toBeLessThanOrEqual(MAX_FALSE);
      expect((none[0] ?? 1) + (none[1] ?? 1), `${seeds} seeds, no difference`).toBeLessThanOrEqual(MAX_FALSE);
      const cells = [boundary[2] ?? 1, (none[0] ?? 1) + (none[1] ?? 1), none[2] ?? 1].map(percent);
      return `| ${made.name} | ${seeds} | ${cells.join(' | ')} |`;
    });
    if (process.env.REWARD_LAB_PRINT === 'yes') console.log(rows.join('\n'));
    if (!RELEASE) return;
    const page = readFileSync(
      new URL('../../docs/decisions/0024-practically-equal.md', import.meta.url),
      'utf8',
    );
    for (const row of rows) expect(page).toContain(row);
  }, 600_000);
});
