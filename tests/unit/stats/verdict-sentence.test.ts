import { expect, test } from 'vitest';
import { verdictSentence } from '../../../src/stats/compare/verdict-sentence.ts';
import { compared, type Made, type Shape, sourceOf } from './comparison-data.ts';

const LABELS = ['sparse', 'bonus', 'potential'];
/** Reward designs that differ in their final level and in when they reach it. */
const learning =
  (ends: readonly number[], times: readonly number[], noise = 0.01): Shape =>
  (variant, seed, share, metric) =>
    metric === 'episodes'
      ? share * 40
      : share >= (times[variant] ?? 0) + seed / 400
        ? (ends[variant] ?? 0) + (((seed * 7 + variant * 3) % 11) / 11 - 0.5) * noise
        : 0;

function said(shape: Shape, made: Made = {}, over = true, margin: number | null = null): string {
  const source = sourceOf(shape, made);
  const request = { allPairs: true, reference: { best: 1, random: 0 } };
  const level = compared(source, { ...request, measure: 'end', margin });
  const speed = compared(source, { ...request, measure: 'steps' });
  return verdictSentence({ level, speed, labels: LABELS.slice(0, source.variants), over, write: String });
}
const calm = (text: string) => text.replace(/\d\.\d+/g, (number) => Number(number).toFixed(2));

test('names the variant that is higher and sooner once, from its side', () => {
  const words = calm(said(learning([0.3, 0.95], [0.1, 0.2])));
  expect(words).toBe(
    '‘bonus’ ends with a higher task return than ‘sparse’ (0.95 against 0.30) and gets to 0.90 first.',
  );
});

test('names the variant that gets there first if both end alike', () => {
  const words = calm(said(learning([0.98, 0.98], [0.2, 0.7])));
  expect(words).toMatch(/^20 seeds show no clear difference in task return between ‘sparse’ and ‘bonus’; /);
  expect(words).toMatch(/; ‘sparse’ gets to 0\.90 first, after \d+ environment steps\.$/);
});

test('mentions that a run is still going on, and compares three variants with the best', () => {
  const words = calm(said(learning([0.5, 0.1, 0.95], [0.1, 0.1, 0.2]), { variants: 3 }, false));
  expect(words).toBe(
    'So far, ‘potential’ has the highest task return (0.95; next is ‘sparse’ with 0.50) and gets to 0.90 first.',
  );
});

test('names the variants below a tie at the top', () => {
  const words = calm(said(learning([0.95, 0.1, 0.95], [0.6, 0.1, 0.2], 0), { variants: 3 }));
  expect(words).toMatch(
    /^‘sparse’ and ‘potential’ reach the same task return \(0\.95\), above ‘bonus’ \(0\.10\); ‘potential’ gets/,
  );
});

test('gives the margin of a tie, with its unit and origin', () => {
  const words = calm(said(learning([0.95, 0.1, 0.95], [0.6, 0.1, 0.2]), { variants: 3 }, true, 0.05));
  expect(words).toMatch(
    /^‘sparse’ and ‘potential’ reach a similar task return \(0\.95; practically equal within ± 0\.05 task reward per episode, the smallest difference of interest, as set\), above ‘bonus’ \(0\.10\); ‘potential’ gets/,
  );
});

test('calls a lead small if it is beyond chance but smaller than the margin', () => {
  const words = calm(said(learning([0.94, 0.95], [0.1, 0.2]), {}, true, 0.05));
  expect(words).toMatch(
    /^‘bonus’ ends with a higher task return than ‘sparse’ \(0\.95 against 0\.94, a small difference: within ± 0\.05 task reward per episode, the smallest difference of interest, as set\)/,
  );
});

test('says first that two seeds cannot decide', () => {
  const words = calm(said(learning([0.3, 0.95], [0.1, 0.2]), { seeds: 2 }));
  expect(words).toMatch(/^2 seeds cannot decide: ‘bonus’ is ahead so far, with a task return of 0\.9\d/);
});

test('reports no clear difference if seeds scatter more than the variants differ', () => {
  const scattered: Shape = (variant, seed, share, metric) =>
    metric === 'episodes' ? share * 40 : ((seed * 7 + variant * 5) % 13) / 13;
  expect(said(scattered)).toMatch(
    /^20 seeds show no clear difference in task return between ‘sparse’ and ‘bonus’/,
  );
});

test('gives the task return of a single variant, and no sentence if nothing was measured', () => {
  expect(calm(said(learning([0.5], [0.1]), { variants: 1 }))).toBe('‘sparse’ has a task return of 0.50.');
  expect(said(() => Number.NaN)).toBe('');
});
