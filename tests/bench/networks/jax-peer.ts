/** jax-js 0.1.25 on one of its back ends: the whole update is one function under `jit`, and so is a step of drawing. */
import * as jax from '@jax-js/jax';
import {
  drawText,
  type NetworkContender,
  type PreparedNetwork,
  predicted,
  separateArrays,
  sizeOf,
} from './contender.ts';
import { type JaxText, jaxGru, jaxMlp, jaxTransformer, type Tree, type Values } from './jax-models.ts';
import { ADAM, DRAWN, LOSS, MLP, type MlpTask, type Task, TEXT, type TextTask } from './task.ts';

const { numpy: np, nn } = jax;

export function jaxContender(backend: 'wasm' | 'webgpu'): NetworkContender {
  return {
    name: `jax-js 0.1.25, ${backend}`,
    onDevice: backend === 'webgpu',
    async prepare(task) {
      jax.defaultDevice(backend);
      const learner = new Learner(task);
      const prepared = task.kind === 'mlp' ? prepareMlp(learner, task) : prepareText(learner, task);
      const asChosen =
        <A extends unknown[], R>(act: (...all: A) => Promise<R>) =>
        (...all: A): Promise<R> => {
          jax.defaultDevice(backend);
          return act(...all);
        };
      return {
        update: asChosen(prepared.update),
        draw: asChosen(prepared.draw),
        parameters: asChosen(() => learner.read()),
        close: () => learner.close(),
      };
    },
  };
}

type Loss = (tree: Tree, batch: Tree) => Values;
const int32 = (numbers: Iterable<number>): Values => np.array(Int32Array.from(numbers), { dtype: np.int32 });
const zerosOf = (tree: Tree): Tree =>
  Object.fromEntries(Object.entries(tree).map(([name, values]) => [name, np.zeros(values.shape)]));

/** Parameters and Adam's state. */
class Learner {
  tree: Tree;
  #first: Tree;
  #second: Tree;
  #steps = 0;
  readonly #task: Task;

  constructor(task: Task) {
    this.#task = task;
    this.tree = Object.fromEntries(
      separateArrays(task.start).map(({ name, offset, shape }) => {
        const numbers = task.start.values.slice(offset, offset + sizeOf(shape));
        return [name, np.array(numbers, { shape: [...shape] })];
      }),
    );
    this.#first = zerosOf(this.tree);
    this.#second = zerosOf(this.tree);
  }

