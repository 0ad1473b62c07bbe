/** Texts around charts: file names, stamps, marks, stored choices, and zooms by keys. */
import { expect, test } from 'vitest';
import { axisOf } from '../../../../src/app/charts/axis.ts';
import { rememberedView } from '../../../../src/app/charts/chart-view.ts';
import { figureName, partialText } from '../../../../src/app/charts/figure-words.ts';
import { movedInto, zoomedIn, zoomedOut } from '../../../../src/app/charts/reading-area.tsx';
import { markText } from '../../../../src/app/charts/series.tsx';

test('a file is named after the experiment and the chart', () => {
  expect(figureName('Four rooms: three rewards, one task', 'Task return')).toBe('four-rooms_task-return');
  expect(figureName(' ../é?<b> ', 'pass@k')).toBe('e-b_pass-k');
  expect(figureName('', '')).toBe('experiment_figure');
});

test('an unfinished run is stamped with its share of the budget', () => {
  const run = { stepsDone: 430, stepsTotal: 1000 };
  expect(partialText({ ...run, status: 'paused' })).toBe('partial: 43\u2009% of the budget');
  expect(partialText({ ...run, status: 'done' })).toBe('');
  expect(partialText({ ...run, stepsDone: 1000, status: 'stopped' })).toBe('');
});

test('a mark of an edit names the variant and what changed', () => {
  const labels = ['GRPO, naive', 'GRPO'];
  expect(markText({ kind: 'edit', text: 'variant 1: KL β 0 → 0.5' }, labels)).toBe(
    'GRPO, naive: KL β 0 → 0.5',
  );
  expect(markText({ kind: 'edit', text: 'variant 2: a; variant 9: b' }, labels)).toBe(
    'GRPO: a; variant 9: b',
  );
  expect(markText({ kind: 'restart', text: 'worker 1 restarted' }, labels)).toBe(
    'restart: worker 1 restarted',
  );
});

test('only a valid choice is stored', () => {
  const first = { smoothing: 0, pins: [], open: ['outcome', 'exploration'] };
  expect(rememberedView({})).toEqual(first);
  expect(rememberedView({ smoothing: 1, pins: 'entropy', open: 3 })).toEqual(first);
  expect(rememberedView({ smoothing: 0.6, pins: ['kl', 4], open: ['value', 'nothing'] })).toEqual({
    smoothing: 0.6,
    pins: ['kl'],
    open: ['value'],
  });
});

test('keys zoom by half around a point and never leave the axis', () => {
  const whole = axisOf('steps', 0, 100, 5);
  expect(zoomedIn(whole, 50)).toEqual({ from: 25, to: 75 });
  expect(zoomedIn(whole, 10)).toEqual({ from: 0, to: 50 });
  expect(zoomedOut(axisOf('steps', 20, 40, 5), whole)).toEqual({ from: 10, to: 50 });
  expect(zoomedOut(axisOf('steps', 25, 75, 5), whole)).toBeNull();
  expect(movedInto({ from: 10, to: 20 }, 25)).toEqual({ from: 15, to: 25 });
  const log = zoomedIn(axisOf('steps', 1, 10_000, 5, true), 100);
  expect(log.from).toBeCloseTo(10, 9);
  expect(log.to).toBeCloseTo(1000, 6);
});
