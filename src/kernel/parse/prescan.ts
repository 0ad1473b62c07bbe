/**
 * Reads a text token by token before the parser does, and enforces the limits: size, tokens, nesting, closed
 * brackets, plain characters. The parser is recursive; nothing that passes this scan can exhaust its stack.
 * The parser's time has a separate limit.
 */
import { type Limits, NESTING_LIMIT } from '../limits.ts';
import { reject, type Source } from '../place.ts';
import type { Span } from '../tree.ts';

const CLOSER: ReadonlyMap<string, string> = new Map([
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
]);
const BLANK = /(?:[ \t\r\n\uFEFF]|\/\/[^\n]*|\/\*.*?\*\/)+/sy;
const TOKEN = /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|[A-Za-z0-9_$.]+|\/(?!\*)|[()[\]{}<>=+\-*%&|^!~?:;,]/sy;

export function prescan(source: Source, limits: Limits): void {
  const { text } = source;
  assertSize(source, limits);
  const open: { readonly bracket: string; readonly at: Span }[] = [];
  let tokens = 0;
  for (let i = endOf(BLANK, text, 0) ?? 0; i < text.length; ) {
    const at = { offset: i, length: 1 };
    if (++tokens > limits.tokens) reject(source, at, `the text is longer than ${limits.tokens} tokens`);
    const end = endOf(TOKEN, text, i) ?? rejectStart(source, i);
    const token = text.slice(i, end);
    if (CLOSER.has(token)) {
      open.push({ bracket: token, at });
      if (open.length > NESTING_LIMIT)
        reject(source, at, `brackets are nested more than ${NESTING_LIMIT} levels deep`);
    } else if (token === ')' || token === ']' || token === '}') {
      const last = open.pop();
      if (last === undefined) reject(source, at, `\`${token}\` has no matching opening bracket`);
      else if (CLOSER.get(last.bracket) !== token) rejectUnclosed(source, last);
    }
    i = endOf(BLANK, text, end) ?? end;
  }
  const unclosed = open.at(-1);
  if (unclosed !== undefined) rejectUnclosed(source, unclosed);
}

function rejectUnclosed(source: Source, { bracket, at }: { readonly bracket: string; readonly at: Span }) {
  reject(source, at, `\`${bracket}\` is never closed`, `add \`${CLOSER.get(bracket)}\``);
}

function assertSize(source: Source, { bytes }: Limits): void {
  const { read } = new TextEncoder().encodeInto(source.text, new Uint8Array(bytes));
  if (read < source.text.length)
    reject(source, { offset: read, length: 1 }, `the text is longer than ${bytes / 1024} KiB`);
}

/** Where the match of a sticky pattern ends. */
function endOf(pattern: RegExp, text: string, from: number): number | undefined {
  pattern.lastIndex = from;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}

/** Rejects a character that cannot start a token. */
function rejectStart(source: Source, at: number): never {
  const point = source.text.codePointAt(at) ?? 0;
  const c = String.fromCodePoint(point);
  const span = { offset: at, length: c.length };
  if (c === '/') reject(source, { offset: at, length: 2 }, 'this comment is never closed', 'add `*/`');
  if (c === '"' || c === "'") reject(source, span, 'this string is never closed', `add \`${c}\``);
  if (c === '`')
    reject(source, span, 'template strings are not in this language: code can use only numbers and bools');
  if (c === '#') reject(source, span, '`#` (private names) is not in this language');
  if (c === '@') reject(source, span, '`@` (decorators) is not in this language');
  if (c === '\\') reject(source, span, 'escapes are not allowed in names; write the letters directly');
  const shown = point < 0x20 || point === 0x7f ? '' : `\`${c}\` `;
  const code = `U+${point.toString(16).toUpperCase().padStart(4, '0')}`;
  reject(
    source,
    span,
    `the character ${shown}(${code}) is not in this language: names are ASCII letters, digits and _`,
  );
}
