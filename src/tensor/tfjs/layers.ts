/** Dense layers, gathers and layer norm in ordinary tfjs style; gradients by its tape. */
import type { Tensor, Tensor2D } from '@tensorflow/tfjs';
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
} from '../contract.ts';
import { wholePower } from '../operations.ts';
import { type Desk, oneHot, type Tfjs } from './pieces.ts';

/** ln p */
function logSoftmax({ tf }: Desk, o: Categorical, logits: Tensor): Tensor {
  return tf.logSoftmax(o.temperature === 0 || o.temperature === 1 ? logits : tf.div(logits, o.temperature));
}
function logitsOf(desk: Desk, o: Categorical, logits: Slice): Tensor {
  return desk.get(logits, [o.rows, o.outputs]);
}
function entropyOf({ tf }: Desk, logp: Tensor): Tensor {
  return tf.neg(tf.sum(tf.mul(tf.exp(logp), logp), 1));
}
/** For each row, the entry that `chosen` (int32 [rows]) selects. */
function entryOf({ tf }: Desk, logp: Tensor, chosen: Tensor): Tensor {
  return tf.sum(tf.mul(logp, oneHot(tf, chosen, logp.shape[1] ?? 0)), 1);
}
export function logProbability(desk: Desk, o: LogProbability): void {
  const logp = logSoftmax(desk, o, logitsOf(desk, o, o.logits));
  desk.set(o.logp, entryOf(desk, logp, desk.get(o.targets, [o.rows])));
  desk.set(o.entropy, entropyOf(desk, logp));
}

export function logProbabilityGradient(desk: Desk, o: LogProbabilityGradient): void {
  const { tf } = desk;
  const targets = desk.get(o.targets, [o.rows]);
  const dLogp = desk.get(o.dLogp, [o.rows]);
  const dEntropy = desk.get(o.dEntropy, [o.rows]);
  const loss = (logits: Tensor) => {
    const logp = logSoftmax(desk, o, logits);
    return tf.add(
      tf.sum(tf.mul(dLogp, entryOf(desk, logp, targets))),
      tf.sum(tf.mul(dEntropy, entropyOf(desk, logp))),
    );
  };
  desk.set(o.dLogits, tf.grad(loss)(logitsOf(desk, o, o.logits)));
}

export function sample(desk: Desk, o: Sample): void {
  const { tf } = desk;
  const logp = logSoftmax(desk, o, logitsOf(desk, o, o.logits));
  let drawn: Tensor;
  if (o.temperature === 0) drawn = tf.argMax(logp, 1);
  else {
    const p = tf.exp(logp);
    const uniforms = desk.get(o.uniforms, [o.rows, 1]);
    const passed = tf.sum(tf.cast(tf.lessEqual(tf.cumsum(p, 1), uniforms), 'float32'), 1);
    // Rounding may leave the whole sum below a uniform number near 1: then use the last possible output.
    const isPossible = tf.cast(tf.greater(p, 0), 'float32');
    const last = tf.max(tf.mul(isPossible, tf.reshape(tf.range(0, o.outputs), [1, o.outputs])), 1);
    drawn = tf.cast(tf.minimum(passed, last), 'int32');
  }
  desk.set(o.drawn, drawn);
  desk.set(o.logp, entryOf(desk, logp, drawn));
  desk.set(o.entropy, entropyOf(desk, logp));
}

/** One step on all parameters at once: fewer operations than tfjs' own optimizer, which goes variable by variable. */
export function adam(desk: Desk, o: Adam): void {
  const { tf } = desk;
  const { length } = o.parameters;
  const parameters = desk.get(o.parameters, [length]);
  let gradient = desk.get(o.gradient, [length]);
  const norm = tf.sqrt(tf.sum(tf.square(gradient)));
  desk.set(o.norm, norm);
  if (o.maxNorm > 0) gradient = tf.mul(gradient, tf.div(o.maxNorm, tf.maximum(norm, o.maxNorm)));
  const first = tf.add(tf.mul(desk.get(o.first, [length]), o.beta1), tf.mul(gradient, 1 - o.beta1));
  const second = tf.add(
    tf.mul(desk.get(o.second, [length]), o.beta2),
    tf.mul(tf.square(gradient), 1 - o.beta2),
  );
  const along = tf.div(first, 1 - wholePower(o.beta1, o.step));
  const spread = tf.sqrt(tf.div(second, 1 - wholePower(o.beta2, o.step)));
  const kept = o.decay === 0 ? parameters : tf.mul(parameters, 1 - o.rate * o.decay);
  desk.set(o.parameters, tf.sub(kept, tf.mul(tf.div(along, tf.add(spread, o.epsilon)), o.rate)));
  desk.set(o.first, first);
  desk.set(o.second, second);
  desk.storeOf(o.gradient).put(o.gradient.offset, length, null);
}

function activated(tf: Tfjs, activation: Activation, z: Tensor): Tensor {
  if (activation === 'tanh') return tf.tanh(z);
  return activation === 'relu' ? tf.relu(z) : z;
}
/** ∂L/∂(before the activation): by the tape, at a point whose activation is y (for ReLU, y itself). */
function throughActivation(tf: Tfjs, activation: Activation, y: Tensor, dy: Tensor): Tensor {
  if (activation === 'tanh') return tf.grad((z) => tf.tanh(z))(tf.atanh(y), dy);
  return activation === 'relu' ? tf.grad((z) => tf.relu(z))(y, dy) : dy;
}
function linear(tf: Tfjs, x: Tensor, w: Tensor, b: Tensor | null): Tensor {
  return tf.fused.matMul({ a: x as Tensor2D, b: w as Tensor2D, ...(b && { bias: b }) });
}

