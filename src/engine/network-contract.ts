/** What the network lane adds to a frame's maps: completions with all numbers of policy optimization. Plain data. */
import type { TokenTerm } from '../agents/estimators/policy-loss.ts';
import type { ProblemText } from '../worlds/language-contract.ts';

/** One completion of a group. Arrays cover all tokens of the sequence, prompt included. */
export interface CompletionFrame {
  readonly tokens: Uint32Array;
  /** 1: token written by the policy; 0: prompt or reply of the world. */
  readonly own: Uint8Array;
  readonly logp: Float32Array; // at sampling time
  readonly ratio: Float32Array; // π_now / π_sampling after the last update on it
  readonly entropy: Float32Array;
  readonly referenceLogp: Float32Array;
  readonly value: Float32Array; // zeros without a critic
  readonly advantage: Float32Array;
  /** Weighted contribution of each reward term, in the order of the variant's terms. */
  readonly terms: Float32Array;
  readonly reward: number; // training reward before any KL penalty
  readonly taskReturn: number;
  readonly correct: boolean;
  readonly truncated: boolean;
}
export interface GroupFrame extends ProblemText {
  readonly promptLength: number;
  readonly completions: readonly CompletionFrame[];
}
/** The loss equation with the last minibatch's numbers: every symbol that the page may show, by name. */
export interface LossFrame {
  readonly algorithm: string;
  readonly loss: number;
  readonly policyLoss: number;
  readonly valueLoss: number; // NaN: none
  readonly entropyTerm: number;
  readonly klTerm: number;
  /** The token of the minibatch whose log-probability moves most. `term` is null if the loss is over pairs. */
  readonly token: {
    readonly text: string;
    readonly advantage: number;
    readonly term: TokenTerm | null;
  };
  readonly coefficients: Readonly<Record<string, number>>; // clipRange, klCoefficient, entropyCoefficient, …
}
export interface LanguageFrame {
  readonly groups: readonly GroupFrame[]; // of the last update, at most 8
  readonly heldOut: readonly GroupFrame[]; // greedy answers to a few held-out problems
  readonly loss: LossFrame | null;
  /** pass@k on held-out problems for k = 1, 2, 4, … (unbiased estimator). NaN until measured. */
  readonly passAtK: readonly { readonly k: number; readonly value: number }[];
  readonly updates: number;
}
export interface NetworkPhase {
  readonly name: 'supervised' | 'reward-model' | 'training';
  readonly share: number; // 0 … 1
  readonly detail: string; // for example 'accuracy 0.21 of 0.30 wanted'
}

export interface ModelFiles {
  /** `model.json` */
  readonly json: string;
  /** Name of the weights file next to it. */
  readonly weightsName: string;
  readonly weights: Uint8Array<ArrayBuffer>;
}

/** Texts of a language task that can be listed in full, as tokens separated by spaces. */
export interface ListedTexts {
  readonly prompts: readonly string[];
  readonly completions: readonly string[];
}
