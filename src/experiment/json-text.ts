/** Parses untrusted JSON text. Limits are checked before parsing; errors are shown with line and column. */
import type { Parsed } from './experiment.ts';
import { foreignText } from './hints.ts';
import { locateSyntaxError } from './json-syntax.ts';
import { MAX_CONTAINERS, MAX_DEPTH, MAX_KEYS as MAX_KEYS_OF_OBJECT } from './plain-data.ts';
import { failed, problemAt, rejected } from './problems.ts';

/** Fits a table of 300,000 rows, the maximum of a graph, with up to 100 characters per row. The limit of a link is in link.ts. */
export const MAX_FILE_BYTES = 32 * 2 ** 20;
/**
 * Maximum keys in all objects together: more than 64 edits of 8 variants with 16 terms have. Objects with
 * many keys are slow to build.
 */
const MAX_KEYS = 60_000;
/** Up to this many keys, a single object may contain them all. */
const FEW_KEYS = 5_000;
/** A text up to this many characters parses fast enough to be checked afterwards. */
const SHORT = 2 ** 20;

/** @param offset of the problem in the text, shown with 1-based line and column */
function rejectAt(text: string, offset: number, message: string, fix?: string): Parsed<never> {
  const before = text.slice(0, offset);
  const column = offset - before.lastIndexOf('\n');
  return failed([{ ...problemAt([], message, fix), line: before.split('\n').length, column }]);
}

export function parseJsonText(text: string): Parsed<unknown> {
  const bytes = text.length > MAX_FILE_BYTES ? text.length : new TextEncoder().encode(text).length;
  if (bytes > MAX_FILE_BYTES)
    return rejected(
      `The text has ${bytes.toLocaleString('en')} bytes; at most ${MAX_FILE_BYTES.toLocaleString('en')} (${MAX_FILE_BYTES / 2 ** 20} MiB) are read.`,
      text.includes('"transitions"')
        ? 'Shorten the names of states and actions, merge states, or give the graph as a `kernel` with `states` in its `meta`.'
        : 'Remove long notes or large maps.',
    );
  const body = text.startsWith('\ufeff') ? text.slice(1) : text; // editors on Windows write a byte order mark
  if (body.trim() === '')
    return rejectAt(body, 0, 'The text is empty.', 'Paste an experiment or a link, or open a preset.');
  const excess = body.length > SHORT || hasManyColons(body) ? excessIn(body) : null;
  if (excess !== null) return rejectAt(body, ...excess);
  try {
    return { ok: true, value: JSON.parse(body), warnings: [] };
  } catch {
    // JavaScript engines report these errors differently, so we locate them ourselves.
    const { offset, message, fix: near } = locateSyntaxError(body);
    const fix = /^\s*$/.test(body.slice(0, offset)) ? (foreignText(body) ?? near) : near;
    return rejectAt(body, offset, message, fix);
  }
}

function hasManyColons(text: string): boolean {
  let count = 0;
  for (let at = text.indexOf(':'); at >= 0; at = text.indexOf(':', at + 1))
    if (++count > FEW_KEYS) return true;
  return false;
}

/**
 * Finds what would make the data much slower to build than to read. @returns place, message and fix, or null if there is nothing
 */
function excessIn(text: string): readonly [at: number, message: string, fix: string] | null {
  const keys: number[] = []; // of the objects around this place
  let all = 0;
  let containers = 0;
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case 0x22: // "
        at = endOfText(text, at);
        break;
      case 0x7b: // {
      case 0x5b: // [
        if (keys.push(0) > MAX_DEPTH)
          return [at, `The data is nested deeper than ${MAX_DEPTH} levels.`, 'Remove the inner levels.'];
        if (++containers > MAX_CONTAINERS)
          return [
            at,
            `There are more than ${MAX_CONTAINERS} lists and objects in this experiment.`,
            'Remove some.',
          ];
        break;
      case 0x7d: // }
      case 0x5d: // ]
        keys.pop();
        break;
      case 0x3a: {
        const count = (keys.pop() ?? 0) + 1;
        keys.push(count);
        if (count > MAX_KEYS_OF_OBJECT)
          return [
            at,
            `An object has more than ${MAX_KEYS_OF_OBJECT} keys.`,
            'Remove settings that do not belong to an experiment.',
          ];
        if (++all > MAX_KEYS)
          return [at, `The data has more than ${MAX_KEYS} keys.`, 'Remove settings or edits.'];
      }
    }
  }
  return null;
}

/** @param at the opening quotation mark @returns the position of the closing one, or the end of the text */
export function endOfText(text: string, at: number): number {
  for (let end = text.indexOf('"', at + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let slashes = 0;
    while (text.charCodeAt(end - 1 - slashes) === 0x5c) slashes++;
    if (slashes % 2 === 0) return end;
  }
  return text.length;
}
