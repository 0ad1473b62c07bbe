/** Plain tfjs 4.22 on one of its back ends: a loss, `variableGrads`, a clipped norm and its own Adam. */
import type { Scalar, Tensor, Tensor1D, Tensor2D, Variable } from '@tensorflow/tfjs';
import {
  drawText,
  type NetworkContender,
  type PreparedNetwork,
  predicted,
  separateArrays,
  sizeOf,
} from './contender.ts';
import { ADAM, LOSS, MLP, type MlpTask, type Task, TEXT, type TextTask } from './task.ts';
import {
  gruModel,
  lookUpOf,
  mlpModel,
  type Named,
  onesOf,
  type Tfjs,
  transformerModel,
} from './tfjs-models.ts';

export type TfjsBackend = 'cpu' | 'wasm' | 'webgpu';

/** @param tf with that back end registered; it is chosen at each call, since others use the same library */
export function tfjsContender(tf: Tfjs, backend: TfjsBackend): NetworkContender {
  return {
    name: `plain tfjs 4.22.0, ${backend}`,
    onDevice: backend === 'webgpu',
    async prepare(task) {
      const choose = async (): Promise<void> => {
        if (tf.getBackend() !== backend) await tf.setBackend(backend);
      };
      await choose();
      const parameters = new Parameters(tf, task);
      const gathers = backend !== 'wasm';
      const prepared =
        task.kind === 'mlp' ? prepareMlp(tf, task, parameters) : prepareText(tf, task, parameters, gathers);
      const asChosen =
        <A extends unknown[], R>(act: (...all: A) => Promise<R>) =>
        async (...all: A): Promise<R> => {
          await choose();
          return act(...all);
        };
      return {
        ...(task.kind !== 'mlp' && !gathers && { note: 'one-hot × table: no gradient of gather' }),
        update: asChosen(prepared.update),
        draw: asChosen(prepared.draw),
        parameters: asChosen(() => parameters.read()),
        close: () => parameters.close(),
      };
    },
  };
}

class Parameters {
  readonly all: Variable[];
  readonly #byName: ReadonlyMap<string, Variable>;
  readonly #task: Task;

