/** A run whose budget counts episodes is edited while it trains. The edit takes effect in every replica between two episodes. */
import { afterEach, expect, test } from 'vitest';
import { createLab, type OpenLab } from '../../../../src/app/lab/create-lab.ts';
import { estimate } from '../../../../src/engine/experiment/cost.ts';
import { presets } from '../../../../src/engine/experiment/presets.ts';
import { validate } from '../../../../src/engine/experiment/validate.ts';
import { catalogue } from '../../../../src/engine/program/catalogue.ts';
import { engineWorker } from './engine-worker.ts';
import { FakeMeasurer, testScheduler, until } from './fake-lab.ts';
import { replayWorker } from './replay-worker.ts';

let lab: OpenLab;
afterEach(() => lab.dispose());
const inspected = () => lab.inspector.store.getState();

/** Random actions in a long corridor: an episode takes hundreds of steps, so a slice ends in the middle of one. */
const WALK = {
  format: 'reward-lab/experiment',
  version: 2,
  name: 'walk',
  world: { family: 'gridworld', map: [`S${'.'.repeat(20)}G`], stepLimit: 0 },
  variants: ['a', 'b'].map((label) => ({
    label,
    agent: { type: 'q-learning', epsilon: 1, epsilonEnd: 1 },
    reward: [
      { term: 'task', weight: 1 },
      { term: 'step-cost', weight: 0.01 },
    ],
  })),
  seeds: 3,
  envSteps: 100_000_000,
  episodes: 3_000,
  measurementPoints: 300,
};

test('a live change is found again by the replay, bit for bit', async () => {
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
  lab.actions.openText(JSON.stringify(WALK));
  lab.actions.setSpeed(3);
  lab.actions.start();
  await until(() => lab.run.getState().envSteps > 100);
  lab.actions.set('variants[1].reward[1].weight', 0.05);
  await until(() => lab.run.getState().experiment?.variants[1]?.reward[1]?.weight === 0.05);
  const changedAt = lab.run.getState().envSteps;
  expect(changedAt).toBeLessThan(2_500);
  lab.actions.setSpeed(9);
  await until(() => lab.run.getState().status === 'done');
  for (const at of [changedAt + 15, 3_000])
    for (const variant of [0, 1])
      for (const seed of [0, 2]) {
        lab.inspector.look({ variant, seed, at });
        await until(() => inspected().status !== 'replaying');
        expect([inspected().words, inspected().agreement]).toEqual(['', 'same']);
      }
});
