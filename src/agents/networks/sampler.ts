/** Generates token by token. The trunk keeps its state (keys and values, or h), and the heads draw. */
import { type Compute, part, type Slice } from '../../tensor/contract.ts';
import type { Buffers } from './buffers.ts';
import { type NetworkShape, type Scores, type Stepper, scoresIn, type Trunk } from './contract.ts';
import type { DenseLayer } from './layers.ts';
import { takeRows } from './rows.ts';

interface Sampled {
  readonly compute: Compute;
  readonly vocabulary: number;
  readonly context: number;
  readonly shape: NetworkShape;
  readonly heads: { readonly policy: DenseLayer; readonly value: DenseLayer };
}

/** What was drawn for each row. */
export interface Drawn extends Scores {
  readonly tokens: Uint32Array;
}

/** @throws RangeError for a token outside the vocabulary, which would read another array's row */
export function checkTokens(tokens: Uint32Array, vocabulary: number): void {
  for (let i = 0; i < tokens.length; i++)
    if ((tokens[i] as number) >= vocabulary)
      throw new RangeError(
        `Token ${tokens[i]} at position ${i} is not in the vocabulary of ${vocabulary} tokens.`,
      );
}

export class Sampler {
  readonly #policy: Sampled;
  readonly #stepper: Stepper;
  readonly #sequences: number;
  readonly #buffers: Buffers;
  readonly close: () => void;
  #next = 0;
  #rows: number;

  /** @param buffers for this sampler alone @param close when it is done with them */
  constructor(policy: Sampled, trunk: Trunk, sequences: number, buffers: Buffers, close: () => void) {
    this.#policy = policy;
    this.#stepper = trunk.stepper(sequences, buffers);
    this.#sequences = sequences;
    this.#buffers = buffers;
    this.#rows = sequences;
    this.close = close;
  }

  /**
   * Starts over: reads the first tokens of every row, equal ones once, and draws the next.
   * @param rowTokens [sequences] as many tokens of each row @param uniforms [sequences]; null: greedy
   */
  async begin(
    rowTokens: readonly (readonly number[])[],
    uniforms: Float32Array | null,
    temperature: number,
  ): Promise<Drawn> {
    const { compute, vocabulary, context, shape } = this.#policy;
    const sequences = this.#sequences;
    const time = rowTokens[0]?.length ?? 0;
    if (rowTokens.length !== sequences || time === 0 || rowTokens.some((tokens) => tokens.length !== time))
      throw new RangeError(`This sampler begins with equally many tokens of ${sequences} rows.`);
    if (time > context) throw new RangeError(`${time} tokens are past this policy's context of ${context}.`);
    const { prompts, count, of } = distinctPrompts(rowTokens, time);
    checkTokens(prompts, vocabulary);
    this.#next = time;
    this.#rows = sequences;
    const ids = this.#buffers.words('prompt', sequences);
    compute.write(ids, of);
    const x = this.#stepper.begin(prompts, time, of);
    const y = this.#buffers.floats('begun', sequences * shape.width);
    const hidden = takeRows(compute, { ids, x, entries: count, width: shape.width, y });
    return this.#draw(hidden, uniforms, temperature);
  }

  /** Goes on with these of the rows, in ascending order. */
  keep(kept: Uint32Array): void {
    const ids = this.#buffers.words('kept', kept.length);
    this.#policy.compute.write(ids, kept);
    this.#stepper.keep(ids, this.#rows);
    this.#rows = kept.length;
  }

  /**
   * Processes the token at position `at` (0, 1, … in order) of every row and draws the next.
   * @param uniforms [rows]; null: greedy
   */
  async step(
    tokens: Uint32Array,
    at: number,
    uniforms: Float32Array | null,
    temperature: number,
  ): Promise<Drawn> {
    const { vocabulary, context } = this.#policy;
    if (at === 0) this.#rows = this.#sequences;
    if (tokens.length !== this.#rows)
      throw new RangeError(`This sampler has ${this.#rows} rows but got ${tokens.length} tokens.`);
    if (at !== this.#next && at !== 0)
      throw new RangeError(`Position ${at} was requested; the next is ${this.#next}, or 0 to start over.`);
    if (at >= context) throw new RangeError(`Position ${at} is past this policy's context of ${context}.`);
    checkTokens(tokens, vocabulary);
    this.#next = at + 1;
    return this.#draw(this.#stepper.step(tokens, at), uniforms, temperature);
  }

  /** @param uniforms [rows]; null: greedy */
  async #draw(hidden: Slice, uniforms: Float32Array | null, temperature: number): Promise<Drawn> {
    const { compute, vocabulary, heads } = this.#policy;
    const rows = this.#rows;
    const logits = this.#buffers.floats('logits', rows * vocabulary);
    const given = this.#buffers.floats('uniforms', rows);
    const drawn = this.#buffers.words('drawn', rows);
    const numbers = this.#buffers.floats('numbers', 3 * rows);
    heads.policy.forward(rows, hidden, logits);
    heads.value.forward(rows, hidden, part(numbers, 2 * rows, rows));
    if (uniforms !== null) compute.write(given, uniforms);
    compute.sample({
      rows,
      outputs: vocabulary,
      temperature: uniforms === null ? 0 : temperature,
      logits,
      uniforms: given,
      drawn,
      logp: part(numbers, 0, rows),
      entropy: part(numbers, rows, rows),
    });
    const words = compute.readText(drawn);
    const floats = compute.readFloats(numbers);
    const [chosen, all] = [await words, await floats];
    return { tokens: chosen, ...scoresIn(all, rows) };
  }
}

/** Equal rows are read once. @returns `prompts` [count × time], and for each row which of them it is */
function distinctPrompts(rowTokens: readonly (readonly number[])[], time: number) {
  const known = new Map<string, number>();
  const of = Uint32Array.from(rowTokens, (tokens) => {
    const key = tokens.join(' ');
    const prompt = known.get(key) ?? known.size;
    known.set(key, prompt);
    return prompt;
  });
  const prompts = new Uint32Array(known.size * time);
  of.forEach((prompt, row) => {
    prompts.set(rowTokens[row] ?? [], prompt * time);
  });
  return { prompts, count: known.size, of };
}
