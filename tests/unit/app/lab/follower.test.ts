import { expect, test } from 'vitest';
import { Follower, type FollowerDependencies } from '../../../../src/app/runs/follower.ts';
import type { Experiment } from '../../../../src/experiment/experiment.ts';
import { catalogue, experiment, pause, testScheduler } from './fake-lab.ts';

test('a new label of a term is in the charts at once, asks no worker and is taken back', () => {
  const [variant] = experiment.variants;
  const reward = [{ term: 'task', weight: 1 }];
  const running: Experiment = { ...experiment, variants: [{ ...variant, reward } as never] };
  const plan = { variants: [{ label: 'a', terms: [{ label: 'Task reward', term: 'task' }] }] };
  const run = {
    current: { experiment: running, status: 'running', generation: 1, plan } as Record<string, unknown>,
    patch(patch: object) {
      Object.assign(run.current, patch);
    },
  };
  const draft = { experiment: running, onChange() {}, setPending() {} };
  const follower = new Follower({
    draft,
    run,
    catalogue,
    scheduler: testScheduler(),
    worldShape: () => '',
    isStructural: () => true,
    restarts: false,
    bridge: { revise: () => expect.fail('a name moves nothing') },
  } as unknown as FollowerDependencies);
  const shown = () => (run.current.plan as typeof plan).variants[0]?.terms[0]?.label;
  const label = (given: object) => {
    draft.experiment = {
      ...running,
      variants: [{ ...variant, reward: [{ ...reward[0], ...given }] } as never],
    };
    follower.follow();
    return shown();
  };
  expect(label({ label: 'Goal' })).toBe('Goal');
  expect(label({})).toBe(catalogue.terms.find(({ id }) => id === 'task')?.label);
});

test('a change of a finished run is sent only once', async () => {
  const [variant] = experiment.variants;
  const agent = { type: 'q-learning', alpha: 0.2, gamma: 0.9 };
  const draft: Experiment = { ...experiment, variants: [{ label: 'a', reward: [], ...variant, agent }] };
  let asked = 0;
  const follower = new Follower({
    draft: { experiment: draft, onChange() {}, setPending() {} },
    run: { current: { experiment, status: 'running', generation: 1 } },
    // Null, as after the lab was left. An endless answer would never let a timer run.
    bridge: { revise: () => (++asked < 50 ? Promise.resolve(null) : new Promise(() => {})) },
    catalogue,
    scheduler: testScheduler(),
    worldShape: () => null,
    isStructural: () => true,
    restarts: false,
  } as unknown as FollowerDependencies);
  follower.follow();
  await pause(5);
  expect(asked).toBe(1);
  follower.follow();
  await pause(5);
  expect(asked).toBe(2);
});
