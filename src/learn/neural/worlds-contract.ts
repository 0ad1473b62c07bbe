/**
 * Agents with neural policies on worlds. An agent is one file, as for text: its fields, what it
 * needs, and how a rollout becomes updates. The engine does stepping, features, sampling and metrics.
 */

import type { CatalogueEntry } from '../../experiment/field.ts';
import type { Settings } from '../../experiment/settings.ts';
import type { Scores } from '../networks/contract.ts';
import type { MlpSettings } from '../networks/mlp-trunk.ts';
import type { NetworkLoss } from './contract.ts';

/** What `columns` parallel environments did in a rollout. Arrays [steps × columns], time first; 0 where `own` is 0. */
export interface WorldRollout {
  readonly steps: number;
  readonly columns: number;
  /** 0: this environment waited until the others had ended their episodes, too. */
  readonly own: Uint8Array;
  readonly observations: Uint32Array; // the observation acted on
  readonly times: Uint32Array; // earlier steps in this episode
  readonly actions: Uint32Array;
  readonly logp: Float32Array; // when acted
  readonly entropy: Float32Array; // of the whole distribution, nats
  readonly value: Float32Array; // V(s_t) when acted; zeros without a value head
  readonly rewards: Float32Array; // training reward
  readonly terminated: Uint8Array;
  readonly truncated: Uint8Array;
  /** The observation actually reached, before any reset. */
  readonly nextObservations: Uint32Array;
  /** V(s′_t) of the observation actually reached, 0 where terminated; null without a value head. */
  readonly nextValues: Float64Array | null;
}

/** Some transitions from the replay buffer. Arrays [rows]. */
export interface Transitions {
  readonly observations: Uint32Array;
  readonly actions: Uint32Array;
  readonly rewards: Float32Array;
  /** 1: terminated by the world's rules. 0 for a truncated transition, which bootstraps. */
  readonly terminated: Uint8Array;
  readonly nextObservations: Uint32Array; // the observation actually reached, before any reset
}

/** What an agent may do with its networks. */
export interface WorldLearner {
  readonly settings: Settings;
  /** Environment steps so far, this rollout included. */
  readonly position: number;
  /** Share of the budget used before this rollout. */
  readonly progress: number;
  /** A uniformly random order of 0 … n − 1. */
  shuffled(n: number): Uint32Array;
  /** Scores these rows of the rollout, requests their loss, takes one optimizer step. @param rate learning rate */
  step(
    rollout: WorldRollout,
    rows: Uint32Array,
    rate: number,
    loss: (scores: Scores) => NetworkLoss,
  ): Promise<void>;
  /** Transitions in the replay buffer. */
  readonly remembered: number;
  /** Drawn uniformly, with replacement. */
  recall(count: number): Transitions;
  /** Action values [rows × actions] of the learning network or of its frozen copy. */
  actionValues(network: 'online' | 'target', observations: Uint32Array): Promise<Float32Array>;
  /** Requests the loss of the learning network's action values [rows × actions], takes one optimizer step. */
  descend(
    observations: Uint32Array,
    rate: number,
    loss: (values: Float32Array) => { readonly loss: number; readonly dValues: ArrayLike<number> },
  ): Promise<void>;
  /** Copies the learning network to the frozen one. */
  copyTarget(): void;
  /** Of agents that learn along a trace; null: it has none. */
  readonly trace: WorldTrace | null;
}

/** A trace of the gradients of action values, and steps along it. */
export interface WorldTrace {
  /** Adds the gradient of Q(s, a) to the decayed trace. @returns the sum of its absolute values */
  add(observation: number, action: number, decay: number): Promise<number>;
  /** Moves the parameters along the trace. @param error that the step is for, to show */
  move(amount: number, error: number): Promise<void>;
  clear(): void;
  /** Numbers of the agent that last as long as what it has learned. */
  readonly numbers: Float64Array;
}

/** Results of a rollout. Advantages (or TD errors) before any normalization, each with its observation. */
export interface WorldReport {
  readonly observations: Uint32Array;
  readonly advantages: Float32Array;
  readonly explainedVariance: number; // NaN without a critic
}

export interface WorldNeeds {
  /** A policy with a value, or action values. */
  readonly learns: 'policy' | 'actionValues';
  /** Parallel environments, and the maximum steps of each per rollout. */
  readonly columns: number;
  readonly steps: number;
  /** A rollout ends when each environment has ended an episode, or after `steps`. */
  readonly wholeEpisodes: boolean;
  /** Share of uniformly random actions; the rest are greedy. null: actions are drawn from the policy. */
  readonly epsilon: number | null;
  /** Replay capacity in transitions; 0: no replay. */
  readonly replay: number;
  /** How many numbers it keeps next to a trace of its gradients; absent: it has no trace. */
  readonly traced?: number;
  /** The network's first weights and hidden layers; absent: orthogonal weights, no normalization. */
  readonly network?: Pick<MlpSettings, 'sparsity' | 'normalized'>;
}

export interface WorldAgent {
  readonly entry: CatalogueEntry;
  /** What it learns, columns and replay depend only on settings that are not live. @param progress used share of the budget */
  needs(settings: Settings, progress: number): WorldNeeds;
  /** A rollout → some optimizer steps. Yields between them so that the thread can do other work. */
  update(rollout: WorldRollout, learner: WorldLearner): AsyncGenerator<void, WorldReport>;
}
