/** Built-in names, rules for declared names, and suggestions for unknown names. */
import { SCALARS, type Scalar } from '../ir.ts';
import { NAME_LENGTH_LIMIT } from '../limits.ts';
import { reject, type Source } from '../place.ts';
import type { Named } from '../tree.ts';

export function isScalarName(name: string): name is Scalar {
  return SCALARS.some((scalar) => scalar === name);
}

/** Functions of the language itself. The library declares its own. */
export const BUILTIN_FUNCTIONS: ReadonlySet<string> = new Set([
  ...SCALARS,
  'abs',
  'min',
  'max',
  'clamp',
  'floor',
  'ceil',
  'trunc',
  'round',
  'sqrt',
  'bits',
  'fromBits',
  'rotateLeft',
  'popcount',
  'leadingZeros',
  'length',
  'rows',
  'cols',
]);
export const DECLARERS: ReadonlySet<string> = new Set(['param', 'memory', 'data', 'event']);
/** Names with a special meaning in JavaScript, which are rejected everywhere. */
const INSIDES: ReadonlySet<string> = new Set([
  '__proto__',
  'prototype',
  'constructor',
  'arguments',
  'this',
  'eval',
  'undefined',
  'NaN',
  'Infinity',
  'globalThis',
  'window',
  'self',
  'Function',
  'Object',
]);

export function isInside(name: string): boolean {
  return INSIDES.has(name) || name.startsWith('__');
}

/** Throws if a module may not declare this name. */
export function assertDeclaredName(source: Source, named: Named, what: 'value' | 'function'): void {
  const { name, at } = named;
  const rejectName = (message: string) => reject(source, at, message);
  if (name.includes('$'))
    rejectName(
      `\`$\` is not allowed in a declared name (found \`${name}\`): the linker uses it to join names`,
    );
  if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(name))
    rejectName(`\`${name}\` is not a valid name: use ASCII letters, digits and _`);
  if (name.length > NAME_LENGTH_LIMIT) rejectName(`this name is longer than ${NAME_LENGTH_LIMIT} characters`);
  if (isInside(name)) rejectName(`\`${name}\` cannot be declared; choose another name`);
  if (isScalarName(name)) rejectName(`\`${name}\` is a type; choose another name`);
  if (what === 'function' && (BUILTIN_FUNCTIONS.has(name) || DECLARERS.has(name)))
    rejectName(`\`${name}\` is built in; choose another name for this function`);
}

/** Names from other languages and from JavaScript's library, with the equivalent here. */
const ELSEWHERE: ReadonlyMap<string, string> = new Map([
  ['Math', 'write the function name alone: `exp(x)`, `max(a, b)`'],
  ['Number', 'write `f32(x)`, `u32(x)` or `i32(x)`'],
  ['Boolean', 'write `bool(x)`'],
  ['number', 'write `f32`, `u32` or `i32`'],
  ['boolean', 'write `bool`'],
  ['int', 'write `i32`'],
  ['uint', 'write `u32`'],
  ['float', 'write `f32`'],
  ['f64', 'write `f32`'],
  ['random', 'write `uniform()`, `below(n)` or `normal()`'],
  ['NaN', 'write `fromBits(0x7fc00000)`'],
  ['Infinity', 'write `fromBits(0x7f800000)`'],
  ['ln', 'write `log(x)`'],
  ['pi', 'write `3.1415927`'],
  ['PI', 'write `3.1415927`'],
  ['reward', 'the result of this text is the reward'],
  ['done', 'write `terminated` or `truncated`'],
  ['True', 'write `true`'],
  ['False', 'write `false`'],
  ['None', 'write a number, such as `0.0`'],
  ['obs', 'write `s`, or `next` for the state after the step'],
  ['observation', 'write `s`, or `next` for the state after the step'],
  ['state', 'write `s`, or `next` for the state after the step'],
  ['action', 'write `a`'],
  ['print', 'printing is not possible; watch a signal instead'],
  ['console', 'printing is not possible; watch a signal instead'],
]);

/** Suggests a replacement for an unknown name; undefined if no known name is similar. */
export function meantInstead(name: string, known: Iterable<string>): string | undefined {
  const elsewhere = ELSEWHERE.get(name);
  if (elsewhere !== undefined) return elsewhere;
  const limit = name.length <= 3 ? 1 : name.length <= 6 ? 2 : 3;
  let best: string | undefined;
  let bestDistance = limit + 1;
  for (const candidate of known) {
    if (Math.abs(candidate.length - name.length) >= bestDistance) continue;
    const distance =
      candidate.toLowerCase() === name.toLowerCase() ? 0 : editDistance(name, candidate, bestDistance);
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best === undefined ? undefined : `did you mean \`${best}\`?`;
}

/**
 * Levenshtein distance with transposition of neighbors. Values of `limit` and above mean the same to the
 * caller.
 */
function editDistance(a: string, b: string, limit: number): number {
  if (a.length > NAME_LENGTH_LIMIT || b.length > NAME_LENGTH_LIMIT) return limit;
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min(
        (previous[j] ?? limit) + 1,
        (row[j - 1] ?? limit) + 1,
        (previous[j - 1] ?? limit) + (same ? 0 : 1),
      );
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        cost = Math.min(cost, (before[j - 2] ?? limit) + 1);
      }
      row.push(cost);
    }
    before = previous;
    previous = row;
  }
  return previous[b.length] ?? limit;
}
