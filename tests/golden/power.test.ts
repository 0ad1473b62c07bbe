/** The difference that a study says its seeds detect is detected in 80 % of simulated studies, whatever the pilot happened to be. */
import { describe, expect, it } from 'vitest';
import { detectable, jackknifeError, powerOf } from '../../src/study/power.ts';
import type { WrittenStudy } from '../../src/study/study.ts';
import type { ClaimPart } from '../../src/study/verdicts/contract.ts';
import { judgePart } from '../../src/study/verdicts/judge.ts';
import { inRelease } from '../release.ts';
import { study } from '../studies/made-study.ts';
import { normalFrom, randomFrom } from '../unit/stats/random.ts';

/** `npm test` simulates fewer, and allows two standard errors more. */
const STUDIES = inRelease(2_000, 500);
const BAND = inRelease(0.04, 0.04 + 2 * Math.sqrt((0.8 * 0.2) / 500));
const [SEEDS, PILOT] = [20, 5];
const { vary: _, ...main } = study.runs.main as WrittenStudy['runs'][string];
const [a, b] = ['main/Sarsa', 'main/Q-learning'];
const common = { says: 'A part of a test.', metric: 'taskReturn', variant: a };

/** The share of simulated studies whose part holds, with the difference that their own pilot says they can detect. */
function shareDetected(part: ClaimPart, seed: number, shift: (difference: number) => number): number {
  const normal = normalFrom(randomFrom(seed));
  const whole = { ...study, runs: { main: { ...main, seeds: SEEDS } }, parts: [part] };
  let held = 0;
  for (let k = 0; k < STUDIES; k++) {
    const made = (seeds: number, difference: number) => {
      // Both share a part of the noise of their seed, as with common random numbers.
      const shared = Array.from({ length: seeds }, normal);
      const own = (extra: number) => shared.map((x) => 3 * x + 2 * normal() + extra);
      return { [a]: own(difference), [b]: own(0) };
    };
    const pilot = made(PILOT, shift(0));
    const power = powerOf(whole, {
      [`${a} taskReturn end`]: pilot[a] ?? [],
      [`${b} taskReturn end`]: pilot[b] ?? [],
    });
    const [row] = power.parts[0]?.rows ?? [];
    const full = made(SEEDS, shift(row?.detectable ?? Number.NaN));
    const { verdict } = judgePart(
      part,
      ({ of }) => Float64Array.from(full[of] ?? []),
      () => [],
    );
    if (verdict === 'holds') held++;
  }
  return held / STUDIES;
}

describe('A difference that 20 seeds can detect, from a pilot of 5,', () => {
  it.each<readonly [name: string, part: ClaimPart, shift: (difference: number) => number]>([
    [
      'ahead, by the mean',
      { kind: 'ahead', ...common, over: [b], margin: 1, statistic: 'mean' },
      (d) => 1 + d,
    ],
    ['ahead, by the interquartile mean', { kind: 'ahead', ...common, over: [b] }, (d) => d],
    ['not above', { kind: 'notAbove', ...common, than: b, margin: 2, statistic: 'mean' }, (d) => 2 - d],
    ['level', { kind: 'level', ...common, above: 0, statistic: 'mean' }, (d) => d],
  ])('is detected in 80 ± 4 % of simulated studies: %s', (_name, part, shift) => {
    const share = shareDetected(part, 7, shift);
    expect(Math.abs(share - 0.8)).toBeLessThanOrEqual(BAND);
  });
});

describe('The formula', () => {
  it('is the textbook’s with a large pilot: (t + t₀.₈)·σ/√n', () => {
    // n = 20: t₁₉(0.975) = 2.093, t₁₉(0.8) = 0.861 (tables of Student's t).
    expect(detectable(1, 100_000, 20)).toBeCloseTo((2.093 + 0.861) / Math.sqrt(20), 2);
  });
  it('promises less, the smaller the pilot', () => {
    const differences = [4, 5, 10, 40].map((pilot) => detectable(1, pilot, 20));
    expect(differences).toEqual(differences.toSorted((x, y) => y - x));
  });
  it('has the jackknife’s error, which is s/√n for a mean', () => {
    const values = [1, 2, 4, 9];
    const means = values.map((_, k) => (16 - (values[k] ?? 0)) / 3);
    // s² = Σ(x − 4)²/3 = (9 + 4 + 0 + 25)/3, and the error is √(s²/4).
    expect(jackknifeError(means)).toBeCloseTo(Math.sqrt(38 / 3 / 4), 12);
  });
});
