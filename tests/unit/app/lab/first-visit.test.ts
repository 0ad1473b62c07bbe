import { afterEach, expect, test } from 'vitest';
import type { OpenLab } from '../../../../src/app/lab/create-lab.ts';
import { readFlags } from '../../../../src/experiment/link-flags.ts';
import { experiment, openLab, until } from './fake-lab.ts';

let lab: OpenLab;
afterEach(() => lab.dispose());

function memory(stored: Record<string, string> = {}) {
  return {
    stored,
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, value: string) => {
      stored[key] = value;
    },
  };
}

test('a cheap draft starts by itself', async () => {
  lab = openLab().lab;
  lab.begin();
  await until(() => lab.run.getState().status === 'done');
  expect(lab.run.getState().notices).toEqual([]);
});

test('with `?paused` in the address, the draft is built and waits until play starts it', async () => {
  lab = openLab({ flags: readFlags('?paused') }).lab;
  lab.begin();
  await until(() => lab.run.getState().status === 'paused');
  expect(lab.run.getState().envSteps).toBe(0);
  lab.actions.togglePlay();
  await until(() => lab.run.getState().status === 'done');
});

test('a draft that takes long is built, waits, and says what it would take; play starts it', async () => {
  const storage = memory();
  lab = openLab({ storage }).lab;
  lab.actions.set('envSteps', 1e10); // × 3 replicas at 24 M steps per second: about 21 minutes
  lab.dispose();
  lab = openLab({ storage }).lab;
  lab.begin();
  await until(() => lab.run.getState().status === 'paused');
  expect(lab.run.getState().envSteps).toBe(0);
  expect(lab.run.getState().notices.map(({ text }) => text)).toEqual([
    expect.stringMatching(
      /30B environment steps take about 21 minutes at this speed on this device\. Press play/,
    ),
  ]);
  lab.actions.togglePlay();
  await until(() => lab.run.getState().envSteps > 0);
});

test('the speed that the user chose is stored; the lab’s own is not', () => {
  const storage = memory();
  lab = openLab({ storage, speed: 6 }).lab;
  lab.dispose();
  lab = openLab({ storage, speed: 5 }).lab;
  expect(lab.run.getState().speed).toBe(5);
  lab.actions.setSpeed(7);
  lab.dispose();
  lab = openLab({ storage, speed: 5 }).lab;
  expect(lab.run.getState().speed).toBe(7);
});

test('edits made before the validator has arrived wait for it and keep their order', async () => {
  let arrive = () => {};
  let loading: Promise<void> | null = new Promise((resolve) => {
    arrive = resolve;
  });
  lab = openLab({ ready: () => loading }).lab;
  lab.actions.set('variants[0].agent.alpha', 0.2);
  lab.actions.set('variants[0].agent.alpha', 0.4);
  expect(lab.draft.getState().experiment.variants[0]?.agent.alpha).toBe(experiment.variants[0]?.agent.alpha);
  arrive();
  await loading;
  loading = null;
  await until(() => lab.draft.getState().experiment.variants[0]?.agent.alpha === 0.4);
  lab.actions.set('variants[0].agent.alpha', 0.6);
  expect(lab.draft.getState().experiment.variants[0]?.agent.alpha).toBe(0.6);
});

test('no action overtakes one that still waits for the validator', async () => {
  let arrive = () => {};
  let loading: Promise<void> | null = new Promise((resolve) => {
    arrive = resolve;
  });
  lab = openLab({ ready: () => loading }).lab;
  const weight = () => lab.draft.getState().experiment.variants[0]?.reward[0]?.weight;
  lab.actions.set('variants[0].reward[0].weight', 2, 'one');
  lab.actions.set('variants[0].reward[0].weight', 3, 'two');
  lab.actions.undo();
  lab.actions.redo();
  lab.actions.undo();
  lab.actions.start();
  lab.actions.stop();
  arrive();
  await loading;
  loading = null;
  await until(() => lab.run.getState().status === 'stopped');
  expect(weight()).toBe(2);
  expect(lab.draft.getState()).toMatchObject({ canUndo: true, canRedo: true });
  lab.actions.redo();
  expect(weight()).toBe(3);
});
