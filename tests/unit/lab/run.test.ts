import { afterEach, expect, test } from 'vitest';
import type { OpenLab } from '../../../src/lab/create-lab.ts';
import { openLab, until } from './fake-lab.ts';
import { COLUMN } from './fake-session.ts';

let lab: OpenLab;
afterEach(() => lab.dispose());

test('a run goes from the draft to done and its mean is the mean over the seeds of all shards', async () => {
  lab = openLab().lab;
  lab.actions.start();
  await until(() => lab.run.getState().status === 'done');
  const { length, mean, n, x } = lab.series(0, COLUMN.return, 'envSteps');
  expect(length).toBe(10);
  expect([...x]).toEqual([100, 200, 300, 400, 500, 600, 700, 800, 900, 1000]);
  // 0.5 a step, and the seed itself (0, 1, 2): mean 1.
  expect(mean[9]).toBeCloseTo(501);
  expect(n[9]).toBe(3);
  // Episodes are envSteps × (seed + 1): mean 2 a step.
  expect([...lab.series(0, COLUMN.return, 'episodes').x.slice(0, 2)]).toEqual([200, 400]);
  expect(lab.histograms(0).counts[0]).toBe(3);
  expect(lab.seedSeries(0, COLUMN.return)[2]?.[0]).toBeCloseTo(52);
  expect(lab.run.getState().stepsDone).toBe(3_000);
});
