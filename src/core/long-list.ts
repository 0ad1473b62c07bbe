/**
 * Long lists of lines as one text. Threads copy, and the page compares, one text of megabytes many times faster than hundreds of
 * thousands of short ones.
 */

/** Shorter lists are copied fast enough as they are. */
const LONG = 5_000;
/** Lists that cannot change. */
const texts = new WeakMap<object, string>();

/** The lines of a long list, joined; null if it is short, holds anything but strings, or a string of several lines. */
export function textOfLongList(list: unknown): string | null {
  if (!Array.isArray(list) || list.length < LONG) return null;
  const known = texts.get(list);
  if (known !== undefined) return known;
  if (!list.every((line) => typeof line === 'string' && !line.includes('\n'))) return null;
  const text = list.join('\n');
  if (Object.isFrozen(list)) texts.set(list, text);
  return text;
}

/** A number for each long list that cannot change. */
const numbers = new WeakMap<object, number>();
let numbered = 0;

/** Names a long list that cannot change without reading it; null for anything else. Equal lists may have different names. */
export function nameOfLongList(list: unknown): string | null {
  if (!Array.isArray(list) || list.length < LONG || !Object.isFrozen(list)) return null;
  const number = numbers.get(list) ?? numbered++;
  numbers.set(list, number);
  return `\u0000long list ${number}`; // no text of an experiment begins like this
}

const written = new WeakMap<object, string>();

/** Plain data in JSON without spaces, as by `JSON.stringify`, but lists that are long and cannot change are written down once. */
export function jsonOf(value: unknown, keysOf: (value: object) => readonly string[] = Object.keys): string {
  const long = jsonOfLongList(value);
  if (long !== null) return long;
  if (Array.isArray(value)) return `[${value.map((part) => jsonOf(part ?? null, keysOf)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return `{${keysOf(value)
    .map((key) => [key, Reflect.get(value, key)] as const)
    .filter(([, part]) => part !== undefined)
    .map(([key, part]) => `${JSON.stringify(key)}:${jsonOf(part, keysOf)}`)
    .join(',')}}`;
}

/** Null as for `textOfLongList`. */
function jsonOfLongList(list: unknown): string | null {
  const text = textOfLongList(list);
  if (text === null) return null;
  const known = written.get(list as object);
  if (known !== undefined) return known;
  // Between lines, a backslash and an n are a line break only if no line has a backslash of its own.
  const json = text.includes('\\')
    ? JSON.stringify(list)
    : `["${JSON.stringify(text).slice(1, -1).replaceAll('\\n', '","')}"]`;
  if (Object.isFrozen(list)) written.set(list as object, json);
  return json;
}

/** The list of a text; it cannot be changed, so that its text is known. */
export function listOfText(text: string): readonly string[] {
  const list = Object.freeze(text.split('\n'));
  texts.set(list, text);
  return list;
}
