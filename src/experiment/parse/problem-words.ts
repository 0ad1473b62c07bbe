import type { Problem } from '../experiment.ts';

/** A message of the kernel's compiler has no full stop, and its fix begins with a small letter: two sentences of the two. */
function twoSentences(message: string, fix: string): string {
  const first = /[.!?…:]$/.test(message) ? message : `${message}.`;
  // Names of code stand in backticks or are no plain words, and stay.
  if (!/^[a-z]+[ ,]/.test(fix)) return `${first} ${fix}`;
  const second = `${fix.charAt(0).toUpperCase()}${fix.slice(1)}`;
  return `${first} ${/[.!?…]$/.test(second) ? second : `${second}.`}`;
}

/** What is wrong, and the fix behind it. */
export const problemWords = ({ message, fix }: Pick<Problem, 'message' | 'fix'>): string =>
  fix === undefined ? message : twoSentences(message, fix);
