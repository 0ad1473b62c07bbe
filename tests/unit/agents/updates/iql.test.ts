import { expect, it } from 'vitest';
import { agent } from '../../../../src/agents/net/iql.ts';
import type { NotedStep } from '../../../../src/engine/networks/window.ts';
import { readSettings } from '../../../../src/experiment/settings.ts';
import { learnerOf, networkOf, rolloutOf, rows } from './harness.ts';

it('clones with IQL every drawn action exp(β · advantage) times, including the first one, and moves V to the expectile of Q', async () => {
  const n = 8;
  const more = { beta: 2, expectile: 0.9, gamma: 0.5, batchSize: n, dataSize: 4, envs: 1 };
  const settings = readSettings(agent.entry, { type: 'iql', ...more });
  const network = networkOf(4, 2, agent.needs(settings, 0).learns);
  const noted: Partial<NotedStep>[] = [];
  const learner = learnerOf(network, 4, settings, 4, (step) => noted.push(step));
  learner.replay.add(
    rolloutOf({
      rewards: Float32Array.of(1, 2, 3, 4),
      observations: rows(4),
      actions: new Uint32Array(4).fill(1), // the same for all, so rows differ only in their observation
      nextObservations: Uint32Array.of(1, 2, 3, 0),
    }),
  );
  const v = await learner.values(rows(4));
  const q = await learner.net('q', 2).frozenOutputs(rows(4));
  const logits = await learner.acting.outputs(rows(4));
  const made = agent.update(rolloutOf({ rewards: new Float32Array(n) }), learner);
  let step = await made.next();
  while (!step.done) step = await made.next();
  const { observations, advantages } = step.value;
  expect(observations).toHaveLength(n);
  // Kostrikov et al. 2021: A = Q(s, a) − V(s) with the frozen Q, before the step (7); the loss of V is |τ − 1(A < 0)| A² (5, 6).
  let [cloning, expectile] = [0, 0];
  observations.forEach((s, k) => {
    const advantage = (q[2 * s + 1] as number) - (v[s] as number);
    expect(Math.abs(advantage)).toBeGreaterThan(1e-3);
    expect(advantages[k]).toBeCloseTo(advantage, 6);
    const logp = -Math.log(1 + Math.exp((logits[2 * s] as number) - (logits[2 * s + 1] as number)));
    cloning -= (Math.exp(2 * advantage) * logp) / n;
    expectile += ((advantage < 0 ? 0.1 : 0.9) * advantage ** 2) / n;
  });
  expect(noted).toHaveLength(2); // one of policy and value, then one of Q
  expect(noted[0]?.policyLoss).toBeCloseTo(cloning, 6);
  expect(noted[0]?.valueLoss).toBeCloseTo(expectile, 6);
});
