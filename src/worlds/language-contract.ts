/**
 * Language tasks: a prompt in tokens of a small vocabulary, a completion that a policy writes, and a verifier
 * that knows the correct answer. One environment step is one token of the policy. Tasks are pure functions of
 * their inputs; randomness is passed in as a `Draw`.
 */
import type { NamedDraw } from '../core/random.ts';

/** A stream of uniform random numbers determined by (seed, stream name, index) and so the same everywhere. */
export type Draw = Pick<NamedDraw, 'below' | 'uniform'>;

export type Split = 'train' | 'held-out';

/** A problem in words, for the page. */
export interface ProblemText {
  readonly question: string;
  readonly answer: string;
  /** Tokens that the policy read before the prompt; absent: none. */
  readonly context?: readonly number[];
}

export interface Problem {
  readonly prompt: readonly number[]; // tokens, at most `promptLength` without a context
  /** What the verifier knows, as plain data of the task. */
  readonly answer: unknown;
  /** One line for the page: the question and the correct answer. */
  readonly words: ProblemText;
  /** If the prompt begins with a context: the same problem without it. */
  readonly bare?: Problem;
}

/** The verifier's judgment of a completion. */
export interface Verdict {
  /**
   * The task return, which is the real objective of the task. 1 is perfect; negative if a text is worse than
   * none.
   */
  readonly score: number;
  readonly correct: boolean;
  /** Whether it is well-formed (it parses, has its box, ends), correct or not. */
  readonly wellFormed: boolean;
  /** Share of n-grams, positions or steps that are correct, 0 … 1, as the task defines partial credit. */
  readonly partial: number;
  /** Reward of each step of the work (scratch lines, turns), in order; [] if the task has none. */
  readonly steps: readonly number[];
  /**
   * Where each step ends: the index of its last token in the completion. The end token would be right after
   * the completion. Same length as `steps`.
   */
  readonly stepEnds: readonly number[];
  /**
   * Values of the named sub-scores that the task declares; a sub-score is absent if this problem does not
   * have it.
   */
  readonly aspects?: Readonly<Record<string, number>>;
  /** For dialogues, what each step counts as, such as a lookup; null if nothing. */
  readonly behaviors?: readonly (string | null)[];
}

/**
 * For tasks with several turns, the world's reply after the policy's turn; null when the dialogue is over.
 */
export type Reply = readonly number[] | null;

/** Tokens, and which of them the policy writes. The others are replies. */
export interface Authored {
  readonly tokens: readonly number[];
  readonly own: readonly boolean[];
}

export interface LanguageTask {
  readonly id: string; // of `task` in the spec
  /**
   * Token texts by token number. The last is the end token; in tasks with turns, the one before it ends a
   * turn.
   */
  readonly vocabulary: readonly string[];
  readonly end: number;
  readonly endOfTurn: number; // −1: a single turn
  readonly promptLength: number; // longest prompt
  /** Maximum tokens after the prompt, including replies and the end token. Any further token truncates. */
  readonly completionLength: number;
  /** Names of the sub-scores that verdicts can have; absent: none. */
  readonly aspects?: readonly string[];
  readonly problems: Readonly<Record<Split, number>>; // number of problems in each split; no prompt is in both
  /**
   * The index-th problem of a split. It depends only on the world seed of the experiment, the split, and the
   * index.
   */
  problem(split: Split, index: number): Problem;
  /**
   * @param completion tokens after the prompt, including replies, without the end token @param ended whether
   * the end token was written
   */
  verify(problem: Problem, completion: readonly number[], ended: boolean): Verdict;
  /**
   * A correct completion with its end token. In tasks with turns: the tokens that the policy should write,
   * the replies to them, and who writes which.
   */
  demonstrate(problem: Problem, draw: Draw): Authored;
  /** Set if `demonstrate` knows no correct completion, so that nothing can be learned from examples. */
  readonly unshown?: true;
  /**
   * The part of a completion that a majority votes on; null if it has none. If this function is absent, the
   * whole completion counts.
   */
  finalAnswer?(completion: readonly number[]): readonly number[] | null;
  /** How hard a problem is, in a unit of the task's choice. If absent, the length of a correct completion. */
  difficulty?(problem: Problem): number;
  /**
   * Only for tasks with turns. @param completion everything after the prompt so far, ending with `endOfTurn`
   */
  reply?(problem: Problem, completion: readonly number[]): Reply;
  /** For enumerable tasks, every possible completion (with its end token); at most about 10⁵. */
  enumerate?(problem: Problem): readonly (readonly number[])[];
  /** For dialogues, every behavior that a step can have. */
  readonly behaviors?: readonly string[];
  /** For preference tasks, the true reward of a completion, known only to the verifier; `score` equals it. */
  trueReward?(problem: Problem, completion: readonly number[]): number;
  /**
   * For preference tasks, the reward by which biased labelers judge; if absent or undefined, the true reward
   * or the score.
   */
  judgedReward?(problem: Problem, completion: readonly number[]): number | undefined;
}

/** What the page needs to show completions, as plain data. */
export interface LanguageView
  extends Pick<LanguageTask, 'vocabulary' | 'end' | 'endOfTurn' | 'promptLength' | 'completionLength'> {
  readonly kind: 'language';
  readonly task: string;
  /** Describes the task in a sentence or two. */
  readonly help: string;
  /** Set if completions are written from right to left, like a sum from its units. */
  readonly rightToLeft?: true;
  /** A few problems of each split, in words, for the empty stage. */
  readonly examples: readonly Problem['words'][];
}
