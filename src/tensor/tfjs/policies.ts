/** Softmax policies and Adam in ordinary tfjs style; gradients by its tape. */
import type { Tensor } from '@tensorflow/tfjs';
import type {
  Adam,
  Categorical,
  LogProbability,
  LogProbabilityGradient,
  Sample,
  Slice,
} from '../contract.ts';
import { wholePower } from '../power.ts';
import { type Desk, oneHot } from './pieces.ts';

/** Used instead of −∞: 0 times it is 0. */
const NEVER = -1e30;

/** [rows, outputs], 1 where allowed; null: everywhere. The bits are read on the CPU, where they came from. */
function maskOf(desk: Desk, o: Categorical): Tensor | null {
  if (o.allowed === null) return null;
  const { rows, outputs, allowed } = o;
  const store = desk.storeOf(allowed);
  const bits = store.known(allowed.offset, rows) ?? desk.get(allowed, [rows]).dataSync();
  const mask = new Float32Array(rows * outputs);
  for (let row = 0; row < rows; row++)
    for (let j = 0; j < outputs; j++) mask[row * outputs + j] = ((bits[row] ?? 0) >>> j) & 1;
  return desk.tf.tensor2d(mask, [rows, outputs]);
}
/** ln p; NEVER where not allowed. */
function logSoftmax({ tf }: Desk, o: Categorical, logits: Tensor, mask: Tensor | null): Tensor {
  const tempered = o.temperature === 0 || o.temperature === 1 ? logits : tf.div(logits, o.temperature);
  return tf.logSoftmax(
    mask === null ? tempered : tf.where(tf.cast(mask, 'bool'), tempered, tf.fill(tempered.shape, NEVER)),
  );
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
/** −∞ for forbidden outputs. */
function shown({ tf }: Desk, logp: Tensor, mask: Tensor | null): Tensor {
  if (mask === null) return logp;
  return tf.where(tf.less(logp, NEVER / 10), tf.fill(logp.shape, Number.NEGATIVE_INFINITY), logp);
}

export function logProbability(desk: Desk, o: LogProbability): void {
  const mask = maskOf(desk, o);
  const logp = logSoftmax(desk, o, logitsOf(desk, o, o.logits), mask);
  desk.set(o.logp, shown(desk, entryOf(desk, logp, desk.get(o.targets, [o.rows])), mask));
  desk.set(o.entropy, entropyOf(desk, logp));
}

export function logProbabilityGradient(desk: Desk, o: LogProbabilityGradient): void {
  const { tf } = desk;
  const mask = maskOf(desk, o);
  const targets = desk.get(o.targets, [o.rows]);
  const dLogp = desk.get(o.dLogp, [o.rows]);
  const dEntropy = desk.get(o.dEntropy, [o.rows]);
  const loss = (logits: Tensor) => {
    const logp = logSoftmax(desk, o, logits, mask);
    return tf.add(
      tf.sum(tf.mul(dLogp, entryOf(desk, logp, targets))),
      tf.sum(tf.mul(dEntropy, entropyOf(desk, logp))),
    );
  };
  desk.set(o.dLogits, tf.grad(loss)(logitsOf(desk, o, o.logits)));
}

export function sample(desk: Desk, o: Sample): void {
  const { tf } = desk;
  const mask = maskOf(desk, o);
  const logp = logSoftmax(desk, o, logitsOf(desk, o, o.logits), mask);
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
  desk.set(o.logp, shown(desk, entryOf(desk, logp, drawn), mask));
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
