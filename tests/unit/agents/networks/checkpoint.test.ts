import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  decodeCheckpoint,
  encodeCheckpoint,
  restoreCheckpoint,
} from '../../../../src/agents/networks/checkpoint.ts';
import { AdamOptimizer } from '../../../../src/agents/networks/optimizer.ts';
import { allocateParameters } from '../../../../src/agents/networks/parameters.ts';
import { SequencePolicy } from '../../../../src/agents/networks/sequence.ts';
import type { Compute } from '../../../../src/tensor/contract.ts';
import { BACKENDS, centerd, stream, whole } from './harness.ts';

const [VOCABULARY, SEQUENCES, TIME] = [6, 4, 5];
const SUBJECT = 'abcde.';
const tokens = whole(SEQUENCES * TIME, VOCABULARY, 1);
const slope = centerd(tokens.length, 1, 2);

describe.each(BACKENDS)('a checkpoint on %s', (_, make) => {
  let compute: Compute;
  let policy: SequencePolicy;
  let adam: AdamOptimizer;
  let bytes: Uint8Array<ArrayBuffer>;
  const create = (seed: number, width = 8, vocabulary = VOCABULARY) =>
    new SequencePolicy(
      compute,
      { shape: { kind: 'transformer', layers: 1, width, heads: 2 }, vocabulary, context: 8 },
      stream(seed),
    );
  const train = async (on: SequencePolicy, by: AdamOptimizer, steps: number) => {
    for (let i = 0; i < steps; i++) {
      await on.score(tokens, SEQUENCES, TIME, 1);
      on.backward(slope, slope, slope);
      by.step(0.01, 0.5);
    }
  };
  beforeAll(async () => {
    compute = await make();
    policy = create(1);
    adam = new AdamOptimizer(compute, policy.parameters);
    await train(policy, adam, 3);
    bytes = await encodeCheckpoint(policy, adam, SUBJECT);
  });
  afterAll(() => compute.close());

  test('is restored bit for bit, and training continues with equal bits', async () => {
    const other = create(2);
    const otherAdam = new AdamOptimizer(compute, other.parameters);
    restoreCheckpoint(decodeCheckpoint(bytes), other, otherAdam, SUBJECT);
    expect(otherAdam.steps).toBe(3);
    expect(await encodeCheckpoint(other, otherAdam, SUBJECT)).toEqual(bytes);
    await train(policy, adam, 2);
    await train(other, otherAdam, 2);
    const [mine, theirs] = [
      await encodeCheckpoint(policy, adam, SUBJECT),
      await encodeCheckpoint(other, otherAdam, SUBJECT),
    ];
    expect(theirs).toEqual(mine);
    expect(theirs).not.toEqual(bytes);
    expect(await otherAdam.norm()).toBe(await adam.norm());
  });

  test('keeps the bits of NaN values', async () => {
    const odd = create(3);
    const values = new Float32Array(odd.parameters.count);
    new Uint32Array(values.buffer).set([0x7fc12345, 0x80000000, 0x00000001, 0xff800000]);
    compute.write(odd.parameters.values, values);
    const back = decodeCheckpoint(await encodeCheckpoint(odd, null, '')).values;
    expect([...new Uint32Array(back.buffer, 0, 4)]).toEqual([0x7fc12345, 0x80000000, 0x00000001, 0xff800000]);
    odd.close();
  });

  test('without an optimizer serves as a reference, not for further training', async () => {
    const frozen = decodeCheckpoint(await encodeCheckpoint(policy, null, SUBJECT));
    const other = create(4);
    restoreCheckpoint(frozen, other, null, SUBJECT);
    expect(await compute.readFloats(other.parameters.values)).toEqual(frozen.values);
    const fresh = new AdamOptimizer(compute, other.parameters);
    expect(() => restoreCheckpoint(frozen, other, fresh, SUBJECT)).toThrow('without its optimizer');
    other.close();
  });

  test('is rejected with what differs if it does not fit, and changes nothing', async () => {
    const checkpoint = decodeCheckpoint(bytes);
    const refusals: [SequencePolicy, string, string][] = [
      [create(5, 16), SUBJECT, 'its width is 8, but here it is 16'],
      [create(5, 8, VOCABULARY + 1), SUBJECT, 'its array "embedding" is 14 × 8, but here it is 15 × 8'],
      [create(5), 'vwxyz.', 'its subject is "abcde.", but this network’s is "vwxyz."'],
      [
        new SequencePolicy(
          compute,
          {
            shape: { kind: 'gru', layers: 1, width: 8, heads: 2 },
            vocabulary: VOCABULARY,
            context: 8,
          },
          stream(5),
        ),
        SUBJECT,
        'its kind is transformer, but here it is gru',
      ],
    ];
    for (const [network, subject, words] of refusals) {
      const before = await compute.readFloats(network.parameters.values);
      expect(() => restoreCheckpoint(checkpoint, network, null, subject)).toThrow(words);
      expect(await compute.readFloats(network.parameters.values)).toEqual(before);
    }
  });

  test('names an array that is missing or not wanted', async () => {
    const shape = { kind: 'mlp', layers: 1, width: 4, heads: 0 } as const;
    const array = (name: string) => ({ name: `${name}.weights`, shape: [4, 1], initial: 1 });
    const world = (...names: readonly string[]) => {
      const parameters = allocateParameters(compute, names.map(array), null);
      return { compute, shape, parameters };
    };
    const [small, large] = [world('policy'), world('policy', 'value')];
    const saved = async (network: typeof small) =>
      decodeCheckpoint(await encodeCheckpoint(network, null, ''));
    const [fromSmall, fromLarge] = [await saved(small), await saved(large)];
    expect(() => restoreCheckpoint(fromSmall, large, null, '')).toThrow('it has no array "value.weights"');
    expect(() => restoreCheckpoint(fromLarge, small, null, '')).toThrow(
      'its array "value.weights" is not in this network',
    );
  });

  test('is rejected if a bit has changed anywhere, or if it is truncated, newer, or something else', () => {
    const changed = (at: number, by: number): Uint8Array => {
      const copy = bytes.slice();
      copy[at] = (copy[at] as number) ^ by;
      return copy;
    };
    for (const at of [9, 12, 40, 500, bytes.length - 5, bytes.length - 1])
      expect(() => decodeCheckpoint(changed(at, 4)), `byte ${at}`).toThrow('checksum');
    expect(() => decodeCheckpoint(bytes.subarray(0, bytes.length - 8))).toThrow('damaged');
    expect(() => decodeCheckpoint(changed(4, 3))).toThrow('version 2; this lab reads versions up to 1');
    expect(() => decodeCheckpoint(changed(0, 1))).toThrow('not a checkpoint');
    expect(() => decodeCheckpoint(new Uint8Array(3))).toThrow('not a checkpoint');
  });
});
