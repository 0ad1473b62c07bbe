/** A language task before it is built. A file in `tasks/` registers itself by exporting one as `maker`. */
import type { Problem as Fault } from '../../experiment/experiment.ts';
import type { Field } from '../../experiment/field.ts';
import type { Settings } from '../../experiment/settings.ts';
import type { LanguageTask, Problem, Verdict } from '../language-contract.ts';
import type { Lexicon } from './lexicon.ts';
import type { Counts } from './spaces.ts';

export interface TaskMaker {
  readonly id: string; // `task` in the spec
  readonly label: string;
  /** One or two sentences about what the prompt shows and what a correct completion is. */
  readonly help: string;
  /** Levels are 1 … most; `means` describes what a higher level changes. */
  readonly level: { readonly most: number; readonly means: string };
  /** Whether completions are written from right to left. */
  rightToLeft?(settings: Settings): boolean;
  /** Set for a dialogue, in which the world replies. */
  readonly turns?: true | ((settings: Settings) => boolean);
  /** Set if the task lists every completion, so that its words must be the whole vocabulary. */
  readonly listed?: true;
  /** Options that only this task has. */
  readonly fields?: readonly Field[];
  /** Settings that a user's text of the task declares. */
  declares?(settings: Pick<Settings, 'text'>): readonly Field[];
  /** Replaces `help` for a user's own task, if present and not undefined. */
  about?(settings: Settings): string | undefined;
  /** Problems with these options, each at its position. */
  faults?(settings: Settings): Iterable<Fault>;
  /** Words of prompts, completions and replies, without the end tokens. */
  words(settings: Settings): readonly string[];
  /** @throws RangeError that names the wrong setting if the settings do not fit together */
  make(world: TaskWorld): TaskParts;
  /**
   * Where such an error is reported, and what helps. If absent, it is reported at the task, with the advice
   * to choose a higher level.
   */
  readonly remedy?: { readonly path: string; readonly fix: string };
}

export function isDialogue({ turns }: TaskMaker, settings: Settings): boolean {
  return typeof turns === 'function' ? turns(settings) : turns === true;
}

/** What a maker provides. Name and vocabulary follow from the maker and the lexicon. */
export type TaskParts = Omit<LanguageTask, 'id' | 'vocabulary' | 'end' | 'endOfTurn'>;

/** What every task is given and passes on. */
export interface Posed extends Pick<TaskParts, 'problems' | 'problem' | 'promptLength'> {
  readonly lexicon: Lexicon;
}

export interface TaskWorld {
  readonly settings: Settings;
  readonly level: number;
  readonly lexicon: Lexicon;
  readonly seed: number;
  /** Number of requested problems; a task may have fewer. */
  readonly wanted: Counts;
}

export const letterNames = (count: number): string[] =>
  Array.from({ length: count }, (_, k) => String.fromCharCode(97 + k));

export const DIGITS = Array.from({ length: 10 }, (_, digit) => String(digit));

export const digitsOf = (n: number): string[] => [...String(n)];

/** A demonstration without replies: the tokens followed by the end token. */
export function whole({ end }: Lexicon, written: readonly number[]): ReturnType<LanguageTask['demonstrate']> {
  const tokens = [...written, end];
  return { tokens, own: tokens.map(() => true) };
}

/** A verdict without steps. */
export function plainVerdict(
  correct: boolean,
  wellFormed: boolean,
  partial: number,
  score = correct ? 1 : 0,
): Verdict {
  return { score, correct, wellFormed, partial, steps: [], stepEnds: [] };
}

/**
 * Share of equal positions, relative to the longer text: 1 only for equal texts, including two empty ones.
 */
function placesRight(target: readonly number[], completion: readonly number[]): number {
  const longer = Math.max(target.length, completion.length);
  if (longer === 0) return 1;
  return target.filter((token, place) => completion[place] === token).length / longer;
}

export function equalTokens(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((token, place) => token === b[place]);
}

/** A problem with one correct completion: `answer`, without the end token. */
export interface TargetProblem extends Problem {
  readonly answer: readonly number[];
}

export function targetProblem(
  lexicon: Lexicon,
  prompt: readonly string[],
  target: readonly string[],
): TargetProblem {
  return {
    prompt: lexicon.ids(prompt),
    answer: lexicon.ids(target),
    words: { question: prompt.join(' '), answer: target.join(' ') || '(nothing)' },
  };
}

export interface TargetTask extends Posed {
  /** Length of a correct completion, without the end token. */
  readonly longest: number;
  /** Words of an answer; any other word makes it malformed. */
  readonly alphabet: readonly string[];
  /** Partial credit; if absent, the share of equal positions. */
  readonly partial?: (target: readonly number[], completion: readonly number[]) => number;
  problem(...which: Parameters<LanguageTask['problem']>): TargetProblem;
}

/**
 * Tokens that a policy may write beyond the longest correct completion, so that overlong texts can be
 * observed and scored.
 */
const SLACK = 3;

/** A task with exactly one correct completion per prompt, which scores 1; all others score 0. */
export function targetTask(task: TargetTask): TaskParts {
  const { lexicon, partial = placesRight } = task;
  const alphabet = new Set(lexicon.ids(task.alphabet));
  return {
    promptLength: task.promptLength,
    completionLength: task.longest + 1 + SLACK,
    problems: task.problems,
    problem: task.problem,
    verify(problem, completion, ended) {
      const target = problem.answer as readonly number[];
      return plainVerdict(
        ended && equalTokens(target, completion),
        ended && completion.every((token) => alphabet.has(token)),
        partial(target, completion),
      );
    },
    demonstrate: ({ answer }) => whole(lexicon, answer as readonly number[]),
  };
}
