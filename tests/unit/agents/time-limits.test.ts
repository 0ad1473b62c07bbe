/** What an agent learns from a step that the step limit truncates: Pardo et al. 2018, https://arxiv.org/abs/1712.00378. */
import { describe, expect, test } from 'vitest';
import { agentModules } from '../../../src/agents/registry.ts';
import { bench, distanceBetween } from './harness.ts';

/** One state that leads to itself and pays 1. Only the step limit ends an episode. */
function loop(agent: string, params: Readonly<Record<string, number>>, limit: number) {
  const b = bench(agent, { observations: 1, actions: 1, params });
  b.world({ moves: [0], payoffs: [1], ends: [0] });
  b.machine.setParam('main$stepLimit', limit);
  return b;
}

describe('a reward of 1 forever, truncated after 3 steps, at γ = ½ and α = 1,', () => {
  const settings = { alpha: 1, gamma: 0.5, epsilon: 0 };
  test('makes bootstrapping Q-learning approach 1/(1 − γ) = 2: 1, 1.5, 1.75, 1.875, 1.9375, 1.96875', () => {
    const b = loop('q-learning', settings, 3);
    const seen = Array.from({ length: 6 }, () => {
      b.run(1);
      return b.table('q')[0]?.[0];
    });
    expect(seen).toEqual([1, 1.5, 1.75, 1.875, 1.9375, 1.96875]);
  });
  test('makes Q-learning that counts the limit as an end fall back to 1 with every truncation: 1, 1.5, 1, 1.5, 1.75, 1', () => {
    const b = loop('q-learning', { ...settings, bootstrapTruncated: 0 }, 3);
    const seen = Array.from({ length: 6 }, () => {
      b.run(1);
      return b.table('q')[0]?.[0];
    });
    expect(seen).toEqual([1, 1.5, 1, 1.5, 1.75, 1]);
  });
});

test.each([2, 3, 10])(
  'gives after %i steps the every-visit mean Σ (1 − γᵏ)/(1 − γ) / L, k = 1 … L, without a bootstrap',
  (limit) => {
    const gamma = 0.5;
    const b = loop('monte-carlo', { gamma, visit: 1, bootstrapTruncated: 0 }, limit);
    b.run(limit * 20);
    let sum = 0;
    for (let k = 1; k <= limit; k++) sum += (1 - gamma ** k) / (1 - gamma);
    expect(b.value(0)).toBeCloseTo(sum / limit, 5);
  },
);

describe('without a bootstrap, a truncated step teaches the same as a terminal one', () => {
  const agents = [...agentModules.all()].filter(([, { params }]) =>
    params.some(({ name }) => name === 'bootstrapTruncated'),
  );
  /** PPO updates once per episode; UCBVI clips values at the greatest possible one. */
  const paramsOf = (id: string, bootstrapTruncated: number) => ({
    gamma: 0.9,
    bootstrapTruncated,
    ...(id === 'ppo' && { horizon: 4, minibatches: 1 }),
    ...(id === 'ucbvi' && { mostValue: 100 }),
  });
  test('for the 19 agents with the setting', () => {
    expect(agents.length).toBe(19);
  });
  const steps = [
    [0, 0, 1, 1],
    [1, 1, -2, 2],
    [2, 0, 0.5, 1],
    [1, 0, 3, 0],
  ] as const;
  test.each(agents.map(([id]) => id))('%s', (id) => {
    const learned = (end: 'terminated' | 'truncated', bootstrapTruncated: number) => {
      const b = bench(id, { params: paramsOf(id, bootstrapTruncated), seed: 3 });
      for (let episode = 0; episode < 4; episode++) {
        b.begin(0);
        for (const [t, [s, a, r, next]] of steps.entries()) {
          b.act(s); // some agents draw what they learn from
          b.learn(s, a, r, next, t === steps.length - 1 ? end : undefined);
        }
      }
      const valued = b.agent.functions.some(({ name }) => name === 'actionValue');
      const value = (s: number, a: number) =>
        valued ? b.machine.call('agent$actionValue', 0, s, a) : b.value(s);
      return [0, 1, 2].flatMap((s) => [value(s, 0), value(s, 1)]);
    };
    const terminal = learned('terminated', 0);
    expect(learned('truncated', 0)).toEqual(terminal);
    expect(learned('terminated', 1)).toEqual(terminal);
    expect(learned('truncated', 1)).not.toEqual(terminal);
  });
});

describe('shaping with a potential under a step limit', () => {
  const potential = [3, -1, 2];
  const gamma = 0.5;
  const steps = [
    [0, 0, 1, 1],
    [1, 1, -2, 2],
    [2, 0, 0.5, 1], // truncated here, in state 1
  ] as const;
  /** Distance between Q with shaping and Q of the task − Φ(s). A truncation keeps Φ or counts as Φ = 0. */
  function distance(bootstraps: boolean, keepsPotential: boolean): number {
    const params = { alpha: 0.5, gamma, bootstrapTruncated: Number(bootstraps) };
    const plain = bench('q-learning', { params });
    const shaped = bench('q-learning', { params });
    const phi = (s: number) => potential[s] ?? 0;
    shaped.fill(
      'q',
      [0, 1, 2].flatMap((s) => [-phi(s), -phi(s)]),
    );
    for (let episode = 0; episode < 5; episode++)
      for (const [t, [s, a, r, next]] of steps.entries()) {
        const cut = t === steps.length - 1;
        const after = cut && !keepsPotential ? 0 : gamma * phi(next);
        plain.learn(s, a, r, next, cut ? 'truncated' : undefined);
        shaped.learn(s, a, r + after - phi(s), next, cut ? 'truncated' : undefined);
      }
    const wanted = plain.table('q').flatMap((row, s) => row.map((q) => q - phi(s)));
    return distanceBetween(shaped.table('q').flat(), wanted);
  }
  test('lets Q-learning learn the same values minus Φ(s) if both bootstrap or neither does (Wiewiora 2003, Grześ 2017)', () => {
    expect(distance(true, true)).toBeLessThan(1e-6);
    expect(distance(false, false)).toBeLessThan(1e-6);
  });
  test('turns γΦ of the state where episodes are truncated into a reward if only one of them does', () => {
    // In state 2, every update has an error of γΦ(1) = −½, so after 5 of them with α = ½ it is ½ (1 − ½⁵) = .484375.
    expect(distance(false, true)).toBeCloseTo(0.484375, 6);
    expect(distance(true, false)).toBeGreaterThan(0.4);
  });
});
