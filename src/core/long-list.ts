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

/** The list of a text; it cannot be changed, so that its text is known. */
export function listOfText(text: string): readonly string[] {
  const list = Object.freeze(text.split('\n'));
  texts.set(list, text);
  return list;
}
