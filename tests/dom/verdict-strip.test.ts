/** The sentence about a run is of one moment, and says which if a busy device compares later than it draws. */
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { VerdictStrip } from '../../src/app/compare/verdict-strip.tsx';
import { LabContext } from '../../src/app/model/hooks.ts';
import type { Lab } from '../../src/app/model/lab.ts';
import type { RunState } from '../../src/app/model/model.ts';
import type { ComparisonRequest } from '../../src/stats/compare/comparison.ts';
import { until } from '../unit/app/lab/fake-lab.ts';
import { compared, type Shape, sourceOf } from '../unit/stats/comparison-data.ts';
import { drawn } from './drawn.ts';

const POINTS = 40;
/** ‘sparse’ has learned the task from the tenth of forty measurement points on, and is then paid most. */
const shape: Shape = (variant, seed, share) => (variant === 1 || share > 0.25 ? 1 : 0.1) + seed / 1e4;
const paid = (variant: number) =>
  Float64Array.from({ length: POINTS }, (_, point) => (variant === 0 && point >= 10 ? 9 : 1));

/** A run of which the first measurement points have arrived to be compared, and all of them to be drawn. */
async function strip(arrived: number) {
  const grid = Array.from({ length: POINTS }, (_, point) => (point + 1) * 100);
  const plan = {
    grid,
    variants: ['sparse', 'potential'].map((label) => ({ label, terms: [] })),
    view: { kind: 'grid' },
    events: [],
  };
  const run = createStore(
    () =>
      ({
        plan,
        status: 'running',
        envSteps: arrived * 100,
        generation: 1,
        seriesVersion: 1,
        marks: [],
      }) as unknown as RunState,
  );
  const asked: ComparisonRequest[] = [];
  const lab = {
    run,
    compare: async (request: ComparisonRequest) => {
      asked.push(request);
      const length = Math.min(arrived, request.until ?? POINTS);
      return compared(sourceOf(shape, { measurementPoints: POINTS, length }), request);
    },
    series: (variant: number) => {
      const mean = paid(variant);
      return { length: POINTS, x: Float64Array.from(grid), mean, low: mean, high: mean, n: [] };
    },
  } as unknown as Lab;
  const place = await drawn(createElement(LabContext, { value: lab }, createElement(VerdictStrip)));
  const words = () => place.textContent ?? '';
  await until(() => words().includes('potential'));
  return { run, asked, words };
}

test('says of which moment it speaks once the charts are ahead of it', async () => {
  const { run, words } = await strip(8);
  expect(words()).toContain('‘potential’ has a higher task return than ‘sparse’ (1 against 0.1');
  expect(words()).not.toContain('As of');
  run.setState({ envSteps: 2400 });
  await until(() => words().includes('As of 800 environment steps.'));
  run.setState({ envSteps: 850 });
  await until(() => !words().includes('As of'));
});

test('compares level, speed and reward at the same measurement point', async () => {
  const { asked, words } = await strip(8);
  expect(asked.map(({ measure, until: last }) => [measure, last])).toEqual([
    ['end', undefined],
    ['steps', 8],
  ]);
  // ‘sparse’ is paid most only later.
  expect(words()).not.toContain('collects the most reward');
});
