/** Problems of an experiment: their location and wording. */
import type { Parsed, Problem } from './experiment.ts';

export type Path = readonly (string | number)[];

/**
 * ['variants', 1, 'agent', 'alpha'] → 'variants[1].agent.alpha'. Keys that are not identifiers are quoted and
 * shortened.
 */
export function pathText(path: Path): string {
  let text = '';
  for (const part of path) {
    if (typeof part === 'number') text += `[${part}]`;
    else if (/^[A-Za-z_$][\w$-]{0,63}$/.test(part)) text += text === '' ? part : `.${part}`;
    else text += `[${JSON.stringify(shorten(part))}]`;
  }
  return text;
}

export function shorten(text: string, longest = 60): string {
  return text.length <= longest ? text : `${text.slice(0, longest - 1)}…`;
}

export const MAX_PROBLEMS = 50;

export const failed = (problems: readonly Problem[]): Parsed<never> => ({
  ok: false,
  problems: cut(problems),
});

/** Limits the list, because nobody reads the fifty-first problem of a broken file. */
export function cut(problems: readonly Problem[]): readonly Problem[] {
  if (problems.length <= MAX_PROBLEMS) return problems;
  const more = problems.length - MAX_PROBLEMS;
  const severity = problems.some((problem) => problem.severity === 'error') ? 'error' : 'warning';
  return [...problems.slice(0, MAX_PROBLEMS), { path: '', message: `And ${more} more.`, severity }];
}

export function problemAt(
  path: Path,
  message: string,
  fix?: string,
  severity: Problem['severity'] = 'error',
): Problem {
  return { path: pathText(path), message, ...(fix === undefined ? {} : { fix }), severity };
}

/** Rejects the whole input. */
export const rejected = (message: string, fix?: string): Parsed<never> =>
  failed([problemAt([], message, fix)]);

/**
 * Joins message and fix into two sentences. Kernel compiler messages have no period, and their fixes start in
 * lowercase.
 */
function twoSentences(message: string, fix: string): string {
  const first = /[.!?…:]$/.test(message) ? message : `${message}.`;
  // Code names in backticks or camel case stay as they are.
  if (!/^[a-z]+[ ,]/.test(fix)) return `${first} ${fix}`;
  const second = `${fix.charAt(0).toUpperCase()}${fix.slice(1)}`;
  return `${first} ${/[.!?…]$/.test(second) ? second : `${second}.`}`;
}

/** The problem followed by its fix. */
export const problemMessage = ({ message, fix }: Pick<Problem, 'message' | 'fix'>): string =>
  fix === undefined ? message : twoSentences(message, fix);
