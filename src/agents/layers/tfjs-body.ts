/**
 * A network of layers, computed by a LayersModel of TensorFlow.js and its tape. Its weights are the lab's
 * parameters, so that optimizer, checkpoints and snapshots work as for every network. The model receives the
 * numbers before it computes.
 */
import type { LayersModel, SymbolicTensor, Tensor, Variable } from '@tensorflow/tfjs';
import { type Compute, part, type Slice } from '../../tensor/contract.ts';
import type { Body, BodyPlan, Place } from '../networks/body.ts';
import type { Parameters } from '../networks/parameters.ts';
import type { Tfjs } from './convolution-kernels.ts';
import type { PlannedLayer } from './layer.ts';
import { arraysIn, type NetworkPlan, OBSERVATION } from './plan.ts';

/** @param variables of all layers, in the order of the parameters */
function modelOf(tf: Tfjs, { layers, outputs }: NetworkPlan) {
  const made = new Map<string, SymbolicTensor>();
  const weighted: { readonly getWeights: () => Tensor[] }[] = [];
  const { classNameMap } = tf.serialization.SerializationMap.getMap();
  const add = ({ name, className, config, inbound, arrays }: PlannedLayer): void => {
    const [type, fromConfig] = classNameMap[className] ?? [];
    if (type === undefined || fromConfig === undefined)
      throw new RangeError(`TensorFlow.js has no layer ${className}.`);
    const layer = fromConfig(type, { name, ...config }) as ReturnType<Tfjs['layers']['dense']>;
    const from = inbound.map((one) => made.get(one) as SymbolicTensor);
    made.set(
      name,
      layer.apply(from.length === 1 && from[0] !== undefined ? from[0] : from) as SymbolicTensor,
    );
    if (arrays.length > 0) weighted.push(layer);
  };
  for (const layer of layers) {
    if (layer.name !== OBSERVATION) add(layer);
    else made.set(OBSERVATION, tf.input({ shape: [...layer.shape], name: OBSERVATION }));
  }
  const model = tf.model({
    inputs: made.get(OBSERVATION) as SymbolicTensor,
    outputs: outputs.map((name) => made.get(name) as SymbolicTensor),
  });
  return { model, variables: weighted.flatMap((layer) => layer.getWeights() as Variable[]) };
}

/** Numbers that are available synchronously, because parameters of these networks are in CPU memory. */
function now<T extends object>(numbers: T | Promise<T>): T {
  if (numbers instanceof Promise) throw new TypeError('Networks of layers compute on the CPU.');
  return numbers;
}

class TfjsBody implements Body {
  readonly #tf: Tfjs;
  readonly #plan: NetworkPlan;
  readonly #compute: Compute;
  readonly #parameters: Parameters;
  readonly #model: LayersModel;
  readonly #variables: readonly Variable[];
  readonly #input: readonly number[];
  /** The weights that the model currently has. */
  #known: Float32Array | null = null;

  constructor(tf: Tfjs, plan: NetworkPlan, compute: Compute, parameters: Parameters) {
    this.#tf = tf;
    this.#plan = plan;
    this.#compute = compute;
    this.#parameters = parameters;
    this.#input = plan.layers[0]?.shape ?? [];
    const { model, variables } = modelOf(tf, plan);
    this.#model = model;
    this.#variables = variables;
    const shapes = variables.map(({ shape }) => shape.join());
    if (parameters.layout.map(({ shape }) => shape.join()).join(';') !== shapes.join(';'))
      throw new Error('The weights of the model are not in the order of the plan.');
  }

  forward(rows: number, ids: Slice, result: Place, added: Slice | null): void {
    this.#takeWeights();
    const more = added === null ? null : now(this.#compute.readFloats(added));
    const outputs = this.#tf.tidy(() =>
      this.#outputs(this.#inputs(rows, ids)).map((output) => output.dataSync<'float32'>()),
    );
    for (const [k, name] of this.#plan.outputs.entries()) {
      const numbers = outputs[k] as Float32Array;
      const sums = more === null || name === 'value' ? numbers : numbers.map((x, i) => x + (more[i] ?? 0));
      this.#compute.write(result(name, rows), sums);
    }
  }

  /**
   * The gradient of Σ output · slope is the vector-Jacobian product, because the slopes are constants on the
   * tape.
   */
  backward(rows: number, ids: Slice, _result: Place, slope: Place): void {
    this.#takeWeights();
    const tf = this.#tf;
    const gradients: (Float32Array | null)[] = [];
    tf.tidy(() => {
      const x = this.#inputs(rows, ids);
      const slopes = this.#plan.outputs.map((name) =>
        tf.tensor1d(now(this.#compute.readFloats(slope(name, rows)))),
      );
      const { grads } = tf.variableGrads(() => {
        const products = this.#outputs(x).map((output, k) =>
          tf.sum(tf.mul(tf.reshape(output, [-1]), slopes[k] as Tensor)),
        );
        return tf.addN(products) as ReturnType<typeof tf.scalar>;
      }, [...this.#variables]);
      for (const { name } of this.#variables) gradients.push(grads[name]?.dataSync<'float32'>() ?? null);
    });
    const { gradient, layout } = this.#parameters;
    for (const [k, { offset }] of layout.entries()) {
      const more = gradients[k];
      if (!more) continue;
      const place = part(gradient, offset, more.length);
      const sum = now(this.#compute.readFloats(place)).map((x, i) => x + (more[i] as number));
      this.#compute.write(place, sum);
    }
  }

  close(): void {
    this.#model.dispose();
  }

  #outputs(x: Tensor): readonly Tensor[] {
    const outputs = this.#model.apply(x) as Tensor | Tensor[];
    return Array.isArray(outputs) ? outputs : [outputs];
  }

  /** [rows, …] ones at the ids, zeros elsewhere. */
  #inputs(rows: number, ids: Slice): Tensor {
    const width = this.#input.reduce((product, n) => product * n, 1);
    const x = new Float32Array(rows * width);
    const given = now(this.#compute.readText(ids));
    const perRow = given.length / rows;
    for (const [k, id] of given.entries()) if (id < width) x[Math.floor(k / perRow) * width + id] = 1;
    return this.#tf.tensor(x, [rows, ...this.#input]);
  }

  /** Copies the parameters into the model if they have changed. */
  #takeWeights(): void {
    const values = now(this.#compute.readFloats(this.#parameters.values));
    const known = this.#known;
    if (known?.every((x, i) => x === values[i])) return;
    this.#known = values.slice();
    this.#tf.tidy(() => {
      for (const [k, { offset }] of this.#parameters.layout.entries()) {
        const variable = this.#variables[k] as Variable;
        const numbers = values.slice(offset, offset + variable.size);
        variable.assign(this.#tf.tensor(numbers, variable.shape));
      }
    });
  }
}

export function layersBody(tf: Tfjs, plan: NetworkPlan, lines: number): BodyPlan {
  return {
    shape: { kind: 'layers', layers: lines, width: 0, heads: 0 },
    arrays: arraysIn(plan),
    build: (compute, parameters) => new TfjsBody(tf, plan, compute, parameters),
  };
}
