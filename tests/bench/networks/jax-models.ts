/**
 * The three networks as one writes them for jax-js: pure functions of a tree of arrays, compiled as a whole. A function owns its
 * arguments: `.ref` keeps an array for later use, and what a model leaves it does not need.
 */
import * as jax from '@jax-js/jax';
import { TEXT } from './task.ts';

const { numpy: np, nn } = jax;
export type Values = jax.Array;
export type Tree = Record<string, Values>;

/** Takes no ownership of the tree. */
export interface JaxText {
  /** @param tokens [sequences · time] @returns logits [sequences · time, vocabulary] */
  all(tree: Tree, tokens: Values, sequences: number, time: number): Values;
  /** Before position 0. */
  begin(sequences: number): Tree;
  /** The token at position `at` (a scalar) of each sequence. */
  step(tree: Tree, tokens: Values, at: Values, state: Tree): { logits: Values; state: Tree };
}

const of = (tree: Tree, name: string): Values => {
  const values = tree[name];
  if (values === undefined) throw new RangeError(`There is no array ${name}.`);
  return values.ref;
};
const dense = (tree: Tree, name: string, x: Values): Values =>
  np.matmul(x, of(tree, `${name}.weights`)).add(of(tree, `${name}.bias`));

/** Actor and critic apart, two tanh layers each. @param x [rows, inputs] */
export function jaxMlp(tree: Tree, x: Values): { logits: Values; value: Values } {
  const perceptron = (trunk: string, head: string, input: Values) =>
    dense(tree, head, np.tanh(dense(tree, `${trunk}.1`, np.tanh(dense(tree, `${trunk}.0`, input)))));
  const logits = perceptron('actor', 'policy', x.ref);
  return { logits, value: perceptron('critic', 'value', x).flatten() };
}

const sigmoid = (x: Values): Values => nn.sigmoid(x);
const third = (x: Values, width: number, k: number): Values => x.ref.slice([], [k * width, (k + 1) * width]);

export function jaxGru(width: number): JaxText {
  const gatesOf = (tree: Tree, tokens: Values) =>
    np.take(of(tree, '0.in.weights'), tokens, 0).add(of(tree, '0.in.bias'));
  const cell = (tree: Tree, gates: Values, h: Values): Values => {
    const products = dense(tree, '0.recurrent', h.ref);
    const z = sigmoid(third(gates, width, 0).add(third(products, width, 0)));
    const r = sigmoid(third(gates, width, 1).add(third(products, width, 1)));
    const n = np.tanh(third(gates, width, 2).add(r.mul(third(products, width, 2))));
    gates.dispose();
    products.dispose();
    return z.ref.mul(h.sub(n.ref)).add(n);
  };
  return {
    all(tree, tokens, sequences, time) {
      const gates = gatesOf(tree, tokens).reshape([sequences, time, 3 * width]);
      let h = np.zeros([sequences, width]);
      const states: Values[] = [];
      for (let t = 0; t < time; t++) {
        h = cell(tree, gates.ref.slice([], t), h);
        states.push(h.ref);
      }
      gates.dispose();
      h.dispose();
      return dense(tree, 'policy', np.stack(states, 1).reshape([sequences * time, width]));
    },
    begin: (sequences) => ({ h: np.zeros([sequences, width]) }),
    step(tree, tokens, at, { h }) {
      at.dispose();
      const next = cell(tree, gatesOf(tree, tokens), h as Values);
      return { logits: dense(tree, 'policy', next.ref), state: { h: next } };
    },
  };
}

export function jaxTransformer(width: number, layers: number, heads: number): JaxText {
  const depth = width / heads;
  const norm = (tree: Tree, name: string, x: Values): Values => {
    const centerd = x.ref.sub(np.mean(x, -1, { keepdims: true }));
    const variance = np.mean(centerd.ref.mul(centerd.ref), -1, { keepdims: true });
    const scaled = centerd.mul(np.reciprocal(np.sqrt(variance.add(1e-5))));
    return scaled.mul(of(tree, `${name}.gain`)).add(of(tree, `${name}.bias`));
  };
  const byHead = (x: Values, sequences: number) =>
    np.transpose(x.reshape([sequences, -1, heads, depth]), [0, 2, 1, 3]);
  /** @param mask what is added to the scores [queries, keys] */
  const attend = (q: Values, k: Values, v: Values, mask: Values): Values => {
    const scores = np.matmul(q, np.transpose(k, [0, 1, 3, 2])).mul(1 / Math.sqrt(depth));
    const y = np.matmul(nn.softmax(scores.add(mask), -1), v);
    return np.transpose(y, [0, 2, 1, 3]).reshape([-1, width]);
  };
  type Join = (layer: number, k: Values, v: Values) => readonly [Values, Values];
  const through = (tree: Tree, embedded: Values, sequences: number, mask: Values, join: Join): Values => {
    let x = embedded;
    for (let i = 0; i < layers; i++) {
      const qkv = dense(tree, `${i}.attention.in`, norm(tree, `${i}.attention.norm`, x.ref));
      const [q, k, v] = [0, 1, 2].map((part) => third(qkv, width, part)) as [Values, Values, Values];
      qkv.dispose();
      const [keys, values] = join(i, k, v);
      const attended = attend(
        byHead(q, sequences),
        byHead(keys, sequences),
        byHead(values, sequences),
        mask.ref,
      );
      x = x.add(dense(tree, `${i}.attention.out`, attended));
      const inner = dense(tree, `${i}.feedForward.in`, norm(tree, `${i}.feedForward.norm`, x.ref));
      x = x.add(dense(tree, `${i}.feedForward.out`, nn.relu(inner)));
    }
    mask.dispose();
    return dense(tree, 'policy', norm(tree, 'norm', x));
  };
  return {
    all(tree, tokens, sequences, time) {
      // Not `take`, whose gradient `jit` refuses where a reshape follows (0.1.25: "scatter input is not imm").
      const ones = nn.oneHot(tokens, TEXT.vocabulary);
      const embedded = np.matmul(ones, of(tree, 'tokens')).reshape([sequences, time, width]);
      const x = embedded.add(of(tree, 'positions').slice([0, time])).reshape([-1, width]);
      const mask = np.tri(time).sub(1).mul(1e9);
      return through(tree, x, sequences, mask, (_, k, v) => [k, v]);
    },
    begin: (sequences) =>
      Object.fromEntries(
        Array.from({ length: layers }, (_, i) => [`keys.${i}`, `values.${i}`])
          .flat()
          .map((name) => [name, np.zeros([sequences, TEXT.time, width])]),
      ),
    step(tree, tokens, at, before) {
      const [sequences] = tokens.shape as [number];
      const state: Tree = {};
      const here = np.equal(np.arange(TEXT.time), at.ref);
      const mask = np.where(np.lessEqual(np.arange(TEXT.time), at.ref), 0, -1e9);
      const position = np.take(of(tree, 'positions'), at, 0);
      const written = (name: string, now: Values): Values => {
        const place = here.ref.reshape([1, TEXT.time, 1]);
        const all = np.where(place, now.reshape([sequences, 1, width]), before[name] as Values);
        state[name] = all.ref;
        return all;
      };
      const x = np.take(of(tree, 'tokens'), tokens, 0).add(position);
      const logits = through(tree, x, sequences, mask, (i, k, v) => [
        written(`keys.${i}`, k),
        written(`values.${i}`, v),
      ]);
      here.dispose();
      return { logits, state };
    },
  };
}
