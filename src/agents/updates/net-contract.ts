/**
 * Agents with neural policies on worlds. An agent is one file, as for text: its fields, what it needs, and
 * how a rollout becomes updates. The engine handles stepping, features, sampling and metrics.
 */

import type { CatalogueEntry } from '../../experiment/field.ts';
import type { Settings } from '../../experiment/settings.ts';
import type { Scores } from '../networks/contract.ts';
import type { MlpSettings } from '../networks/mlp-trunk.ts';
import type { NetworkLoss } from './text-contract.ts';

/**
 * What `columns` parallel environments did in a rollout. Arrays are [steps × columns], time first, and 0
 * where `own` is 0.
 */
export interface WorldRollout {
  readonly steps: number;
  readonly columns: number;
  /** 0 if this environment was waiting until the others had ended their episodes, too. */
  readonly own: Uint8Array;
  readonly observations: Uint32Array; // the observation acted on
  readonly times: Uint32Array; // earlier steps in this episode
  readonly actions: Uint32Array;
  readonly logp: Float32Array; // when acting
  readonly entropy: Float32Array; // of the whole distribution, nats
  readonly value: Float32Array; // V(s_t) when acting; zeros without a value head
  readonly rewards: Float32Array; // training reward
  readonly terminated: Uint8Array;
  readonly truncated: Uint8Array;
  /** The observation actually reached, before any reset. */
  readonly nextObservations: Uint32Array;
  /** V(s′_t) of the observation actually reached, 0 where terminated; null without a value head. */
  readonly nextValues: Float64Array | null;
}

/** Some transitions from the replay buffer. Arrays are [rows]. */
export interface Transitions {
  readonly observations: Uint32Array;
  readonly actions: Uint32Array;
  readonly rewards: Float32Array;
  /** 1 if terminated by the world's rules; 0 for a truncated transition, which bootstraps. */
  readonly terminated: Uint8Array;
  readonly nextObservations: Uint32Array; // the observation actually reached, before any reset
}

/** Rows for which a loss is computed. */
export type WorldBatch = Pick<Transitions, 'observations' | 'actions'>;

/** A loss of outputs [rows × outputs] and its derivatives by them. */
export interface OutputLoss {
  readonly loss: number;
  readonly dValues: ArrayLike<number>;
}

/**
 * A network with its own parameters and optimizer. Each row of outputs belongs to one observation; arrays are
 * [rows × outputs].
 */
export interface WorldNet {
  outputs(observations: Uint32Array): Promise<Float32Array>;
  /** Outputs of its frozen copy. */
  frozenOutputs(observations: Uint32Array): Promise<Float32Array>;
  /** Calls `loss` with the outputs and takes one optimizer step. @param rate learning rate */
  step(observations: Uint32Array, rate: number, loss: (outputs: Float32Array) => OutputLoss): Promise<void>;
  /** Copies the network to the frozen one. */
  copyTarget(): void;
}

/** What an agent may do with its networks. */
export interface WorldLearner {
  readonly settings: Settings;
  /** Environment steps so far, including this rollout. */
  readonly position: number;
  /** Share of the budget used before this rollout. */
  readonly progress: number;
  /** Number of actions. */
  readonly actions: number;
  /** A uniformly random order of 0 … n − 1. */
  shuffled(n: number): Uint32Array;
  /**
   * Scores these rows of the batch, calls `loss`, and takes one optimizer step of policy and value. @param
   * rate learning rate
   */
  step(
    batch: WorldBatch,
    rows: Uint32Array,
    rate: number,
    loss: (scores: Scores) => NetworkLoss,
  ): Promise<void>;
  /** Number of transitions to draw from: those in the replay buffer, or the given data. */
  readonly remembered: number;
  /** Draws uniformly, with replacement. */
  recall(count: number): Transitions;
  /**
   * The network that acts: action values with a frozen copy, or the logits of a policy without one. Outputs
   * of unavailable actions are very low.
   */
  readonly acting: WorldNet;
  /** V of the acting policy [rows]. */
  values(observations: Uint32Array): Promise<Float32Array>;
  /**
   * Another network by name, with a frozen copy. It sees what the acting network sees, and the first call
   * creates it. @throws RangeError if it has another number of outputs
   */
  net(name: string, outputs: number): WorldNet;
  /** For agents that learn along a trace; null for others. */
  readonly trace: WorldTrace | null;
}

