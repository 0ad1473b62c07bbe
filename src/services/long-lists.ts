/** Sends the long lists of lines in a message, such as the transitions of a large graph, each as one text (core/long-list.ts). */
import { listOfText, textOfLongList } from '../core/long-list.ts';

/** An experiment keeps its lists two objects deep, and a message keeps an experiment one or two deep. */
const DEPTH = 4;

/** A message without its long lists, their texts, and the keys that lead to each. */
export interface Packed {
  readonly value: unknown;
  readonly lists: readonly { readonly path: readonly string[]; readonly text: string }[];
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/** @returns null if the message has no long list: it is sent as it is */
export function packLongLists(value: unknown): Packed | null {
  const lists: Packed['lists'][number][] = [];
  const without = (part: unknown, path: readonly string[]): unknown => {
    if (!isPlain(part)) {
      const text = path.length > 0 ? textOfLongList(part) : null;
      if (text === null) return part;
      lists.push({ path, text });
      return null;
    }
    if (path.length >= DEPTH) return part;
    const before = lists.length;
    const entries = Object.entries(part).map(([key, each]) => [key, without(each, [...path, key])] as const);
    return lists.length === before ? part : Object.fromEntries(entries);
  };
  const rest = without(value, []);
  return lists.length === 0 ? null : { value: rest, lists };
}

/** @param packed its own copy, which becomes the message again */
export function unpackLongLists({ value, lists }: Packed): unknown {
  for (const { path, text } of lists) {
    const holder = path.slice(0, -1).reduce((part, key) => Reflect.get(part, key), value as object);
    Reflect.set(holder, path.at(-1) ?? '', listOfText(text));
  }
  return value;
}
