import { describe, expect, test } from 'vitest';
import { agentModules } from '../../../src/agents/registry.ts';
import { bench } from './harness.ts';

const ACTIONS = 4;
const DRAWS = 20_000;
/** Thompson's probabilities come from a quadrature that is accurate to about .003. */
const INEXACT: Readonly<Record<string, number>> = { 'thompson-beta': 0.004, 'thompson-gaussian': 0.004 };

/** An agent with some experience: rewards between 0 and 1 that depend on the action, and episodes of one to three steps. */
function experienced(id: string, params: Record<string, number>, illegal: number[]) {
  const agent = agentModules.get(id);
  const bandit = agent?.meta.family === 'bandit';
  const observations = bandit ? 1 : 3;
  const small = Object.fromEntries(
    Object.entries({ horizon: 16, groupSize: 4 }).filter(([n]) => agent?.params.some((p) => p.name === n)),
  );
  const b = bench(id, {
    observations,
    actions: ACTIONS,
    params: { ...small, ...params },
    wasm: true,
    seed: 11,
  });
  const blocked = Array.from({ length: observations * ACTIONS }, (_, i) => illegal[i % ACTIONS] ?? 0);
  b.world({ illegal: blocked });
  for (let episode = 0; episode < 60; episode++) {
    b.begin(0);
    for (let s = 0; s < observations; s++) {
      const a = b.act(s);
      const last = s === observations - 1;
      b.learn(s, a, ((a * 3 + s + episode) % 5) / 5, last ? 0 : s + 1, last ? 'terminated' : undefined);
    }
  }
  return b;
}

function holdsFrequencies(id: string, params: Record<string, number>, illegal: number[]): void {
  const b = experienced(id, params, illegal);
  const s = b.agent.meta.family === 'bandit' ? 0 : 1;
  const p = b.policy(s);
  expect(p.reduce((x, y) => x + y, 0)).toBeCloseTo(1, 4);
  const counts = p.map(() => 0);
  for (let i = 0; i < DRAWS; i++) {
    b.begin(s); // agents that choose ahead choose here
    const a = b.act(s);
    counts[a] = (counts[a] ?? 0) + 1;
  }
  counts.forEach((n, a) => {
    const pa = p[a] ?? 0;
    if (illegal[a]) expect(n + pa).toBe(0);
    const allowed = 4 * Math.sqrt((pa * (1 - pa)) / DRAWS) + (INEXACT[id] ?? 0) + 1e-6;
    expect(Math.abs(n / DRAWS - pa), `${id}, action ${a}: drawn ${n / DRAWS}, stated ${pa}`).toBeLessThan(
      allowed,
    );
  });
}

describe('policy() states the probabilities with which act() draws (4 SE of 20 000 draws) for', () => {
  for (const id of agentModules.ids) {
    test(`${id}`, () => holdsFrequencies(id, {}, [0, 0, 0, 0]));
    test(`${id}, with an illegal action that is never drawn`, () => holdsFrequencies(id, {}, [0, 0, 1, 0]));
  }
  for (const id of agentModules.ids) {
    if (!agentModules.get(id)?.params.some((p) => p.name === 'exploration')) continue;
    test(`${id}, with softmax exploration`, () =>
      holdsFrequencies(id, { exploration: 1, temperature: 0.3 }, [0, 0, 0, 1]));
  }
  test('an untrained ε-greedy agent, which splits ties and is uniform over its legal actions', () => {
    const b = bench('q-learning', { observations: 1, actions: 4 });
    b.world({ illegal: [0, 1, 0, 0] });
    expect(b.policy(0).map((x) => Math.round(x * 1e6) / 1e6)).toEqual([0.333333, 0, 0.333333, 0.333333]);
  });
});

describe('policy() and value() change nothing', () => {
  for (const id of agentModules.ids) {
    test(`for ${id}, which acts and learns the same with or without these calls`, () => {
      const histories = [false, true].map((asked) => {
        const observations = agentModules.get(id)?.meta.family === 'bandit' ? 1 : 3;
        const b = bench(id, { observations, actions: ACTIONS, wasm: true, seed: 5 });
        const drawn: number[] = [];
        for (let episode = 0; episode < 40; episode++) {
          b.begin(0);
          for (let s = 0; s < observations; s++) {
            if (asked) b.policy(s);
            if (asked) b.value(s);
            const a = b.act(s);
            drawn.push(a);
            if (asked) b.policy((s + 1) % observations);
            if (asked) b.value((s + 1) % observations);
            b.learn(
              s,
              a,
              (a % 3) / 2,
              (s + 1) % observations,
              s === observations - 1 ? 'terminated' : undefined,
            );
          }
        }
        return drawn;
      });
      expect(histories[1]).toEqual(histories[0]);
    });
  }
});
