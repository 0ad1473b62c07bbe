/**
 * Language tasks: a prompt in tokens of a small vocabulary, a completion that a policy writes, and a verifier that knows
 * the correct answer. One environment step is one token of the policy. Plain functions of their inputs: randomness comes in as a `Draw`.
 */
import type { NamedDraw } from '../core/random.ts';

/** A stream of uniform random numbers from (seed, stream name, index): the same everywhere. */
export type Draw = Pick<NamedDraw, 'below' | 'uniform'>;

export type Split = 'train' | 'held-out';

/** For the page. */
export interface ProblemText {
  readonly question: string;
  readonly answer: string;
  /** Tokens that the policy read before the prompt; absent: none. */
  readonly context?: readonly number[];
}

export interface Problem {
  readonly prompt: readonly number[]; // tokens, at most `promptLength` without a context
  /** What the verifier knows: plain task data. */
  readonly answer: unknown;
  /** One line for the page: the question and the correct answer. */
  readonly words: ProblemText;
  /** Where the prompt begins with a context: the same problem without it. */
  readonly bare?: Problem;
}

/** The verifier's result for a completion. */
export interface Verdict {
  /** The task return: the real objective of the task. 1 is perfect; below 0 where a text is worse than none. */
  readonly score: number;
  readonly correct: boolean;
  /** Well-formed, correct or not (parses, has its box, ends). */
  readonly wellFormed: boolean;
  /** Share of n-grams, positions or steps that are correct, 0 … 1: the task's own partial credit. */
  readonly partial: number;
  /** Steps of the work (scratch lines, turns): the reward of each, in order; [] if the task has none. */
  readonly steps: readonly number[];
  /**
   * Where each step ends: index of its last token in the completion; the end token comes right after the completion. Same length as
   * `steps`.
   */
  readonly stepEnds: readonly number[];
  /** Named sub-scores, of those that the task declares; absent where this problem does not have them. */
  readonly aspects?: Readonly<Record<string, number>>;
  /** In dialogues: what each step counts as, such as a lookup; null: nothing. */
  readonly behaviors?: readonly (string | null)[];
}

/** In tasks with several turns: the world's reply after the policy's turn; null when the dialogue is over. */
export type Reply = readonly number[] | null;

/** Tokens, and which of them the policy writes; the others are replies. */
export interface Authored {
  readonly tokens: readonly number[];
  readonly own: readonly boolean[];
}

export interface LanguageTask {
  readonly id: string; // of `task` in the spec
  /** Token texts; index = token. The last is the end token; in tasks with turns the one before ends a turn. */
  readonly vocabulary: readonly string[];
  readonly end: number;
  readonly endOfTurn: number; // −1: a single turn
  readonly promptLength: number; // longest prompt
  /** Maximum tokens after the prompt, replies and the end token included; a further token truncates. */
  readonly completionLength: number;
  /** Names of the sub-scores that its verdicts can have; absent: none. */
  readonly aspects?: readonly string[];
  readonly problems: Readonly<Record<Split, number>>; // number of problems in each split; no prompt is in both
  /** The index-th problem of a split: a function of (world seed of the experiment, split, index). */
  problem(split: Split, index: number): Problem;
  /** @param completion tokens after the prompt, replies included, without the end token @param ended whether the end token was written */
  verify(problem: Problem, completion: readonly number[], ended: boolean): Verdict;
  /**
   * A correct completion, end token included; with turns: the tokens that the policy should write and the replies to them, and who writes
   * which.
   */
  demonstrate(problem: Problem, draw: Draw): Authored;
  /** `demonstrate` knows no correct completion: nothing can be learned from examples. */
  readonly unshown?: true;
  /** The part of a completion that a majority votes on; null: it has none. Absent: the whole completion. */
  finalAnswer?(completion: readonly number[]): readonly number[] | null;
  /** How hard a problem is, in a unit of the task's own; absent: the length of a correct completion. */
  difficulty?(problem: Problem): number;
  /** Only with turns. @param completion everything after the prompt so far, ending with `endOfTurn` */
  reply?(problem: Problem, completion: readonly number[]): Reply;
  /** Enumerable tasks: every possible completion (end token included); at most about 10⁵. */
  enumerate?(problem: Problem): readonly (readonly number[])[];
  /** Dialogues: every behavior that a step can have. */
  readonly behaviors?: readonly string[];
  /** Preference tasks: the true reward of a completion, known only to the verifier; `score` is this. */
  trueReward?(problem: Problem, completion: readonly number[]): number;
  /** Preference tasks: what biased labelers judge by; absent or undefined: the true reward, or the score. */
  judgedReward?(problem: Problem, completion: readonly number[]): number | undefined;
}

/** What the page needs to show completions. Plain data. */
export interface LanguageView
  extends Pick<LanguageTask, 'vocabulary' | 'end' | 'endOfTurn' | 'promptLength' | 'completionLength'> {
  readonly kind: 'language';
  readonly task: string;
  /** The task in a sentence or two. */
  readonly help: string;
  /** Completions are written from their last place on, as a sum from its units. */
  readonly rightToLeft?: true;
  /** A few problems of each split, in words, for the empty stage. */
  readonly examples: readonly Problem['words'][];
}
