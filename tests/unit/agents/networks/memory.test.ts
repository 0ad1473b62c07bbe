import { describe, expect, test } from 'vitest';
import { WorldNetwork } from '../../../../src/agents/networks/mlp.ts';
import { AdamOptimizer } from '../../../../src/agents/networks/optimizer.ts';
import { SequencePolicy } from '../../../../src/agents/networks/sequence.ts';
import type { Compute, Slice } from '../../../../src/tensor/contract.ts';
import { BACKENDS, randomize, stream, whole } from './harness.ts';

/** The same back end, with a count of the memory in use. */
function counted(compute: Compute) {
  const held = new Set<Slice['store']>();
  const keep = (slice: Slice): Slice => {
    held.add(slice.store);
    return slice;
  };
  const watched: Compute = {
    ...compute,
    floats: (length) => keep(compute.floats(length)),
    words: (length) => keep(compute.words(length)),
    free(slice) {
      held.delete(slice.store);
      compute.free(slice);
    },
  };
  return { watched, held };
}

describe.each(BACKENDS)('networks on %s', (_, make) => {
  const sequence = { vocabulary: 5, context: 12 };
  const shape = { layers: 2, width: 8, heads: 2 };
  const kinds = {
    gru: (compute: Compute) =>
      new SequencePolicy(compute, { ...sequence, shape: { kind: 'gru', ...shape } }, stream(1)),
    transformer: (compute: Compute) =>
      new SequencePolicy(compute, { ...sequence, shape: { kind: 'transformer', ...shape } }, stream(1)),
  };

  test.each(['gru', 'transformer'] as const)('free all memory that a %s took', async (kind) => {
    const { watched, held } = counted(await make());
    const policy = kinds[kind](watched);
    const adam = new AdamOptimizer(watched, policy.parameters);
    const copy = policy.clone();
    const sampler = policy.sampler(3);
    await sampler.step(Uint32Array.of(0, 1, 2), 0, null, 1);
    for (const time of [4, 9, 3]) {
      const tokens = whole(2 * time, 5, time);
      const score = await policy.score(tokens, 2, time, 1);
      policy.backward(score.logp, score.entropy, score.value);
      adam.step(0.01, 1);
    }
    for (const owner of [sampler, adam, copy, policy]) owner.close();
    expect(held.size).toBe(0);
  });

  test.each(['gru', 'transformer'] as const)(
    'use no more memory for a %s after long use than after its largest batch',
    async (kind) => {
      const { watched, held } = counted(await make());
      const policy = kinds[kind](watched);
      const use = async (sequences: number, time: number) => {
        const tokens = whole(sequences * time, 5, time);
        const score = await policy.score(tokens, sequences, time, 1);
        policy.backward(score.logp, score.entropy, score.value);
        return score;
      };
      randomize(policy, 2);
      const first = await use(2, 4);
      await use(4, 12);
      const stores = held.size;
      const words = [...held].reduce((sum, store) => sum + store.length, 0);
      for (let i = 0; i < 5; i++) await use(1 + (i % 4), 3 + i);
      expect(held.size).toBe(stores);
      expect([...held].reduce((sum, store) => sum + store.length, 0)).toBe(words);
      expect(await use(2, 4)).toEqual(first);
      policy.close();
    },
  );

  test('free all memory that a perceptron took', async () => {
    const { watched, held } = counted(await make());
    const network = new WorldNetwork(
      watched,
      { shape: { kind: 'mlp', ...shape }, inputs: 6, perRow: 2, actions: 3, learns: 'policy', shared: false },
      stream(1),
    );
    const copy = network.clone();
    for (const rows of [2, 7, 1]) {
      for (const one of [network, copy]) {
        one.forward(whole(2 * rows, 6, rows), rows);
        const scores = await one.evaluate(whole(rows + 3, 3, 2), whole(rows + 3, rows, 4));
        one.backward(scores.logp, scores.entropy, scores.value);
      }
    }
    network.close();
    copy.close();
    expect(held.size).toBe(0);
  });
});
