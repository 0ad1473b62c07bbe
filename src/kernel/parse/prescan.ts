/**
 * Reads a text token by token before the real parser does, and holds the limits: size, tokens, nesting, closed brackets,
 * plain characters. The parser behind it recurses; nothing that passes here can exhaust its stack. Its time has a limit of its own.
 */
import { type Limits, NESTING_LIMIT } from '../limits.ts';
import { refuse, type Source } from '../place.ts';
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
  holdSize(source, limits);
  const open: { readonly bracket: string; readonly at: Span }[] = [];
  let tokens = 0;
  for (let i = endOf(BLANK, text, 0) ?? 0; i < text.length; ) {
    const at = { offset: i, length: 1 };
    if (++tokens > limits.tokens) refuse(source, at, `the text is longer than ${limits.tokens} tokens`);
    const end = endOf(TOKEN, text, i) ?? refuseStart(source, i);
    const token = text.slice(i, end);
    if (CLOSER.has(token)) {
      open.push({ bracket: token, at });
      if (open.length > NESTING_LIMIT)
        refuse(source, at, `brackets are nested more than ${NESTING_LIMIT} levels deep`);
    } else if (token === ')' || token === ']' || token === '}') {
      const last = open.pop();
      if (last === undefined) refuse(source, at, `\`${token}\` has no matching opening bracket`);
      else if (CLOSER.get(last.bracket) !== token) refuseUnclosed(source, last);
    }
    i = endOf(BLANK, text, end) ?? end;
  }
  const unclosed = open.at(-1);
  if (unclosed !== undefined) refuseUnclosed(source, unclosed);
}

function refuseUnclosed(source: Source, { bracket, at }: { readonly bracket: string; readonly at: Span }) {
  refuse(source, at, `\`${bracket}\` is never closed`, `add \`${CLOSER.get(bracket)}\``);
}

function holdSize(source: Source, { bytes }: Limits): void {
  const { read } = new TextEncoder().encodeInto(source.text, new Uint8Array(bytes));
  if (read < source.text.length)
    refuse(source, { offset: read, length: 1 }, `the text is longer than ${bytes / 1024} KiB`);
}

/** Where the match of a sticky pattern ends. */
function endOf(pattern: RegExp, text: string, from: number): number | undefined {
  pattern.lastIndex = from;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}

/** What no token starts with. */
function refuseStart(source: Source, at: number): never {
  const point = source.text.codePointAt(at) ?? 0;
  const c = String.fromCodePoint(point);
  const span = { offset: at, length: c.length };
  if (c === '/') refuse(source, { offset: at, length: 2 }, 'this comment is never closed', 'add `*/`');
  if (c === '"' || c === "'") refuse(source, span, 'this string is never closed', `add \`${c}\``);
  if (c === '`')
    refuse(source, span, 'template strings are not in this language: code can use only numbers and bools');
  if (c === '#') refuse(source, span, '`#` (private names) is not in this language');
  if (c === '@') refuse(source, span, '`@` (decorators) is not in this language');
  if (c === '\\') refuse(source, span, 'escapes are not allowed in names; write the letters directly');
  const shown = point < 0x20 || point === 0x7f ? '' : `\`${c}\` `;
  const code = `U+${point.toString(16).toUpperCase().padStart(4, '0')}`;
  refuse(
    source,
    span,
    `the character ${shown}(${code}) is not in this language: names are ASCII letters, digits and _`,
  );
}
