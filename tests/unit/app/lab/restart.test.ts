import { afterEach, expect, test } from 'vitest';
import type { OpenLab } from '../../../../src/app/lab/create-lab.ts';
import { experiment, openLab, rested, type Setup, seriesOf, until } from './fake-lab.ts';
import { COLUMN } from './fake-session.ts';
import { NearWorker } from './near-worker.ts';

let lab: OpenLab;
afterEach(() => lab.dispose());
function open(setup: Setup = {}) {
  const made = openLab(setup);
  lab = made.lab;
  return made;
}
/** Two seconds at 10,000 steps per second. */
const slow = { ...experiment, envSteps: 20_000, measurementPoints: 50 };
const TEN_THOUSAND = 6;
const status = () => lab.run.getState().status;
const kinds = () => lab.run.getState().marks.map((mark) => mark.kind);
const start = (spec: unknown) => {
  lab.actions.openText(JSON.stringify(spec));
  lab.actions.start();
};

test('a worker that dies is replaced, the others continue, and the curve is that of an undisturbed run', async () => {
  const { workers } = open({ speed: TEN_THOUSAND });
  start(slow);
  await until(() => lab.run.getState().envSteps > 5_000);
  lab.killWorker(1);
  const before = lab.run.getState().envSteps;
  await until(() => kinds().includes('restart'));
  expect(workers[0]?.terminated).toBe(false);
  expect(workers).toHaveLength(4);
  expect(lab.run.getState().log.at(-1)).toMatch(
    /Worker 2 of 3 ended: no heartbeat.*safe.*No action is needed/,
  );
  expect(lab.run.getState().marks[0]?.envSteps).toBeGreaterThanOrEqual(before);
  await until(() => status() === 'done');
  const { mean, n, length } = await seriesOf(lab, 0, COLUMN.return, 50);
  expect(length).toBe(50);
  expect([...n]).toEqual(Array(50).fill(3));
  for (const [k, value] of mean.entries()) expect(value).toBeCloseTo((k + 1) * 200 + 1);
  // One count per seed and measurement point: repeats are not counted twice.
  await until(() => lab.histograms(0).length === 50);
  const { counts } = lab.histograms(0);
  for (let k = 0; k < 50; k++) expect(counts[k * 65]).toBe(3);
});

test('a restart repeats the edits made since the snapshot at the steps at which they were made', async () => {
  open({ speed: TEN_THOUSAND, threads: 1 });
  start(slow);
  await until(() => lab.run.getState().envSteps > 3_000);
  lab.actions.set('variants[0].agent.alpha', 0.25);
  await until(() => kinds().includes('edit'));
  await until(() => lab.run.getState().envSteps > 6_000);
  const at = lab.run.getState().marks[0]?.envSteps ?? 0;
  lab.killWorker(0);
  await until(() => kinds().includes('restart'));
  await until(() => status() === 'done');
  const { mean } = await seriesOf(lab, 0, COLUMN.return, 50);
  expect(mean[49]).toBeCloseTo(1 + 0.5 * at + 0.25 * (20_000 - at), 3);
});

test('a shard that dies twice within a minute is given up with a clear message, and the others finish', async () => {
  const before = (_: number, shard: { index: number }) => {
    if (shard.index === 1) throw new Error('illegal instruction');
  };
  open({ options: () => ({ before }) });
  lab.actions.start();
  await until(() => status() === 'done');
  expect(kinds()).toEqual(['restart', 'fault']);
  expect(lab.run.getState().notices.at(-1)?.text).toMatch(
    /Worker 2 of 3 ended twice.*illegal instruction.*other 2 continue/,
  );
  const { length, n, mean } = await seriesOf(lab, 0, COLUMN.return, 10);
  expect(length).toBe(10);
  expect(n[9]).toBe(2);
  expect(mean[9]).toBeCloseTo(501); // seeds 0 and 2
});

test('when every shard is lost the run has failed, and says so', async () => {
  const before = () => {
    throw new Error('broken');
  };
  open({ options: () => ({ before }) });
  lab.actions.start();
  await until(() => status() === 'failed');
  expect(lab.run.getState().notices.some((notice) => notice.text.includes('Reload the page'))).toBe(true);
});

test('a program that cannot be loaded is a failed run, not an endless wait', async () => {
  const makeWorker = () => {
    const worker = new NearWorker();
    setTimeout(() => worker.throw(), 5);
    return worker;
  };
  open({ makeWorker });
  lab.actions.start();
  await until(() => status() === 'failed');
  expect(lab.run.getState().notices.some((notice) => notice.text.includes('could not be loaded'))).toBe(true);
});

test('a paused run whose worker dies is restored and still paused at the same step', async () => {
  open({ speed: TEN_THOUSAND });
  start(slow);
  await until(() => lab.run.getState().envSteps > 2_000);
  lab.actions.togglePlay();
  const envSteps = await rested(lab);
  lab.killWorker(2);
  await until(() => kinds().includes('restart'));
  lab.actions.stepOnce();
  await until(() => lab.run.getState().envSteps === envSteps + 1);
  expect(lab.run.getState().stepsDone).toBe(3 * (envSteps + 1));
  expect(status()).toBe('paused');
});

test('a non-finite number is reported once per variant, and the run continues', async () => {
  open({ options: () => ({ faultAt: { variant: 0, seed: 1, step: 250 } }) });
  lab.actions.start();
  await until(() => status() === 'done');
  expect(lab.run.getState().faults).toEqual([{ variant: 0, seed: 1, envSteps: 250, message: 'NaN in Q' }]);
  expect(kinds()).toEqual(['fault']);
  // The page reports the faults themselves; a notice would outlive their run.
  expect(lab.run.getState().notices).toEqual([]);
  lab.actions.start();
  expect(lab.run.getState().faults).toEqual([]);
});
