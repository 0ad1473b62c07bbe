import { afterEach, describe, expect, test } from 'vitest';
import { createLab, type OpenLab } from '../../../../src/app/lab/create-lab.ts';
import { estimate } from '../../../../src/engine/experiment/cost.ts';
import { openNetworkSession } from '../../../../src/engine/experiment/open-networks.ts';
import { presets } from '../../../../src/engine/experiment/presets.ts';
import { validate } from '../../../../src/engine/experiment/validate.ts';
import { catalogue } from '../../../../src/engine/program/catalogue.ts';
import { SELECTION } from '../../../release.ts';
import { engineWorker } from './engine-worker.ts';
import { FakeMeasurer, testScheduler, until } from './fake-lab.ts';
import { replayWorker } from './replay-worker.ts';

let lab: OpenLab;
afterEach(() => lab.dispose());

/** 300 steps a second: even a busy machine does not reach the end before an edit is made. */
const SLOW = 3;
const FASTEST = 9;
const status = () => lab.run.getState().status;
const state = () => lab.inspector.store.getState();

const PPO = { type: 'ppo-mlp', layers: 1, width: 16, envs: 4, steps: 16, epochs: 1, minibatches: 1 };
const MAZE = {
  name: 'maze',
  world: { family: 'gridworld', map: ['#####', '#S..#', '#.#.#', '#..G#', '#####'], stepLimit: 20 },
  variants: [
    { label: 'plain', agent: PPO, reward: [{ term: 'task', weight: 1 }] },
    {
      label: 'bumps',
      agent: PPO,
      reward: [
        { term: 'task', weight: 1 },
        { term: 'step-cost', weight: 0.01 },
      ],
    },
  ],
  seeds: 2,
  envSteps: 6_000,
  measurementPoints: 6,
};
const TABLE = { type: 'q-learning', alpha: 0.2 };
const MIXED = {
  ...MAZE,
  variants: MAZE.variants.map((variant, k) => (k === 0 ? variant : { ...variant, agent: TABLE })),
};
const GRPO = { type: 'grpo-lm', network: 'transformer', layers: 1, width: 32, heads: 2, baseAccuracy: 0 };
const LETTERS = {
  name: 'letters',
  world: { family: 'language', task: 'micro', level: 2, letters: 4 },
  variants: ['a', 'b'].map((label) => ({
    label,
    agent: { ...GRPO, prompts: 4, groupSize: 4 },
    reward: [
      { term: 'task', weight: 1 },
      { term: 'completion-length', weight: 0.05 },
    ],
  })),
  seeds: 2,
  envSteps: 4_000,
  measurementPoints: 8,
};

async function changedOnItsWay(experiment: object, path: string, value: number): Promise<number> {
  lab = createLab({
    catalogue: catalogue(),
    presets,
    validate,
    estimate,
    threads: 2,
    limits: { tickMs: 100 },
    makeWorker: () => engineWorker(200, (of, shard) => openNetworkSession(of, { shard })),
    makeMeasurer: () => new FakeMeasurer(),
    makeReplayer: replayWorker,
    scheduler: testScheduler(),
  });
  lab.actions.openText(JSON.stringify({ format: 'reward-lab/experiment', version: 2, ...experiment }));
  expect(lab.draft.getState().problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  lab.actions.setSpeed(SLOW);
  lab.actions.start();
  await until(() => lab.run.getState().envSteps > 1_050);
  const [, variant, term] = /variants\[(\d)\]\.reward\[(\d)\]/.exec(path) ?? [];
  lab.actions.set(path, value);
  const weight = () => lab.run.getState().experiment?.variants[Number(variant)]?.reward[Number(term)]?.weight;
  await until(() => weight() === value);
  const at = lab.run.getState().envSteps;
  expect(at).toBeLessThan(lab.run.getState().experiment?.envSteps ?? 0);
  lab.actions.setSpeed(FASTEST);
  await until(() => status() === 'done');
  return at;
}
async function looked(variant: number, seed: number, at: number): Promise<void> {
  lab.inspector.look({ variant, seed, at });
  await until(() => state().status !== 'replaying');
  expect([state().words, state().status]).toEqual(['', 'ready']);
}

describe('looking into a run of networks that was changed while it went on', () => {
  test('finds steps before and after the change with the numbers of the run, and forks from there', async () => {
    const changedAt = await changedOnItsWay(MAZE, 'variants[1].reward[1].weight', 0.05);
    for (const at of [1_000, changedAt + 1_500, 6_000])
      for (const variant of [0, 1]) {
        await looked(variant, 1, at);
        expect([state().recording?.kind, state().agreement]).toEqual(['steps', 'same']);
      }
    expect(
      await lab.actions.fork({ variant: 1, at: 4_000, change: { agent: { learningRate: 0.01 } } }),
    ).toBeNull();
    await until(() => status() === 'done' && lab.run.getState().experiment?.variants.length === 3);
    const found = [];
    for (const variant of [1, 2]) {
      await looked(variant, 1, 4_000);
      expect(state().agreement).toBe('same');
      found.push(state().recording);
    }
    const [source, fork] = found;
    if (source?.kind !== 'steps' || fork?.kind !== 'steps') throw new Error('not steps');
    expect(fork.action).toEqual(source.action);
    expect(fork.probabilities).toEqual(source.probabilities);
    await looked(2, 1, 6_000);
    expect(state().agreement).toBe('same');
  });

  test('finds the steps of a table next to a network, before and after the change', async () => {
    const changedAt = await changedOnItsWay(MIXED, 'variants[1].reward[1].weight', 0.05);
    for (const at of [1_000, changedAt + 1, changedAt + 1_500, 6_000])
      for (const variant of [0, 1]) {
        await looked(variant, 1, at);
        expect([state().recording?.kind, state().agreement]).toEqual(['steps', 'same']);
      }
  });

  test.skipIf(SELECTION)(
    'finds texts before and after the change with the numbers of the run, and forks from there',
    async () => {
      const changedAt = await changedOnItsWay(LETTERS, 'variants[1].reward[1].weight', -0.1);
      for (const at of [1_000, changedAt + 1_000, 4_000])
        for (const variant of [0, 1]) {
          await looked(variant, 1, at);
          expect([state().recording?.kind, state().agreement]).toEqual(['texts', 'same']);
        }
      expect(
        await lab.actions.fork({ variant: 1, at: 3_000, change: { agent: { learningRate: 0.01 } } }),
      ).toBeNull();
      await until(() => status() === 'done' && lab.run.getState().experiment?.variants.length === 3);
      const found = [];
      for (const variant of [1, 2]) {
        await looked(variant, 1, 3_000);
        expect(state().agreement).toBe('same');
        found.push(state().recording);
      }
      const [source, fork] = found;
      if (source?.kind !== 'texts' || fork?.kind !== 'texts') throw new Error('not texts');
      expect(fork.tokens).toEqual(source.tokens);
      expect(fork.logp).toEqual(source.logp);
      await looked(2, 1, 4_000);
      expect(state().agreement).toBe('same');
    },
  );

  test('stops when the user cancels it or requests another one', async () => {
    await changedOnItsWay(MAZE, 'variants[1].reward[1].weight', 0.05);
    lab.inspector.look({ variant: 0, seed: 0, at: 6_000 });
    await until(() => state().share > 0);
    lab.inspector.look({ variant: 0, seed: 0, at: 3_000 });
    await until(() => state().share > 0 || state().status === 'ready');
    lab.inspector.cancel();
    await until(() => state().status !== 'replaying');
    await looked(0, 0, 5_000);
    expect(state().agreement).toBe('same');
  });
});
