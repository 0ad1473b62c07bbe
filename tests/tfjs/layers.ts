/** Dense layers, gathers and layer norm in ordinary tfjs style; gradients by its tape. */
import type { Tensor, Tensor1D, Tensor2D } from '@tensorflow/tfjs';
import type {
  Activation,
  Adam,
  Categorical,
  Dense,
  DenseGradient,
  Gather,
  GatherGradient,
  LayerNorm,
  LayerNormGradient,
  LogProbability,
  LogProbabilityGradient,
  Sample,
  Slice,
} from '../../src/tensor/contract.ts';
import { wholePower } from '../../src/tensor/operations.ts';
import type { Tfjs, TfjsBackend } from './backend.ts';

/**
 * f32. Two bugs of tfjs 4.22 prevent a single method: its wasm back end leaves int32 bits whatever dtype is requested,
 * and on webgpu a cast of int32 leaves int32 in the buffer, which its transposition (of a gradient) then cannot compile.
 */
function oneHot(tf: Tfjs, ids: Tensor, entries: number): Tensor {
  if (entries < 2) return tf.expandDims(tf.cast(tf.equal(ids, 0), 'float32'), -1); // its own rejects a depth of 1
  if (tf.getBackend() === 'wasm') return tf.cast(tf.oneHot(ids as Tensor1D, entries), 'float32');
  return tf.oneHot(ids as Tensor1D, entries, 1, 0, 'float32');
}

/** ln p */
function logSoftmax({ tf }: TfjsBackend, o: Categorical, logits: Tensor): Tensor {
  return tf.logSoftmax(o.temperature === 0 || o.temperature === 1 ? logits : tf.div(logits, o.temperature));
}
function logitsOf(backend: TfjsBackend, o: Categorical, logits: Slice): Tensor {
  return backend.get(logits, [o.rows, o.outputs]);
}
function entropyOf({ tf }: TfjsBackend, logp: Tensor): Tensor {
  return tf.neg(tf.sum(tf.mul(tf.exp(logp), logp), 1));
}
/** For each row, the entry that `chosen` (int32 [rows]) selects. */
function entryOf({ tf }: TfjsBackend, logp: Tensor, chosen: Tensor): Tensor {
  return tf.sum(tf.mul(logp, oneHot(tf, chosen, logp.shape[1] ?? 0)), 1);
}
export function logProbability(backend: TfjsBackend, o: LogProbability): void {
  const logp = logSoftmax(backend, o, logitsOf(backend, o, o.logits));
  backend.set(o.logp, entryOf(backend, logp, backend.get(o.targets, [o.rows])));
  backend.set(o.entropy, entropyOf(backend, logp));
}

export function logProbabilityGradient(backend: TfjsBackend, o: LogProbabilityGradient): void {
  const { tf } = backend;
  const targets = backend.get(o.targets, [o.rows]);
  const dLogp = backend.get(o.dLogp, [o.rows]);
  const dEntropy = backend.get(o.dEntropy, [o.rows]);
  const loss = (logits: Tensor) => {
    const logp = logSoftmax(backend, o, logits);
    return tf.add(
      tf.sum(tf.mul(dLogp, entryOf(backend, logp, targets))),
      tf.sum(tf.mul(dEntropy, entropyOf(backend, logp))),
    );
  };
  backend.set(o.dLogits, tf.grad(loss)(logitsOf(backend, o, o.logits)));
}

export function sample(backend: TfjsBackend, o: Sample): void {
  const { tf } = backend;
  const logp = logSoftmax(backend, o, logitsOf(backend, o, o.logits));
  let drawn: Tensor;
  if (o.temperature === 0) drawn = tf.argMax(logp, 1);
  else {
    const p = tf.exp(logp);
    const uniforms = backend.get(o.uniforms, [o.rows, 1]);
    const passed = tf.sum(tf.cast(tf.lessEqual(tf.cumsum(p, 1), uniforms), 'float32'), 1);
    // Rounding may leave the whole sum below a uniform number near 1: then use the last possible output.
    const isPossible = tf.cast(tf.greater(p, 0), 'float32');
    const last = tf.max(tf.mul(isPossible, tf.reshape(tf.range(0, o.outputs), [1, o.outputs])), 1);
    drawn = tf.cast(tf.minimum(passed, last), 'int32');
  }
  backend.set(o.drawn, drawn);
  backend.set(o.logp, entryOf(backend, logp, drawn));
  backend.set(o.entropy, entropyOf(backend, logp));
}

export function adam(backend: TfjsBackend, o: Adam): void {
  const { tf } = backend;
  const { length } = o.parameters;
  const parameters = backend.get(o.parameters, [length]);
  let gradient = backend.get(o.gradient, [length]);
  const norm = tf.sqrt(tf.sum(tf.square(gradient)));
  backend.set(o.norm, norm);
  if (o.maxNorm > 0) gradient = tf.mul(gradient, tf.div(o.maxNorm, tf.maximum(norm, o.maxNorm)));
  const first = tf.add(tf.mul(backend.get(o.first, [length]), o.beta1), tf.mul(gradient, 1 - o.beta1));
  const second = tf.add(
    tf.mul(backend.get(o.second, [length]), o.beta2),
    tf.mul(tf.square(gradient), 1 - o.beta2),
  );
  const along = tf.div(first, 1 - wholePower(o.beta1, o.step));
  const spread = tf.sqrt(tf.div(second, 1 - wholePower(o.beta2, o.step)));
  const kept = o.decay === 0 ? parameters : tf.mul(parameters, 1 - o.rate * o.decay);
  backend.set(o.parameters, tf.sub(kept, tf.mul(tf.div(along, tf.add(spread, o.epsilon)), o.rate)));
  backend.set(o.first, first);
  backend.set(o.second, second);
  backend.set(o.gradient, tf.zeros([length]));
}

