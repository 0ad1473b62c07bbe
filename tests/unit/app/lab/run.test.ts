import { afterEach, expect, test } from 'vitest';
import type { OpenLab } from '../../../../src/app/lab/create-lab.ts';
import { MeasureClient } from '../../../../src/services/metrics/measure-client.ts';
import { LIMITS } from '../../../../src/services/trainer/shard-contract.ts';
import { experiment, openLab, seriesOf, testScheduler, until } from './fake-lab.ts';
import { COLUMN, planFor } from './fake-session.ts';
import { NearWorker } from './near-worker.ts';

let lab: OpenLab;
afterEach(() => lab.dispose());

test('a run goes from the draft to done and its mean is the mean over the seeds of all shards', async () => {
  lab = openLab().lab;
  lab.actions.start();
  await until(() => lab.run.getState().status === 'done');
  const { length, mean, n, x } = await seriesOf(lab, 0, COLUMN.return, 10);
  expect(length).toBe(10);
  expect([...x]).toEqual([100, 200, 300, 400, 500, 600, 700, 800, 900, 1000]);
  // 0.5 per step, plus the seed itself (0, 1, 2): mean 1.
  expect(mean[9]).toBeCloseTo(501);
  expect(n[9]).toBe(3);
  // Episodes are envSteps × (seed + 1): mean 2 per step.
  expect([...(await seriesOf(lab, 0, COLUMN.return, 10, 'episodes')).x.slice(0, 2)]).toEqual([200, 400]);
  await until(() => lab.histograms(0).length === 10);
  expect(lab.histograms(0).counts[0]).toBe(3);
  expect(lab.run.getState().stepsDone).toBe(3_000);
});

test('single seeds have their own lines with their own positions on the axis', async () => {
  lab = openLab().lab;
  expect(lab.seedSeries(0, COLUMN.return, 'envSteps', [])).toEqual([]);
  lab.actions.start();
  await until(() => lab.run.getState().status === 'done');
  const lines = () => lab.seedSeries(0, COLUMN.return, 'episodes', [2, 0]);
  await until(() => lines().length === 2 && lines().every(({ length }) => length === 10));
  expect(lines().map(({ seed }) => seed)).toEqual([2, 0]);
  // 0.5 per step, plus the seed itself; episodes are envSteps × (seed + 1).
  expect([lines()[0]?.values[0], lines()[0]?.x[0]]).toEqual([52, 300]);
  expect([lines()[1]?.values[9], lines()[1]?.x[9]]).toEqual([500, 1_000]);
});

test('picked seeds that a smaller experiment lacks are no longer picked', async () => {
  lab = openLab().lab;
  lab.actions.setView({ pickedSeeds: [2, 0] });
  lab.actions.openText(JSON.stringify({ ...experiment, seeds: 2 }));
  lab.actions.start();
  await until(() => lab.run.getState().status === 'done');
  expect(lab.view.getState().pickedSeeds).toEqual([0]);
});

test('the worst, the median and the best seed are found by their newest values', async () => {
  lab = openLab().lab;
  await expect(lab.rankSeeds(0, COLUMN.return)).rejects.toThrow('no numbers yet');
  lab.actions.openText(JSON.stringify({ ...experiment, seeds: 7 }));
  lab.actions.start();
  await until(() => lab.run.getState().status === 'done');
  const ranking = await lab.rankSeeds(0, COLUMN.return);
  expect([ranking?.worst.seed, ranking?.median.seed, ranking?.best.seed]).toEqual([0, 3, 6]);
  expect(ranking?.best.value).toBe(506);
  expect(await lab.rankSeeds(0, COLUMN.success)).toBeNull();
});

test('the file of all seeds has every value, in pieces, and reports its progress', async () => {
  lab = openLab().lab;
  lab.actions.start();
  await until(() => lab.run.getState().status === 'done');
  const shares: number[] = [];
  const lines = [{ variant: 0, column: COLUMN.return, label: '=a "b"', name: 'return', run: '@test' }];
  const pieces = await lab.exportSeeds(lines, (share) => shares.push(share));
  const rows = new TextDecoder().decode(Buffer.concat(pieces)).trim().split('\n');
  expect(rows[0]).toBe('run,variant,seed,step,metric,value');
  expect(rows).toHaveLength(1 + 3 * 10);
  expect(rows[1]).toBe('"\'@test","\'=a ""b""",0,100,"return",50');
  expect(rows.at(-1)).toBe('"\'@test","\'=a ""b""",2,1000,"return",502');
  expect(shares.at(-1)).toBe(1);
});

