/** The drawn part of a series: bands inside the domain, the visible part, smoothed or not. */
import { expect, it } from 'vitest';
import { latestOf, readLine, sourceOf, WHOLE } from '../../../../src/app/charts/lines.ts';
import type { Lab } from '../../../../src/app/model/lab.ts';
import type { Series } from '../../../../src/app/model/model.ts';

const of = (...values: readonly number[]) => Float64Array.from(values);
function labWith(mean: Float64Array, half: number): Lab {
  const series: Series = {
    length: mean.length,
    x: mean.map((_, k) => 10 * (k + 1)),
    mean,
    low: mean.map((value) => value - half),
    high: mean.map((value) => value + half),
    n: Uint16Array.from(mean, () => 5),
  };
  return { series: () => series } as unknown as Lab;
}

it('ends bands where the quantity ends', () => {
  const lab = labWith(of(0.1, 0.5, 0.9), 0.25);
  const share = readLine(lab, sourceOf(0, 0, 'a', { domain: [0, 1] }), WHOLE).line;
  expect([[...share.low], [...share.high]]).toEqual([
    [0, 0.25, 0.65],
    [0.35, 0.75, 1],
  ]);
  expect([...readLine(lab, sourceOf(0, 0, 'a'), WHOLE).line.low]).toEqual([0.1 - 0.25, 0.25, 0.65]);
});

it('leaves an unknown end of a band unknown', () => {
  const { line } = readLine(labWith(of(0.5), Number.NaN), sourceOf(0, 0, 'a', { domain: [0, 1] }), WHOLE);
  expect([...line.low, ...line.high]).toEqual([Number.NaN, Number.NaN]);
});

it('draws the visible part and one more point at each side, so that lines reach the edges', () => {
  const lab = labWith(of(1, 2, 3, 4, 5, 6, 7), 0);
  const { line } = readLine(lab, sourceOf(0, 0, 'a'), { ...WHOLE, window: { from: 35, to: 55 } });
  expect([...line.x]).toEqual([30, 40, 50, 60]);
});

it('smooths over the whole run, whatever part is visible, and keeps the values as a thin line with their band', () => {
  const lab = labWith(of(4, 0, 8), 1);
  const smoothing = { ...WHOLE, smoothing: 0.5 };
  const { line, raw } = readLine(lab, sourceOf(0, 0, 'a'), smoothing);
  expect([...line.y]).toEqual([4, 4 / 3, 36 / 7]);
  expect([...line.low]).toEqual([3, -1, 7]);
  expect([[...(raw?.y ?? [])], raw?.source.width]).toEqual([[4, 0, 8], 1]);
  const zoomed = readLine(lab, sourceOf(0, 0, 'a'), { ...smoothing, window: { from: 30, to: 30 } });
  expect(zoomed.line.y.at(-1)).toBe(36 / 7);
});

it('reads the latest value itself, not the smoothed one', () => {
  expect(latestOf(labWith(of(4, 0, 8, Number.NaN), 1), sourceOf(0, 0, 'a'), 'envSteps')).toBe(8);
});
