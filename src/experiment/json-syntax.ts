/**
 * Finds the first position where a text stops being JSON and suggests a fix, for people who edit experiments
 * by hand.
 */

import { MAX_DEPTH } from './plain-data.ts';
import { shorten } from './problems.ts';

class SyntaxFault extends Error {
  readonly offset: number;
  readonly fix: string | undefined;
  constructor(offset: number, message: string, fix?: string) {
    super(message);
    this.offset = offset;
    this.fix = fix;
  }
}

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORD = /[\p{L}_$][\p{L}\p{N}_$]*/uy;
const SPACE = /[ \t\n\r]*/y;
/** Matches a string up to its closing quotation mark, or up to the first character that it cannot contain. */
const TEXT = /"(?:[ !#-[\]-\u{10ffff}]+|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*/uy;
/** Literals of other languages and their equivalent in JSON. */
const MEANT = new Map([
  ['true', 'true'],
  ['false', 'false'],
  ['none', 'null'],
  ['nil', 'null'],
  ['undefined', 'null'],
]);
const LIKE_NUMBERS = 'Write numbers like 0.1 or 1e-3.';

/** Call this only with a text that JSON.parse rejected. */
export function locateSyntaxError(text: string): Pick<SyntaxFault, 'offset' | 'message' | 'fix'> {
  let at = 0;
  const match = (pattern: RegExp): string => {
    pattern.lastIndex = at;
    return pattern.exec(text)?.[0] ?? '';
  };
  const skip = () => {
    at += match(SPACE).length;
    if (text.startsWith('//', at) || text.startsWith('/*', at))
      throw new SyntaxFault(at, 'JSON has no comments.', 'Put remarks into the experiment’s `notes`.');
  };
  const unexpected = (wanted: string): SyntaxFault => {
    const found = text[at];
    if (found === undefined)
      return new SyntaxFault(
        at,
        `The text ends where ${wanted} is expected.`,
        'Check whether it was truncated when it was copied.',
      );
    const shown = ["'", '“', '”'].includes(found) ? found : `\`${shorten(match(WORD) || found, 30)}\``;
    const fix = shown === found ? 'Use straight double quotes: "…".' : undefined;
    return new SyntaxFault(at, `Found ${shown} where ${wanted} is expected.`, fix);
  };
  const string = () => {
    const start = at;
    at += match(TEXT).length;
    const end = text[at];
    if (end === undefined) throw new SyntaxFault(start, 'This text is never closed.', 'Add a closing ".');
    if (end === '\\')
      throw new SyntaxFault(
        at,
        'This backslash is not part of a valid JSON escape.',
        'Write \\\\ for a backslash.',
      );
    if (end !== '"')
      throw new SyntaxFault(at, 'A text cannot continue on the next line.', 'Close it with ", or write \\n.');
    at++;
  };
  const simple = () => {
    const number = match(NUMBER);
    const word = match(WORD);
    at += number.length;
    const next = text[at] ?? '';
    if (number !== '') {
      if (/[\w.]/.test(next))
        throw new SyntaxFault(
          at,
          `\`${next}\` cannot follow the number ${shorten(number, 20)}.`,
          LIKE_NUMBERS,
        );
    } else if (['true', 'false', 'null'].includes(word)) at += word.length;
    else if (/^-?(NaN|Infinity)\b/.test(word || text.slice(at, at + 9)))
      throw new SyntaxFault(at, 'Numbers must be finite.', 'Write a finite number.');
    else if (MEANT.has(word.toLowerCase()))
      throw new SyntaxFault(at, `JSON does not know \`${word}\`.`, `Write ${MEANT.get(word.toLowerCase())}.`);
    else if (word !== '') {
      const short = shorten(word, 30);
      throw new SyntaxFault(at, `\`${short}\` is not a value.`, `Texts need quotation marks: "${short}".`);
    } else if (next === '.' || next === '+')
      throw new SyntaxFault(at, `A number cannot begin with \`${next}\`.`, LIKE_NUMBERS);
    else throw unexpected('a value');
  };
  const value = (depth: number) => {
    skip();
    if (text[at] === '"') string();
    else if (text[at] === '{') list('}', member, depth + 1);
    else if (text[at] === '[') list(']', value, depth + 1);
    else simple();
  };
  const member = (depth: number) => {
    const word = shorten(match(WORD), 30);
    if (word !== '')
      throw new SyntaxFault(at, `The key \`${word}\` needs quotation marks.`, `Write "${word}".`);
    if (text[at] !== '"') throw unexpected('a key in quotation marks');
    string();
    skip();
    if (text[at] !== ':') throw unexpected('a colon');
    at++;
    value(depth);
  };
  const list = (end: '}' | ']', item: (depth: number) => void, depth: number) => {
    if (depth > MAX_DEPTH) throw new SyntaxFault(at, `The data is nested deeper than ${MAX_DEPTH} levels.`);
    let comma = -1;
    do {
      at++;
      skip();
      if (text[at] === end) {
        if (comma >= 0) throw new SyntaxFault(comma, 'This comma has nothing after it.', 'Remove the comma.');
        break;
      }
      item(depth);
      skip();
      comma = at;
    } while (text[at] === ',');
    if (text[at] !== end) throw unexpected(`a comma or \`${end}\``);
    at++;
  };
  try {
    value(0);
    skip();
    return new SyntaxFault(at, 'There is extra text after the end of the experiment.', 'Remove it.');
  } catch (error) {
    if (error instanceof SyntaxFault) return error;
    throw error;
  }
}
