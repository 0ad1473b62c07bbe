/**
 * Reads a text character by character before the real parser does, and holds the limits: size, tokens, nesting, closed brackets,
 * plain characters. The parser behind it recurses; nothing that passes here can exhaust its stack. Its time has a limit of its own.
 */
import { type Limits, NESTING_LIMIT } from '../limits.ts';
import { refuse, type Source } from '../place.ts';

const CLOSER: ReadonlyMap<string, string> = new Map([
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
]);
const WORD = /[A-Za-z0-9_$.]/;
const BLANK = /[ \t\r\n\uFEFF]/;

export function prescan(source: Source, limits: Limits): void {
  const { text } = source;
  holdSize(source, limits);
  const open: { readonly bracket: string; readonly offset: number }[] = [];
  let tokens = 0;
  let i = 0;
  while (i < text.length) {
    const c = text.charAt(i);
    if (BLANK.test(c)) {
      i++;
      continue;
    }
    const comment = commentEnd(source, i);
    if (comment > i) {
      i = comment;
      continue;
    }
    if (++tokens > limits.tokens) {
      refuse(source, { offset: i, length: 1 }, `the text is longer than ${limits.tokens} tokens`);
    }
    if (c === '"' || c === "'") {
      i = stringEnd(source, i);
    } else if (WORD.test(c)) {
      while (i < text.length && WORD.test(text.charAt(i))) i++;
    } else {
      holdCharacter(source, i);
      if (CLOSER.has(c)) {
        open.push({ bracket: c, offset: i });
        if (open.length > NESTING_LIMIT) {
          refuse(
            source,
            { offset: i, length: 1 },
            `brackets are nested more than ${NESTING_LIMIT} levels deep`,
          );
        }
      } else if (c === ')' || c === ']' || c === '}') {
        const opened = open.pop();
        if (opened === undefined || CLOSER.get(opened.bracket) !== c) {
          refuse(source, { offset: i, length: 1 }, `\`${c}\` has no matching opening bracket`);
        }
      }
      i++;
    }
  }
  const unclosed = open.at(-1);
  if (unclosed !== undefined) {
    refuse(
      source,
      { offset: unclosed.offset, length: 1 },
      `\`${unclosed.bracket}\` is never closed`,
      `add \`${CLOSER.get(unclosed.bracket)}\``,
    );
  }
}

function holdSize(source: Source, limits: Limits): void {
  let bytes = 0;
  for (let i = 0; i < source.text.length; i++) {
    const code = source.text.charCodeAt(i);
    // A surrogate half counts two bytes, so that a pair counts its four.
    bytes += code < 0x80 ? 1 : code < 0x800 || (code >= 0xd800 && code < 0xe000) ? 2 : 3;
    if (bytes > limits.bytes) {
      refuse(source, { offset: i, length: 1 }, `the text is longer than ${limits.bytes / 1024} KiB`);
    }
  }
}

/** The offset behind a comment that starts here, or the offset itself. */
function commentEnd(source: Source, at: number): number {
  const { text } = source;
  if (text.startsWith('//', at)) {
    const end = text.indexOf('\n', at);
    return end < 0 ? text.length : end;
  }
  if (text.startsWith('/*', at)) {
    const end = text.indexOf('*/', at + 2);
    if (end < 0) refuse(source, { offset: at, length: 2 }, 'this comment is never closed', 'add `*/`');
    return end + 2;
  }
  return at;
}

function stringEnd(source: Source, at: number): number {
  const { text } = source;
  const quote = text.charAt(at);
  for (let i = at + 1; i < text.length; i++) {
    const c = text.charAt(i);
    if (c === '\\') i++;
    else if (c === quote) return i + 1;
    else if (c === '\n') break;
  }
  return refuse(source, { offset: at, length: 1 }, 'this string is never closed', `add \`${quote}\``);
}

const SIGNS = '()[]{}<>=+-*/%&|^!~?:;,.';

function holdCharacter(source: Source, at: number): void {
  const c = source.text.charAt(at);
  if (SIGNS.includes(c)) return;
  const point = source.text.codePointAt(at) ?? 0;
  const span = { offset: at, length: String.fromCodePoint(point).length };
  if (c === '`')
    refuse(source, span, 'template strings are not in this language: code can use only numbers and bools');
  if (c === '#') refuse(source, span, '`#` (private names) is not in this language');
  if (c === '@') refuse(source, span, '`@` (decorators) is not in this language');
  if (c === '\\') refuse(source, span, 'escapes are not allowed in names; write the letters directly');
  const shown = point < 0x20 || point === 0x7f ? '' : `\`${String.fromCodePoint(point)}\` `;
  const code = `U+${point.toString(16).toUpperCase().padStart(4, '0')}`;
  refuse(
    source,
    span,
    `the character ${shown}(${code}) is not in this language: names are ASCII letters, digits and _`,
  );
}
