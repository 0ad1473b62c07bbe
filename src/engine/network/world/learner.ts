/** What an agent on worlds learns with: its network, a frozen copy, an optimizer, a memory, and what is noted of every step. */

import type { Settings } from '../../../experiment/settings.ts';
import { decodeCheckpoint, encodeCheckpoint, restoreCheckpoint } from '../../../learn/networks/checkpoint.ts';
import type { Features, Scores } from '../../../learn/networks/contract.ts';
import type { WorldNetwork } from '../../../learn/networks/mlp.ts';
import { AdamOptimizer } from '../../../learn/networks/optimizer.ts';
import type { NetworkLoss } from '../../../learn/neural/contract.ts';
import type {
  Transitions,
  WorldLearner,
  WorldNeeds,
  WorldRollout,
} from '../../../learn/neural/worlds-contract.ts';
import type { Streams } from '../streams.ts';
import type { NotedStep } from '../window.ts';
import { ActionCache } from './cache.ts';
import { distinct, forwardAt } from './features.ts';
import { ReplayBuffer } from './replay-buffer.ts';
import { LearnerTrace } from './trace.ts';

export class NetworkLearner implements WorldLearner {
  readonly network: WorldNetwork;
  /** Of agents that learn action values. */
  readonly target: WorldNetwork | null;
  readonly adam: AdamOptimizer;
  readonly replay: ReplayBuffer;
  readonly trace: LearnerTrace | null;
  settings: Settings;
  position = 0;
  progress = 0;
  /** Optimizer steps so far. */
  updates = 0;
  readonly #streams: Streams;
  readonly #note: (step: NotedStep) => void;
  readonly #actions: number;
  #features: Features;
  /** Cached outputs of the target network until its next update. */
  readonly #frozen: ActionCache | null;

  constructor(options: {
    readonly network: WorldNetwork;
    readonly needs: Pick<WorldNeeds, 'replay' | 'traced'>;
    readonly settings: Settings;
    readonly features: Features;
    readonly actions: number;
    readonly streams: Streams;
    readonly note: (step: NotedStep) => void;
  }) {
    this.network = options.network;
    this.target = options.network.learns === 'actionValues' ? options.network.clone() : null;
    this.adam = new AdamOptimizer(this.network.compute, this.network.parameters);
    this.replay = new ReplayBuffer(options.needs.replay);
    this.settings = options.settings;
    this.#features = options.features;
    this.#actions = options.actions;
    this.#frozen =
      this.target === null ? null : new ActionCache(this.target, options.features, options.actions);
    this.#streams = options.streams;
    this.#note = options.note;
    const { traced } = options.needs;
    this.trace = traced === undefined ? null : new LearnerTrace(this, this.network, traced);
  }

