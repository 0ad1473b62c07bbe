import { nameOfLongList } from '../core/long-list.ts';

/** Texts by which parts of an experiment are compared. Parts are frozen and shared, so the text of each is written once. */
const keys = new WeakMap<object, string>();

/** @param part plain data that never changes @returns the same text only for equal data, whose long lists are the same ones */
export function contentKey(part: object): string {
  const known = keys.get(part);
  if (known !== undefined) return known;
  const key = JSON.stringify(part, (_, value: unknown) => nameOfLongList(value) ?? value);
  keys.set(part, key);
  return key;
}
