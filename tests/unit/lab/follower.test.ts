import { expect, test } from 'vitest';
import type { Experiment } from '../../../src/experiment/experiment.ts';
import { Follower, type FollowerDependencies } from '../../../src/lab/draft/follower.ts';
import { catalogue, experiment, pause, testScheduler } from './fake-lab.ts';

test('a change of a run that is over is sent once, not without end', async () => {
  const [variant] = experiment.variants;
  const agent = { type: 'q-learning', alpha: 0.2, gamma: 0.9 };
  const draft: Experiment = { ...experiment, variants: [{ label: 'a', reward: [], ...variant, agent }] };
  let asked = 0;
  const follower = new Follower({
    draft: { experiment: draft, onChange() {}, setPending() {} },
    run: { current: { experiment, status: 'running', generation: 1 } },
    // Null, as after the lab was left: an answer without end would never let a timer run.
    bridge: { revise: () => (++asked < 50 ? Promise.resolve(null) : new Promise(() => {})) },
    ...{ catalogue, scheduler: testScheduler(), worldShape: () => null, restarts: false },
  } as unknown as FollowerDependencies);
  follower.follow();
  await pause(5);
  expect(asked).toBe(1);
  follower.follow();
  await pause(5);
  expect(asked).toBe(2);
});
