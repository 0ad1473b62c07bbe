/** Untrusted JSON text: limited before it is parsed; errors are shown with line and column. */
import type { Parsed } from '../experiment.ts';
import { foreignText } from '../parse/hints.ts';
import { failed, problemAt, refused } from '../parse/problems.ts';
import { locateSyntaxError } from './json-syntax.ts';
import { DEEPEST, LONGEST_STRING, MOST_CONTAINERS, MOST_KEYS } from './plain-data.ts';

const MOST_BYTES = 1_048_576;
/** Total keys in all objects: more than 64 edits of 8 variants with 16 terms have. */
const MOST_MEMBERS = 60_000;

const QUOTE = 34;
const BACKSLASH = 92;

/** @param offset of the problem in the text, shown with 1-based line and column */
function refuseAt(text: string, offset: number, message: string, fix?: string): Parsed<never> {
  const before = text.slice(0, offset);
  const column = offset - before.lastIndexOf('\n');
  return failed([{ ...problemAt([], message, fix), line: before.split('\n').length, column }]);
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
        return refuseAt(text, stringStart, `A text is longer than ${LONGEST_STRING} characters.`, fix);
      }
    } else if (code === QUOTE) stringStart = i;
    else if (code === 0x7b || code === 0x5b) {
      keys[depth] = 0;
      if (++containers > MOST_CONTAINERS)
        return refuseAt(text, i, `There are more than ${MOST_CONTAINERS} lists and objects.`);
      if (++depth > DEEPEST) {
        return refuseAt(text, i, `The data is nested deeper than ${DEEPEST} levels.`);
      }
    } else if (code === 0x7d || code === 0x5d) depth--;
    else if (code === 0x3a) {
      const here = (keys[depth - 1] ?? 0) + 1;
      keys[depth - 1] = here;
      if (here > MOST_KEYS) return refuseAt(text, i, `An object has more than ${MOST_KEYS} keys.`);
      if (++members > MOST_MEMBERS) return refuseAt(text, i, `The data has more than ${MOST_MEMBERS} keys.`);
    }
  }
  if (bytes > MOST_BYTES) return tooLarge(bytes);
  return undefined;
}

function tooLarge(bytes: number): Parsed<never> {
  const message = `The text has ${bytes} bytes; at most ${MOST_BYTES} are read.`;
  return refused(message, 'Remove long notes or large maps.');
}

export function parseJsonText(text: string): Parsed<unknown> {
  if (text.length > MOST_BYTES) return tooLarge(text.length);
  const body = text.startsWith('\ufeff') ? text.slice(1) : text; // editors on Windows write a byte order mark
  if (body.trim() === '') {
    const fix = 'Paste an experiment or a link, or open a preset.';
    return refuseAt(body, 0, 'The text is empty.', fix);
  }
  const refused = scan(body);
  if (refused !== undefined) return refused;
  try {
    return { ok: true, value: JSON.parse(body), warnings: [] };
  } catch {
    // JavaScript engines report these errors differently, so we locate them ourselves.
    const { offset, message, fix: near } = locateSyntaxError(body);
    const fix = /^\s*$/.test(body.slice(0, offset)) ? (foreignText(body) ?? near) : near;
    return refuseAt(body, offset, message, fix);
  }
}
