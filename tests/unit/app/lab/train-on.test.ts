import { afterEach, expect, test } from 'vitest';
import type { OpenLab } from '../../../../src/app/lab/create-lab.ts';
import { experiment, openLab, pause, type Setup, until } from './fake-lab.ts';

let lab: OpenLab;
afterEach(() => lab.dispose());
const status = () => lab.run.getState().status;

/** A finished run, with a longer budget on its way to its workers. */
async function trainOn(envSteps: number, setup: Setup = {}) {
  lab = openLab({ threads: 1, ...setup }).lab;
  lab.actions.start();
  await until(() => status() === 'done');
  lab.actions.set('envSteps', envSteps);
  lab.actions.keepLearned();
}

test('stop right after training on is obeyed, before the workers have heard of the longer budget', async () => {
  await trainOn(1e9);
  lab.actions.stop();
  expect(status()).toBe('stopped');
  await pause(300);
  expect(status()).toBe('stopped');
  expect(lab.run.getState().envSteps).toBeLessThan(1e9);
});

test('pause right after training on pauses: nothing begins again and nothing that was learned is lost', async () => {
  await trainOn(1e9);
  const { generation } = lab.run.getState();
  lab.actions.togglePlay();
  await until(() => lab.run.getState().experiment?.envSteps === 1e9);
  await pause(100);
  expect(status()).toBe('paused');
  expect(lab.run.getState()).toMatchObject({ generation, envSteps: experiment.envSteps });
  lab.actions.togglePlay();
  await until(() => lab.run.getState().envSteps > experiment.envSteps);
});

test('a longer budget that the engine refuses leaves the run done', async () => {
  const revisions = () => new Error('Too long.');
  await trainOn(2_000, { options: () => ({ revisions }) });
  await until(() => lab.draft.getState().problems.length > 0);
  await until(() => status() === 'done');
  expect(lab.run.getState().envSteps).toBe(experiment.envSteps);
});
