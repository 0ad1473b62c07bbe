/**
 * Language tasks: a prompt in tokens of a small vocabulary, a completion that a policy writes, and a verifier that knows
 * what is right. One env step is one token that the policy wrote. Plain functions of their inputs: what is random comes in as a `Draw`.
 */

/** A stream of uniform random numbers, made from (seed, stream name, index): equal everywhere. */
export interface Draw {
  /** Uniform in 0 … n − 1. */
  below(n: number): number;
  /** Uniform in [0, 1). */
  uniform(): number;
}

export type Split = 'train' | 'held-out';

export interface Problem {
  readonly prompt: readonly number[]; // tokens, at most `promptLength`
  /** What the verifier knows: plain data of the task. */
  readonly answer: unknown;
  /** One line for the page: what was asked, what is right. */
  readonly words: { readonly question: string; readonly answer: string };
}

/** What the verifier says of a completion. All shares are in [0, 1]. */
export interface Verdict {
  /** The task return: what the task really wants. 1 is perfect. */
  readonly score: number;
  readonly correct: boolean;
  /** Well-formed, whether right or not (parses, has its box, ends). */
  readonly wellFormed: boolean;
  /** Share of n-grams, places or steps that are right: partial credit of the task's own kind. */
  readonly partial: number;
  /** Steps of the work (scratch lines, turns): what each earned, in order; [] where the task has none. */
  readonly steps: readonly number[];
  /** Where each step ends: index into the completion of its last token; the end token stands right after the completion. As long as `steps`. */
  readonly stepEnds: readonly number[];
}

/** In tasks of several turns: what the world says when the policy has ended its turn; null when the talk is over. */
export type Reply = readonly number[] | null;

export interface LanguageTask {
  readonly id: string; // of `task` in the spec
  /** Token texts; index = token. The last is the end token; in tasks of turns the one before ends a turn. */
  readonly vocabulary: readonly string[];
  readonly end: number;
  readonly endOfTurn: number; // −1: a single turn
  readonly promptLength: number; // longest prompt
  /** Most tokens after the prompt, replies and the end token included; the one that would be past it is truncation. */
  readonly completionLength: number;
  readonly problems: Readonly<Record<Split, number>>; // how many there are of each split; never an overlap of prompts
  /** The index-th problem of a split: a function of (seed of the experiment's world, split, index). */
  problem(split: Split, index: number): Problem;
  /** @param completion tokens after the prompt, replies included, without the end token @param ended whether the end token was written */
  verify(problem: Problem, completion: readonly number[], ended: boolean): Verdict;
  /** A right completion, end token included; with turns: the tokens that the policy should write and the replies to them, and which are whose. */
  demonstrate(
    problem: Problem,
    draw: Draw,
  ): { readonly tokens: readonly number[]; readonly own: readonly boolean[] };
  /** Only with turns. @param completion everything after the prompt so far, ending with `endOfTurn` */
  reply?(problem: Problem, completion: readonly number[]): Reply;
  /** Tasks that can be enumerated: every completion (end token included) that may occur; at most about 10⁵. */
  enumerate?(problem: Problem): readonly (readonly number[])[];
  /** Preference tasks: the true reward of a completion, which only the verifier knows; `score` is this, scaled. */
  trueReward?(problem: Problem, completion: readonly number[]): number;
  /** Preference tasks: what those who label pairs go by, where they are biased; absent: the true reward. */
  judgedReward?(problem: Problem, completion: readonly number[]): number;
}

/** What the page must know to show completions. Plain data. */
export interface LanguageView {
  readonly kind: 'language';
  readonly task: string;
  readonly vocabulary: readonly string[];
  readonly end: number;
  readonly endOfTurn: number;
  readonly promptLength: number;
  readonly completionLength: number;
  /** A few problems of each split, in words, for the empty stage. */
  readonly examples: readonly { readonly question: string; readonly answer: string }[];
}
