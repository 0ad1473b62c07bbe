import { expect, test } from 'vitest';
import { bench } from './harness.ts';

/** One-step episodes in which the task pays for action 1, and `hint` is added to the reward of an action. */
function weightAfter(hint: readonly number[], episodes: number): number {
  const params = { alpha: 0.2, blend: 1, blendAlpha: 0.05, horizon: 1, gamma: 1 };
  const b = bench('bilevel-reinforce', { observations: 1, actions: 2, params });
  b.restart(3);
  for (let k = 0; k < episodes; k++) {
    b.begin(0);
    const action = b.act(0);
    b.machine.setScalar('main$taskReward', 0, action);
    b.learn(0, action, action + (hint[action] ?? 0), 0, 'terminated');
  }
  return b.machine.scalar('agent$w', 0);
}

test('raises the weight of a hint that agrees with the task, and lowers that of an opposing hint to 0', () => {
  expect(weightAfter([0, 0.5], 60)).toBeGreaterThan(1.2);
  expect(weightAfter([0.5, 0], 200)).toBe(0);
});

test('makes one update as worked out by hand: θ moves by α (task + w · hint) (1 − π), and dθ/dw by α · hint (1 − π)', () => {
  const params = { alpha: 0.2, blend: 0.5, blendAlpha: 0.05, horizon: 1, gamma: 1 };
  const b = bench('bilevel-reinforce', { observations: 1, actions: 2, params });
  b.restart(1);
  b.begin(0);
  b.machine.setScalar('main$taskReward', 0, 1);
  b.learn(0, 1, 1.4, 0, 'terminated'); // hint .4; dθ/dw was 0, so w is unchanged
  const moved = 0.2 * (1 + 0.5 * 0.4) * 0.5;
  expect(b.array('agent$preferences')[1]).toBeCloseTo(moved, 6);
  expect(b.array('agent$preferences')[0]).toBeCloseTo(-moved, 6);
  expect(b.array('agent$caused')[1]).toBeCloseTo(0.2 * 0.4 * 0.5, 6);
  expect(b.machine.scalar('agent$w', 0)).toBeCloseTo(0.5, 6);
});
