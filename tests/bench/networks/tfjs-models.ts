/** The three networks as one writes them in plain tfjs: variables, its operations, its tape. Each also draws, with what its users would keep from step to step. */
import type { Tensor, Tensor1D, Tensor2D, Variable } from '@tensorflow/tfjs';

export type Tfjs = typeof import('@tensorflow/tfjs');
export type Named = (name: string) => Variable;
/** Rows of a table. */
export type LookUp = (table: Tensor2D, ids: Tensor1D) => Tensor2D;

/** Hidden numbers to logits [rows, vocabulary]; `state` is whatever the step before left. */
export interface TextModel {
  /** @param tokens [sequences · time] @returns logits [sequences · time, vocabulary] */
  all(tokens: Tensor1D, sequences: number, time: number): Tensor2D;
  /** The token at position `at` of each sequence. */
  step(tokens: Tensor1D, at: number, state: Tensor[]): { logits: Tensor2D; state: Tensor[] };
}

const dense = (tf: Tfjs, named: Named, name: string) => (x: Tensor) =>
  tf.add(tf.matMul(x as Tensor2D, named(`${name}.weights`) as Tensor as Tensor2D), named(`${name}.bias`));

/** Ones among zeros [ids, count]. Cast afterwards: asked for f32, the wasm back end of 4.22 gives the bits of integers. */
export const onesOf = (tf: Tfjs, ids: Tensor1D, count: number): Tensor2D =>
  tf.cast(tf.oneHot(ids, count), 'float32') as Tensor2D;

/** Gather has a gradient where the back end can sum by segments; on wasm it cannot, and ones in a matrix must do. */
export const lookUpOf = (tf: Tfjs, gathers: boolean): LookUp =>
  gathers
    ? (table, ids) => tf.gather(table, ids)
    : (table, ids) => tf.matMul(onesOf(tf, ids, table.shape[0]), table);

/** Actor and critic apart, two tanh layers each. */
export function mlpModel(tf: Tfjs, named: Named) {
  const perceptron = (trunk: string, head: string) => {
    const layers = [`${trunk}.0`, `${trunk}.1`].map((name) => dense(tf, named, name));
    const last = dense(tf, named, head);
    return (x: Tensor) => last(layers.reduce((h, layer) => tf.tanh(layer(h)), x));
  };
  const [actor, critic] = [perceptron('actor', 'policy'), perceptron('critic', 'value')];
  return (x: Tensor) => ({ logits: actor(x) as Tensor2D, value: tf.squeeze(critic(x), [1]) as Tensor1D });
}

/** z, r = σ(x + h·U + c), n = tanh(x + r ⊙ (h·U + c)), h' = z ⊙ h + (1 − z) ⊙ n; `tf.layers.gru` refuses this form (`resetAfter`). */
export function gruModel(tf: Tfjs, named: Named, width: number, lookUp: LookUp): TextModel {
  const recurrent = dense(tf, named, '0.recurrent');
  const head = dense(tf, named, 'policy');
  const gatesOf = (tokens: Tensor1D) =>
    tf.add(lookUp(named('0.in.weights') as Tensor as Tensor2D, tokens), named('0.in.bias'));
  const cell = (gates: Tensor, h: Tensor) => {
    const [xz, xr, xn] = tf.split(gates, 3, 1) as [Tensor, Tensor, Tensor];
    const [hz, hr, hn] = tf.split(recurrent(h), 3, 1) as [Tensor, Tensor, Tensor];
    const z = tf.sigmoid(tf.add(xz, hz));
    const r = tf.sigmoid(tf.add(xr, hr));
    const n = tf.tanh(tf.add(xn, tf.mul(r, hn)));
    return tf.add(tf.mul(z, h), tf.mul(tf.sub(1, z), n));
  };
  return {
    all(tokens, sequences, time) {
      const gates = tf.unstack(tf.reshape(gatesOf(tokens), [sequences, time, 3 * width]), 1);
      let h: Tensor = tf.zeros([sequences, width]);
      const states = gates.map((now) => {
        h = cell(now, h);
        return h;
      });
      return head(tf.reshape(tf.stack(states, 1), [sequences * time, width])) as Tensor2D;
    },
    step(tokens, _, [before]) {
      const h = cell(gatesOf(tokens), before ?? tf.zeros([tokens.size, width]));
      return { logits: head(h) as Tensor2D, state: [h] };
    },
  };
}

