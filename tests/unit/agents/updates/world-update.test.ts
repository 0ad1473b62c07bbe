import { describe, expect, it } from 'vitest';
import { agent as dqn } from '../../../../src/agents/net/dqn.ts';
import { agent as reinforce } from '../../../../src/agents/net/reinforce-mlp.ts';
import { type WorldUpdate, worldLoss } from '../../../../src/agents/updates/world-update.ts';
import { readSettings } from '../../../../src/experiment/settings.ts';
import { part } from '../../../../src/tensor/contract.ts';
import { learnerOf, networkOf, rolloutOf, rows } from './harness.ts';

describe('the loss of a minibatch of steps', () => {
  // TRUTH D4.3, computed independently of this code.
  const rollout = rolloutOf({
    rewards: new Float32Array(4),
    logp: Float32Array.of(-1, -0.7, -0.2, -1.6),
    value: new Float32Array(4).fill(1),
  });
  const scores = {
    logp: Float32Array.of(-0.8, -1.1, -0.2, -1),
    entropy: Float32Array.of(1, 0.5, 0.5, 0),
    value: new Float32Array(4).fill(1.4),
  };
  const update: WorldUpdate = {
    advantages: [1, -0.5, 0.25, -2],
    clipRange: 0.2,
    critic: { returns: [1.6, 1.6, 1.6, 1.6], coefficient: 0.5, clip: null },
  };

  it('is PPO’s, with its clip fraction and KL', () => {
    const said = worldLoss(rollout, rows(4), scores, 0.1, update);
    expect(said.policyLoss).toBeCloseTo(0.6485594, 6);
    expect(said.clipFraction).toBe(0.75);
    expect(said.approxKl).toBeCloseTo(0.0784604, 6);
    expect(said.entropyTerm).toBeCloseTo(-0.1 * 0.5, 7); // mean entropy 0.5
    expect(said.valueLoss).toBeCloseTo(0.02, 6); // half of 0.2²
    expect(said.loss).toBeCloseTo(0.6485594 - 0.05 + 0.5 * 0.02, 6);
  });

  it('normalizes advantages over the minibatch with n − 1, and clips values if requested', () => {
    const critic = { returns: [1.6, 1.6, 1.6, 1.6], coefficient: 0.5, clip: 0.2 };
    const said = worldLoss(rollout, rows(4), scores, 0, { ...update, normalize: true, critic });
    expect(said.policyLoss).toBeCloseTo(0.2122242, 6);
    expect(said.valueLoss).toBeCloseTo(0.08, 6);
  });

  it('pushes each logit of a policy by −A (1 − π) where it was chosen and by A π elsewhere', async () => {
    // With a single observation, the bias of a policy's head is a table of preferences, so one step has a closed form.
    const network = networkOf(1, 3, 'policy');
    const actions = Uint32Array.of(0, 2, 2, 1);
    network.forward(new Uint32Array(4), 4);
    const now = await network.evaluate(actions, rows(4));
    network.forward(new Uint32Array(3), 3);
    const pi = (await network.evaluate(Uint32Array.of(0, 1, 2), rows(3))).logp.map(Math.exp);
    network.forward(new Uint32Array(4), 4);
    await network.evaluate(actions, rows(4));
    const { advantages } = update;
    const critic = { ...update.critic, coefficient: 0 };
    const said = worldLoss(rollout, rows(4), now, 0, { advantages, critic });
    network.backward(said.dLogp, said.dEntropy, said.dValue);
    const bias = network.parameters.layout.find(({ name }) => name === 'policy.bias');
    const gradient = await network.compute.readFloats(
      part(network.parameters.gradient, bias?.offset ?? 0, 3),
    );
    for (let o = 0; o < 3; o++) {
      let wanted = 0;
      actions.forEach((a, i) => {
        wanted -= ((advantages[i] ?? 0) * ((a === o ? 1 : 0) - (pi[o] ?? 0))) / 4;
      });
      expect(gradient[o]).toBeCloseTo(wanted, 6);
    }
  });
});

