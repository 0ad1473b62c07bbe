/**
 * Network for worlds: a body with a policy and a value, or with action values. The body is a perceptron, as
 * in CleanRL's `ppo.py`, or a list of layers.
 */
import { type Compute, part, type Slice } from '../../tensor/contract.ts';
import type { Body, BodyPlan, HeadName, Place } from './body.ts';
import { Buffers } from './buffers.ts';
import { type NetworkShape, requireSizes, type Scores, scoresIn, type Uniforms } from './contract.ts';
import { type MlpSettings, mlpBody } from './mlp-trunk.ts';
import { allocateParameters, type Parameters } from './parameters.ts';

/**
 * Added to the output of an unavailable action, so that its probability and gradient are 0 in f32. It is
 * finite, because 0 · ln 0 is undefined. Huang & Ontañón 2022, https://arxiv.org/abs/2006.14171.
 */
export const UNAVAILABLE = -1e30;

const SLOPES = { policy: 'dPolicy', value: 'dValue', actionValues: 'dActionValues' } as const;

type Evaluated = ReturnType<typeof evaluation>;
function evaluation(buffers: Buffers, rows: number, actions: number) {
  const numbers = buffers.floats('numbers', 3 * rows); // logp, entropy, value
  return {
    rows,
    numbers,
    places: buffers.words('places', rows),
    actions: buffers.words('actions', rows),
    policy: buffers.floats('looked up', rows * actions), // logits
    value: part(numbers, 2 * rows, rows),
  };
}

export class WorldNetwork {
  readonly compute: Compute;
  readonly shape: NetworkShape;
  readonly learns: MlpSettings['learns'];
  readonly parameters: Parameters;
  readonly #settings: MlpSettings;
  readonly #plan: BodyPlan;
  readonly #body: Body;
  readonly #buffers: Buffers;
  /** Number of rows in the last forward pass. */
  #rows: number | null = null;
  /** The rows of the last `evaluate`, each with the row of the forward pass that it uses. */
  #evaluated: Evaluated | null = null;

  /**
   * @param uniforms draws the initial weights; null: zeros
   * @param plan of the body; default: the perceptron of the settings
   * @throws RangeError if the settings are invalid or there is not enough memory
   */
  constructor(
    compute: Compute,
    settings: MlpSettings,
    uniforms: Uniforms | null,
    plan: BodyPlan = mlpBody(settings),
  ) {
    const { inputs, perRow, actions } = settings;
    requireSizes('A network', { inputs, perRow, actions });
    this.compute = compute;
    this.shape = plan.shape;
    this.learns = settings.learns;
    this.#settings = settings;
    this.#plan = plan;
    this.#buffers = new Buffers(compute);
    this.parameters = allocateParameters(compute, plan.arrays, uniforms);
    this.#body = plan.build(compute, this.parameters, this.#buffers);
  }

  /**
   * Stores what `backward` needs.
   * @param ids u32 [rows × perRow]
   * @param added to the logits or action values [rows × actions], 0 or `UNAVAILABLE`. Null: every action is
   * available.
   */
  forward(ids: Uint32Array, rows: number, added: Float32Array | null = null): void {
    const { perRow, actions } = this.#settings;
    if (ids.length !== rows * perRow)
      throw new RangeError(`${rows} rows need ${rows * perRow} ids, not ${ids.length}.`);
    this.#rows = rows;
    this.#evaluated = null;
    const given = this.#ids(rows);
    this.compute.write(given, ids);
    const more = added === null ? null : this.#buffers.floats('added', rows * actions);
    if (added !== null && more !== null) this.compute.write(more, added);
    this.#body.forward(rows, given, this.#result, more);
  }

