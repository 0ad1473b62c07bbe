/**
 * Agents whose policies are networks. An agent is one page: which fields it has, what it needs, and how one batch of
 * experience becomes an update. Sampling, rewards, minibatches' plumbing and measures are the engine's; formulas are the estimators'.
 */
import type { CatalogueEntry } from '../../experiment/field.ts';
import type { TokenScores } from '../networks/contract.ts';

/** An agent's settings, defaults filled in; live ones may change between two updates. */
export interface AgentSettings {
  has(name: string): boolean;
  number(name: string): number;
  flag(name: string): boolean;
  text(name: string): string;
}

/** Completions sampled for one update: groups of `groupSize` rows that share a prompt. Arrays [sequences × time] are 0 where `own` is 0. */
export interface Rollouts {
  readonly sequences: number;
  readonly time: number;
  readonly groupSize: number;
  readonly tokens: Uint32Array; // [sequences × time]
  readonly promptLengths: Uint32Array; // [sequences]
  readonly lengths: Uint32Array; // [sequences] tokens in all
  readonly own: Float32Array; // [sequences × time] 1: the policy wrote this token
  readonly logp: Float32Array; // when sampled, at the sampling temperature
  readonly entropy: Float32Array;
  readonly value: Float32Array; // V before the token, when sampled
  /** [sequences] V after the last token of a truncated completion, for bootstrapping; else 0. */
  readonly finalValue: Float32Array;
  readonly referenceLogp: Float32Array | null; // where the agent asks for a reference
  readonly rewards: Float32Array; // trained on, at the token that earned it; without any KL penalty
  readonly returns: Float32Array; // [sequences] their sums
  readonly taskReturns: Float32Array; // [sequences]
  readonly truncated: Uint8Array; // [sequences] cut off at the length limit
}

/** What one minibatch's loss says: derivatives by what the network gave, and numbers to show. Arrays [rows × time]. */
export interface TokenLoss {
  readonly loss: number;
  readonly policyLoss: number;
  readonly valueLoss: number; // NaN without a critic
  readonly entropyTerm: number; // what the entropy bonus adds to the loss
  readonly klTerm: number; // what a KL in the loss adds
  readonly dLogp: Float32Array;
  readonly dEntropy: Float32Array;
  readonly dValue: Float32Array;
  readonly clipFraction: number; // NaN where nothing is clipped
  readonly approxKl: number; // k3 of the minibatch
}

/** One minibatch: some rows of the rollouts with what the network says of them now. */
export interface Minibatch {
  readonly rows: Uint32Array; // indices into the rollouts
  readonly time: number;
  readonly scores: TokenScores; // [rows × time]
}

/** What an agent may do with its network. */
export interface LanguageLearner {
  readonly settings: AgentSettings;
  /** KL coefficient as it is now: the setting, or steered by `adaptKl`. */
  klCoefficient: number;
  /** A uniformly random order of 0 … n − 1, from the agent's own stream. */
  shuffled(n: number): Uint32Array;
  uniform(): number;
  /** Scores the rows, asks for their loss, goes one optimizer step down its gradient. */
  step(rollouts: Rollouts, rows: Uint32Array, loss: (batch: Minibatch) => TokenLoss): Promise<TokenLoss>;
}

/** What an update reports: means over its minibatches are the engine's business. Advantages are those before normalization over a batch. */
export interface UpdateReport {
  readonly advantages: Float32Array; // [sequences × time], at own tokens
  readonly explainedVariance: number; // NaN without a critic
  /** The completions that are given to the user, and so measured; absent: all. */
  readonly chosen?: Uint32Array;
  /** KL to the base where it is known better than from samples (best of n: its bound). */
  readonly kl?: number;
}

export interface LanguageAgent {
  readonly entry: CatalogueEntry; // worlds: ['language']
  /** @param progress share of the budget that has been used */
  needs(
    settings: AgentSettings,
    progress: number,
  ): {
    /** A value head on the policy's trunk. */
    readonly critic: boolean;
    /** ln π_ref of every token of every batch. */
    readonly reference: boolean;
    readonly groupSize: number;
    readonly prompts: number;
    /** `dynamic sampling`: groups without signal are drawn again, at most so many times (0: never). */
    readonly resample: number;
    /** The frozen reference writes the completions, not the policy (offline data). */
    readonly sampleReference?: boolean;
  };
  /** One batch → some optimizer steps. Yields between them, so that the thread can do something else. */
  update(rollouts: Rollouts, learner: LanguageLearner): AsyncGenerator<void, UpdateReport>;
}

// Beside this file:
//   fields.ts     fields that agents share: network, optimizer, supervised start, sampling
//   agents/*.ts   export const agent: LanguageAgent, one a file; registry.ts lists them by glob
//   worlds/*.ts   agents on gridworlds and bandits (contract in worlds-contract.ts)
