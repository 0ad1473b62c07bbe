import { describe, expect, it } from 'vitest';
import { partingText } from '../../../src/stats/compare/comparison-words.ts';
import { partingOf } from '../../../src/stats/compare/parting.ts';
import { compared, type Shape, sourceOf } from './comparison-data.ts';
import { normalFrom, randomFrom } from './random.ts';

const CHECKPOINTS = 100;
/** [points][seeds] of a curve over the share of the run, with noise across windows and seeds. */
function rows(curve: (share: number) => number, seeds: number, key: number, noise = 0.05) {
  const normal = normalFrom(randomFrom(key));
  return Array.from({ length: CHECKPOINTS }, (_, k) =>
    Float32Array.from({ length: seeds }, () => curve((k + 1) / CHECKPOINTS) + noise * normal()),
  );
}
const rising = (share: number) => share;
/** Peaks at .4. */
const hill = (share: number) => 1 - 4 * (share - 0.4) ** 2;

describe('the point where the two returns diverge', () => {
  it('is found where the task return turns down and the training return keeps rising: its interval contains .4', () => {
    const parting = partingOf(rows(rising, 20, 1), rows(hill, 20, 2));
    expect(parting.kind).toBe('parted');
    expect(Math.abs(parting.peak - 39)).toBeLessThanOrEqual(8);
    expect(parting.peakLow).toBeLessThanOrEqual(39);
    expect(parting.peakHigh).toBeGreaterThanOrEqual(39);
    // According to the curve, 1 − (1 − 4 · .36) = 1.44 is lost and about .6 gained, minus the effect of
    // smoothing at the end.
    expect(parting.fall.value).toBeGreaterThan(1.2);
    expect(parting.fall.value).toBeLessThan(1.5);
    expect(parting.rise.value).toBeGreaterThan(0.45);
  });
  it('does not exist if both rise, and is rarely invented from noise: in at most 5 of 100 runs with two flat curves', () => {
    expect(partingOf(rows(rising, 20, 3), rows(rising, 20, 4)).kind).toBe('together');
    let found = 0;
    for (let key = 0; key < 100; key++) {
      const flat = partingOf(
        rows(rising, 10, 500 + key),
        rows(() => 0, 10, 900 + key),
      );
      if (flat.kind !== 'together') found++;
    }
    expect(found).toBeLessThanOrEqual(5);
  });
  it('does not exist if both fall, because the agent forgets and does not exploit', () => {
    expect(partingOf(rows(hill, 20, 5), rows(hill, 20, 6)).kind).toBe('fell');
  });
  it('is not reported if the fall is certain but too small to matter', () => {
    const [trained, task] = [rows(rising, 20, 1), rows(hill, 20, 2)];
    expect(partingOf(trained, task, 1).kind).toBe('parted');
    expect(partingOf(trained, task, 2).kind).toBe('together');
  });
  it('is at the first measurement point when the task return falls from the beginning', () => {
    const parting = partingOf(
      rows(rising, 12, 7),
      rows((share) => -share, 12, 8),
    );
    expect(parting).toMatchObject({ kind: 'parted', peak: 0, peakLow: 0 });
  });
  it('is the last of several equal peaks', () => {
    const plateau = (share: number) => Math.min(1, 3 * share) - Math.max(0, share - 0.7) * 3;
    const { peak } = partingOf(rows(rising, 8, 1, 0), rows(plateau, 8, 2, 0));
    expect(peak).toBeGreaterThanOrEqual(66);
    expect(peak).toBeLessThanOrEqual(70);
  });
  it('is unknown for three seeds or a run that has just begun, and the same for thousands of seeds as for a hundred', () => {
    expect(partingOf(rows(rising, 3, 1), rows(hill, 3, 2))).toMatchObject({ kind: 'unknown', peak: -1 });
    const few = (r: Float32Array[]) => r.slice(0, 7);
    expect(partingOf(few(rows(rising, 9, 1)), few(rows(hill, 9, 2))).kind).toBe('unknown');
    const many = partingOf(rows(rising, 1000, 1), rows(hill, 1000, 2));
    expect(many).toMatchObject({ kind: 'parted', seeds: 1000 });
    expect(Math.abs(many.peak - 39)).toBeLessThanOrEqual(4);
  });
  it('ignores seeds that stopped', () => {
    const [trained, task] = [rows(rising, 8, 1), rows(hill, 8, 2)];
    for (const row of task.slice(50)) row[3] = Number.NaN;
    expect(partingOf(trained, task)).toMatchObject({ kind: 'parted', seeds: 7 });
  });
  it('is described in words: where, how much and how certain', () => {
    const shape: Shape = (_, seed, share, metric) => {
      if (metric === 'episodes') return 1;
      return (metric === 'return' ? 5 * share : hill(share)) + (seed % 3) / 100;
    };
    const comparison = compared(sourceOf(shape, { measurementPoints: 100 }));
    expect(partingText(0, comparison, ['bonus', 'b'], (value) => value.toPrecision(2))).toMatch(
      /^‘bonus’ is being exploited: since its peak at .* environment steps \(95 % interval .*\) the task return fell by 1\.\d .* while the training return rose by 2\.\d /,
    );
  });
});
