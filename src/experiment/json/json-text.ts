/** Untrusted JSON text: limited before it is parsed; errors are shown with line and column. */
import type { Parsed } from '../experiment.ts';
import { foreignText } from '../parse/hints.ts';
import { failed, problemAt, refused } from '../parse/problems.ts';
import { locateSyntaxError } from './json-syntax.ts';
import { MOST_KEYS as MOST_KEYS_OF_OBJECT } from './plain-data.ts';

const MOST_BYTES = 1_048_576;
/** In all objects together: more than 64 edits of 8 variants with 16 terms have. Objects of many keys are slow to build. */
const MOST_KEYS = 60_000;
/** Up to so many, one object may have them all. */
const FEW_KEYS = 5_000;

/** @param offset of the problem in the text, shown with 1-based line and column */
function refuseAt(text: string, offset: number, message: string, fix?: string): Parsed<never> {
  const before = text.slice(0, offset);
  const column = offset - before.lastIndexOf('\n');
  return failed([{ ...problemAt([], message, fix), line: before.split('\n').length, column }]);
}

export function parseJsonText(text: string): Parsed<unknown> {
  const bytes = text.length > MOST_BYTES ? text.length : new TextEncoder().encode(text).length;
  if (bytes > MOST_BYTES)
    return refused(
      `The text has ${bytes.toLocaleString('en')} bytes; at most ${MOST_BYTES.toLocaleString('en')} (1 MiB) are read.`,
      text.includes('"transitions"')
        ? 'Give a graph of so many states as a `kernel` with `states` in its `meta`, or merge states: a table of about 40,000 rows fits.'
        : 'Remove long notes or large maps.',
    );
  const body = text.startsWith('\ufeff') ? text.slice(1) : text; // editors on Windows write a byte order mark
  if (body.trim() === '')
    return refuseAt(body, 0, 'The text is empty.', 'Paste an experiment or a link, or open a preset.');
  let keys = 0;
  for (let at = body.indexOf(':'); at >= 0; at = body.indexOf(':', at + 1))
    if (++keys > MOST_KEYS)
      return refuseAt(
        body,
        at,
        `The data has more than ${MOST_KEYS} keys or colons.`,
        'Remove settings or edits.',
      );
  const crowded = keys > FEW_KEYS ? crowdedObject(body) : -1;
  if (crowded >= 0)
    return refuseAt(
      body,
      crowded,
      `An object has more than ${MOST_KEYS_OF_OBJECT} keys.`,
      'Remove settings that are not of an experiment.',
    );
  try {
    return { ok: true, value: JSON.parse(body), warnings: [] };
  } catch {
    // JavaScript engines report these errors differently, so we locate them ourselves.
    const { offset, message, fix: near } = locateSyntaxError(body);
    const fix = /^\s*$/.test(body.slice(0, offset)) ? (foreignText(body) ?? near) : near;
    return refuseAt(body, offset, message, fix);
  }
}

/** @returns where an object has too many keys, or −1. The engine would take longer to build it than to read all else */
function crowdedObject(text: string): number {
  const keys: number[] = []; // of the objects around this place
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    if (character === '"') {
      for (at++; at < text.length && text.charAt(at) !== '"'; at++) if (text.charAt(at) === '\\') at++;
    } else if (character === '{' || character === '[') keys.push(0);
    else if (character === '}' || character === ']') keys.pop();
    else if (character === ':') {
      const count = (keys.at(-1) ?? 0) + 1;
      keys[Math.max(0, keys.length - 1)] = count;
      if (count > MOST_KEYS_OF_OBJECT) return at;
    }
  }
  return -1;
}