  shuffled(n: number): Uint32Array {
    return this.#streams.of('shuffle').shuffled(n);
  }
  get remembered(): number {
    return this.replay.size;
  }
  recall(count: number): Transitions {
    return this.replay.draw(count, this.#streams.of('shuffle'));
  }

  async step(
    rollout: WorldRollout,
    rows: Uint32Array,
    rate: number,
    loss: (scores: Scores) => NetworkLoss,
  ): Promise<void> {
    const { network } = this;
    const { observations, places } = distinct(pick(rollout.observations, rows));
    forwardAt(network, this.#features, observations, this.#actions);
    const scores = await network.evaluate(pick(rollout.actions, rows), places);
    const said = loss(scores);
    requireFinite(said.loss, 'loss');
    network.backward(said.dLogp, said.dEntropy, said.dValue);
    this.#note({ ...said, gradientNorm: await this.#descended(rate) });
  }

  async actionValues(which: 'online' | 'target', observations: Uint32Array): Promise<Float32Array> {
    if (which === 'online' || this.#frozen === null) return (await this.#onlineValues(observations)).values;
    const frozen = this.#frozen;
    await frozen.know(observations);
    const values = new Float32Array(observations.length * frozen.actions);
    for (const [k, observation] of observations.entries())
      values.set(frozen.of(observation).outputs, k * frozen.actions);
    return values;
  }

  /** By one forward pass of the different ones among the observations. */
  async #onlineValues(all: Uint32Array) {
    const { observations, places } = distinct(all);
    const rows = observations.length;
    forwardAt(this.network, this.#features, observations, this.#actions);
    const outputs = await this.network.outputs();
    const width = outputs.length / rows;
    const values = new Float32Array(places.length * width);
    for (let i = 0; i < values.length; i++)
      values[i] = outputs[(places[Math.floor(i / width)] as number) * width + (i % width)] as number;
    return { observations, places, values };
  }

  /** ∂Q(s, a) by the parameters is added to their gradient. */
  async slopeOf(observation: number, action: number): Promise<void> {
    const { places, observations } = await this.#onlineValues(Uint32Array.of(observation));
    const one = Float32Array.from({ length: this.#actions }, (_, a) => (a === action ? 1 : 0));
    this.network.backwardOutputs(sumRowsByPlace(one, places, observations.length));
  }
  /** A step of the parameters that no optimizer took. */
  noteStep(valueLoss: number, gradientNorm: number): void {
    requireFinite(gradientNorm, 'step');
    this.updates += 1;
    this.#note({ valueLoss, gradientNorm });
  }

  async descend(
    batch: Uint32Array,
    rate: number,
    loss: (values: Float32Array) => { readonly loss: number; readonly dValues: ArrayLike<number> },
  ): Promise<void> {
    const { values, places, observations } = await this.#onlineValues(batch);
    const said = loss(values);
    requireFinite(said.loss, 'loss');
    this.network.backwardOutputs(sumRowsByPlace(said.dValues, places, observations.length));
    this.#note({ valueLoss: said.loss, gradientNorm: await this.#descended(rate) });
  }

  /** @returns norm of the gradient before clipping */
  async #descended(rate: number): Promise<number> {
    this.adam.step(rate, this.settings.number('maxGradientNorm'));
    this.updates += 1;
    const norm = await this.adam.norm();
    requireFinite(norm, 'gradient');
    return norm;
  }

  copyTarget(): void {
    if (this.target !== null)
      this.network.compute.copy(this.network.parameters.values, this.target.parameters.values);
    this.#frozen?.forget();
  }

  set features(features: Features) {
    this.#features = features;
    if (this.#frozen !== null) this.#frozen.features = features;
  }

  /** @param subject what the network's inputs and outputs mean */
  async save(subject: string): Promise<Uint8Array[]> {
    const { network, adam, target, replay } = this;
    return [
      await encodeCheckpoint(network, adam, subject),
      target === null ? new Uint8Array(0) : await encodeCheckpoint(target, null, subject),
      this.trace?.save() ?? replay.save(),
    ];
  }

  /** @throws RangeError that names what does not fit */
  restore([online, target, replay]: readonly Uint8Array[], updates: number, subject: string): void {
    if (online === undefined || target === undefined || replay === undefined)
      throw new RangeError('The snapshot lacks a network.');
    restoreCheckpoint(decodeCheckpoint(online), this.network, this.adam, subject);
    if (this.target !== null) restoreCheckpoint(decodeCheckpoint(target), this.target, null, subject);
    if (this.trace === null) this.replay.restore(replay);
    else this.trace.restore(replay);
    this.updates = updates;
    this.#frozen?.forget();
  }

  close(): void {
    this.adam.close();
    this.target?.close();
    this.network.close();
  }
}

/** [rows]: each the number of its row in `all`. */
function pick(all: Uint32Array, rows: Uint32Array): Uint32Array {
  const picked = new Uint32Array(rows.length);
  for (let k = 0; k < rows.length; k++) picked[k] = all[rows[k] as number] as number;
  return picked;
}

/** [count × width]: each place the sum of the rows that look there. */
function sumRowsByPlace(rows: ArrayLike<number>, places: Uint32Array, count: number): Float32Array {
  const width = rows.length / places.length;
  const sums = new Float64Array(count * width);
  for (let k = 0; k < places.length; k++)
    for (let a = 0; a < width; a++) {
      const at = (places[k] as number) * width + a;
      sums[at] = (sums[at] as number) + (rows[k * width + a] as number);
    }
  return new Float32Array(sums);
}

function requireFinite(x: number, what: string): void {
  if (!Number.isFinite(x)) throw new RangeError(`The ${what} is not a finite number.`);
}
