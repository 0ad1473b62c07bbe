/** Updates of policies as one writes them in tfjs: a loss, `variableGrads`, a clipped norm, the optimiser of tfjs. The peers. */
import type { Scalar, Tensor, Tensor1D, Tensor2D, Variable } from '@tensorflow/tfjs';

type Tfjs = typeof import('@tensorflow/tfjs');

const CLIP = 0.2;
const MAX_NORM = 0.5;

class Parameters {
  readonly all: Variable[] = [];
  readonly #tf: Tfjs;
  constructor(tf: Tfjs) {
    this.#tf = tf;
  }
  make(shape: number[], initial: 'drawn' | 'ones' | 'zeros' = 'drawn'): Variable {
    const count = shape.reduce((product, size) => product * size, 1);
    const numbers = Float32Array.from({ length: count }, (_, i) => 0.1 * Math.sin(i + this.all.length));
    const value = initial === 'drawn' ? this.#tf.tensor(numbers, shape) : this.#tf[initial](shape);
    const variable = this.#tf.variable(value);
    this.all.push(variable);
    return variable;
  }
}

/** Gradients of the loss, scaled to a norm of at most MAX_NORM, given to Adam. */
function optimise(tf: Tfjs, parameters: Parameters, loss: () => Scalar): () => void {
  const optimiser = tf.train.adam(3e-4, 0.9, 0.999, 1e-5);
  return () =>
    tf.tidy(() => {
      const { grads } = tf.variableGrads(loss, parameters.all);
      const squares = Object.values(grads).map((gradient) => tf.sum(tf.square(gradient)));
      // Not `addN`: on webgpu it binds them all at once, more than a device takes.
      const norm = tf.sqrt(squares.reduce((sum, square) => tf.add(sum, square)));
      const scale = tf.div(MAX_NORM, tf.maximum(norm, MAX_NORM));
      optimiser.applyGradients(
        Object.entries(grads).map(([name, gradient]) => ({ name, tensor: tf.mul(gradient, scale) })),
      );
    });
}
function chosen(tf: Tfjs, logp: Tensor, targets: Tensor1D): Tensor {
  return tf.sum(tf.mul(logp, tf.oneHot(targets, logp.shape[1] ?? 0)), 1);
}
/** −mean(min(ratio · A, clip(ratio) · A)). */
function clippedLoss(tf: Tfjs, logp: Tensor, before: Tensor, advantages: Tensor): Tensor {
  const ratio = tf.exp(tf.sub(logp, before));
  const clipped = tf.clipByValue(ratio, 1 - CLIP, 1 + CLIP);
  return tf.neg(tf.mean(tf.minimum(tf.mul(ratio, advantages), tf.mul(clipped, advantages))));
}

export interface PpoSizes {
  readonly rows: number;
  readonly inputs: number;
  readonly width: number;
  readonly actions: number;
}
/** A minibatch of PPO: actor and critic apart, two tanh layers each (CleanRL `ppo.py`), observations one-hot. */
export function ppoUpdate(tf: Tfjs, { rows, inputs, width, actions }: PpoSizes): () => void {
  const parameters = new Parameters(tf);
  const dense = (from: number, to: number) => {
    const [w, b] = [parameters.make([from, to]) as Tensor as Tensor2D, parameters.make([to], 'zeros')];
    return (x: Tensor) => tf.add(tf.matMul(x as Tensor2D, w), b);
  };
  const perceptron = (outputs: number) => {
    const [first, second, head] = [dense(inputs, width), dense(width, width), dense(width, outputs)];
    return (x: Tensor) => head(tf.tanh(second(tf.tanh(first(x)))));
  };
  const [actor, critic] = [perceptron(actions), perceptron(1)];
  const observations = tf.tensor1d(
    Array.from({ length: rows }, (_, i) => i % inputs),
    'int32',
  );
  const taken = tf.tensor1d(
    Array.from({ length: rows }, (_, i) => i % actions),
    'int32',
  );
  const [before, advantages, returns] = [
    tf.fill([rows], -1.3),
    tf.linspace(-1, 1, rows),
    tf.linspace(0, 1, rows),
  ];
  return optimise(tf, parameters, () => {
    const x = tf.oneHot(observations, inputs, 1, 0, 'float32');
    const logp = tf.logSoftmax(actor(x));
    const entropy = tf.neg(tf.mean(tf.sum(tf.mul(tf.exp(logp), logp), 1)));
    const policy = clippedLoss(tf, chosen(tf, logp, taken), before, advantages);
    const value = tf.mul(0.5, tf.mean(tf.square(tf.sub(tf.squeeze(critic(x), [1]), returns))));
    return tf.sub(tf.add(policy, tf.mul(0.5, value)), tf.mul(0.01, entropy)) as Scalar;
  });
}

