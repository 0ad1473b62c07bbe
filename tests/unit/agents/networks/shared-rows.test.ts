/**
 * Checks that rows which are left out or computed once change nothing: scores and gradients equal those of all rows, to the bit.
 */
import { expect, test } from 'vitest';
import { SequencePolicy } from '../../../../src/agents/networks/sequence.ts';
import { createWasm } from '../../../../src/tensor/wasm/compute.ts';
import { randomize, stream, whole } from './harness.ts';

test.each([
  ['gru', 2],
  ['transformer', 1],
  ['transformer', 2],
] as const)(
  'a %s of %i layers scores some tokens, of sequences with a common past, as it scores all of them',
  async (kind, layers) => {
    const compute = await createWasm();
    const shape = { kind, layers, width: 12, heads: 2 };
    const policy = new SequencePolicy(compute, { shape, vocabulary: 7, context: 9 }, stream(1));
    randomize(policy, 3);
    const [rows, time] = [90, 8];
    const tokens = whole(rows * time, 7, 6);
    for (let row = 1; row < rows; row++) tokens.copyWithin(row * time, 0, row % 3 === 0 ? 3 : 5);
    const own = tokens.map((_, i) => Number(i % time > 2 && i % time < 4 + (Math.floor(i / time) % 3)));
    const slopes = (factor: number) => Float32Array.from(own, (isOwn, i) => isOwn * factor * ((i % 5) - 1.5));
    const learned = async (mask?: Uint32Array) => {
      const score = await policy.score(tokens, rows, time, 0.9, mask);
      compute.fill(policy.parameters.gradient, 0);
      policy.backward(slopes(1), slopes(0.1), slopes(-0.3));
      return { score, gradient: await compute.readFloats(policy.parameters.gradient) };
    };
    const [all, some] = [await learned(), await learned(own)];
    for (const field of ['logp', 'entropy', 'value'] as const)
      expect(some.score[field]).toEqual(all.score[field].map((x, i) => (own[i] === 1 ? x : 0)));
    expect(some.gradient).toEqual(all.gradient);
    compute.close();
  },
);