export interface TransformerSizes {
  readonly width: number;
  readonly layers: number;
  readonly heads: number;
}
/** Pre-norm, ReLU, learned positions. Drawing keeps keys and values and joins the new ones to them. */
export function transformerModel(
  tf: Tfjs,
  named: Named,
  { width, layers, heads }: TransformerSizes,
  lookUp: LookUp,
): TextModel {
  const depth = width / heads;
  const norm = (name: string) => (x: Tensor) => {
    const { mean, variance } = tf.moments(x, -1, true);
    const scaled = tf.mul(tf.sub(x, mean), tf.rsqrt(tf.add(variance, 1e-5)));
    return tf.add(tf.mul(scaled, named(`${name}.gain`)), named(`${name}.bias`));
  };
  const blocks = Array.from({ length: layers }, (_, i) => ({
    attentionNorm: norm(`${i}.attention.norm`),
    attentionIn: dense(tf, named, `${i}.attention.in`),
    attentionOut: dense(tf, named, `${i}.attention.out`),
    feedForwardNorm: norm(`${i}.feedForward.norm`),
    feedForwardIn: dense(tf, named, `${i}.feedForward.in`),
    feedForwardOut: dense(tf, named, `${i}.feedForward.out`),
  }));
  const [last, head] = [norm('norm'), dense(tf, named, 'policy')];
  /** [sequences · time, width] to [sequences, heads, time, depth]. */
  const byHead = (x: Tensor, sequences: number) =>
    tf.transpose(tf.reshape(x, [sequences, -1, heads, depth]), [0, 2, 1, 3]);
  const attend = (q: Tensor, k: Tensor, v: Tensor, mask: Tensor | null) => {
    const scores = tf.mul(tf.matMul(q, k, false, true), 1 / Math.sqrt(depth));
    const y = tf.matMul(tf.softmax(mask === null ? scores : tf.add(scores, mask)), v);
    return tf.reshape(tf.transpose(y, [0, 2, 1, 3]), [-1, width]);
  };
  type Join = (i: number, k: Tensor, v: Tensor) => readonly [Tensor, Tensor];
  const through = (embedded: Tensor, sequences: number, mask: Tensor | null, join: Join) => {
    let x = embedded;
    blocks.forEach((block, i) => {
      const parts = tf.split(block.attentionIn(block.attentionNorm(x)), 3, 1);
      const [q, k, v] = parts.map((each) => byHead(each, sequences)) as [Tensor, Tensor, Tensor];
      x = tf.add(x, block.attentionOut(attend(q, ...join(i, k, v), mask)));
      x = tf.add(x, block.feedForwardOut(tf.relu(block.feedForwardIn(block.feedForwardNorm(x)))));
    });
    return head(last(x)) as Tensor2D;
  };
  const tokensOf = (tokens: Tensor1D) => lookUp(named('tokens') as Tensor as Tensor2D, tokens);
  const positions = (from: number, count: number) => tf.slice(named('positions'), [from, 0], [count, width]);
  const masks = new Map<number, Tensor>();
  const maskOf = (time: number): Tensor => {
    const known = masks.get(time);
    if (known !== undefined) return known;
    const above = Array.from({ length: time * time }, (_, i) => (i % time > Math.floor(i / time) ? -1e9 : 0));
    const mask = tf.keep(tf.tensor2d(above, [time, time]));
    masks.set(time, mask);
    return mask;
  };
  return {
    all(tokens, sequences, time) {
      const embedded = tf.reshape(tokensOf(tokens), [sequences, time, width]);
      const x = tf.reshape(tf.add(embedded, positions(0, time)), [-1, width]);
      return through(x, sequences, maskOf(time), (_, k, v) => [k, v]);
    },
    step(tokens, at, before) {
      const state: Tensor[] = [];
      const logits = through(tf.add(tokensOf(tokens), positions(at, 1)), tokens.size, null, (i, k, v) => {
        const [keys, values] = before.slice(2 * i, 2 * i + 2);
        const joined = [
          keys === undefined ? k : tf.concat([keys, k], 2),
          values === undefined ? v : tf.concat([values, v], 2),
        ] as const;
        state.push(...joined);
        return joined;
      });
      return { logits, state };
    },
  };
}
