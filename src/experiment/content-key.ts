/** A text for what a part of an experiment says: parts are frozen and shared, so each is written once. */
const keys = new WeakMap<object, string>();

/** @param part plain data that does not change @returns the same text for equal data in the same order */
export function contentKey(part: object): string {
  const known = keys.get(part);
  if (known !== undefined) return known;
  const key = JSON.stringify(part);
  keys.set(part, key);
  return key;
}
