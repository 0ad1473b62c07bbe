/** Multilayer perceptron over worlds: tanh trunk(s), a policy and a value, or action values. Details as CleanRL's `ppo.py`. */
import { type Compute, part } from '../../tensor/contract.ts';
import { Buffers } from './buffers.ts';
import type { NetworkShape, Uniforms, WorldNetwork } from './contract.ts';
import { buildPlan, type Plan } from './mlp-plan.ts';
import { arraysOf, checkMlp, type Head, headsOf, type MlpSettings } from './mlp-settings.ts';
import { allocateParameters, type ParameterBlock } from './parameters.ts';

/** Row counts whose descriptors are kept: acting, evaluating and a last short minibatch are three. */
const PLANS = 16;

class Mlp implements WorldNetwork {
  readonly compute: Compute;
  readonly shape: NetworkShape;
  readonly heads: WorldNetwork['heads'];
  readonly parameters: ParameterBlock;
  private readonly settings: MlpSettings;
  private readonly list: readonly Head[];
  private readonly buffers: Buffers;
  private readonly plans = new Map<number, Plan>();
  private plannedAt = 0; // buffers.moves when the plans were made
  private forwarded: Plan | null = null;
  private evaluated: { readonly plan: Plan; readonly masked: boolean } | null = null;

  constructor(compute: Compute, settings: MlpSettings, uniforms: Uniforms | null) {
    checkMlp(settings);
    this.compute = compute;
    this.settings = settings;
    this.shape = settings.shape;
    this.heads = settings.heads;
    this.list = headsOf(settings);
    this.parameters = allocateParameters(compute, arraysOf(settings, this.list), uniforms);
    this.buffers = new Buffers(compute);
  }

  forward(ids: Uint32Array, rows: number): void {
    if (ids.length !== rows * this.settings.perRow)
      throw new RangeError(`${rows} rows need ${rows * this.settings.perRow} ids, not ${ids.length}.`);
    const plan = this.plan(rows);
    this.compute.write(plan.ids, ids);
    for (const gather of plan.gathers) this.compute.gather(gather);
    for (const dense of plan.denses) this.compute.dense(dense);
    this.forwarded = plan;
    this.evaluated = null;
  }

  async act(allowed: Uint32Array | null, uniforms: Float32Array | null, temperature: number) {
    const plan = this.ready();
    if (plan.outputsBack === null) throw new RangeError('This network has no head to act by, only a value.');
    const { rows, given, words, numbers, logits } = plan;
    if (allowed !== null) this.compute.write(words.allowed, allowed);
    if (uniforms !== null) this.compute.write(given.uniforms, uniforms);
    this.compute.sample({
      rows,
      outputs: this.settings.actions,
      temperature: uniforms === null ? 0 : temperature,
      logits,
      allowed: allowed === null ? null : words.allowed,
      uniforms: given.uniforms,
      drawn: words.actions,
      logp: part(numbers, 0, rows),
      entropy: part(numbers, rows, rows),
    });
    const actions = this.compute.readWords(words.actions);
    const scores = this.scores(plan);
    return { actions: await actions, ...(await scores) };
  }

  evaluate(actions: Uint32Array, allowed: Uint32Array | null) {
    const plan = this.ready();
    const { rows, words, numbers } = plan;
    if (actions.length !== rows)
      throw new RangeError(`The last forward was of ${rows} rows, these are ${actions.length} actions.`);
    if (allowed !== null) this.compute.write(words.allowed, allowed);
    this.compute.write(words.actions, actions);
    if (plan.outputsBack !== null)
      this.compute.logProbability({
        ...this.categorical(plan, allowed !== null),
        logp: part(numbers, 0, rows),
      });
    else this.compute.fill(part(numbers, 0, 2 * rows), 0);
    this.evaluated = { plan, masked: allowed !== null };
    return this.scores(plan);
  }

  backward(dLogp: Float32Array, dEntropy: Float32Array, dValue: Float32Array): void {
    if (this.evaluated === null) throw new Error('backward is of the last evaluate: call evaluate first.');
    const { plan, masked } = this.evaluated;
    const { given, outputsBack, valueBack } = plan;
    if (outputsBack !== null) {
      this.compute.write(given.dLogp, dLogp);
      this.compute.write(given.dEntropy, dEntropy);
      this.compute.logProbabilityGradient({
        ...this.categorical(plan, masked),
        dLogp: given.dLogp,
        dEntropy: given.dEntropy,
        dLogits: plan.dLogits,
      });
    }
    if (valueBack !== null) this.compute.write(given.dValue, dValue);
    this.descend(plan, true);
  }

  async outputs(): Promise<Float32Array> {
    return this.compute.readFloats(this.ready().logits);
  }

  backwardOutputs(dOutputs: Float32Array): void {
    const plan = this.ready();
    this.compute.write(plan.dLogits, dOutputs);
    this.descend(plan, false);
  }

  clone(): WorldNetwork {
    const copy = new Mlp(this.compute, this.settings, null);
    this.compute.copy(this.parameters.values, copy.parameters.values);
    return copy;
  }

  close(): void {
    this.parameters.close();
    this.buffers.close();
    this.plans.clear();
    this.forwarded = null;
    this.evaluated = null;
  }

  private plan(rows: number): Plan {
    const known = this.plannedAt === this.buffers.moves ? this.plans.get(rows) : undefined;
    if (known !== undefined) return known;
    const plan = buildPlan(this.parameters, this.buffers, this.settings, this.list, rows);
    if (this.plannedAt !== this.buffers.moves || this.plans.size >= PLANS) this.plans.clear();
    this.plannedAt = this.buffers.moves;
    this.plans.set(rows, plan);
    return plan;
  }

  private ready(): Plan {
    if (this.forwarded === null) throw new Error('There was no forward yet: call forward first.');
    return this.forwarded;
  }

  private categorical({ rows, logits, words, numbers }: Plan, masked: boolean) {
    return {
      rows,
      outputs: this.settings.actions,
      temperature: 1,
      logits,
      allowed: masked ? words.allowed : null,
      targets: words.actions,
      entropy: part(numbers, rows, rows),
    };
  }

  private async scores({ rows, numbers, valueBack }: Plan) {
    const all = await this.compute.readFloats(valueBack === null ? part(numbers, 0, 2 * rows) : numbers);
    return {
      logp: all.subarray(0, rows),
      entropy: all.subarray(rows, 2 * rows),
      value: valueBack === null ? new Float32Array(rows) : all.subarray(2 * rows),
    };
  }

  /** From the heads down to the inputs; two heads on one trunk go down it together. */
  private descend({ outputsBack, valueBack }: Plan, withValue: boolean): void {
    const value = withValue ? valueBack : null;
    const together = value !== null && outputsBack?.trunk === value.trunk;
    for (const way of [outputsBack, value]) {
      if (way === null) continue;
      this.compute.denseGradient(way.head);
      if (together && way === outputsBack) continue;
      for (const layer of way.layers) this.compute.denseGradient(layer);
      this.compute.gatherGradient(way.input);
    }
  }
}

/**
 * @param uniforms draws the first weights: orthogonal with gain √2 (hidden), 0.01 (policy), 1 (value, action values); biases 0
 * @throws RangeError when the settings cannot be, or when there is no memory
 */
export function createMlp(compute: Compute, settings: MlpSettings, uniforms: Uniforms): WorldNetwork {
  return new Mlp(compute, settings, uniforms);
}
