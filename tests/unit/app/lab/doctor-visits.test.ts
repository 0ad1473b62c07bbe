import { expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { Inspector, type InspectorDependencies } from '../../../../src/app/inspect/inspector.ts';

test('a run that ends while the doctor is still looking is looked at once more', async () => {
  const answers: ((findings: readonly object[]) => void)[] = [];
  const store = createStore<Record<string, unknown>>(() => ({
    generation: 1,
    status: 'running',
    seriesVersion: 0,
    faults: [],
    plan: { variants: [], grid: [100], stepLimit: 10, nActions: 2, view: { kind: 'arms' } },
    experiment: { variants: [], envSteps: 100, world: { family: 'bandit' } },
  }));
  const run = {
    store,
    get current() {
      return store.getState();
    },
  };
  const diagnose = () => new Promise<readonly object[]>((resolve) => answers.push(resolve));
  const bridge = { data: { measurer: { diagnose }, frames: { get: () => null } } };
  const inspector = new Inspector({
    run,
    bridge,
    client: null,
    scheduler: { now: () => 10_000 },
  } as unknown as InspectorDependencies);
  store.setState({ seriesVersion: 1 });
  expect(answers.length).toBe(1);
  store.setState({ status: 'done' });
  expect(answers.length).toBe(1);
  answers[0]?.([]);
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.([{ rule: 'reward-loop' }]);
  await expect.poll(() => inspector.store.getState().findings).toEqual([{ rule: 'reward-loop' }]);
  expect(answers.length).toBe(2);
  inspector.dispose();
});
