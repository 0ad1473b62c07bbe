import type { Problem } from '../experiment.ts';

/** Kernel compiler messages have no period, and their fixes start in lowercase: this makes two sentences of them. */
function twoSentences(message: string, fix: string): string {
  const first = /[.!?…:]$/.test(message) ? message : `${message}.`;
  // Code names in backticks or camel case stay as they are.
  if (!/^[a-z]+[ ,]/.test(fix)) return `${first} ${fix}`;
  const second = `${fix.charAt(0).toUpperCase()}${fix.slice(1)}`;
  return `${first} ${/[.!?…]$/.test(second) ? second : `${second}.`}`;
}

/** The problem, followed by its fix. */
export const problemWords = ({ message, fix }: Pick<Problem, 'message' | 'fix'>): string =>
  fix === undefined ? message : twoSentences(message, fix);
