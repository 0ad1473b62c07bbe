/** Multilayer perceptron for worlds: tanh trunk(s), a policy and a value, or action values. Details as in CleanRL's `ppo.py`. */
import { type Compute, type GatherGradient, part } from '../../tensor/contract.ts';
import { Buffers } from './buffers.ts';
import type { NetworkShape, Uniforms, WorldNetwork } from './contract.ts';
import {
  buildLookup,
  buildPlan,
  entropyOf,
  type Lookup,
  logpOf,
  type Plan,
  type ScorePlaces,
} from './mlp-plan.ts';
import { arraysOf, checkMlp, type Head, headsOf, type MlpSettings } from './mlp-settings.ts';
import { allocateParameters, type ParameterBlock } from './parameters.ts';

/** Number of row counts with stored descriptors: minibatches differ in their number of distinct observations. */
const PLANS = 64;

/** Inputs of the last evaluate. */
interface Evaluated {
  readonly plan: Plan;
  readonly lookup: Lookup | null;
  readonly masked: boolean;
}

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
  private readonly lookupBuffers: Buffers;
  private lookups = new WeakMap<Plan, Map<number, Lookup>>();
  private lookedUpAt = 0; // lookupBuffers.moves when the lookups were made
  private forwarded: Plan | null = null;
  private evaluated: Evaluated | null = null;

  constructor(compute: Compute, settings: MlpSettings, uniforms: Uniforms | null) {
    checkMlp(settings);
    this.compute = compute;
    this.settings = settings;
    this.shape = settings.shape;
    this.heads = settings.heads;
    this.list = headsOf(settings);
    this.parameters = allocateParameters(compute, arraysOf(settings, this.list), uniforms);
    this.buffers = new Buffers(compute);
    this.lookupBuffers = new Buffers(compute);
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

  evaluate(actions: Uint32Array, allowed: Uint32Array | null, places: Uint32Array | null = null) {
    const plan = this.ready();
    const lookup = places === null ? null : this.lookUp(plan, places);
    const scores = (lookup ?? plan).scores;
    if (actions.length !== scores.rows)
      throw new RangeError(`There are ${scores.rows} rows to evaluate but ${actions.length} actions.`);
    if (allowed !== null) this.compute.write(scores.allowed, allowed);
    this.compute.write(scores.actions, actions);
    if (plan.outputsBack !== null)
      this.compute.logProbability({ ...this.categorical(scores, allowed !== null), logp: logpOf(scores) });
    else this.compute.fill(part(scores.numbers, 0, 2 * scores.rows), 0);
    this.evaluated = { plan, lookup, masked: allowed !== null };
    return this.read(scores);
  }

  backward(dLogp: Float32Array, dEntropy: Float32Array, dValue: Float32Array): void {
    if (this.evaluated === null) throw new Error('backward uses the last evaluate: call evaluate first.');
    const { plan, lookup, masked } = this.evaluated;
    const { scores } = lookup ?? plan;
    if (plan.outputsBack !== null) {
      this.compute.write(scores.dLogp, dLogp);
      this.compute.write(scores.dEntropy, dEntropy);
      this.compute.logProbabilityGradient({
        ...this.categorical(scores, masked),
        dLogp: scores.dLogp,
        dEntropy: scores.dEntropy,
        dLogits: scores.dLogits,
      });
      if (lookup !== null) this.sumUp(lookup.logits);
    }
    if (plan.valueBack !== null) {
      this.compute.write(scores.dValue, dValue);
      if (lookup?.value) this.sumUp(lookup.value);
    }
    this.descend(plan, true);
  }

  async outputs(): Promise<Float32Array> {
    return this.compute.readFloats(this.ready().scores.logits);
  }

  backwardOutputs(dOutputs: Float32Array): void {
    const plan = this.ready();
    this.compute.write(plan.scores.dLogits, dOutputs);
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
    this.lookupBuffers.close();
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

  /** Looks up each row's outputs and value among those of the forward pass. */
  private lookUp(plan: Plan, places: Uint32Array): Lookup {
    const lookup = this.lookup(plan, places.length);
    this.compute.write(lookup.places, places);
    if (plan.outputsBack !== null) this.compute.gather(lookup.logits);
    if (lookup.value !== null) this.compute.gather(lookup.value);
    return lookup;
  }

  private lookup(plan: Plan, rows: number): Lookup {
    const moved = this.lookedUpAt !== this.lookupBuffers.moves;
    const known = moved ? undefined : this.lookups.get(plan)?.get(rows);
    if (known !== undefined) return known;
    const lookup = buildLookup(plan, this.lookupBuffers, this.settings.actions, rows);
    if (this.lookedUpAt !== this.lookupBuffers.moves) this.lookups = new WeakMap();
    this.lookedUpAt = this.lookupBuffers.moves;
    const ofPlan = this.lookups.get(plan) ?? new Map<number, Lookup>();
    this.lookups.set(plan, ofPlan.set(rows, lookup));
    return lookup;
  }

  /** Sums the rows' derivatives into the rows of the forward pass that they use. */
  private sumUp(gradient: GatherGradient): void {
    this.compute.fill(gradient.dTable, 0);
    this.compute.gatherGradient(gradient);
  }

  private ready(): Plan {
    if (this.forwarded === null) throw new Error('There is no forward pass yet: call forward first.');
    return this.forwarded;
  }

  private categorical(scores: ScorePlaces, masked: boolean) {
    return {
      rows: scores.rows,
      outputs: this.settings.actions,
      temperature: 1,
      logits: scores.logits,
      allowed: masked ? scores.allowed : null,
      targets: scores.actions,
      entropy: entropyOf(scores),
    };
  }

  private async read({ rows, numbers }: ScorePlaces) {
    const withValue = this.heads.value;
    const all = await this.compute.readFloats(withValue ? numbers : part(numbers, 0, 2 * rows));
    return {
      logp: all.subarray(0, rows),
      entropy: all.subarray(rows, 2 * rows),
      value: withValue ? all.subarray(2 * rows) : new Float32Array(rows),
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
