/**
 * Guesses of a class without a server: a guess as a short code to read out, and the counts of many codes.
 * The code is the letter of the option and two letters that depend on the study, so that codes of another study are noticed.
 */
import { nameHash } from '../../core/random.ts';

/** Without letters that sound or look alike. */
const LETTERS = 'ABCDEFHJKLMNPQRSTUVWXYZ';

export function guessCode(study: string, guess: number): string {
  const hash = nameHash(`${study} ${guess}`);
  const letter = (n: number) => LETTERS[n % LETTERS.length] ?? 'A';
  return `${optionLetter(guess)}-${letter(hash)}${letter(Math.floor(hash / LETTERS.length))}`;
}

export const optionLetter = (option: number): string => String.fromCodePoint(65 + option);

export interface ClassGuesses {
  /** Guesses by option. */
  readonly counts: readonly number[];
  /** Codes that are not of this study, as they were pasted. */
  readonly unknown: readonly string[];
}

/** @param text codes in any order, with spaces, commas or lines between them; names before a code are ignored */
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