  /**
   * Returns logp of the given actions, entropy and value [rows] for the last forward pass.
   * @param actions [rows]
   * @param places u32 [rows]: the row of the forward pass that each row uses, so that shared rows are
   * computed once and their gradients are summed
   */
  async evaluate(actions: Uint32Array, places: Uint32Array): Promise<Scores> {
    const rows = places.length;
    if (actions.length !== rows)
      throw new RangeError(`There are ${rows} rows to evaluate but ${actions.length} actions.`);
    const { compute } = this;
    const of = evaluation(this.#buffers, rows, this.#settings.actions);
    compute.write(of.places, places);
    compute.write(of.actions, actions);
    this.#lookUp(of, 'policy');
    this.#lookUp(of, 'value');
    this.#evaluated = of;
    compute.logProbability({ ...this.#categorical(of), logp: part(of.numbers, 0, rows) });
    return scoresIn(await compute.readFloats(of.numbers), rows);
  }

  /** Adds the gradient of the last `evaluate`. Arrays are [rows]. */
  backward(dLogp: Float32Array, dEntropy: Float32Array, dValue: Float32Array): void {
    const of = this.#evaluated;
    if (of === null) throw new Error('backward uses the last evaluate: call evaluate first.');
    const { compute } = this;
    const given = (name: string, numbers: Float32Array): Slice => {
      const slice = this.#buffers.floats(name, of.rows);
      compute.write(slice, numbers);
      return slice;
    };
    const dLogits = this.#buffers.floats('dLooked up', of.policy.length);
    compute.logProbabilityGradient({
      ...this.#categorical(of),
      dLogp: given('dLogp', dLogp),
      dEntropy: given('dEntropy', dEntropy),
      dLogits,
    });
    this.#sumUp(of, 'policy', dLogits);
    this.#sumUp(of, 'value', given('dValue of rows', dValue));
    this.#descend();
  }

  /** Logits or action values of the last forward pass [rows × actions]. */
  async outputs(): Promise<Float32Array> {
    return this.compute.readFloats(this.#result(this.learns, this.#forwarded()));
  }
  /** V of the last forward pass of a policy [rows]. */
  async values(): Promise<Float32Array> {
    return this.compute.readFloats(this.#result('value', this.#forwarded()));
  }

  /**
   * Takes ∂L/∂outputs of the last forward pass [rows × actions] (deep Q-networks). A value head gets no
   * gradient.
   */
  backwardOutputs(dOutputs: Float32Array): void {
    const rows = this.#forwarded();
    this.compute.write(this.#slope(this.learns, rows), dOutputs);
    if (this.learns === 'policy') this.compute.fill(this.#slope('value', rows), 0);
    this.#descend();
  }

  clone(): WorldNetwork {
    const copy = new WorldNetwork(this.compute, this.#settings, null, this.#plan);
    this.compute.copy(this.parameters.values, copy.parameters.values);
    return copy;
  }

  close(): void {
    this.#body.close();
    this.parameters.close();
    this.#buffers.close();
    this.#rows = null;
    this.#evaluated = null;
  }

  /** Rows of the last forward pass. */
  #forwarded(): number {
    if (this.#rows === null) throw new Error('There is no forward pass yet: call forward first.');
    return this.#rows;
  }
  #ids(rows: number): Slice {
    return this.#buffers.words('ids', rows * this.#settings.perRow);
  }
  /** Results of a head in the last forward pass. */
  readonly #result: Place = (head, rows) => this.#buffers.floats(head, rows * this.#outputsOf(head));
  /** Derivatives of the loss by the same. */
  readonly #slope: Place = (head, rows) => this.#buffers.floats(SLOPES[head], rows * this.#outputsOf(head));
  #outputsOf(head: HeadName): number {
    return head === 'value' ? 1 : this.#settings.actions;
  }

  #categorical({ rows, policy: logits, actions: targets, numbers }: Evaluated) {
    const entropy = part(numbers, rows, rows);
    return { rows, outputs: this.#settings.actions, temperature: 1, logits, targets, entropy };
  }
  /** Copies each row's result of a head from the forward pass. */
  #lookUp(of: Evaluated, head: 'policy' | 'value'): void {
    const { rows, places: ids } = of;
    const [entries, outputs] = [this.#forwarded(), this.#outputsOf(head)];
    const [table, y] = [this.#result(head, entries), of[head]];
    this.compute.gather({ rows, perRow: 1, entries, outputs, activation: 'none', ids, table, b: null, y });
  }

  /** Adds the rows' derivatives to the rows of the forward pass that they use. */
  #sumUp(of: Evaluated, head: 'policy' | 'value', dy: Slice): void {
    const [entries, outputs] = [this.#forwarded(), this.#outputsOf(head)];
    const dTable = this.#slope(head, entries);
    this.compute.fill(dTable, 0);
    this.compute.gatherGradient({
      rows: of.rows,
      perRow: 1,
      entries,
      outputs,
      activation: 'none',
      ids: of.places,
      table: this.#result(head, entries),
      b: null,
      y: of[head],
      dy,
      dTable,
      db: null,
    });
  }

  #descend(): void {
    const rows = this.#forwarded();
    this.#body.backward(rows, this.#ids(rows), this.#result, this.#slope);
  }
}
