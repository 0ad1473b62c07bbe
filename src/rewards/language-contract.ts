/** Reward terms for text: pure functions of a finished completion. The weight is applied outside; KL to a reference is not a term. */

import type { CatalogueEntry, FieldValue } from '../experiment/field.ts';
import type { Settings } from '../experiment/settings.ts';
import type { LanguageTask, Problem, Verdict } from '../worlds/language-contract.ts';

export interface Completion {
  readonly task: LanguageTask;
  readonly problem: Problem;
  /** Everything after the prompt, replies included, without the end token. */
  readonly tokens: readonly number[];
  /** Same length: true where the policy wrote the token, false in a reply. */
  readonly own: readonly boolean[];
  /** The end token was written or the dialogue was over; false: truncated at the longest completion. */
  readonly ended: boolean;
  readonly verdict: Verdict;
  /** Of the reward models that the term requested, at each place that they read; [] if it requested none. */
  readonly scores: readonly PlaceScores[];
  /** [samples][models] of the reference's completions of the same prompt. */
  readonly referenceScores: readonly (readonly number[])[];
}

export interface PlaceScores {
  /** Index of a token; the number of tokens: the end. */
  readonly at: number;
  readonly of: readonly number[]; // [models]
}

/** Unweighted. */
export interface Contribution {
  /** [tokens + 1]: the last entry is the end token's. A value at a world's token belongs to the policy token before it. */
  readonly perToken?: Float32Array;
  /** Paid with the policy's last token. */
  readonly atEnd: number;
  /** The completion does not have what the term reads: nothing is paid, and a probe leaves it out. */
  readonly absent?: true;
}

/** Reward models that must be fitted before a term can be evaluated. Terms with the same request share them. */
export interface ModelNeeds {
  readonly models: number;
  /** Reference completions per prompt, also scored. */
  readonly referenceSamples: number;
  /** Settings of the fit that have an effect, by name. */
  readonly fit: Readonly<Record<string, FieldValue>>;
}

/** A number about the reward models of a variant, on pairs that the policy writes. */
export const MODEL_MEASURES = ['accuracy', 'brier', 'calibration-error', 'auroc', 'labels'] as const;
export type ModelMeasure = (typeof MODEL_MEASURES)[number];

/** One prompt of an enumerable task: of every completion its probabilities and its task return. */
export interface ListedPrompt {
  readonly policy: ArrayLike<number>;
  readonly reference: ArrayLike<number>;
  readonly scores: ArrayLike<number>;
}

/** A number about the prompts that an update learns from. */
export const UPDATE_MEASURES = ['mean', 'nonzero', 'effective', 'success'] as const;
export type UpdateMeasure = (typeof UPDATE_MEASURES)[number];

/** One prompt of an update: its weight in the gradient, and the share of its completions that are right. */
export interface WeighedPrompt {
  readonly weight: number;
  readonly success: number;
}

export const EXAM_MEASURES = ['score', 'correct', 'pass-at-k', 'majority'] as const;

export interface ExamSpec {
  readonly measure: (typeof EXAM_MEASURES)[number];
  /** Sampled answers to each problem; greedy measures have one. */
  readonly samples: number;
  readonly problems: number; // held-out ones, at most as many as there are
  /** Settings of the world that differ: name=value. */
  readonly changes: readonly string[];
  /** Share of the ordinary tokens that stand for one another, 0 … 1. */
  readonly renamed: number;
}

export interface LanguageTerm {
  readonly entry: CatalogueEntry; // `worlds` is ['language']; its id is `term` in a spec
  /** The setting that tells two terms of this kind apart, for their labels. */
  readonly named?: string;
  /** What is wrong with these settings on this task; `field` is the setting. */
  faults?(
    settings: Settings,
    task: LanguageTask,
  ): Iterable<{ readonly field: string; readonly message: string; readonly fix: string }>;
  models?(settings: Settings): ModelNeeds;
  /** Only as a probe: a number of the policy as a whole, once for each measurement point. `evaluate` is then not asked. */
  ofPolicy?(prompt: ListedPrompt, settings: Settings): number;
  /** Only as a probe: an exam of the policy, once for each measurement point. `evaluate` is then not asked. */
  exam?(settings: Settings): ExamSpec;
  /** Only as a probe: a number of the variant's reward models, once for each measurement point. `evaluate` is then not asked. */
  ofModels?(settings: Settings): ModelMeasure;
  /** Only as a probe: a number of the prompts of an update, for each batch. `evaluate` is then not asked. */
  ofUpdate?(prompts: readonly WeighedPrompt[], settings: Settings): number;
  /** @throws RangeError when requested scores are missing */
  evaluate(completion: Completion, settings: Settings): Contribution;
}