export function dense(desk: Desk, o: Dense): void {
  const { tf } = desk;
  const { rows, inputs, outputs } = o;
  const b = o.b && desk.get(o.b, [outputs]);
  let z = linear(tf, desk.get(o.x, [rows, inputs]), desk.get(o.w, [inputs, outputs]), b);
  if (o.residual !== null) z = tf.add(z, desk.get(o.residual, [rows, outputs]));
  desk.set(o.y, activated(tf, o.activation, z));
}

export function denseGradient(desk: Desk, o: DenseGradient): void {
  const { tf } = desk;
  const { rows, inputs, outputs, activation } = o;
  let dz = desk.get(o.dy, [rows, outputs]);
  if (activation !== 'none') {
    dz = throughActivation(tf, activation, desk.get(o.y, [rows, outputs]), dz);
    desk.set(o.dy, dz);
  }
  const x = desk.get(o.x, [rows, inputs]);
  const w = desk.get(o.w, [inputs, outputs]);
  const b = tf.zeros([outputs]);
  // Differentiates only with respect to what is requested.
  const wanted = [o.dx && { of: x }, o.dw && { of: w }, o.db && { of: b }];
  const places = wanted.flatMap((entry, place) => (entry === null ? [] : [place]));
  if (places.length === 0) return;
  const found = tf.grads((...given: Tensor[]) => {
    const [x_, w_, b_] = [x, w, b].map((constant, place) => given[places.indexOf(place)] ?? constant);
    return linear(tf, x_ as Tensor, w_ as Tensor, b_ as Tensor);
  })(
    wanted.flatMap((entry) => (entry === null ? [] : [entry.of])),
    dz,
  );
  const [dx, dw, db] = [0, 1, 2].map((place) => found[places.indexOf(place)]);
  if (o.dx !== null && dx !== undefined) {
    if (o.addToDx) desk.add(o.dx, dx);
    else desk.set(o.dx, dx);
  }
  if (o.dw !== null && dw !== undefined) desk.add(o.dw, dw);
  if (o.db !== null && db !== undefined) desk.add(o.db, db);
}

/**
 * [rows, entries]: the count of each entry among a row's ids. Its product is the gather: tfjs has no gradient of `gather`
 * in its WebAssembly back end, and ids outside the table become rows of zeros by themselves.
 */
function usesOf(desk: Desk, o: Gather): Tensor {
  const { tf } = desk;
  return tf.sum(oneHot(tf, desk.get(o.ids, [o.rows, o.perRow]), o.entries), 1);
}

export function gather(desk: Desk, o: Gather): void {
  const { tf } = desk;
  const table = desk.get(o.table, [o.entries, o.outputs]);
  const z = linear(tf, usesOf(desk, o), table, o.b && desk.get(o.b, [o.outputs]));
  desk.set(o.y, activated(tf, o.activation, z));
}

export function gatherGradient(desk: Desk, o: GatherGradient): void {
  const { tf } = desk;
  const shape = [o.rows, o.outputs];
  let dz = desk.get(o.dy, shape);
  if (o.activation !== 'none') {
    dz = throughActivation(tf, o.activation, desk.get(o.y, shape), dz);
    desk.set(o.dy, dz);
  }
  const uses = usesOf(desk, o);
  const [dTable, db] = tf.grads((table: Tensor, b: Tensor) => linear(tf, uses, table, b))(
    [desk.get(o.table, [o.entries, o.outputs]), tf.zeros([o.outputs])],
    dz,
  );
  desk.add(o.dTable, dTable as Tensor);
  if (o.db !== null) desk.add(o.db, db as Tensor);
}

function normed(tf: Tfjs, x: Tensor): { y: Tensor; mean: Tensor; scale: Tensor } {
  const { mean, variance } = tf.moments(x, -1, true);
  const scale = tf.rsqrt(tf.add(variance, 1e-5));
  return { y: tf.mul(tf.sub(x, mean), scale), mean, scale };
}

export function layerNorm(desk: Desk, o: LayerNorm): void {
  const { tf } = desk;
  const { y, mean, scale } = normed(tf, desk.get(o.x, [o.rows, o.width]));
  desk.set(o.y, tf.add(tf.mul(y, desk.get(o.gain, [o.width])), desk.get(o.bias, [o.width])));
  desk.set(o.moments, tf.concat([mean, scale], 1));
}

export function layerNormGradient(desk: Desk, o: LayerNormGradient): void {
  const { tf } = desk;
  const { rows, width } = o;
  const [dx, dGain, dBias] = tf.grads((x: Tensor, gain: Tensor, bias: Tensor) =>
    tf.add(tf.mul(normed(tf, x).y, gain), bias),
  )(
    [desk.get(o.x, [rows, width]), desk.get(o.gain, [width]), tf.zeros([width])],
    desk.get(o.dy, [rows, width]),
  );
  if (o.addToDx) desk.add(o.dx, dx as Tensor);
  else desk.set(o.dx, dx as Tensor);
  desk.add(o.dGain, dGain as Tensor);
  desk.add(o.dBias, dBias as Tensor);
}
