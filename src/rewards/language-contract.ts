/**
 * Reward terms for text: pure functions of a finished completion. The engine applies the weight; KL to a
 * reference is not a term.
 */

import type { CatalogueEntry, FieldValue } from '../experiment/field.ts';
import type { Settings } from '../experiment/settings.ts';
import type { LanguageTask, Problem, Verdict } from '../worlds/language-contract.ts';

export interface Completion {
  readonly task: LanguageTask;
  readonly problem: Problem;
  /** Everything after the prompt, including replies, without the end token. */
  readonly tokens: readonly number[];
  /** [tokens] true if the policy wrote the token, false in a reply. */
  readonly own: readonly boolean[];
  /** True if the end token was written or the dialogue was over; false if truncated at the maximum length. */
  readonly ended: boolean;
  readonly verdict: Verdict;
  /**
   * Scores of the reward models that the term requested, at each place that they read; [] if it requested
   * none.
   */
  readonly scores: readonly PlaceScores[];
  /** [samples][models] scores of the reference's completions of the same prompt. */
  readonly referenceScores: readonly (readonly number[])[];
}

export interface PlaceScores {
  /** Index of a token; the number of tokens stands for the end. */
  readonly at: number;
  readonly of: readonly number[]; // [models]
}

/** What a term pays for a completion, before its weight is applied. */
export interface Contribution {
  /**
   * [tokens + 1]: the last entry belongs to the end token. A value at a token of a reply belongs to the
   * policy token before it.
   */
  readonly perToken?: Float32Array;
  /** Paid with the policy's last token. */
  readonly atEnd: number;
  /**
   * Set if the completion lacks what the term reads. Nothing is paid, and a probe leaves the completion out.
   */
  readonly absent?: true;
}

/**
 * Reward models that must be fitted before a term can be evaluated. Terms with the same request share them.
 */
export interface ModelNeeds {
  readonly models: number;
  /** Reference completions per prompt, also scored. */
  readonly referenceSamples: number;
  /** Settings of the fit that have an effect, by name. */
  readonly fit: Readonly<Record<string, FieldValue>>;
}

/** Measures of a variant's reward models, on pairs that the policy writes. */
export const MODEL_MEASURES = ['accuracy', 'brier', 'calibration-error', 'auroc', 'labels'] as const;
export type ModelMeasure = (typeof MODEL_MEASURES)[number];

/** One prompt of an enumerable task: the probabilities and the task return of every completion. */
export interface ListedPrompt {
  readonly policy: ArrayLike<number>;
  readonly reference: ArrayLike<number>;
  readonly scores: ArrayLike<number>;
}

/** Measures of the prompts that an update learns from. */
export const UPDATE_MEASURES = ['mean', 'nonzero', 'effective', 'success'] as const;
export type UpdateMeasure = (typeof UPDATE_MEASURES)[number];

/** One prompt of an update: its weight in the gradient, and the share of its completions that are correct. */
export interface WeighedPrompt {
  readonly weight: number;
  readonly success: number;
}

export const EXAM_MEASURES = ['score', 'correct', 'pass-at-k', 'majority'] as const;

export interface ExamSpec {
  readonly measure: (typeof EXAM_MEASURES)[number];
  /** Sampled answers per problem; greedy measures have one. */
  readonly samples: number;
  readonly problems: number; // held-out problems; at most as many as exist
  /** Settings of the world that differ, as name=value. */
  readonly changes: readonly string[];
  /** Share of the ordinary tokens that are exchanged for one another, 0 … 1. */
  readonly renamed: number;
}

export interface LanguageTerm {
  readonly entry: CatalogueEntry; // `worlds` is ['language']; its id is `term` in a spec
  /** The setting that distinguishes two terms of this kind, for their labels. */
  readonly named?: string;
  /** Problems of these settings on this task; `field` is the setting. */
  faults?(
    settings: Settings,
    task: LanguageTask,
  ): Iterable<{ readonly field: string; readonly message: string; readonly fix: string }>;
  models?(settings: Settings): ModelNeeds;
  /**
   * Only as a probe: a number about the policy as a whole, once per measurement point. `evaluate` is then not
   * called.
   */
  ofPolicy?(prompt: ListedPrompt, settings: Settings): number;
  /** Only as a probe: an exam of the policy, once per measurement point. `evaluate` is then not called. */
  exam?(settings: Settings): ExamSpec;
  /**
   * Only as a probe: a number about the variant's reward models, once per measurement point. `evaluate` is
   * then not called.
   */
  ofModels?(settings: Settings): ModelMeasure;
  /**
   * Only as a probe: a number about the prompts of an update, for each batch. `evaluate` is then not called.
   */
  ofUpdate?(prompts: readonly WeighedPrompt[], settings: Settings): number;
  /** @throws RangeError if requested scores are missing */
  evaluate(completion: Completion, settings: Settings): Contribution;
}