/** A trace of the gradients of action values, and steps along it. */
export interface WorldTrace {
  /** Adds the gradient of Q(s, a) to the decayed trace. @returns the sum of the trace's absolute values */
  add(observation: number, action: number, decay: number): Promise<number>;
  /**
   * Moves the parameters along the trace. @param error of this step, for display, in the unit of the reward
   */
  move(amount: number, error: number): Promise<void>;
  clear(): void;
  /** Numbers of the agent that persist as long as what it has learned. */
  readonly numbers: Float64Array;
}

/**
 * Results of a rollout. Advantages (or TD errors) before any normalization, in the unit of the reward, each
 * with its observation.
 */
export interface WorldReport {
  readonly observations: Uint32Array;
  readonly advantages: Float32Array;
  readonly explainedVariance: number; // NaN without a critic
}

/** Given data: transitions of a behavior policy, recorded once per seed before the run. */
export interface GivenNeeds {
  readonly transitions: number;
  /** Share of the episodes played by the optimal policy of the task; the others are uniformly random. */
  readonly optimalShare: number;
  /** Share of uniformly random actions in the episodes of the optimal policy. */
  readonly randomActions: number;
  /** Which episodes are kept. */
  readonly episodes: 'all' | 'successful' | 'failed';
  /** Share of the kept episodes to use: those with the highest training return. */
  readonly bestShare: number;
  /** Number of steps left out at the start of each episode. */
  readonly skippedSteps: number;
  /** Share of the transitions whose reward is replaced by that of another one. */
  readonly corruptedRewards: number;
}

export interface WorldNeeds {
  /** Whether it learns a policy with a value, or action values. */
  readonly learns: 'policy' | 'actionValues';
  /** Parallel environments, and the maximum steps of each per rollout. */
  readonly columns: number;
  readonly steps: number;
  /** If true, a rollout ends when each environment has ended an episode, or after `steps`. */
  readonly wholeEpisodes: boolean;
  /** Share of uniformly random actions; the rest are greedy. Null: actions are drawn from the policy. */
  readonly epsilon: number | null;
  /** Replay capacity in transitions; 0: no replay. */
  readonly replay: number;
  /** How many numbers it keeps next to a trace of its gradients; absent if it has no trace. */
  readonly traced?: number;
  /** Number of additional networks that it names; absent: none. The memory estimate depends on it. */
  readonly nets?: number;
  /**
   * If present, the agent learns only from these transitions, and plays only to be measured. Absent: it
   * learns from its own steps.
   */
  readonly given?: GivenNeeds;
  /** false if nothing that it learns is a value of a state. Absent: the page shows its values. */
  readonly critic?: false;
  /** The network's initial weights and hidden layers; absent: orthogonal weights, no normalization. */
  readonly network?: Pick<MlpSettings, 'sparsity' | 'normalized'>;
}

export interface WorldAgent {
  readonly entry: CatalogueEntry;
  /**
   * What the agent needs. `learns`, `columns` and `replay` may depend only on settings that are not live.
   * @param progress used share of the budget
   */
  needs(settings: Settings, progress: number): WorldNeeds;
  /**
   * What one unit of its network's values is worth in the unit of the reward, used wherever values are shown
   * or judged. Absent: 1.
   * @param numbers of its trace; empty if it has none
   */
  valueUnit?(settings: Settings, numbers: Float64Array): number;
  /** Turns a rollout into some optimizer steps. Yields between them so that the thread can do other work. */
  update(rollout: WorldRollout, learner: WorldLearner): AsyncGenerator<void, WorldReport>;
}
