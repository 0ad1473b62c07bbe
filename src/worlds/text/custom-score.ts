/** Inserts the user's custom score into the kernel's text, on a separate line. */
import type { Problem } from '../../experiment/experiment.ts';
import { error } from '../settings.ts';

const FIX = 'Write one expression, such as count(s, 0) / tokens(s), without ; { } or comments.';

/**
 * Checks only for text that could end the expression and start something else. The kernel's parser checks the
 * rest.
 */
export function* checkExpression(text: string): Generator<Problem> {
  const path = 'world.expression';
  const stray = /[;{}]|\/\/|\/\*|\*\//.exec(text);
  if (text.trim() === '') yield error(path, 'The score is empty.', FIX);
  else if (stray) {
    const before = text.slice(0, stray.index).split('\n');
    const place = { path, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
    yield error(place, `“${stray[0]}” is not allowed in an expression.`, FIX);
  } else {
    let depth = 0;
    for (const character of text) {
      if (character === '(') depth++;
      if (character === ')' && --depth < 0) break;
    }
    if (depth !== 0) yield error(path, 'The parentheses do not match.', FIX);
  }
}

/** Names for word tokens, such as t_um for “um”. */
function tokenNames(alphabet: readonly string[]): string {
  return alphabet
    .flatMap((token, index) => (/^[A-Za-z0-9_]+$/.test(token) ? [`const t_${token} = ${index};`] : []))
    .join('\n');
}

/** The kernel's text with `customScore`, and the line (1-based) where the user's text starts, at column 1. */
export function withCustomScore(
  source: string,
  alphabet: readonly string[],
  expression: string,
): { readonly source: string; readonly line: number } {
  // Parenthesized, so that the user's text can start on a new line after `return`.
  const head = `${source.trimEnd()}\n\n${tokenNames(alphabet)}\nfunction customScore(s: u32): f32 {\n  return (\n`;
  return { source: `${head}${expression}\n  );\n}\n`, line: head.split('\n').length };
}
