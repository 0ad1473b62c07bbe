import { expect, test } from 'vitest';
import { bench, distanceBetween } from './harness.ts';

test('converges with the forward-KL agent to π ∝ exp(r / β): .2447, .6652, .0900 for r = 1, 2, 0 and β = 1', () => {
  const b = bench('forward-kl', {
    observations: 1,
    actions: 3,
    wasm: true,
    chunk: 64,
    params: { klCoefficient: 1, alpha: 0.02, horizon: 1 },
  });
  b.restart(3);
  b.world({ payoffs: [1, 2, 0], ends: [1, 1, 1] });
  for (let i = 0; i < 1500; i++) b.run(64);
  const weights = [1, 2, 0].map(Math.exp);
  const z = weights.reduce((a, c) => a + c, 0);
  expect(
    distanceBetween(
      b.policy(0),
      weights.map((w) => w / z),
    ),
  ).toBeLessThan(0.01);
});

test('makes one update of the forward-KL agent as worked out by hand', () => {
  const b = bench('forward-kl', {
    observations: 1,
    actions: 2,
    params: { klCoefficient: 1, alpha: 1, horizon: 1 },
  });
  b.restart(1);
  const step = (action: number, reward: number) => {
    b.begin(0);
    b.learn(0, action, reward, 0, 'terminated');
  };
  // w = ½ eʳ / ½. At first w = 1, so Z = 1 and nothing moves. Then w = e for action 0, so Z = (1 + e) / 2 and
  // δ = e / Z − 1 = .46212.
  step(1, 0);
  expect(distanceBetween(b.policy(0), [0.5, 0.5])).toBeLessThan(1e-6);
  expect(b.machine.scalar('main$advantages', 0)).toBe(1);
  expect(b.machine.scalar('main$lastAdvantage', 0)).toBe(0);
  step(0, 1);
  const delta = Math.E / ((1 + Math.E) / 2) - 1;
  expect(distanceBetween(b.policy(0), [1 / (1 + Math.exp(-delta)), 1 / (1 + Math.exp(delta))])).toBeLessThan(
    1e-5,
  );
  // δ is also what the agent reports as the advantage of each step.
  expect(b.machine.scalar('main$advantages', 0)).toBe(2);
  expect(b.machine.scalar('main$lastAdvantage', 0)).toBeCloseTo(delta, 6);
});
