/** Requirements for every token policy on every back end. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SequencePolicy } from '../../../../src/agents/networks/sequence.ts';
import type { Compute } from '../../../../src/tensor/contract.ts';
import { arraysOf, centerd, gradientError, largestGap, randomize, stream, whole } from './harness.ts';
import { type Arrays, recurrent, scores, transformer } from './oracle.ts';

const VOCABULARY = 7;
const CONTEXT = 9;
const SHAPE = { layers: 2, width: 8, heads: 2 };
const SETTINGS = { vocabulary: VOCABULARY, context: CONTEXT };
const KINDS = {
  gru: (compute: Compute) =>
    new SequencePolicy(compute, { ...SETTINGS, shape: { kind: 'gru', ...SHAPE } }, stream(1)),
  transformer: (compute: Compute) =>
    new SequencePolicy(compute, { ...SETTINGS, shape: { kind: 'transformer', ...SHAPE } }, stream(1)),
};
const ORACLES = {
  gru: (arrays: Arrays, tokens: number[]) => recurrent(arrays, tokens, SHAPE),
  transformer: (arrays: Arrays, tokens: number[]) =>
    transformer(arrays, tokens, { ...SHAPE, vocabulary: VOCABULARY }),
};
/** @param make creates the back end; the suite closes it */
export function sequenceSuite(backend: string, make: () => Promise<Compute>): void {
  describe.each(['gru', 'transformer'] as const)(`a %s on ${backend}`, (kind) => {
    let compute: Compute;
    let policy: SequencePolicy;
    const [sequences, time] = [3, 6];
    const tokens = whole(sequences * time, VOCABULARY, 5);
    beforeAll(async () => {
      compute = await make();
      policy = KINDS[kind](compute);
      randomize(policy, 3);
    });
    afterAll(() => compute.close());

    test('scores as the same network written plainly in f64', async () => {
      const got = await policy.score(tokens, sequences, time, 0.8);
      const arrays = await arraysOf(policy);
      for (let b = 0; b < sequences; b++) {
        const line = [...tokens.subarray(b * time, (b + 1) * time)];
        const expected = scores(arrays, ORACLES[kind](arrays, line), line, 0.8);
        for (const field of ['logp', 'entropy', 'value'] as const) {
          const mine = got[field].subarray(b * time, (b + 1) * time);
          expect(mine[0]).toBe(0);
          expect(
            largestGap(
              mine.subarray(1),
              expected.map((score) => score[field]),
            ),
            field,
          ).toBeLessThan(1e-5);
        }
      }
    });

    test('has the gradient of its scores: every array against central differences, relative error below 1e-4', async () => {
      const slopes = [21, 22, 23].map((seed) => centerd(tokens.length, 1, seed));
      const [dLogp, dEntropy, dValue] = slopes as [Float32Array, Float32Array, Float32Array];
      const loss = (arrays: Arrays): number => {
        let sum = 0;
        for (let b = 0; b < sequences; b++) {
          const line = [...tokens.subarray(b * time, (b + 1) * time)];
          scores(arrays, ORACLES[kind](arrays, line), line, 0.8).forEach(({ logp, entropy, value }, k) => {
            const i = b * time + k + 1;
            sum +=
              (dLogp[i] as number) * logp + (dEntropy[i] as number) * entropy + (dValue[i] as number) * value;
          });
        }
        return sum;
      };
      compute.fill(policy.parameters.gradient, 0);
      await policy.score(tokens, sequences, time, 0.8);
      policy.backward(dLogp, dEntropy, dValue);
      expect(await gradientError(policy, loss)).toBeLessThan(1e-4);
    });

    test('adds gradients up, and what stands at t = 0 counts for nothing', async () => {
      const ones = new Float32Array(tokens.length).fill(1);
      const zeros = new Float32Array(tokens.length);
      const onlyFirst = zeros.map((_, i) => (i % time === 0 ? 1 : 0));
      compute.fill(policy.parameters.gradient, 0);
      await policy.score(tokens, sequences, time, 1);
      policy.backward(onlyFirst, onlyFirst, onlyFirst);
      expect(
        largestGap(
          await compute.readFloats(policy.parameters.gradient),
          new Float32Array(policy.parameters.count),
        ),
      ).toBe(0);
      policy.backward(ones, zeros, zeros);
      const once = await compute.readFloats(policy.parameters.gradient);
      await policy.score(tokens, sequences, time, 1);
      policy.backward(ones, zeros, zeros);
      const twice = await compute.readFloats(policy.parameters.gradient);
      expect(
        largestGap(
          twice,
          once.map((g) => 2 * g),
        ),
      ).toBeLessThan(1e-4);
    });

    test('samples with the numbers that its scores give the same tokens', async () => {
      for (const temperature of [1, 0.7]) {
        const sampler = policy.sampler(sequences);
        const written = new Uint32Array(sequences * time);
        const numbers = {
          logp: new Float32Array(written.length),
          entropy: new Float32Array(written.length),
          value: new Float32Array(written.length),
        };
        let now: Uint32Array = tokens.filter((_, i) => i % time === 0);
        for (let t = 0; t < time; t++) {
          for (let b = 0; b < sequences; b++) written[b * time + t] = now[b] as number;
          if (t === time - 1) break;
          const next = await sampler.step(now, t, stream(100 + t)(sequences), temperature);
          for (const field of ['logp', 'entropy', 'value'] as const)
            for (let b = 0; b < sequences; b++) numbers[field][b * time + t + 1] = next[field][b] as number;
          now = next.tokens;
        }
        sampler.close();
        const score = await policy.score(written, sequences, time, temperature);
        for (const field of ['logp', 'entropy', 'value'] as const)
          expect(largestGap(score[field], numbers[field]), field).toBeLessThan(1e-5);
      }
    });

    test('begins with several tokens at once, and leaves rows behind, with the numbers of single steps', async () => {
      const rows = [3, 1, 4, 3, 3];
      const prompts = rows.map((k) => [k % VOCABULARY, 2, k - 1]);
      const [single, quick] = [policy.sampler(rows.length), policy.sampler(rows.length)];
      const column = (t: number) => Uint32Array.from(prompts, (prompt) => prompt[t] ?? 0);
      const uniforms = stream(7)(rows.length);
      await single.step(column(0), 0, null, 1);
      await single.step(column(1), 1, null, 1);
      const expected = await single.step(column(2), 2, uniforms, 1);
      const got = await quick.begin(prompts, uniforms, 1);
      expect(got.tokens).toEqual(expected.tokens);
      expect(largestGap(got.logp, expected.logp)).toBeLessThan(1e-6);
      const kept = Uint32Array.of(1, 2, 4);
      quick.keep(kept);
      const next = await single.step(expected.tokens, 3, null, 1);
      const few = await quick.step(
        kept.map((row) => got.tokens[row] ?? 0),
        3,
        null,
        1,
      );
      expect(few.tokens).toEqual(kept.map((row) => next.tokens[row] ?? 0));
      const values = Float32Array.from(kept, (row) => next.value[row] ?? 0);
      expect(largestGap(few.value, values)).toBeLessThan(1e-6);
      for (const sampler of [single, quick]) sampler.close();
    });

    test('begins again at position 0 as if nothing had been before; greedy takes the likeliest', async () => {
      const sampler = policy.sampler(2);
      const begin = Uint32Array.of(1, 2);
      const first = await sampler.step(begin, 0, null, 1);
      await sampler.step(first.tokens, 1, null, 1);
      const again = await sampler.step(begin, 0, null, 1);
      expect([...again.tokens, ...again.logp]).toEqual([...first.tokens, ...first.logp]);
      for (let token = 0; token < VOCABULARY; token++) {
        const { logp } = await policy.score(Uint32Array.of(1, token), 1, 2, 1);
        expect(logp[1] as number).toBeLessThanOrEqual((first.logp[0] as number) + 1e-5);
      }
      await expect(sampler.step(begin, 2, null, 1)).rejects.toThrow(
        'Position 2 was requested; the next is 1',
      );
      sampler.close();
    });

    test('is causal: another last token changes nothing before it', async () => {
      const before = await policy.score(tokens, sequences, time, 1);
      const changed = tokens.map((token, i) => (i % time === time - 1 ? (token + 1) % VOCABULARY : token));
      const after = await policy.score(changed, sequences, time, 1);
      for (let i = 0; i < tokens.length; i++) {
        if (i % time === time - 1) expect(after.logp[i]).not.toBe(before.logp[i]);
        else expect(after.logp[i]).toBe(before.logp[i]);
        expect(after.value[i]).toBe(before.value[i]); // V is the value before the token
      }
    });

    test('does not feel right padding, in scores or in the gradient', async () => {
      const longer = time + 2;
      const padded = new Uint32Array(sequences * longer).fill(4);
      const slope = new Float32Array(padded.length);
      for (let b = 0; b < sequences; b++) {
        padded.set(tokens.subarray(b * time, (b + 1) * time), b * longer);
        slope.fill(0.5, b * longer, b * longer + time);
      }
      const half = new Float32Array(tokens.length).fill(0.5);
      const short = await policy.score(tokens, sequences, time, 1);
      compute.fill(policy.parameters.gradient, 0);
      policy.backward(half, half, half);
      const shortGradient = await compute.readFloats(policy.parameters.gradient);
      const long = await policy.score(padded, sequences, longer, 1);
      compute.fill(policy.parameters.gradient, 0);
      policy.backward(slope, slope, slope);
      const longGradient = await compute.readFloats(policy.parameters.gradient);
      for (let b = 0; b < sequences; b++)
        expect(
          largestGap(
            long.logp.subarray(b * longer, b * longer + time),
            short.logp.subarray(b * time, (b + 1) * time),
          ),
        ).toBeLessThan(1e-6);
      expect(largestGap(longGradient, shortGradient)).toBeLessThan(1e-5);
    });

    test('gives copies that live apart', async () => {
      const copy = policy.clone();
      const before = await policy.score(tokens, sequences, time, 1);
      expect(await copy.score(tokens, sequences, time, 1)).toEqual(before);
      randomize(copy, 9);
      copy.close();
      expect(largestGap((await policy.score(tokens, sequences, time, 1)).logp, before.logp)).toBe(0);
    });

    test('begins nearly uniform: entropy within 1e-2 of ln(vocabulary), values near 0', async () => {
      const fresh = KINDS[kind](compute);
      const { entropy, value } = await fresh.score(tokens, sequences, time, 1);
      for (let i = 0; i < tokens.length; i++)
        if (i % time > 0) {
          expect(entropy[i]).toBeCloseTo(Math.log(VOCABULARY), 2);
          expect(Math.abs(value[i] as number)).toBeLessThan(0.2);
        }
      fresh.close();
    });

    test('says what is wrong with its input', async () => {
      await expect(policy.score(Uint32Array.of(1, VOCABULARY), 1, 2, 1)).rejects.toThrow(
        'Token 7 at position 1 is not in the vocabulary of 7 tokens',
      );
      await expect(policy.score(new Uint32Array(11), 1, 11, 1)).rejects.toThrow(
        "11 tokens are more than this policy's context of 9 and one to predict",
      );
      await expect(policy.score(new Uint32Array(4), 1, 3, 1)).rejects.toThrow('do not match 4 tokens');
      await expect(policy.score(new Uint32Array(4), 2, 2, 0)).rejects.toThrow('temperature');
      expect(() => policy.backward(new Float32Array(2), new Float32Array(2), new Float32Array(2))).toThrow(
        'dLogp has 2 numbers',
      );
    });
  });
}
