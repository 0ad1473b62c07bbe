import { describe, expect, it } from 'vitest';
import { agent as reinforce } from '../../../../src/agents/net/reinforce-mlp.ts';
import type { Scores } from '../../../../src/agents/networks/contract.ts';
import type { WorldNetwork } from '../../../../src/agents/networks/mlp.ts';
import { AdamOptimizer } from '../../../../src/agents/networks/optimizer.ts';
import { readSettings } from '../../../../src/experiment/settings.ts';
import { learnerOf, networkOf, rolloutOf, rows } from './harness.ts';

describe('a learner whose rows share observations', () => {
  const observations = Uint32Array.of(2, 0, 2, 2, 3, 0, 2, 3, 1, 2);
  const actions = Uint32Array.of(0, 1, 2, 0, 1, 2, 0, 0, 1, 2);
  const slope = (rate: number, n: number) =>
    Float32Array.from({ length: n }, (_, k) => Math.sin(rate * (k + 1)));
  /** The largest difference between the parameters of two networks, as a share of how far the second moved. */
  async function gap(one: WorldNetwork, other: WorldNetwork, start: Float32Array): Promise<number> {
    const [a, b] = [one, other].map((network) => network.compute.readFloats(network.parameters.values));
    const [x, y] = [await a, await b] as [Float32Array, Float32Array];
    const moved = y.reduce((most, v, i) => Math.max(most, Math.abs(v - (start[i] ?? 0))), 0);
    expect(moved).toBeGreaterThan(1e-3);
    return x.reduce((most, v, i) => Math.max(most, Math.abs(v - (y[i] ?? 0))), 0) / moved;
  }
  const settings = readSettings(reinforce.entry, { type: 'reinforce-mlp', maxGradientNorm: 0.5 });

  it('steps a policy like a learner that computes row by row', async () => {
    const [network, plain] = [networkOf(4, 3, 'policy'), networkOf(4, 3, 'policy')];
    const start = await network.compute.readFloats(network.parameters.values);
    const rollout = rolloutOf({ rewards: new Float32Array(10), observations, actions });
    const picked = Uint32Array.of(9, 8, 6, 5, 4, 3, 1, 0);
    const slopes = [slope(1, 8), slope(2, 8), slope(3, 8)] as const;
    let shown: Scores | null = null;
    await learnerOf(network, 4, settings).step(rollout, picked, 0.01, (scores) => {
      shown = scores;
      const [dLogp, dEntropy, dValue] = slopes;
      const said = {
        loss: 1,
        policyLoss: 1,
        valueLoss: 0,
        entropyTerm: 0,
        clipFraction: 0,
        clippedLow: 0,
        clippedHigh: 0,
        approxKl: 0,
        approxKlK1: 0,
      };
      return { ...said, dLogp, dEntropy, dValue };
    });
    plain.forward(
      picked.map((row) => observations[row] ?? 0),
      8,
    );
    const scores = await plain.evaluate(
      picked.map((row) => actions[row] ?? 0),
      picked.map((_, row) => row),
    );
    plain.backward(...slopes);
    new AdamOptimizer(plain.compute, plain.parameters).step(0.01, 0.5);
    expect(shown).toEqual(scores);
    expect(await gap(network, plain, start)).toBeLessThan(1e-5);
  });

  it('steps action values like a learner that computes row by row', async () => {
    const [network, plain] = [networkOf(4, 3, 'actionValues'), networkOf(4, 3, 'actionValues')];
    const start = await network.compute.readFloats(network.parameters.values);
    plain.forward(observations, 10);
    const values = await plain.outputs();
    const dValues = slope(1, 30);
    await learnerOf(network, 4, settings).acting.step(observations, 0.01, (said) => {
      expect(said).toEqual(values);
      return { loss: 1, dValues };
    });
    plain.backwardOutputs(dValues);
    new AdamOptimizer(plain.compute, plain.parameters).step(0.01, 0.5);
    expect(await gap(network, plain, start)).toBeLessThan(1e-5);
  });

  it('recomputes the frozen copy’s outputs when its parameters were restored', async () => {
    const network = networkOf(4, 3, 'actionValues');
    const learner = learnerOf(network, 4, settings);
    const { target } = learner.acting;
    if (target === null) throw new Error('no frozen copy');
    const before = await learner.acting.frozenOutputs(observations);
    target.compute.fill(target.parameters.values, 0);
    expect(await learner.acting.frozenOutputs(observations)).toEqual(before); // the copy is unchanged
    learner.restore(await learner.save('a world'), 7, 'a world');
    expect(learner.updates).toBe(7);
    expect(await learner.acting.frozenOutputs(observations)).toEqual(new Float32Array(30));
  });

  it('creates a separate network with a frozen copy for every name', async () => {
    const learner = learnerOf(networkOf(4, 3, 'policy'), 4, settings);
    const [q, model] = [learner.net('q', 3), learner.net('model', 2)];
    expect(learner.net('q', 3)).toBe(q);
    expect(() => learner.net('q', 2)).toThrow('The network "q" has 3 outputs, not 2.');
    const all = [learner.acting, q, model];
    const before = await Promise.all(all.map((net) => net.outputs(observations)));
    const frozen = await q.frozenOutputs(observations);
    expect(frozen).toEqual(before[1]);
    await q.step(observations, 0.01, (outputs) => ({ loss: 1, dValues: outputs.map(() => 1) }));
    const after = await Promise.all(all.map((net) => net.outputs(observations)));
    expect([after[0], after[2]]).toEqual([before[0], before[2]]);
    // Adam’s first step goes against the gradient, so every output falls.
    expect(after[1]?.every((x, i) => x < (before[1]?.[i] ?? 0))).toBe(true);
    expect(await q.frozenOutputs(observations)).toEqual(frozen);
    q.copyTarget();
    expect(await q.frozenOutputs(observations)).toEqual(after[1]);
  });

  it('restores named networks with the same bits, in a learner that has not created them', async () => {
    const learner = learnerOf(networkOf(4, 3, 'policy'), 4, settings);
    const step = (net: typeof learner.acting) =>
      net.step(observations, 0.01, (outputs) => ({ loss: 1, dValues: outputs.map((x) => x - 1) }));
    await step(learner.net('q', 3));
    await step(learner.net('model', 2));
    const again = learnerOf(networkOf(4, 3, 'policy'), 4, settings);
    again.restore(await learner.save('a world'), 2, 'a world', learner.savedNets);
    for (const one of [learner, again]) await step(one.net('q', 3));
    expect(await again.save('a world')).toEqual(await learner.save('a world'));
  });

  it('has no gradient of the value from a loss of the logits, whatever the last loss left behind', async () => {
    const network = networkOf(4, 3, 'policy');
    const { compute, parameters } = network;
    const ones = new Float32Array(10).fill(1);
    network.forward(observations, 10);
    await network.evaluate(actions, rows(10));
    network.backward(ones, ones, ones);
    compute.fill(parameters.gradient, 0);
    network.forward(observations, 10);
    network.backwardOutputs(slope(1, 30));
    const gradient = await compute.readFloats(parameters.gradient);
    for (const { name, offset, shape } of parameters.layout) {
      const size = shape.reduce((a, b) => a * b, 1);
      const some = gradient.subarray(offset, offset + size).some((x) => x !== 0);
      expect(some, name).toBe(!/^(critic|value)/.test(name));
    }
  });
});
