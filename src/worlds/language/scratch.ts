/** Scratch work: lines that each end with “;”, then the answer in a box, “[ … ]”. */
import type { LanguageTask, Problem, Verdict } from '../language-contract.ts';
import type { Lexicon } from './lexicon.ts';
import { equalTokens, type Posed, type TaskParts, whole } from './maker.ts';

const LINE = ';';
const OPEN = '[';
const CLOSE = ']';
export const SCRATCH_WORDS = [LINE, OPEN, CLOSE] as const;

interface Line {
  readonly tokens: readonly number[];
  readonly end: number; // index of its “;”
}
interface Scratch {
  readonly lines: readonly Line[];
  /** Content of the box; null if there is no box, or something follows it. */
  readonly box: readonly number[] | null;
}

function readScratch(lexicon: Lexicon, completion: readonly number[]): Scratch {
  const [closesLine, opens, closes] = lexicon.ids(SCRATCH_WORDS);
  const lines: Line[] = [];
  let from = 0;
  for (let at = 0; at < completion.length; at++) {
    if (completion[at] === closesLine) {
      lines.push({ tokens: completion.slice(from, at), end: at });
      from = at + 1;
    } else if (completion[at] === opens && at === from) {
      const close = completion.indexOf(closes as number, at);
      const inside = completion.slice(at + 1, close);
      const whole = close === completion.length - 1 && inside.length > 0;
      return { lines, box: whole ? inside : null };
    }
  }
  return { lines, box: null };
}

/** `answer` of a problem with scratch work. Plain data. */
export interface ShownWork {
  readonly lines: readonly (readonly number[])[];
  readonly box: readonly number[];
}

export interface ScratchTask extends Posed {
  /** Length of a correct completion, without the end token. */
  readonly longest: number;
  /** Words of an answer in the box. */
  readonly alphabet: readonly string[];
  /** Whether the line is true, useful or not. */
  isTrue(line: readonly number[]): boolean;
  problem(...which: Parameters<LanguageTask['problem']>): Problem & { readonly answer: ShownWork };
}

/** Reward for a true line that is not the next one needed, such as a duplicate. */
const TRUE_BUT_IDLE = 0.5;

/**
 * Only the box decides the score. A line earns 1 if it is the one needed at its position, ½ if it is merely
 * true, else 0. A policy that is paid per line can therefore write true lines forever; clip and delta of step
 * rewards prevent this. `partial` is the share of needed lines and box that are correct in their positions.
 */
export function scratchTask(task: ScratchTask): TaskParts {
  const { lexicon } = task;
  const alphabet = new Set(lexicon.ids(task.alphabet));
  return {
    promptLength: task.promptLength,
    // Allow 50 % more, so that there is room for useless lines.
    completionLength: Math.ceil(1.5 * task.longest) + 1,
    problems: task.problems,
    problem: task.problem,
    aspects: ['work', 'answer'],
    verify(problem, completion, ended): Verdict {
      const needed = problem.answer as ShownWork;
      const { lines, box } = readScratch(lexicon, completion);
      const steps = lines.map(({ tokens }, k) => {
        if (equalTokens(tokens, needed.lines[k] ?? [])) return 1;
        return task.isTrue(tokens) ? TRUE_BUT_IDLE : 0;
      });
      const boxRight = box !== null && equalTokens(box, needed.box);
      const rightLines = steps.filter((step, k) => step === 1 && k < needed.lines.length).length;
      const right = rightLines + (boxRight ? 1 : 0);
      const correct = ended && boxRight;
      return {
        score: correct ? 1 : 0,
        correct,
        wellFormed: ended && box?.every((token) => alphabet.has(token)) === true,
        partial: right / (needed.lines.length + 1),
        steps,
        stepEnds: lines.map(({ end }) => end),
        aspects: { work: rightLines / Math.max(1, needed.lines.length), answer: boxRight ? 1 : 0 },
      };
    },
    finalAnswer: (completion) => readScratch(lexicon, completion).box,
    demonstrate(problem) {
      const needed = problem.answer as ShownWork;
      const [closesLine, opens, closes] = lexicon.ids(SCRATCH_WORDS) as [number, number, number];
      const lines = needed.lines.flatMap((line) => [...line, closesLine]);
      return whole(lexicon, [...lines, opens, ...needed.box, closes]);
    },
  };
}
