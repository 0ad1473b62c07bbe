/** A network with its own parameters and optimizer, and a frozen target copy. */

import { decodeCheckpoint, encodeCheckpoint, restoreCheckpoint } from '../../agents/networks/checkpoint.ts';
import type { Features } from '../../agents/networks/contract.ts';
import type { WorldNetwork } from '../../agents/networks/mlp.ts';
import { AdamOptimizer } from '../../agents/networks/optimizer.ts';
import type { OutputLoss, WorldNet } from '../../agents/updates/net-contract.ts';
import { ActionCache } from './cache.ts';
import { distinct, forwardAt } from './features.ts';

interface Owner {
  readonly maxGradientNorm: number;
  stepped(valueLoss: number, gradientNorm: number): void;
}

export class LearnedNetwork implements WorldNet {
  readonly network: WorldNetwork;
  readonly target: WorldNetwork | null;
  readonly adam: AdamOptimizer;
  readonly #owner: Owner;
  readonly #width: number;
  #features: Features;
  /** Cached outputs of the frozen copy until its next change. */
  readonly #frozen: ActionCache | null;

  /** @param width outputs per observation @param copied it has a frozen copy */
  constructor(owner: Owner, network: WorldNetwork, features: Features, width: number, copied: boolean) {
    this.network = network;
    this.target = copied ? network.clone() : null;
    this.adam = new AdamOptimizer(network.compute, network.parameters);
    this.#owner = owner;
    this.#width = width;
    this.#features = features;
    this.#frozen = this.target === null ? null : new ActionCache(this.target, features, width);
  }

  async outputs(observations: Uint32Array): Promise<Float32Array> {
    return (await this.#forward(observations)).outputs;
  }

  async frozenOutputs(observations: Uint32Array): Promise<Float32Array> {
    const frozen = this.#frozen;
    if (frozen === null) throw new Error('This network has no frozen copy.');
    await frozen.know(observations);
    const outputs = new Float32Array(observations.length * this.#width);
    for (const [k, observation] of observations.entries())
      outputs.set(frozen.of(observation).outputs, k * this.#width);
    return outputs;
  }

  async step(batch: Uint32Array, rate: number, loss: (outputs: Float32Array) => OutputLoss): Promise<void> {
    const { outputs, places, observations } = await this.#forward(batch);
    const said = loss(outputs);
    requireFinite(said.loss, 'loss');
    this.network.backwardOutputs(sumRowsByPlace(said.dValues, places, observations.length));
    const norm = await this.descended(rate);
    this.#owner.stepped(said.loss, norm);
  }

  copyTarget(): void {
    if (this.target !== null)
      this.network.compute.copy(this.network.parameters.values, this.target.parameters.values);
    this.#frozen?.forget();
  }

  /** Scores of each row's action, with one forward pass over the distinct observations. */
  async evaluate(all: Uint32Array, actions: Uint32Array): ReturnType<WorldNetwork['evaluate']> {
    const { observations, places } = distinct(all);
    forwardAt(this.network, this.#features, observations, this.#width);
    return this.network.evaluate(actions, places);
  }

  /** V from the policy's value head [rows]. */
  async values(all: Uint32Array): Promise<Float32Array> {
    const { observations, places } = distinct(all);
    forwardAt(this.network, this.#features, observations, this.#width);
    const values = await this.network.values();
    return Float32Array.from(places, (place) => values[place] as number);
  }

  /** Adds ∂ output / ∂ parameters to their gradient. */
  async slopeOf(observation: number, output: number): Promise<void> {
    const { places, observations } = await this.#forward(Uint32Array.of(observation));
    const one = Float32Array.from({ length: this.#width }, (_, a) => (a === output ? 1 : 0));
    this.network.backwardOutputs(sumRowsByPlace(one, places, observations.length));
  }

  /** Takes an optimizer step along the gradient. @returns its norm before clipping */
  async descended(rate: number): Promise<number> {
    this.adam.step(rate, this.#owner.maxGradientNorm);
    const norm = await this.adam.norm();
    requireFinite(norm, 'gradient');
    return norm;
  }

  async #forward(all: Uint32Array) {
    const { observations, places } = distinct(all);
    forwardAt(this.network, this.#features, observations, this.#width);
    const found = await this.network.outputs();
    const width = found.length / observations.length;
    const outputs = new Float32Array(places.length * width);
    for (let i = 0; i < outputs.length; i++)
      outputs[i] = found[(places[Math.floor(i / width)] as number) * width + (i % width)] as number;
    return { observations, places, outputs };
  }

  set features(features: Features) {
    this.#features = features;
    if (this.#frozen !== null) this.#frozen.features = features;
  }

  /** The network with its optimizer, and its frozen copy (empty without one). @param subject what inputs and outputs mean */
  async save(subject: string): Promise<readonly [Uint8Array, Uint8Array]> {
    return [
      await encodeCheckpoint(this.network, this.adam, subject),
      this.target === null ? new Uint8Array(0) : await encodeCheckpoint(this.target, null, subject),
    ];
  }
  /** @throws RangeError that names the mismatch */
  restore(online: Uint8Array, target: Uint8Array, subject: string): void {
    restoreCheckpoint(decodeCheckpoint(online), this.network, this.adam, subject);
    if (this.target !== null) restoreCheckpoint(decodeCheckpoint(target), this.target, null, subject);
    this.#frozen?.forget();
  }

  close(): void {
    this.adam.close();
    this.target?.close();
    this.network.close();
  }
}

/** [count × width]: for each place, the sum of the rows assigned to it. */
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

export function requireFinite(x: number, what: string): void {
  if (!Number.isFinite(x)) throw new RangeError(`The ${what} is not a finite number.`);
}
