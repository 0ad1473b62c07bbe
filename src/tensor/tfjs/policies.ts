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
