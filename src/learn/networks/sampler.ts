/** Generation token by token: the trunk keeps its state (keys and values, or h), the heads draw. */
import { type Compute, part } from '../../tensor/contract.ts';
import { Buffers } from './buffers.ts';
import { type Scores, scoresIn, type Trunk } from './contract.ts';
import type { DenseLayer } from './layers.ts';

interface Sampled {
  readonly compute: Compute;
  readonly vocabulary: number;
  readonly context: number;
  readonly heads: { readonly policy: DenseLayer; readonly value: DenseLayer };
}

/** What was drawn for each row. */
export interface Drawn extends Scores {
  readonly tokens: Uint32Array;
}

/** @throws RangeError for a token outside the vocabulary: it would read another array's row */
export function checkTokens(tokens: Uint32Array, vocabulary: number): void {
  for (let i = 0; i < tokens.length; i++)
    if ((tokens[i] as number) >= vocabulary)
      throw new RangeError(
        `Token ${tokens[i]} at position ${i} is not in the vocabulary of ${vocabulary} tokens.`,
      );
}

export type Sampler = ReturnType<typeof samplerOf>;

export function samplerOf({ compute, vocabulary, context, heads }: Sampled, trunk: Trunk, sequences: number) {
  const buffers = new Buffers(compute);
  const hiddenAt = trunk.stepper(sequences, buffers);
  let next = 0;
  return {
    /**
     * Processes the token at position `at` (0, 1, … in order) of every row and draws the next.
     * @param uniforms [sequences]; null: greedy
     */
    async step(
      tokens: Uint32Array,
      at: number,
      uniforms: Float32Array | null,
      temperature: number,
    ): Promise<Drawn> {
      if (tokens.length !== sequences)
        throw new RangeError(`This sampler has ${sequences} rows but got ${tokens.length} tokens.`);
      if (at !== next && at !== 0)
        throw new RangeError(`Position ${at} was requested; the next is ${next}, or 0 to start over.`);
      if (at >= context) throw new RangeError(`Position ${at} is past this policy's context of ${context}.`);
      checkTokens(tokens, vocabulary);
      next = at + 1;
      const logits = buffers.floats('logits', sequences * vocabulary);
      const given = buffers.floats('uniforms', sequences);
      const drawn = buffers.words('drawn', sequences);
      const numbers = buffers.floats('numbers', 3 * sequences);
      const hidden = hiddenAt(tokens, at);
      heads.policy.forward(sequences, hidden, logits);
      heads.value.forward(sequences, hidden, part(numbers, 2 * sequences, sequences));
      if (uniforms !== null) compute.write(given, uniforms);
      compute.sample({
        rows: sequences,
        outputs: vocabulary,
        temperature: uniforms === null ? 0 : temperature,
        logits,
        uniforms: given,
        drawn,
        logp: part(numbers, 0, sequences),
        entropy: part(numbers, sequences, sequences),
      });
      const words = compute.readWords(drawn);
      const floats = compute.readFloats(numbers);
      const [chosen, all] = [await words, await floats];
      return { tokens: chosen, ...scoresIn(all, sequences) };
    },

    close: () => buffers.close(),
  };
}
