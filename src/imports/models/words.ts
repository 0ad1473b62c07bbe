/** Words of a text with their places, for formats that are read word by word. */
import { reject } from '../rejection.ts';
import { shown } from '../separated.ts';

export interface Word {
  readonly text: string;
  readonly line: number;
  readonly column: number;
}

/** @param pattern of a word, with the flag g */
export function wordsOf(line: string, number: number, pattern: RegExp): readonly Word[] {
  return Array.from(line.matchAll(pattern), ({ 0: text, index }) => ({
    text,
    line: number,
    column: index + 1,
  }));
}

/** Words of a line that white space separates. */
export const spaced = (line: string, number: number): readonly Word[] => wordsOf(line, number, /\S+/g);

export const placeOf = ({ line, column }: Word): string => `line ${line}, column ${column}`;

export const rejectAt = (word: Word, message: string): never =>
  reject(`${placeOf(word).replace('line', 'Line')}: ${message}`);

const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;

/** @returns NaN if it is neither a finite decimal nor a fraction such as 1/3 */
export function numberFrom(text: string): number {
  const [above = '', below, ...rest] = text.split('/');
  if (rest.length > 0 || !DECIMAL.test(above) || (below !== undefined && !DECIMAL.test(below)))
    return Number.NaN;
  const value = below === undefined ? Number(above) : Number(above) / Number(below);
  return Number.isFinite(value) ? value : Number.NaN;
}

/** @param what for messages: `a probability` */
export function numberAt(word: Word, what: string): number {
  const value = numberFrom(word.text);
  return Number.isNaN(value) ? rejectAt(word, `${shown(word.text)} is not ${what}.`) : value;
}

export function probabilityAt(word: Word): number {
  const value = numberFrom(word.text);
  if (value >= 0 && value <= 1 + 1e-9) return Math.min(1, value);
  if (/^\[.*\]$/.test(word.text))
    return rejectAt(word, `${shown(word.text)} is an interval; this lab needs one probability.`);
  return rejectAt(word, `${shown(word.text)} is not a probability from 0 to 1.`);
}

/** A whole number from 0 on. @param most the largest that is allowed */
export function indexAt(word: Word, what: string, most = Number.MAX_SAFE_INTEGER): number {
  const value = /^\d{1,15}$/.test(word.text) ? Number(word.text) : Number.NaN;
  if (value <= most) return value;
  return rejectAt(
    word,
    Number.isNaN(value)
      ? `${shown(word.text)} is not the number of ${what}.`
      : `There is no ${what} ${value}; the numbers end at ${most}.`,
  );
}
