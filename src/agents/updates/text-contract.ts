/**
 * Agents with neural policies on text. An agent is one file: its fields, what it needs, and how one batch of
 * experience becomes an update. The engine handles sampling, rewards, minibatches and metrics; the estimators
 * contain the formulas.
 */
import type { CatalogueEntry } from '../../experiment/field.ts';
import type { Settings } from '../../experiment/settings.ts';
import type { TokenTerm } from '../estimators/policy-loss.ts';
import type { Scores } from '../networks/contract.ts';

/**
 * Completions sampled for one update: groups of `groupSize` rows that share a prompt. Arrays [sequences ×
 * time] are 0 where `own` is 0.
 */
export interface Rollouts {
  readonly sequences: number;
  readonly time: number;
  /** Maximum tokens after a prompt. It belongs to the task, so it is the same in every batch. */
  readonly completionLength: number;
  readonly groupSize: number;
  readonly tokens: Uint32Array; // [sequences × time]
  readonly promptLengths: Uint32Array; // [sequences]
  readonly lengths: Uint32Array; // [sequences] total tokens
  readonly own: Float32Array; // [sequences × time] 1 if the policy wrote this token
  readonly logp: Float32Array; // when sampled, at the sampling temperature
  readonly entropy: Float32Array;
  readonly value: Float32Array; // V before the token, when sampled
  /** [sequences] V after the last token of a truncated completion, for bootstrapping; otherwise 0. */
  readonly finalValue: Float32Array;
  readonly referenceLogp: Float32Array | null; // null if the agent does not request a reference
  readonly rewards: Float32Array; // training reward, at the token that earned it; without any KL penalty
  readonly returns: Float32Array; // [sequences] their sums
  readonly taskReturns: Float32Array; // [sequences]
  readonly truncated: Uint8Array; // [sequences] truncated at the length limit
  /**
   * [sequences] where the steps of each completion end, as indices of their last tokens after the prompt; []
   * if the task has no steps.
   */
  readonly steps: readonly (readonly number[])[];
  /** KL(π‖π_ref) in nats per completion, from what the policy writes; null if no reference was requested. */
  readonly kl: number | null;
  /**
   * [sequences] uniform numbers for drawing labels, the same in every pass over stored completions; null:
   * draw new ones.
   */
  readonly labels: Float32Array | null;
}

/**
 * The loss of one minibatch: derivatives with respect to the network's outputs, and numbers for display.
 * Arrays are as in `Scores`.
 */
export interface NetworkLoss {
  readonly loss: number;
  readonly policyLoss: number;
  readonly valueLoss: number; // NaN without a critic
  readonly entropyTerm: number; // entropy bonus term of the loss
  readonly dLogp: Float32Array;
  readonly dEntropy: Float32Array;
  readonly dValue: Float32Array;
  readonly clipFraction: number; // share of ratios outside the clip range; NaN without clipping
  /** Shares of tokens for which the clip decides, with a ratio below and above 1. */
  readonly clippedLow: number;
  readonly clippedHigh: number;
  readonly approxKl: number; // k3 of the minibatch; NaN for worlds whose samples are used once
  readonly approxKlK1: number; // k1 of the same
}
export interface TokenLoss extends NetworkLoss {
  readonly klTerm: number; // KL term of the loss
  /**
   * The contribution of an entry of [rows × time] to the policy loss; null if the loss is of pairs, not of
   * tokens.
   */
  readonly token: ((i: number) => TokenTerm) | null;
  /** Means over the pairs of the minibatch before the step; absent if the loss is not of pairs. */
  readonly pairs?: PairNumbers;
}
export interface PairNumbers {
  readonly chosenLogp: number; // nats per completion
  readonly rejectedLogp: number;
  readonly preferenceMargin: number; // β Δ
  readonly preferenceAccuracy: number; // share with Δ > 0
}

/** One minibatch: some rows of the rollouts with the network's current scores. */
export interface Minibatch {
  readonly rows: Uint32Array; // indices into the rollouts
  readonly time: number;
  readonly scores: Scores; // [rows × time]
}

/** A position in a completion of the batch from which other completions can continue. */
export interface BranchPoint {
  readonly row: number;
  readonly kept: number; // tokens kept after the prompt
}

/** What an agent may do with its network. */
export interface LanguageLearner {
  readonly settings: Settings;
  /** Current KL coefficient: the setting, or adapted by `adaptKl`. */
  klCoefficient: number;
  /** A uniformly random order of 0 … n − 1, from the agent's own stream. */
  shuffled(n: number): Uint32Array;
  uniform(): number;
  /**
   * Mean training return of `each` completions that the policy writes starting from each of these points.
   * Their tokens count as environment steps. @param points a row of the batch, and how many of its tokens
   * after the prompt are kept @returns [points]
   */
  returnsFrom(points: readonly BranchPoint[], each: number): Promise<Float64Array>;
  /** Scores the rows, calls `loss`, and takes one optimizer step. */
  step(rollouts: Rollouts, rows: Uint32Array, loss: (batch: Minibatch) => TokenLoss): Promise<TokenLoss>;
}

/**
 * What an update reports; the engine averages over minibatches. Advantages are those before normalization
 * over a batch.
 */
export interface UpdateReport {
  readonly advantages: Float32Array; // [sequences × time], at policy tokens
  readonly explainedVariance: number; // NaN without a critic
  /** The completions that the agent outputs; absent: all. */
  readonly chosen?: Uint32Array;
}

/** The frozen reference, or correct completions of the task. */
export type DataSource = 'reference' | 'demonstrations';

export interface LanguageAgent {
  readonly entry: CatalogueEntry; // worlds: ['language']
  /** @param progress used share of the budget */
  needs(
    settings: Settings,
    progress: number,
  ): {
    /** A value head on the policy's trunk. */
    readonly critic: boolean;
    /** ln π_ref of every token of every batch. */
    readonly reference: boolean;
    readonly groupSize: number;
    /** True if completions are compared within their group, so that a single one teaches nothing. */
    readonly compares?: boolean;
    /** True if the completions of a group are used in pairs, so that an odd one is left over. */
    readonly pairs?: boolean;
    readonly prompts: number;
    /** True if the policy outputs the best completion of each group by reward. Only that one is measured. */
    readonly picksBest?: boolean;
    /** Dynamic sampling: how many times zero-advantage groups may be sampled again (0: never). */
    readonly resample: number;
    /**
     * Who writes the completions to learn from; absent: the policy. Otherwise the policy writes one
     * completion of each prompt, or of the same number of plain problems, to be measured.
     */
    readonly source?: DataSource;
    /**
     * Number of completions of the source that are read repeatedly, rounded up to whole batches; absent or 0:
     * new ones for each batch.
     */
    readonly stored?: number;
    /** Share of demonstrations that answer another problem; absent: 0. */
    readonly corrupted?: number;
  };
  /** Turns a batch into some optimizer steps. Yields between them so that the thread can do other work. */
  update(rollouts: Rollouts, learner: LanguageLearner): AsyncGenerator<void, UpdateReport>;
}