export interface GrpoSizes {
  readonly sequences: number;
  readonly time: number;
  readonly vocabulary: number;
  readonly width: number;
  readonly heads: number;
  readonly layers: number;
}
/** A minibatch of GRPO on a causal transformer: clipped ratios of tokens and the k3 penalty; the reference's scores are given. */
export function grpoUpdate(
  tf: Tfjs,
  { sequences, time, vocabulary, width, heads, layers }: GrpoSizes,
): () => void {
  const parameters = new Parameters(tf);
  const rows = sequences * time;
  const dense = (from: number, to: number) => {
    const [w, b] = [parameters.make([from, to]) as Tensor as Tensor2D, parameters.make([to], 'zeros')];
    return (x: Tensor) => tf.add(tf.matMul(x as Tensor2D, w), b);
  };
  const norm = () => {
    const [gain, bias] = [parameters.make([width], 'ones'), parameters.make([width], 'zeros')];
    return (x: Tensor) => {
      const { mean, variance } = tf.moments(x, -1, true);
      return tf.add(tf.mul(tf.mul(tf.sub(x, mean), tf.rsqrt(tf.add(variance, 1e-5))), gain), bias);
    };
  };
  const depth = width / heads;
  const byHead = (x: Tensor) => tf.transpose(tf.reshape(x, [sequences, time, heads, depth]), [0, 2, 1, 3]);
  const mask = tf.tensor2d(
    Array.from({ length: time * time }, (_, i) => (i % time > Math.floor(i / time) ? -1e9 : 0)),
    [time, time],
  );
  const attention = () => {
    const [into, out] = [dense(width, 3 * width), dense(width, width)];
    return (x: Tensor) => {
      const [q, k, v] = tf.split(into(x), 3, 1).map(byHead) as [Tensor, Tensor, Tensor];
      const scores = tf.add(tf.mul(tf.matMul(q, k, false, true), 1 / Math.sqrt(depth)), mask);
      const y = tf.transpose(tf.matMul(tf.softmax(scores), v), [0, 2, 1, 3]);
      return out(tf.reshape(y, [rows, width]));
    };
  };
  const feedForward = () => {
    const [into, out] = [dense(width, 4 * width), dense(4 * width, width)];
    return (x: Tensor) => out(tf.relu(into(x)));
  };
  const table = parameters.make([vocabulary, width]);
  const positions = parameters.make([time, width]);
  const blocks = Array.from({ length: layers }, () => [norm(), attention(), norm(), feedForward()] as const);
  const [last, head] = [norm(), dense(width, vocabulary)];
  const tokens = tf.tensor1d(
    Array.from({ length: rows }, (_, i) => i % vocabulary),
    'int32',
  );
  const [before, reference, advantages] = [
    tf.fill([rows], -2.5),
    tf.fill([rows], -2.4),
    tf.linspace(-1, 1, rows),
  ];
  return optimise(tf, parameters, () => {
    const embedded = tf.reshape(tf.gather(table, tokens), [sequences, time, width]);
    let x: Tensor = tf.reshape(tf.add(embedded, positions), [rows, width]);
    for (const [norm1, attend, norm2, feed] of blocks) {
      x = tf.add(x, attend(norm1(x)));
      x = tf.add(x, feed(norm2(x)));
    }
    const logp = chosen(tf, tf.logSoftmax(head(last(x))), tokens);
    const log = tf.sub(reference, logp);
    const penalty = tf.mean(tf.sub(tf.sub(tf.exp(log), log), 1));
    return tf.add(clippedLoss(tf, logp, before, advantages), tf.mul(0.04, penalty)) as Scalar;
  });
}