  /** @param loss takes no ownership of the parameters @param batch made again for each update */
  updates(loss: Loss, batch: () => Tree): () => Promise<number> {
    const compiled = jax.jit(updated(loss));
    return async () => {
      this.#steps++;
      const [one, two] = [ADAM.beta1, ADAM.beta2].map((beta) => np.array(1 - beta ** this.#steps)) as [
        Values,
        Values,
      ];
      const next = compiled(this.tree, this.#first, this.#second, batch(), one, two);
      this.tree = next.tree;
      this.#first = next.first;
      this.#second = next.second;
      await jax.blockUntilReady([next.tree, next.first, next.second]);
      const [value] = await next.loss.data();
      return value as number;
    };
  }
  async read(): Promise<Float32Array> {
    const flat = new Float32Array(this.#task.start.values.length);
    for (const { name, offset } of separateArrays(this.#task.start))
      flat.set((await (this.tree[name] as Values).ref.data()) as Float32Array, offset);
    return flat;
  }
  close(): void {
    jax.tree.dispose([this.tree, this.#first, this.#second]);
  }
}

/** Gradients scaled to a norm of at most `maxNorm`, then Adam, in one compiled function. */
function updated(loss: Loss) {
  const owning = (tree: Tree, batch: Tree): Values => {
    const value = loss(tree, batch);
    jax.tree.dispose(tree);
    return value;
  };
  return (before: Tree, first: Tree, second: Tree, batch: Tree, one: Values, two: Values) => {
    const [value, slopes] = jax.valueAndGrad(owning)(jax.tree.ref(before), batch) as [Values, Tree];
    const squares = Object.values(slopes).map((slope) => slope.ref.mul(slope.ref).sum());
    const norm = np.sqrt(squares.reduce((sum, square) => sum.add(square)));
    const scale = np.reciprocal(np.maximum(norm, ADAM.maxNorm)).mul(ADAM.maxNorm);
    const result = { tree: {} as Tree, first: {} as Tree, second: {} as Tree, loss: value };
    for (const [name, slope] of Object.entries(slopes)) {
      const scaled = slope.mul(scale.ref);
      const square = scaled.ref.mul(scaled.ref);
      const m = (first[name] as Values).mul(ADAM.beta1).add(scaled.mul(1 - ADAM.beta1));
      const v = (second[name] as Values).mul(ADAM.beta2).add(square.mul(1 - ADAM.beta2));
      const root = np.sqrt(v.ref.div(two.ref)).add(ADAM.epsilon);
      const move = m.ref.div(one.ref).div(root).mul(ADAM.rate);
      result.tree[name] = (before[name] as Values).sub(move);
      result.first[name] = m;
      result.second[name] = v;
    }
    for (const done of [scale, one, two]) done.dispose();
    return result;
  };
}

/** Not `takeAlongAxis`: `jit` refuses its gradient (0.1.25: "scatter input is not imm"). */
const chosen = (logp: Values, targets: Values): Values => {
  const [, count] = logp.shape as [number, number];
  return logp.mul(nn.oneHot(targets, count)).sum(-1);
};

/** −mean(min(ratio · A, clip(ratio) · A)) − c_H · mean entropy. */
function policyLoss(logits: Values, targets: Values, sampledLogp: Values, advantages: Values): Values {
  const all = nn.logSoftmax(logits, -1);
  const ratio = np.exp(chosen(all.ref, targets).sub(sampledLogp));
  const held = np.clip(ratio.ref, 1 - LOSS.clip, 1 + LOSS.clip);
  const gain = np.mean(np.minimum(ratio.mul(advantages.ref), held.mul(advantages)));
  const entropy = np.mean(np.exp(all.ref).mul(all).sum(-1)).mul(-1);
  return gain.add(entropy.mul(LOSS.entropy)).mul(-1);
}

/** Draws from logits [rows, outputs]. */
function drawnFrom(logits: Values, key: Values): { outputs: Values; logp: Values } {
  const outputs = jax.random.categorical(key, logits.ref);
  return { logp: chosen(nn.logSoftmax(logits, -1), outputs.ref), outputs };
}
async function toHost({ outputs, logp }: { outputs: Values; logp: Values }) {
  const [drawn, scores] = await Promise.all([outputs.data(), logp.data()]);
  return { outputs: Uint32Array.from(drawn as Int32Array), logp: scores as Float32Array };
}

type Work = Pick<PreparedNetwork, 'update' | 'draw'>;

function prepareMlp(learner: Learner, { batch }: MlpTask): Work {
  const loss: Loss = (tree, { seen, actions, sampledLogp, advantages, returns }: Tree) => {
    const { logits, value } = jaxMlp(tree, nn.oneHot(seen as Values, MLP.inputs));
    const error = value.sub(returns as Values);
    const policy = policyLoss(logits, actions as Values, sampledLogp as Values, advantages as Values);
    return policy.add(np.mean(error.ref.mul(error)).mul(LOSS.value / 2));
  };
  const act = jax.jit((tree: Tree, seen: Values, key: Values) => {
    const { logits, value } = jaxMlp(tree, nn.oneHot(seen, MLP.inputs));
    jax.tree.dispose(tree);
    return { ...drawnFrom(logits, key), value };
  });
  return {
    update: learner.updates(loss, () => ({
      seen: int32(batch.observations),
      actions: int32(batch.actions),
      sampledLogp: np.array(batch.sampledLogp),
      advantages: np.array(batch.advantages),
      returns: np.array(batch.returns),
    })),
    async draw(fed, seed) {
      const { value, ...drawn } = act(jax.tree.ref(learner.tree), int32(fed), jax.random.key(seed));
      const all = await toHost(drawn);
      await value.data();
      return all;
    },
  };
}

function prepareText(learner: Learner, task: TextTask): Work {
  const model: JaxText =
    task.kind === 'gru' ? jaxGru(task.width) : jaxTransformer(task.width, task.layers, task.heads);
  const { sequences } = task;
  const { time } = TEXT;
  const given = predicted(task.batch);
  const loss: Loss = (tree, { fed, targets, sampledLogp, advantages }: Tree) =>
    policyLoss(
      model.all(tree, fed as Values, sequences, time - 1),
      targets as Values,
      sampledLogp as Values,
      advantages as Values,
    );
  const step = jax.jit((tree: Tree, tokens: Values, at: Values, state: Tree, key: Values) => {
    const next = model.step(tree, tokens, at, state);
    jax.tree.dispose(tree);
    return { drawn: drawnFrom(next.logits, key), state: next.state };
  });
  return {
    update: learner.updates(loss, () => ({
      fed: int32(given.fed),
      targets: int32(given.targets),
      sampledLogp: np.array(given.sampledLogp),
      advantages: np.array(given.advantages),
    })),
    async draw(first, seed) {
      let state = model.begin(DRAWN);
      const all = await drawText(first, (now, at) => {
        const key = jax.random.key(seed * time + at);
        const position = np.array(at, { dtype: np.int32 });
        const next = step(jax.tree.ref(learner.tree), int32(now), position, state, key);
        state = next.state;
        return toHost(next.drawn);
      });
      jax.tree.dispose(state);
      return all;
    },
  };
}