function activated(tf: Tfjs, activation: Activation, z: Tensor): Tensor {
  if (activation === 'tanh') return tf.tanh(z);
  return activation === 'relu' ? tf.relu(z) : z;
}
/** Replaces dy with ∂L/∂(before the activation): by the tape, at a point whose activation is y (for ReLU, y itself). */
function throughActivation(backend: TfjsBackend, o: DenseGradient | GatherGradient): Tensor {
  const { tf } = backend;
  const [y, dy] = [o.y, o.dy].map((slice) => backend.get(slice, [o.rows, o.outputs])) as [Tensor, Tensor];
  if (o.activation === 'none') return dy;
  const isTanh = o.activation === 'tanh';
  const dz = tf.grad((z) => activated(tf, o.activation, z))(isTanh ? tf.atanh(y) : y, dy);
  backend.set(o.dy, dz);
  return dz;
}
function linear(tf: Tfjs, x: Tensor, w: Tensor, b: Tensor | null): Tensor {
  return tf.fused.matMul({ a: x as Tensor2D, b: w as Tensor2D, ...(b && { bias: b }) });
}

export function dense(backend: TfjsBackend, o: Dense): void {
  const { tf } = backend;
  const { rows, inputs, outputs } = o;
  const b = o.b && backend.get(o.b, [outputs]);
  let z = linear(tf, backend.get(o.x, [rows, inputs]), backend.get(o.w, [inputs, outputs]), b);
  if (o.residual !== null) z = tf.add(z, backend.get(o.residual, [rows, outputs]));
  backend.set(o.y, activated(tf, o.activation, z));
}

export function denseGradient(backend: TfjsBackend, o: DenseGradient): void {
  const { tf } = backend;
  const { rows, inputs, outputs } = o;
  const [dx, dw, db] = tf.grads((x: Tensor, w: Tensor, b: Tensor) => linear(tf, x, w, b))(
    [backend.get(o.x, [rows, inputs]), backend.get(o.w, [inputs, outputs]), tf.zeros([outputs])],
    throughActivation(backend, o),
  ) as [Tensor, Tensor, Tensor];
  if (o.dx !== null && !o.addToDx) backend.set(o.dx, dx);
  else backend.add(o.dx, dx);
  backend.add(o.dw, dw);
  backend.add(o.db, db);
}

/**
 * [rows, entries]: the count of each entry among a row's ids. Its product is the gather: tfjs has no gradient of `gather`
 * in its WebAssembly back end, and ids outside the table become rows of zeros by themselves.
 */
function usesOf(backend: TfjsBackend, o: Gather): Tensor {
  const { tf } = backend;
  return tf.sum(oneHot(tf, backend.get(o.ids, [o.rows, o.perRow]), o.entries), 1);
}

export function gather(backend: TfjsBackend, o: Gather): void {
  const { tf } = backend;
  const table = backend.get(o.table, [o.entries, o.outputs]);
  const z = linear(tf, usesOf(backend, o), table, o.b && backend.get(o.b, [o.outputs]));
  backend.set(o.y, activated(tf, o.activation, z));
}

export function gatherGradient(backend: TfjsBackend, o: GatherGradient): void {
  const { tf } = backend;
  const uses = usesOf(backend, o);
  const [dTable, db] = tf.grads((table: Tensor, b: Tensor) => linear(tf, uses, table, b))(
    [backend.get(o.table, [o.entries, o.outputs]), tf.zeros([o.outputs])],
    throughActivation(backend, o),
  ) as [Tensor, Tensor];
  backend.add(o.dTable, dTable);
  backend.add(o.db, db);
}

function normed(tf: Tfjs, x: Tensor): { y: Tensor; mean: Tensor; scale: Tensor } {
  const { mean, variance } = tf.moments(x, -1, true);
  const scale = tf.rsqrt(tf.add(variance, 1e-5));
  return { y: tf.mul(tf.sub(x, mean), scale), mean, scale };
}

export function layerNorm(backend: TfjsBackend, o: LayerNorm): void {
  const { tf } = backend;
  const { y, mean, scale } = normed(tf, backend.get(o.x, [o.rows, o.width]));
  backend.set(o.y, tf.add(tf.mul(y, backend.get(o.gain, [o.width])), backend.get(o.bias, [o.width])));
  backend.set(o.moments, tf.concat([mean, scale], 1));
}

export function layerNormGradient(backend: TfjsBackend, o: LayerNormGradient): void {
  const { tf } = backend;
  const { rows, width } = o;
  const [dx, dGain, dBias] = tf.grads((x: Tensor, gain: Tensor, bias: Tensor) =>
    tf.add(tf.mul(normed(tf, x).y, gain), bias),
  )(
    [backend.get(o.x, [rows, width]), backend.get(o.gain, [width]), tf.zeros([width])],
    backend.get(o.dy, [rows, width]),
  ) as [Tensor, Tensor, Tensor];
  if (o.addToDx) backend.add(o.dx, dx);
  else backend.set(o.dx, dx);
  backend.add(o.dGain, dGain);
  backend.add(o.dBias, dBias);
}