describe('REINFORCE on a round', () => {
  it('learns from returns to go, not from what other episodes paid, and reports them minus the baseline', async () => {
    const settings = readSettings(reinforce.entry, { type: 'reinforce-mlp', gamma: 0.5 });
    const network = networkOf(4, 2, reinforce.needs(settings, 0).learns);
    const learner = learnerOf(network, 4, settings);
    const rollout = rolloutOf({
      rewards: Float32Array.of(1, 2, 4, 8),
      terminated: Uint8Array.of(0, 1, 0, 0),
      truncated: Uint8Array.of(0, 0, 0, 1),
      observations: rows(4),
      value: Float32Array.of(0.5, 0.5, 0.5, 0.5),
      nextValues: Float64Array.of(0.5, 0, 0.5, 6),
    });
    const made = reinforce.update(rollout, learner);
    let step = await made.next();
    while (!step.done) step = await made.next();
    // By hand: [1 + 2/2, 2, 4 + (8 + 6/2)/2, 8 + 6/2] − 0.5.
    expect([...step.value.advantages]).toEqual([1.5, 1.5, 9, 10.5]);
    expect(learner.updates).toBe(1);
  });
});

describe('DQN on remembered transitions', () => {
  it('ends its target at a termination, and continues it at a truncation', async () => {
    const settings = readSettings(dqn.entry, {
      type: 'dqn',
      gamma: 0.5,
      learningStarts: 1,
      batchSize: 32,
      double: false,
      replayCapacity: 8,
    });
    const network = networkOf(4, 2, dqn.needs(settings, 0).learns);
    const learner = learnerOf(network, 4, settings, 8);
    const rollout = rolloutOf({
      rewards: Float32Array.of(1, 1),
      observations: Uint32Array.of(0, 1),
      actions: Uint32Array.of(1, 0),
      nextObservations: Uint32Array.of(2, 3),
      terminated: Uint8Array.of(1, 0),
      truncated: Uint8Array.of(1, 1), // both are set; terminated takes precedence
    });
    const before = await learner.acting.outputs(rows(4));
    learner.replay.add(rollout);
    learner.position = 2;
    const made = dqn.update(rollout, learner);
    let step = await made.next();
    while (!step.done) step = await made.next();
    const q = (s: number, a: number) => before[2 * s + a] ?? 0;
    const ended = 1 - q(0, 1);
    const wentOn = 1 + 0.5 * Math.max(q(3, 0), q(3, 1)) - q(1, 0);
    const { observations, advantages } = step.value;
    expect(advantages.length).toBe(32);
    expect(new Set(observations)).toEqual(new Set([0, 1]));
    observations.forEach((s, k) => {
      expect(advantages[k]).toBeCloseTo(s === 0 ? ended : wentOn, 5);
    });
    const after = await learner.acting.outputs(rows(4));
    expect(Math.sign((after[1] ?? 0) - q(0, 1))).toBe(Math.sign(ended));
    // The copy is unchanged, because it is updated every 500 steps.
    expect(await learner.acting.frozenOutputs(rows(4))).toEqual(before);
    learner.acting.copyTarget();
    expect(await learner.acting.frozenOutputs(rows(4))).toEqual(after);
  });

  it.each([
    ['squared', 1], // the full squared error, as in CleanRL
    ['huber', 0.5], // half of it, because no error exceeds 1
  ])('logs as “value loss” of the %s loss %f times the mean squared error', async (loss, share) => {
    const more = { learningStarts: 1, batchSize: 16, double: false, replayCapacity: 4, loss };
    const settings = readSettings(dqn.entry, { type: 'dqn', gamma: 0.5, ...more });
    const network = networkOf(2, 2, dqn.needs(settings, 0).learns);
    const logged: number[] = [];
    const learner = learnerOf(network, 2, settings, 4, ({ valueLoss = Number.NaN }) => {
      logged.push(valueLoss);
    });
    // After a terminal step, the target is only the reward, which differs from the value by a quarter and three quarters.
    const before = await learner.acting.outputs(rows(2));
    const [left = 0, right = 0] = [before[0], before[3]];
    const rollout = rolloutOf({
      rewards: Float32Array.of(left + 0.25, right - 0.75),
      observations: Uint32Array.of(0, 1),
      actions: Uint32Array.of(0, 1),
      terminated: Uint8Array.of(1, 1),
    });
    learner.replay.add(rollout);
    learner.position = 2;
    const made = dqn.update(rollout, learner);
    let step = await made.next();
    while (!step.done) step = await made.next();
    const seconds = step.value.observations.reduce((sum, s) => sum + s, 0);
    const meanSquare = ((16 - seconds) * 0.25 ** 2 + seconds * 0.75 ** 2) / 16;
    expect(logged).toHaveLength(1);
    expect(logged[0]).toBeCloseTo(share * meanSquare, 6);
  });
});
