import { describe, expect, it, test } from 'vitest';
import { type QTransitions, qLoss, qTargets } from '../../../../src/agents/estimators/q-learning.ts';
import { dice, differenceError } from './random-cases.ts';

/** Three transitions with two actions, worked out by hand with γ = ½. The second one terminates. */
const transitions: QTransitions = {
  actions: 2,
  rewards: [1, 2, 0],
  terminated: [0, 1, 0],
  targetValues: [4, 6, 8, 10, -2, -4],
  onlineValues: null,
};

describe('the targets', () => {
  it('bootstrap from the greatest target value, except after termination', () => {
    expect([...qTargets(transitions, 0.5)]).toEqual([4, 2, -1]);
  });
  it('let the online network choose and the target network evaluate in double DQN', () => {
    const onlineValues = [9, 1, 9, 1, 1, 9];
    expect([...qTargets({ ...transitions, onlineValues }, 0.5)]).toEqual([3, 2, -2]);
  });
  it('are rejected by name for shapes that do not fit', () => {
    expect(() => qTargets({ ...transitions, targetValues: [1] }, 1)).toThrow(/"targetValues"/);
  });
});

describe('the loss of the chosen actions', () => {
  it('is squared without a factor ½, or Huber with its corner at 1 (by hand)', () => {
    const squared = qLoss([1, 0, 0, 3], [0, 1], [0.5, 0], 'squared');
    expect(squared.loss).toBe((0.25 + 9) / 2);
    expect([...squared.dValues]).toEqual([0.5, 0, 0, 3]);
    const huber = qLoss([1, 0, 0, 3], [0, 1], [0.5, 0], 'huber');
    expect(huber.loss).toBe((0.125 + 2.5) / 2);
    expect([...huber.dValues]).toEqual([0.25, 0, 0, 0.5]);
    expect([...huber.errors]).toEqual([0.5, 3]);
  });
  test.each(['squared', 'huber'] as const)(
    'has derivatives that agree with finite differences for %s',
    (kind) => {
      const d = dice(11);
      for (let k = 0; k < 40; k++) {
        const rows = d.whole(1, 5);
        const actions = d.whole(1, 4);
        const values = d.floats(rows * actions, -3, 3);
        const targets = d.floats(rows, -3, 3);
        const chosen = Uint32Array.from({ length: rows }, () => d.whole(0, actions - 1));
        const loss = (x: Float64Array) => qLoss(x, chosen, targets, kind).loss;
        expect(differenceError(loss, values, qLoss(values, chosen, targets, kind).dValues)).toBeLessThan(
          1e-7,
        );
      }
    },
  );
  it('names an action without a value', () => {
    expect(() => qLoss([1, 2], [2], [0], 'squared')).toThrow(/Action 2 is not one of the 2/);
    expect(() => qLoss([1, 2, 3], [0, 0], [0, 0], 'huber')).toThrow(RangeError);
  });
});
