/** Generation token by token: the trunk keeps its state (keys and values, or h), the heads draw. */
import { type Compute, part } from '../../tensor/contract.ts';
import { Buffers } from './buffers.ts';
import type { Sampler } from './contract.ts';
import type { DenseLayer } from './layers.ts';
import type { Stepper } from './trunk.ts';

export interface Heads {
  readonly policy: DenseLayer;
  readonly value: DenseLayer | null;
}
export interface Sampled {
  readonly sequences: number;
  readonly vocabulary: number;
  readonly context: number;
  readonly heads: Heads;
}

/** @throws RangeError for a token outside the vocabulary: it would read another array's row */
export function checkTokens(tokens: Uint32Array, vocabulary: number): void {
  for (let i = 0; i < tokens.length; i++)
    if ((tokens[i] as number) >= vocabulary)
      throw new RangeError(
        `Token ${tokens[i]} at position ${i} is not in the vocabulary of ${vocabulary} tokens.`,
      );
}

export function createSampler(compute: Compute, stepper: Stepper, sampled: Sampled): Sampler {
  const { sequences, vocabulary, context, heads } = sampled;
  const buffers = new Buffers(compute);
  const logits = buffers.floats('logits', sequences * vocabulary);
  const given = buffers.floats('uniforms', sequences);
  const drawn = buffers.words('drawn', sequences);
  const numbers = buffers.floats('numbers', (heads.value ? 3 : 2) * sequences);
  let next = 0;
  return {
    async step(tokens, at, uniforms, temperature) {
      if (tokens.length !== sequences)
        throw new RangeError(`This sampler has ${sequences} rows but got ${tokens.length} tokens.`);
      if (at !== next && at !== 0)
        throw new RangeError(`Position ${at} was requested; the next is ${next}, or 0 to start over.`);
      if (at >= context) throw new RangeError(`Position ${at} is past this policy's context of ${context}.`);
      checkTokens(tokens, vocabulary);
      next = at + 1;
      const hidden = stepper.step(tokens, at);
      heads.policy.forward(sequences, hidden, logits);
      heads.value?.forward(sequences, hidden, part(numbers, 2 * sequences, sequences));
      if (uniforms !== null) compute.write(given, uniforms);
      compute.sample({
        rows: sequences,
        outputs: vocabulary,
        temperature: uniforms === null ? 0 : temperature,
        logits,
        allowed: null,
        uniforms: given,
        drawn,
        logp: part(numbers, 0, sequences),
        entropy: part(numbers, sequences, sequences),
      });
      const words = compute.readWords(drawn);
      const floats = compute.readFloats(numbers);
      const [chosen, all] = [await words, await floats];
      return {
        tokens: chosen,
        logp: all.subarray(0, sequences),
        entropy: all.subarray(sequences, 2 * sequences),
        value: heads.value ? all.subarray(2 * sequences) : new Float32Array(sequences),
      };
    },
    close() {
      stepper.close();
      buffers.close();
    },
  };
}
