import type { Problem } from '../experiment.ts';

/** A message of the kernel's compiler has no full stop, and its mend begins with a small letter: two sentences of the two. */
function twoSentences(message: string, mend: string): string {
  const first = /[.!?…:]$/.test(message) ? message : `${message}.`;
  // Names of code stand in backticks or are no plain words, and stay.
  if (!/^[a-z]+[ ,]/.test(mend)) return `${first} ${mend}`;
  const second = `${mend.charAt(0).toUpperCase()}${mend.slice(1)}`;
  return `${first} ${/[.!?…]$/.test(second) ? second : `${second}.`}`;
}

/** What is wrong, and the mend behind it. */
export const problemWords = ({ message, mend }: Pick<Problem, 'message' | 'mend'>): string =>
  mend === undefined ? message : twoSentences(message, mend);
