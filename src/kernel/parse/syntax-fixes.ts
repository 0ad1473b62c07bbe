/** Suggests what to write at the point where the parser stopped, based on the surrounding words. */
import { meantInstead } from '../check/names.ts';
import type { Span } from '../tree.ts';

/** Fixes for keywords of other languages and for truncated texts. */
const SYNTAX_FIXES: ReadonlyMap<string, string> = new Map([
  ['', 'finish it, or remove the last sign'],
  ['if', 'write `condition ? value : other`'],
  ['then', 'write `condition ? value : other`'],
  ['else', 'write `condition ? value : other`'],
  ['and', 'write `&&`'],
  ['or', 'write `||`'],
  ['not', 'write `!`'],
  ['lambda', 'write the value itself: the names of the step are already available'],
  ['def', 'write `function name(x: f32): f32 { … }`'],
]);

/** Words that begin a statement. */
const BEGINNINGS = ['return', 'const', 'let', 'for', 'if', 'else', 'export', 'function', 'break', 'continue'];

export function wordFix(text: string, { offset, length }: Span): string | undefined {
  const known = SYNTAX_FIXES.get(text.slice(offset, offset + length));
  if (known !== undefined) return known;
  const before = text.slice(0, offset);
  const [, beginning = ''] = /(?:^|[;{}\n])[ \t]*([A-Za-z]+)[ \t]+$/.exec(before) ?? [];
  if (beginning !== '' && !BEGINNINGS.includes(beginning)) {
    const meant = meantInstead(beginning, BEGINNINGS);
    if (meant !== undefined) return meant;
  }
  const [, branches] = /\?([^?;{}]*)$/.exec(before) ?? [];
  return branches === undefined || branches.includes(':')
    ? undefined
    : 'every `?` needs its `:`, as in `condition ? value : other`';
}