  constructor(tf: Tfjs, task: Task) {
    this.#task = task;
    const made = separateArrays(task.start).map(({ name, offset, shape }) => {
      const numbers = task.start.values.slice(offset, offset + sizeOf(shape));
      return [name, tf.tidy(() => tf.variable(tf.tensor(numbers, [...shape])))] as const;
    });
    this.#byName = new Map(made);
    this.all = made.map(([, variable]) => variable);
  }
  readonly named: Named = (name) => {
    const variable = this.#byName.get(name);
    if (variable === undefined) throw new RangeError(`There is no array ${name}.`);
    return variable;
  };
  async read(): Promise<Float32Array> {
    const flat = new Float32Array(this.#task.start.values.length);
    for (const { name, offset } of separateArrays(this.#task.start))
      flat.set((await this.named(name).data()) as Float32Array, offset);
    return flat;
  }
  close(): void {
    for (const variable of this.all) variable.dispose();
  }
}

/** Gradients of the loss, scaled to a norm of at most `maxNorm`, given to Adam. */
function optimize(tf: Tfjs, parameters: Parameters, loss: () => Scalar): () => Promise<number> {
  const optimizer = tf.train.adam(ADAM.rate, ADAM.beta1, ADAM.beta2, ADAM.epsilon);
  return async () => {
    const value = tf.tidy(() => {
      const { value, grads } = tf.variableGrads(loss, parameters.all);
      const squares = Object.values(grads).map((gradient) => tf.sum(tf.square(gradient)));
      // Not `addN`: on webgpu it binds them all at once, more than a device takes.
      const norm = tf.sqrt(squares.reduce((sum, square) => tf.add(sum, square)));
      const scale = tf.div(ADAM.maxNorm, tf.maximum(norm, ADAM.maxNorm));
      optimizer.applyGradients(
        Object.entries(grads).map(([name, gradient]) => ({ name, tensor: tf.mul(gradient, scale) })),
      );
      return value;
    });
    // Encoded before what is read, the new parameters are there when the loss is.
    const [number] = await value.data();
    value.dispose();
    return number as number;
  };
}

const chosen = (tf: Tfjs, logp: Tensor, targets: Tensor1D): Tensor =>
  tf.sum(tf.mul(logp, onesOf(tf, targets, logp.shape[1] ?? 0)), 1);

/** −mean(min(ratio · A, clip(ratio) · A)) − c_H · mean entropy. */
function policyLoss(
  tf: Tfjs,
  logits: Tensor2D,
  targets: Tensor1D,
  given: { readonly sampledLogp: Tensor; readonly advantages: Tensor },
): Tensor {
  const all = tf.logSoftmax(logits);
  const ratio = tf.exp(tf.sub(chosen(tf, all, targets), given.sampledLogp));
  const held = tf.clipByValue(ratio, 1 - LOSS.clip, 1 + LOSS.clip);
  const { advantages } = given;
  const gain = tf.mean(tf.minimum(tf.mul(ratio, advantages), tf.mul(held, advantages)));
  const entropy = tf.neg(tf.mean(tf.sum(tf.mul(tf.exp(all), all), 1)));
  return tf.neg(tf.add(gain, tf.mul(LOSS.entropy, entropy)));
}
const ids = (tf: Tfjs, numbers: Iterable<number>) => tf.tensor1d(Int32Array.from(numbers), 'int32');

/**
 * Draws from logits by inversion, and brings to the host what was drawn; the tensors are then gone. Not by `multinomial`: in 4.22 it
 * gives all rows of a batch one random number on the CPU, and on webgpu the first sample is always 0.
 */
async function drawnFrom(tf: Tfjs, logits: Tensor2D, also: Tensor[] = []) {
  const [rows, count] = logits.shape;
  const [tokens, logp] = tf.tidy(() => {
    const all = tf.logSoftmax(logits);
    const uniforms = tf.tensor2d(Float32Array.from({ length: rows }, Math.random), [rows, 1]);
    const below = tf.lessEqual(tf.cumsum(tf.exp(all), 1), uniforms);
    const tokens = tf.minimum(tf.sum(tf.cast(below, 'int32'), 1), tf.scalar(count - 1, 'int32')) as Tensor1D;
    return [tokens, chosen(tf, all, tokens)];
  });
  const [outputs, scores] = await Promise.all([tokens, logp, ...also].map((tensor) => tensor.data()));
  tf.dispose([logits, tokens, logp, ...also]);
  return { outputs: Uint32Array.from(outputs as Int32Array), logp: scores as Float32Array };
}

type Work = Pick<PreparedNetwork, 'update' | 'draw'>;

function prepareMlp(tf: Tfjs, { batch }: MlpTask, parameters: Parameters): Work {
  const model = mlpModel(tf, parameters.named);
  const seen = (observations: Uint32Array) => onesOf(tf, ids(tf, observations), MLP.inputs);
  const loss = (): Scalar => {
    const { logits, value } = model(seen(batch.observations));
    const given = {
      sampledLogp: tf.tensor1d(batch.sampledLogp),
      advantages: tf.tensor1d(batch.advantages),
    };
    const error = tf.mean(tf.square(tf.sub(value, tf.tensor1d(batch.returns))));
    const policy = policyLoss(tf, logits, ids(tf, batch.actions), given);
    return tf.add(policy, tf.mul(LOSS.value / 2, error)) as Scalar;
  };
  return {
    update: optimize(tf, parameters, loss),
    async draw(fed) {
      const { logits, value } = tf.tidy(() => model(seen(fed)));
      return drawnFrom(tf, logits, [value]);
    },
  };
}

function prepareText(tf: Tfjs, task: TextTask, parameters: Parameters, gathers: boolean): Work {
  const lookUp = lookUpOf(tf, gathers);
  const { named } = parameters;
  const model =
    task.kind === 'gru' ? gruModel(tf, named, task.width, lookUp) : transformerModel(tf, named, task, lookUp);
  const { fed, targets, sampledLogp, advantages } = predicted(task.batch);
  const { sequences } = task;
  const { time } = TEXT;
  const loss = (): Scalar => {
    const logits = model.all(ids(tf, fed), sequences, time - 1);
    const given = { sampledLogp: tf.tensor1d(sampledLogp), advantages: tf.tensor1d(advantages) };
    return policyLoss(tf, logits, ids(tf, targets), given) as Scalar;
  };
  return {
    update: optimize(tf, parameters, loss),
    async draw(first) {
      let state: Tensor[] = [];
      const all = await drawText(first, (now, at) => {
        const next = tf.tidy(() => model.step(ids(tf, now), at, state));
        tf.dispose(state);
        state = next.state;
        return drawnFrom(tf, next.logits);
      });
      tf.dispose(state);
      return all;
    },
  };
}
