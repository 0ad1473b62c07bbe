/**
 * Agents with neural policies. An agent is one file: its fields, what it needs, and how one batch of
 * experience becomes an update. The engine does sampling, rewards, minibatches and metrics; the estimators hold the formulas.
 */
import type { CatalogueEntry } from '../../experiment/field.ts';
import type { Settings } from '../../experiment/settings.ts';
import type { TokenTerm } from '../estimators/policy-loss.ts';
import type { Scores } from '../networks/contract.ts';

/** Completions sampled for one update: groups of `groupSize` rows that share a prompt. Arrays [sequences × time] are 0 where `own` is 0. */
export interface Rollouts {
  readonly sequences: number;
  readonly time: number;
  /** Maximum tokens after a prompt: of the task, so the same in every batch. */
  readonly completionLength: number;
  readonly groupSize: number;
  readonly tokens: Uint32Array; // [sequences × time]
  readonly promptLengths: Uint32Array; // [sequences]
  readonly lengths: Uint32Array; // [sequences] total tokens
  readonly own: Float32Array; // [sequences × time] 1: the policy wrote this token
  readonly logp: Float32Array; // when sampled, at the sampling temperature
  readonly entropy: Float32Array;
  readonly value: Float32Array; // V before the token, when sampled
  /** [sequences] V after the last token of a truncated completion, for bootstrapping; else 0. */
  readonly finalValue: Float32Array;
  readonly referenceLogp: Float32Array | null; // where the agent asks for a reference
  readonly rewards: Float32Array; // training reward, at the token that earned it; without any KL penalty
  readonly returns: Float32Array; // [sequences] their sums
  readonly taskReturns: Float32Array; // [sequences]
  readonly truncated: Uint8Array; // [sequences] truncated at the length limit
  /** [sequences] where the steps of each completion end: indices of their last tokens after the prompt; [] if the task has no steps. */
  readonly steps: readonly (readonly number[])[];
  /** KL(π‖π_ref) in nats per completion, from what the policy writes; null: no reference was asked. */
  readonly kl: number | null;
  /** [sequences] uniform numbers to draw labels by, the same in every pass over stored completions; null: draw new ones. */
  readonly labels: Float32Array | null;
}

/** The loss of one minibatch: derivatives with respect to the network's outputs, and numbers to show. Arrays as in `Scores`. */
export interface NetworkLoss {
  readonly loss: number;
  readonly policyLoss: number;
  readonly valueLoss: number; // NaN without a critic
  readonly entropyTerm: number; // entropy bonus term of the loss
  readonly dLogp: Float32Array;
  readonly dEntropy: Float32Array;
  readonly dValue: Float32Array;
  readonly clipFraction: number; // share of ratios outside the clip range; NaN without clipping
  /** Shares of tokens at which the clip decides, with a ratio below and above 1. */
  readonly clippedLow: number;
  readonly clippedHigh: number;
  readonly approxKl: number; // k3 of the minibatch; NaN for worlds whose samples are used once
  readonly approxKlK1: number; // k1 of the same
}
export interface TokenLoss extends NetworkLoss {
  readonly klTerm: number; // KL term of the loss
  /** What an entry of [rows × time] puts into the policy loss; null: the loss is of pairs, not of tokens. */
  readonly token: ((i: number) => TokenTerm) | null;
  /** Means over the pairs of the minibatch, before the step; absent: the loss is not of pairs. */
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

/** A place in a completion of the batch from which others can go on. */
export interface BranchPoint {
  readonly row: number;
  readonly kept: number; // tokens after the prompt
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
   * Mean training return of `each` completions that the policy writes from each of these points on. Their tokens count as environment
   * steps. @param points a row of the batch, and how many of its tokens after the prompt are kept @returns [points]
   */
  returnsFrom(points: readonly BranchPoint[], each: number): Promise<Float64Array>;
  /** Scores the rows, requests their loss, takes one optimizer step. */
  step(rollouts: Rollouts, rows: Uint32Array, loss: (batch: Minibatch) => TokenLoss): Promise<TokenLoss>;
}

/** What an update reports; the engine averages over minibatches. Advantages are those before normalization over a batch. */
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
    /** Completions are compared within their group: one alone teaches nothing. */
    readonly compares?: boolean;
    /** The completions of a group are taken two by two: an odd one is left over. */
    readonly pairs?: boolean;
    readonly prompts: number;
    /** The best completion of each group by reward is what the policy outputs: that one is measured. */
    readonly picksBest?: boolean;
    /** Dynamic sampling: how many times zero-advantage groups may be sampled again (0: never). */
    readonly resample: number;
    /** Who writes what is learned from; absent: the policy. Otherwise the policy writes one completion of each prompt, or of as many plain problems, to be measured. */
    readonly source?: DataSource;
    /** Completions of the source that are read again and again, rounded up to whole batches; absent or 0: new ones for each batch. */
    readonly stored?: number;
    /** Share of demonstrations that answer another problem; absent: 0. */
    readonly corrupted?: number;
  };
  /** One batch → some optimizer steps. Yields between them so that the thread can do other work. */
  update(rollouts: Rollouts, learner: LanguageLearner): AsyncGenerator<void, UpdateReport>;
}
