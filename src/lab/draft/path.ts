/** Paths in an experiment as text: 'variants[0].agent.alpha'. */
export type Path = readonly (string | number)[];

const PART = /(?:^|\.)([A-Za-z_$][\w$-]*)|\[(\d{1,6})\]/y;
/** Keys that lead to a prototype: the parser refuses them too, but nothing is built on the way there. */
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);

/** Null if it is not a path. */
export function parsePath(text: string): Path | null {
  const path: (string | number)[] = [];
  PART.lastIndex = 0;
  while (PART.lastIndex < text.length) {
    const found = PART.exec(text);
    if (found === null) return null;
    const [, name, index] = found;
    if (name !== undefined && FORBIDDEN.has(name)) return null;
    path.push(name ?? Number(index));
  }
  return path.length > 0 ? path : null;
}

/** A copy with `value` at `path`; all else is shared. Null when the path does not exist. */
export function withValue(target: unknown, path: Path, value: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  if (typeof target !== 'object' || target === null) return null;
  if (Array.isArray(target)) {
    if (typeof key !== 'number' || key >= target.length) return null;
    const inner = withValue(target[key], rest, value);
    return inner === null && rest.length > 0 ? null : target.with(key, inner);
  }
  if (typeof key !== 'string') return null;
  const inner = withValue(Object.hasOwn(target, key) ? Reflect.get(target, key) : undefined, rest, value);
  return inner === null && rest.length > 0 ? null : { ...target, [key]: inner };
}
