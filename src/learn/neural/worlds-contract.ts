/**
 * Agents on gridworlds and bandits whose policies are networks. An agent is one page, as for text: which fields it has, what it
 * needs, and how a round of steps becomes updates. Stepping, features, sampling and measures are the engine's.
 */
import type { CatalogueEntry } from '../../experiment/field.ts';
import type { AgentSettings } from './contract.ts';

/** What `columns` parallel worlds did in a round. Arrays [steps × columns], time first; 0 where `own` is 0. */
export interface WorldRollout {
  readonly steps: number;
  readonly columns: number;
  /** 0: this world waited until the others had ended their episodes, too. */
  readonly own: Uint8Array;
  readonly observations: Uint32Array; // acted on
  readonly times: Uint32Array; // steps done before in this episode
  readonly actions: Uint32Array;
  readonly logp: Float32Array; // when acted
  readonly entropy: Float32Array; // of the whole distribution, nats
  readonly value: Float32Array; // V(s_t) when acted; zeros without a value head
  readonly rewards: Float32Array; // trained on
  readonly terminated: Uint8Array;
  readonly truncated: Uint8Array;
  /** Really reached, before any reset. */
  readonly nextObservations: Uint32Array;
  /** V(s′_t) of what was really reached, 0 where terminated; null without a value head. */
  readonly nextValues: Float64Array | null;
}

/** What the network says now of a minibatch. Arrays [rows]. */
export interface WorldScores {
  readonly logp: Float32Array;
  readonly entropy: Float32Array;
  readonly value: Float32Array;
}

/** A minibatch's loss with its derivatives by the scores. Arrays [rows]. */
export interface WorldLoss {
  readonly loss: number;
  readonly policyLoss: number;
  readonly valueLoss: number; // NaN without a critic
  readonly entropyTerm: number; // what the bonus adds to the loss
  readonly dLogp: Float32Array;
  readonly dEntropy: Float32Array;
  readonly dValue: Float32Array;
  readonly clipFraction: number; // NaN where nothing is clipped
  readonly approxKl: number; // k3 of the minibatch; NaN where samples are used once
}

/** Some transitions out of the replay memory. Arrays [rows]. */
export interface Transitions {
  readonly observations: Uint32Array;
  readonly actions: Uint32Array;
  readonly rewards: Float32Array;
  /** Ended by the world's rules. A truncated transition is 0 here: it bootstraps. */
  readonly terminated: Uint8Array;
  readonly nextObservations: Uint32Array; // really reached, before any reset
}

/** What an agent may do with its networks. */
export interface WorldLearner {
  readonly settings: AgentSettings;
  /** Env steps done, this round's included. */
  readonly position: number;
  /** Share of the budget that was used before this round. */
  readonly progress: number;
  /** A uniformly random order of 0 … n − 1. */
  shuffled(n: number): Uint32Array;
  /** Scores these rows of the rollout, asks for their loss, goes one step down its gradient. @param rate learning rate */
  step(
    rollout: WorldRollout,
    rows: Uint32Array,
    rate: number,
    loss: (scores: WorldScores) => WorldLoss,
  ): Promise<void>;
  /** Transitions in the replay memory. */
  readonly remembered: number;
  /** Drawn uniformly, with replacement. */
  recall(count: number): Transitions;
  /** Action values [rows × actions] of the learning network or of its frozen copy. */
  actionValues(network: 'online' | 'target', observations: Uint32Array): Promise<Float32Array>;
  /** Asks for the loss of the learning network's action values [rows × actions], goes one step down its gradient. */
  descend(
    observations: Uint32Array,
    rate: number,
    loss: (values: Float32Array) => { readonly loss: number; readonly dValues: ArrayLike<number> },
  ): Promise<void>;
  /** The frozen copy becomes what the learning network is. */
  copyTarget(): void;
}

/** What a round taught. Advantages (or TD errors) before any normalization, each with the observation that it is of. */
export interface WorldReport {
  readonly observations: Uint32Array;
  readonly advantages: Float32Array;
  readonly explainedVariance: number; // NaN without a critic
}

export interface WorldNeeds {
  readonly heads: { readonly policy: boolean; readonly value: boolean; readonly actionValues: boolean };
  /** Parallel worlds, and the most steps of each in a round. */
  readonly columns: number;
  readonly steps: number;
  /** A round ends when each world has ended an episode, or after `steps`. */
  readonly wholeEpisodes: boolean;
  /** Share of uniformly random actions among the greedy ones; null: actions are drawn from the policy. */
  readonly epsilon: number | null;
  /** Transitions that are remembered; 0: none. */
  readonly replay: number;
}

export interface WorldAgent {
  readonly entry: CatalogueEntry;
  /** Heads, columns and replay depend on settings alone that are not live. @param progress share of the budget that has been used */
  needs(settings: AgentSettings, progress: number): WorldNeeds;
  /** A round → some optimizer steps. Yields between them, so that the thread can do something else. */
  update(rollout: WorldRollout, learner: WorldLearner): AsyncGenerator<void, WorldReport>;
}
