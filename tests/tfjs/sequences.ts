/** Attention and the recurrent unit in ordinary tfjs style; gradients by its tape. */
import type { Tensor, Tensor2D } from '@tensorflow/tfjs';
import type {
  Attention,
  AttentionGradient,
  AttentionStep,
  Gru,
  GruGradient,
} from '../../src/tensor/contract.ts';
import type { Tfjs, TfjsBackend } from './backend.ts';

/** Added to a masked score: its exponential is then exactly 0. */
const NEVER = -1e9;

/** softmax(q · kᵀ / sqrt(depth) + mask) and its product with v; all [sequences, heads, …, depth]. */
function attended(tf: Tfjs, q: Tensor, k: Tensor, v: Tensor, mask: Tensor | null): [Tensor, Tensor] {
  const scores = tf.mul(tf.matMul(q, k, false, true), 1 / Math.sqrt(q.shape[3] ?? 1));
  const weights = tf.softmax(mask === null ? scores : tf.add(scores, mask));
  return [tf.matMul(weights, v), weights];
}
/** [time, time]: 0 on and below the diagonal. */
function causal(tf: Tfjs, time: number): Tensor {
  const positions = tf.range(0, time);
  const isLater = tf.greater(tf.reshape(positions, [1, time]), tf.reshape(positions, [time, 1]));
  return tf.mul(tf.cast(isLater, 'float32'), NEVER);
}
/** [sequences, time, width] to [sequences, heads, time, depth] */
function byHead(tf: Tfjs, x: Tensor, heads: number): Tensor {
  const [sequences = 0, time = 0, width = 0] = x.shape;
  return tf.transpose(tf.reshape(x, [sequences, time, heads, width / heads]), [0, 2, 1, 3]);
}
function together(tf: Tfjs, x: Tensor): Tensor {
  const [sequences = 0, heads = 0, time = 0, depth = 0] = x.shape;
  return tf.reshape(tf.transpose(x, [0, 2, 1, 3]), [sequences, time, heads * depth]);
}

function whole(tf: Tfjs, qkv: Tensor, heads: number): [Tensor, Tensor] {
  const [q, k, v] = tf.split(qkv, 3, 2).map((part) => byHead(tf, part, heads));
  const [y, weights] = attended(tf, q as Tensor, k as Tensor, v as Tensor, causal(tf, qkv.shape[1] ?? 0));
  return [together(tf, y), weights];
}

export function attention(backend: TfjsBackend, o: Attention): void {
  const [y, weights] = whole(backend.tf, backend.get(o.qkv, [o.sequences, o.time, 3 * o.width]), o.heads);
  backend.set(o.y, y);
  backend.set(o.weights, weights);
}

export function attentionGradient(backend: TfjsBackend, o: AttentionGradient): void {
  const { tf } = backend;
  const qkv = backend.get(o.qkv, [o.sequences, o.time, 3 * o.width]);
  const dy = backend.get(o.dy, [o.sequences, o.time, o.width]);
  backend.set(o.dQkv, tf.grad((x) => whole(tf, x, o.heads)[0])(qkv, dy));
}

export function attentionStep(backend: TfjsBackend, o: AttentionStep): void {
  const { tf } = backend;
  const { sequences, capacity, at, width, heads } = o;
  const [q, k, v] = tf.split(backend.get(o.qkv, [sequences, 1, 3 * width]), 3, 2);
  const [keys, values] = [
    { cache: o.keys, now: k as Tensor },
    { cache: o.values, now: v as Tensor },
  ].map(({ cache, now }) => {
    const before = backend.get(cache, [sequences, capacity, width]);
    const seen = tf.concat([tf.slice(before, [0, 0, 0], [sequences, at, width]), now], 1);
    const rest = tf.slice(before, [0, at + 1, 0], [sequences, capacity - at - 1, width]);
    backend.set(cache, tf.concat([seen, rest], 1));
    return byHead(tf, seen, heads);
  });
  const [y] = attended(tf, byHead(tf, q as Tensor, heads), keys as Tensor, values as Tensor, null);
  backend.set(o.y, together(tf, y));
}

/** y and what is stored for the gradient. */
function unrolled(tf: Tfjs, gates: Tensor, u: Tensor, c: Tensor, h0: Tensor): [Tensor, Tensor] {
  let h = h0;
  const states: Tensor[] = [];
  const kept: Tensor[] = [];
  // tfjs 4.22 has no gradient of `unstack` into a single part.
  const steps = gates.shape[1] === 1 ? [tf.squeeze(gates, [1])] : tf.unstack(gates, 1);
  for (const gate of steps) {
    const products = tf.fused.matMul({ a: h as Tensor2D, b: u as Tensor2D, bias: c });
    const [pz, pr, pn] = tf.split(products, 3, 1) as [Tensor, Tensor, Tensor];
    const [gz, gr, gn] = tf.split(gate, 3, 1) as [Tensor, Tensor, Tensor];
    const z = tf.sigmoid(tf.add(gz, pz));
    const r = tf.sigmoid(tf.add(gr, pr));
    const n = tf.tanh(tf.add(gn, tf.mul(r, pn)));
    h = tf.add(tf.mul(z, h), tf.mul(tf.sub(1, z), n));
    states.push(h);
    kept.push(tf.concat([z, r, n, pn], 1));
  }
  return [tf.stack(states, 1), tf.stack(kept, 1)];
}
function operands(backend: TfjsBackend, o: Gru): [Tensor, Tensor, Tensor, Tensor] {
  const { sequences, time, width } = o;
  return [
    backend.get(o.gates, [sequences, time, 3 * width]),
    backend.get(o.u, [width, 3 * width]),
    backend.get(o.c, [3 * width]),
    backend.getOrZeros(o.h0, [sequences, width]),
  ];
}

export function gru(backend: TfjsBackend, o: Gru): void {
  const [y, kept] = unrolled(backend.tf, ...operands(backend, o));
  backend.set(o.y, y);
  backend.set(o.kept, kept);
}

export function gruGradient(backend: TfjsBackend, o: GruGradient): void {
  const { tf } = backend;
  const [gates, u, c, h0] = operands(backend, o);
  const dy = backend.get(o.dy, [o.sequences, o.time, o.width]);
  const [dGates, du, dc] = tf.grads((x: Tensor, u_: Tensor, c_: Tensor) => unrolled(tf, x, u_, c_, h0)[0])(
    [gates, u, c],
    dy,
  );
  backend.set(o.dGates, dGates as Tensor);
  backend.add(o.du, du as Tensor);
  backend.add(o.dc, dc as Tensor);
}
