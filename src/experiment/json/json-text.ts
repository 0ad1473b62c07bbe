/** Untrusted JSON text: limited before it is parsed; errors are shown with line and column. */
import type { Parsed, Problem } from '../experiment.ts';
import { foreignText } from '../parse/hints.ts';
import { locateSyntaxError } from './json-syntax.ts';
import { DEEPEST, LONGEST_STRING, MOST_CONTAINERS, MOST_KEYS } from './plain-data.ts';

const MOST_BYTES = 1_048_576;
/** Total keys in all objects: more than 64 edits of 8 variants with 16 terms have. */
const MOST_MEMBERS = 60_000;

const QUOTE = 34;
const BACKSLASH = 92;
const refuse = (problem: Omit<Problem, 'severity' | 'path'>): Parsed<never> => ({
  ok: false,
  problems: [{ path: '', ...problem, severity: 'error' }],
});

/** 1-based line and column of an offset. */
function placeOf(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset);
  const lineStart = before.lastIndexOf('\n') + 1;
  return { line: before.split('\n').length, column: offset - lineStart + 1 };
}

/** One linear pass: UTF-8 size, nesting depth, keys and string lengths, without building anything. */
function scan(text: string): Parsed<never> | undefined {
  let bytes = 0;
  let depth = 0;
  let members = 0;
  let containers = 0;
  const keys: number[] = []; // keys of the open object at each depth
  let stringStart = -1;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    // Each half of a surrogate pair counts two of the pair's four bytes.
    bytes += code < 0x80 ? 1 : code < 0x800 || (code >= 0xd800 && code < 0xe000) ? 2 : 3;
    if (stringStart >= 0) {
      if (code === BACKSLASH) i++;
      else if (code === QUOTE) stringStart = -1;
      if (stringStart >= 0 && i - stringStart > LONGEST_STRING) {
        const fix = 'Shorten the text that begins here, or close its quotation mark.';
        return refuse({
          message: `A text is longer than ${LONGEST_STRING} characters.`,
          fix,
          ...placeOf(text, stringStart),
        });
      }
    } else if (code === QUOTE) stringStart = i;
    else if (code === 0x7b || code === 0x5b) {
      keys[depth] = 0;
      if (++containers > MOST_CONTAINERS)
        return refuse({
          message: `There are more than ${MOST_CONTAINERS} lists and objects.`,
          ...placeOf(text, i),
        });
      if (++depth > DEEPEST) {
        return refuse({ message: `The data is nested deeper than ${DEEPEST} levels.`, ...placeOf(text, i) });
      }
    } else if (code === 0x7d || code === 0x5d) depth--;
    else if (code === 0x3a) {
      const here = (keys[depth - 1] ?? 0) + 1;
      keys[depth - 1] = here;
      if (here > MOST_KEYS)
        return refuse({ message: `An object has more than ${MOST_KEYS} keys.`, ...placeOf(text, i) });
      if (++members > MOST_MEMBERS)
        return refuse({ message: `The data has more than ${MOST_MEMBERS} keys.`, ...placeOf(text, i) });
    }
  }
  if (bytes > MOST_BYTES) return tooLarge(bytes);
  return undefined;
}

function tooLarge(bytes: number): Parsed<never> {
  const message = `The text has ${bytes} bytes; at most ${MOST_BYTES} are read.`;
  return refuse({ message, fix: 'Remove long notes or large maps.' });
}

export function parseJsonText(text: string): Parsed<unknown> {
  if (text.length > MOST_BYTES) return tooLarge(text.length);
  const body = text.startsWith('\ufeff') ? text.slice(1) : text; // editors on Windows write a byte order mark
  if (body.trim() === '') {
    const fix = 'Paste an experiment or a link, or open a preset.';
    return refuse({ message: 'The text is empty.', fix, line: 1, column: 1 });
  }
  const refused = scan(body);
  if (refused !== undefined) return refused;
  try {
    return { ok: true, value: JSON.parse(body), warnings: [] };
  } catch {
    // JavaScript engines report these errors differently, so we locate them ourselves.
    const { offset, message, fix: near } = locateSyntaxError(body);
    const fix = /^\s*$/.test(body.slice(0, offset)) ? (foreignText(body) ?? near) : near;
    return refuse({ message, ...(fix === undefined ? {} : { fix }), ...placeOf(body, offset) });
  }
}
