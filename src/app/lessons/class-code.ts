/**
 * Collects the guesses of a class without a server. A code is the letter of the option and two letters that depend on the
 * study, so that codes of another study are detected.
 */
import { nameHash } from '../../core/random.ts';

/** Leaves out letters that sound or look alike. */
const LETTERS = 'ABCDEFHJKLMNPQRSTUVWXYZ';

export function guessCode(study: string, guess: number): string {
  const hash = nameHash(`${study} ${guess}`);
  const letter = (n: number) => LETTERS[n % LETTERS.length] ?? 'A';
  return `${optionLetter(guess)}-${letter(hash)}${letter(Math.floor(hash / LETTERS.length))}`;
}

export const optionLetter = (option: number): string => String.fromCodePoint(65 + option);

export interface ClassGuesses {
  readonly counts: readonly number[];
  readonly unknown: readonly string[];
}

/** @param text codes in any order, separated by spaces, commas or lines; names before a code are ignored */
export function readCodes(study: string, options: number, text: string): ClassGuesses {
  const codes = Array.from({ length: options }, (_, option) => guessCode(study, option));
  const found = [...text.toUpperCase().matchAll(/\b([A-Z])\s?[-–—]\s?([A-Z]{2})\b/g)].map(
    ([, option, check]) => `${option}-${check}`,
  );
  return {
    counts: codes.map((code) => found.filter((one) => one === code).length),
    unknown: [...new Set(found.filter((one) => !codes.includes(one)))],
  };
}
