/** What an agent on worlds learns with: its network, a frozen copy, an optimiser, a memory, and what is noted of every step. */
import type { Features, WorldNetwork } from '../../learn/networks/contract.ts';
import { type AdamOptimiser, createAdam } from '../../learn/networks/optimiser.ts';
import type { AgentSettings } from '../../learn/neural/contract.ts';
import type {
  Transitions,
  WorldLearner,
  WorldLoss,
  WorldRollout,
  WorldScores,
} from '../../learn/neural/worlds-contract.ts';
import type { Streams } from './streams.ts';
import { inputsOf } from './world-features.ts';
import { Replay } from './world-replay.ts';

export interface NotedStep {
  readonly policyLoss: number; // NaN where there is no policy
  readonly valueLoss: number;
  readonly clipFraction: number;
  readonly approxKl: number;
  readonly gradientNorm: number; // before clipping
}

export class NetworkLearner implements WorldLearner {
  readonly network: WorldNetwork;
  /** Of agents that learn action values. */
  readonly target: WorldNetwork | null;
  readonly adam: AdamOptimiser;
  readonly replay: Replay;
  settings: AgentSettings;
  features: Features;
  position = 0;
  progress = 0;
  /** Optimiser steps so far. */
  updates = 0;
  readonly #streams: Streams;
  readonly #note: (step: NotedStep) => void;

  constructor(options: {
    readonly network: WorldNetwork;
    readonly replay: number;
    readonly settings: AgentSettings;
    readonly features: Features;
    readonly streams: Streams;
    readonly note: (step: NotedStep) => void;
  }) {
    this.network = options.network;
    this.target = options.network.heads.actionValues ? options.network.clone() : null;
    this.adam = createAdam(this.network.compute, this.network.parameters);
    this.replay = new Replay(options.replay);
    this.settings = options.settings;
    this.features = options.features;
    this.#streams = options.streams;
    this.#note = options.note;
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
    loss: (scores: WorldScores) => WorldLoss,
  ): Promise<void> {
    const { network } = this;
    const observations = rows.map((row) => rollout.observations[row] ?? 0);
    network.forward(inputsOf(this.features, observations), rows.length);
    const scores = await network.evaluate(
      rows.map((row) => rollout.actions[row] ?? 0),
      null,
    );
    const said = loss(scores);
    requireFinite(said.loss, 'loss');
    network.backward(said.dLogp, said.dEntropy, said.dValue);
    this.#note({ ...said, gradientNorm: await this.#descended(rate) });
  }

  async actionValues(which: 'online' | 'target', observations: Uint32Array): Promise<Float32Array> {
    const network = which === 'target' ? (this.target ?? this.network) : this.network;
    network.forward(inputsOf(this.features, observations), observations.length);
    return network.outputs();
  }

  async descend(
    observations: Uint32Array,
    rate: number,
    loss: (values: Float32Array) => { readonly loss: number; readonly dValues: ArrayLike<number> },
  ): Promise<void> {
    const said = loss(await this.actionValues('online', observations));
    requireFinite(said.loss, 'loss');
    this.network.backwardOutputs(Float32Array.from(said.dValues));
    this.#note({
      policyLoss: Number.NaN,
      valueLoss: said.loss,
      clipFraction: Number.NaN,
      approxKl: Number.NaN,
      gradientNorm: await this.#descended(rate),
    });
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
  }

  close(): void {
    this.adam.close();
    this.target?.close();
    this.network.close();
  }
}

function requireFinite(x: number, what: string): void {
  if (!Number.isFinite(x)) throw new RangeError(`The ${what} is not a finite number.`);
}
