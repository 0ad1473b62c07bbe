/**
 * Finds the first position where a text stops being JSON and suggests a fix, for people who edit experiments
 * by hand.
 */

import { DEEPEST } from './plain-data.ts';
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
  const reader = new Reader(text);
  try {
    reader.readAll();
    return reader.fault('There is extra text after the end of the experiment.', 'Remove it.');
  } catch (error) {
    if (error instanceof SyntaxFault) return error;
    throw error;
  }
}

/** Reads JSON by recursive descent; all methods throw a SyntaxFault where they cannot go on. */
class Reader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  readAll(): void {
    this.#value(0);
    this.#skip();
  }

  fault(message: string, fix?: string): SyntaxFault {
    return new SyntaxFault(this.#at, message, fix);
  }

  /** What the pattern matches here; '': nothing. */
  #match(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    return pattern.exec(this.#text)?.[0] ?? '';
  }

  #next(): string | undefined {
    return this.#text[this.#at];
  }

  #skip(): void {
    this.#at += this.#match(SPACE).length;
    if (this.#text.startsWith('//', this.#at) || this.#text.startsWith('/*', this.#at))
      throw this.fault('JSON has no comments.', 'Put remarks into the experiment’s `notes`.');
  }

  #unexpected(wanted: string): SyntaxFault {
    const found = this.#next();
    if (found === undefined)
      return this.fault(
        `The text ends where ${wanted} is expected.`,
        'Check whether it was truncated when it was copied.',
      );
    const shown = ["'", '“', '”'].includes(found) ? found : `\`${shorten(this.#match(WORD) || found, 30)}\``;
    const fix = shown === found ? 'Use straight double quotes: "…".' : undefined;
    return this.fault(`Found ${shown} where ${wanted} is expected.`, fix);
  }

  #value(depth: number): void {
    this.#skip();
    const next = this.#next();
    if (next === '"') this.#string();
    else if (next === '{') this.#list('}', () => this.#member(depth + 1), depth + 1);
    else if (next === '[') this.#list(']', () => this.#value(depth + 1), depth + 1);
    else this.#numberOrWord();
  }

  #string(): void {
    const start = this.#at;
    this.#at += this.#match(TEXT).length;
    const end = this.#next();
    if (end === undefined) throw new SyntaxFault(start, 'This text is never closed.', 'Add a closing ".');
    if (end === '\\')
      throw this.fault('This backslash is not part of a valid JSON escape.', 'Write \\\\ for a backslash.');
    if (end !== '"')
      throw this.fault('A text cannot continue on the next line.', 'Close it with ", or write \\n.');
    this.#at++;
  }

  #numberOrWord(): void {
    const number = this.#match(NUMBER);
    const word = this.#match(WORD);
    this.#at += number.length;
    const next = this.#next() ?? '';
    if (number !== '') {
      if (/[\w.]/.test(next))
        throw this.fault(`\`${next}\` cannot follow the number ${shorten(number, 20)}.`, LIKE_NUMBERS);
    } else if (['true', 'false', 'null'].includes(word)) this.#at += word.length;
    else throw this.#noValue(word, next);
  }

  /** Why neither a number nor a word of JSON begins here. */
  #noValue(word: string, next: string): SyntaxFault {
    if (/^-?(NaN|Infinity)\b/.test(word || this.#text.slice(this.#at, this.#at + 9)))
      return this.fault('Numbers must be finite.', 'Write a finite number.');
    const meant = MEANT.get(word.toLowerCase());
    if (meant !== undefined) return this.fault(`JSON does not know \`${word}\`.`, `Write ${meant}.`);
    if (word !== '') {
      const short = shorten(word, 30);
      return this.fault(`\`${short}\` is not a value.`, `Texts need quotation marks: "${short}".`);
    }
    if (next === '.' || next === '+')
      return this.fault(`A number cannot begin with \`${next}\`.`, LIKE_NUMBERS);
    return this.#unexpected('a value');
  }

  #member(depth: number): void {
    const word = shorten(this.#match(WORD), 30);
    if (word !== '') throw this.fault(`The key \`${word}\` needs quotation marks.`, `Write "${word}".`);
    if (this.#next() !== '"') throw this.#unexpected('a key in quotation marks');
    this.#string();
    this.#skip();
    if (this.#next() !== ':') throw this.#unexpected('a colon');
    this.#at++;
    this.#value(depth);
  }

  #list(end: '}' | ']', readItem: () => void, depth: number): void {
    if (depth > DEEPEST) throw this.fault(`The data is nested deeper than ${DEEPEST} levels.`);
    let comma = -1;
    do {
      this.#at++;
      this.#skip();
      if (this.#next() === end) {
        if (comma >= 0) throw new SyntaxFault(comma, 'This comma has nothing after it.', 'Remove the comma.');
        break;
      }
      readItem();
      this.#skip();
      comma = this.#at;
    } while (this.#next() === ',');
    if (this.#next() !== end) throw this.#unexpected(`a comma or \`${end}\``);
    this.#at++;
  }
}
