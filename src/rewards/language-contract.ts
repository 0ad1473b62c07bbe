/** Reward terms for text: pure functions of a finished completion. The weight is applied outside; KL to a reference is no term. */
import type { CatalogueEntry } from '../experiment/field.ts';
import type { LanguageTask, Problem, Verdict } from '../worlds/language/contract.ts';

export interface Completion {
  readonly task: LanguageTask;
  readonly problem: Problem;
  /** Everything after the prompt, replies included, without the end token. */
  readonly tokens: readonly number[];
  /** As long: true where the policy wrote the token, false in a reply. */
  readonly own: readonly boolean[];
  /** The end token was written or the talk was over; false: cut off at the longest completion. */
  readonly ended: boolean;
  readonly verdict: Verdict;
  /** [models] of the reward models that the term asked for; [] where it asked for none. */
  readonly scores: readonly number[];
  /** [samples][models] of the reference's completions of the same prompt. */
  readonly referenceScores: readonly (readonly number[])[];
}

/** Unweighted. */
export interface Contribution {
  /** [tokens + 1]: the last place is the end token's. What stands at a token of the world's belongs to the own token before it. */
  readonly perToken?: Float32Array;
  /** Paid with the last own token. */
  readonly atEnd: number;
}

/** Reward models that must be fitted before a term can be evaluated. Terms that ask for the same share them. */
export interface ModelNeeds {
  readonly models: number;
  /** Labeled pairs that they are fitted to. */
  readonly pairs: number;
  /** Share of labels that are flipped. */
  readonly labelNoise: number;
  /** Completions of each prompt by the reference, to be scored too. */
  readonly referenceSamples: number;
}

/** A term's settings: as in the spec, defaults where they are absent. */
export interface TermSettings {
  number(name: string): number;
  flag(name: string): boolean;
  text(name: string): string;
}

export interface LanguageTerm {
  readonly entry: CatalogueEntry; // `worlds` is ['language']; its id is `term` in a spec
  models?(settings: TermSettings): ModelNeeds;
  /** @throws RangeError when scores that it asked for are missing */
  evaluate(completion: Completion, settings: TermSettings): Contribution;
}
// language-registry.ts: languageTerms: ReadonlyMap<string, LanguageTerm>, by glob over ./language/*.ts (each exports `term`).