test('requests for numbers are rejected when the run is restarted or the page closes', async () => {
  const mute = new NearWorker();
  const events = { series() {}, misfit() {}, died() {} };
  const client = new MeasureClient(
    { makeMeasurer: () => mute, scheduler: testScheduler(), limits: LIMITS },
    events,
  );
  client.reset(planFor(experiment), 3, 1);
  const file = client.export([{ variant: 0, column: COLUMN.return, label: 'a', name: 'return' }], () => {});
  client.reset(planFor(experiment), 3, 1);
  await expect(file).rejects.toThrow('restarted');
  const ranking = client.rank(0, COLUMN.return);
  client.dispose();
  await expect(ranking).rejects.toThrow('closing');
});

test('a metrics worker that dies is replaced with a notice; shown curves keep their past and the run continues', async () => {
  const made = openLab({ speed: 6 });
  lab = made.lab;
  lab.actions.openText(JSON.stringify({ ...experiment, envSteps: 20_000, measurementPoints: 50 }));
  lab.actions.start();
  await seriesOf(lab, 0, COLUMN.return, 20);
  made.measurers[0]?.throw('out of memory');
  await until(() => made.measurers.length === 2);
  expect(made.measurers[0]?.terminated).toBe(true);
  await until(() => lab.run.getState().status === 'done');
  expect(lab.run.getState().notices.at(-1)?.text).toMatch(/metrics ended: out of memory.*continue to learn/);
  expect(lab.run.getState().marks.map(({ kind }) => kind)).toEqual(['restart']);
  const { mean, n } = await seriesOf(lab, 0, COLUMN.return, 50);
  // Measurement points that were in transit when it died are gaps; before and after them all seeds count.
  expect([...n.slice(0, 20), ...n.slice(40)].every((count) => count === 3)).toBe(true);
  expect(mean[10]).toBeCloseTo(11 * 200 + 1);
  expect(mean[49]).toBeCloseTo(50 * 200 + 1);
  // A line that nobody watched before has lost its past, as n shows.
  const late = await seriesOf(lab, 0, COLUMN.updates, 50);
  expect([late.n[0], late.n[49]]).toEqual([0, 3]);
});

test('a metrics worker without a heartbeat is replaced, and one that dies twice is given up', async () => {
  const made = openLab({ speed: 6 });
  lab = made.lab;
  lab.actions.openText(JSON.stringify({ ...experiment, envSteps: 40_000, measurementPoints: 50 }));
  lab.actions.start();
  await seriesOf(lab, 0, COLUMN.return, 3);
  made.measurers[0]?.terminate();
  await until(() => made.measurers.length === 2); // 20 ticks of 50 ms
  made.measurers[1]?.throw('again');
  await until(() => lab.run.getState().notices.some(({ text }) => text.includes('no longer update')));
  expect(made.measurers).toHaveLength(2);
  expect(lab.run.getState().status).toBe('running');
  lab.actions.openText(JSON.stringify(experiment));
  lab.actions.start();
  await until(() => lab.run.getState().status === 'done');
  expect((await seriesOf(lab, 0, COLUMN.return, 10)).n[9]).toBe(3);
});

test('lines are sent only on request, and then immediately', async () => {
  let time = 0;
  const scheduler = { ...testScheduler(), now: () => time };
  const made = openLab({ scheduler, speed: 6 });
  lab = made.lab;
  lab.actions.openText(JSON.stringify({ ...experiment, envSteps: 20_000, measurementPoints: 50 }));
  lab.actions.start();
  await seriesOf(lab, 0, COLUMN.return, 5);
  time += 6_000; // longer than an interest lasts
  const version = lab.run.getState().seriesVersion;
  // Only versions arrive now: the page learns that there is more, and asks if it wants it.
  await until(() => lab.run.getState().seriesVersion > version + 3);
  const { length } = lab.series(0, COLUMN.return, 'envSteps');
  expect(length).toBeLessThan(15);
  await until(() => lab.run.getState().status === 'done');
  expect([...(await seriesOf(lab, 0, COLUMN.return, 50)).n]).toEqual(Array(50).fill(3));
});
