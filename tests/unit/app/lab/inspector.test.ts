import { afterEach, describe, expect, test } from 'vitest';
import type { Inspector } from '../../../../src/app/inspect/inspector.ts';
import { createLab, type OpenLab } from '../../../../src/app/lab/create-lab.ts';
import { estimate } from '../../../../src/engine/experiment/cost.ts';
import { presets } from '../../../../src/engine/experiment/presets.ts';
import { validate } from '../../../../src/engine/experiment/validate.ts';
import { catalogue } from '../../../../src/engine/program/catalogue.ts';
import type { Finding } from '../../../../src/stats/doctor/contract.ts';
import { engineWorker } from './engine-worker.ts';
import { FakeMeasurer, testScheduler, until } from './fake-lab.ts';
import { replayWorker } from './replay-worker.ts';

let lab: OpenLab;
afterEach(() => lab.dispose());

/** A thousand steps a second: even a busy machine does not reach the end before an edit is made. */
const SLOW = 4;
const FASTEST = 9;
const status = () => lab.run.getState().status;
const state = () => lab.inspector.store.getState();

function open(): void {
  lab = createLab({
    catalogue: catalogue(),
    presets,
    validate,
    estimate,
    threads: 2,
    limits: { tickMs: 100 },
    makeWorker: () => engineWorker(),
    makeMeasurer: () => new FakeMeasurer(),
    makeReplayer: replayWorker,
    scheduler: testScheduler(),
  });
}
async function looked(variant: number, seed: number | 'worst', at: number): Promise<void> {
  lab.inspector.look({ variant, seed, at });
  await until(() => state().status !== 'replaying');
}

test('a fork without a step begins at the doctor’s onset, else in the middle', async () => {
  open();
  lab.actions.start();
  await until(() => lab.run.getState().status === 'running');
  const budget = lab.draft.getState().experiment.envSteps;
  lab.inspector.requestFork({ variant: 1, at: null });
  expect(state().fork).toEqual({ variant: 1, at: budget / 2 });
  const onset = {
    rule: 'parted',
    variant: 1,
    title: '',
    what: '',
    since: 12_000,
    evidence: [],
    remedies: [],
  };
  (lab.inspector as Inspector).store.setState({ findings: [onset as Finding] });
  lab.inspector.requestFork({ variant: 1, at: null });
  expect(state().fork).toEqual({ variant: 1, at: 12_000 });
  lab.inspector.requestFork({ variant: 1, at: 700 });
  expect(state().fork).toEqual({ variant: 1, at: 700 });
  lab.inspector.requestFork(null);
  expect(state().fork).toBeNull();
});

describe('looking into a run that was changed while it went on', () => {
  test('finds windows before and after the change with the numbers of the run, and forks from what ran', async () => {
    open();
    lab.actions.setSpeed(SLOW);
    lab.actions.start();
    await until(() => lab.run.getState().envSteps > 2_000);
    lab.actions.set('variants[1].agent.alpha', 0.4);
    lab.actions.set('variants[1].reward[1].weight', 0.05);
    await until(() => lab.run.getState().experiment?.variants[1]?.reward[1]?.weight === 0.05);
    const changedAt = lab.run.getState().envSteps;
    lab.actions.setSpeed(FASTEST);
    await until(() => status() === 'done');
    for (const at of [1_000, changedAt + 1_000, 60_000, 100_000]) {
      await looked(1, 7, at);
      expect([state().words, state().status, state().agreement]).toEqual(['', 'ready', 'same']);
      expect(state().recording?.rows.at(-1)?.envSteps).toBe(state().place?.at);
    }
    await looked(0, 'worst', 50_000);
    expect(state().agreement).toBe('same');
    expect(typeof state().place?.seed).toBe('number');
    lab.inspector.turn(1);
    await until(() => state().status === 'ready' && state().place?.at === 50_500);

    const before = JSON.stringify(lab.draft.getState().experiment);
    expect(
      await lab.actions.fork({ variant: 1, at: 50_000, change: { agent: { epsilon: 0.3 } } }),
    ).toBeNull();
    await until(() => status() === 'done' && lab.run.getState().experiment?.variants.length === 4);
    const planned = lab.run.getState().experiment?.edits.map(({ at }) => at) ?? [];
    expect(planned.at(-1)).toBe(50_000);
    expect(planned.length).toBeGreaterThan(1);
    await looked(3, 7, 50_000);
    const fork = state().recording;
    await looked(1, 7, 50_000);
    expect(state().agreement).toBe('same');
    const source = state().recording;
    if (fork?.kind !== 'steps' || source?.kind !== 'steps') throw new Error('not steps');
    expect(fork.total).toEqual(source.total);
    expect(fork.action).toEqual(source.action);
    lab.actions.undo();
    expect(JSON.stringify(lab.draft.getState().experiment)).toBe(before);
  });

  test('says that a window differs if a file does not contain the earlier changes', async () => {
    open();
    lab.actions.setSpeed(SLOW);
    lab.actions.start();
    await until(() => lab.run.getState().envSteps > 2_000);
    lab.actions.set('variants[1].agent.alpha', 0.4);
    await until(() => lab.run.getState().experiment?.variants[1]?.agent.alpha === 0.4);
    const file = await lab.actions.exportCheckpoint();
    if ('problems' in file) throw new Error(JSON.stringify(file.problems));
    expect(await lab.actions.openCheckpoint(file.bytes)).toEqual([]);
    lab.actions.setSpeed(FASTEST);
    lab.actions.togglePlay();
    await until(() => status() === 'done');
    await looked(1, 7, 90_000);
    expect(state()).toMatchObject({ status: 'ready', agreement: 'differs' });
    // The page has no numbers from before the file to compare with.
    await looked(1, 7, 1_000);
    expect(state().agreement).toBe('unknown');
  });

  test('says what is missing: a run or a variant', async () => {
    open();
    await looked(0, 0, 1_000);
    expect(state()).toMatchObject({ status: 'failed', words: expect.stringMatching(/no run to replay yet/) });
    expect(await lab.actions.fork({ variant: 9, at: 10, change: {} })).toMatch(/no longer exists/);
  });

  test('the doctor has looked by the time that the run is over', async () => {
    open();
    lab.actions.openPreset('boat-race');
    await until(() => status() === 'done');
    await until(() => state().findings.length > 0);
    expect(state().findings.map(({ variant, rule }) => `${variant} ${rule}`)).toEqual([
      '1 reward-loop',
      '2 reward-loop',
    ]);
    lab.actions.openPreset('default');
    expect(state().findings).toEqual([]);
  });
});
