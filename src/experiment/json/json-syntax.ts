/** Finds the first position where a text stops being JSON, and suggests a fix: for people who edit experiments by hand. */
import { shorten } from '../parse/problems.ts';

export interface SyntaxFault {
  readonly offset: number;
  readonly message: string;
  readonly fix?: string;
}

class Stop extends Error {
  readonly fault: SyntaxFault;
  constructor(offset: number, message: string, fix?: string) {
    super(message);
    this.fault = fix === undefined ? { offset, message } : { offset, message, fix };
  }
}

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORD = /[\p{L}_$][\p{L}\p{N}_$]*/uy;
const SPACE = /[ \t\n\r]*/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

/** Call only with text whose nesting depth was checked and that JSON.parse rejected. */
export function locateSyntaxError(text: string): SyntaxFault {
  let at = 0;
  const match = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    return pattern.exec(text)?.[0];
  };
  const skip = () => {
    at += (match(SPACE) ?? '').length;
    if (text.startsWith('//', at) || text.startsWith('/*', at)) {
      throw new Stop(at, 'JSON has no comments.', 'Put remarks into the experiment’s `notes`.');
    }
  };
  const unexpected = (wanted: string): Stop => {
    const character = text[at];
    if (character === undefined) {
      return new Stop(
        at,
        `The text ends where ${wanted} is expected.`,
        'Check whether it was truncated when it was copied.',
      );
    }
    if (character === "'" || character === '“' || character === '”') {
      return new Stop(
        at,
        `Found ${character} where ${wanted} is expected.`,
        'Use straight double quotes: "…".',
      );
    }
    const word = match(WORD);
    return new Stop(at, `Found \`${shorten(word ?? character, 30)}\` where ${wanted} is expected.`);
  };
  const string = () => {
    const start = at++;
    for (;;) {
      const character = text[at];
      if (character === undefined) throw new Stop(start, 'This text is never closed.', 'Add a closing ".');
      if (character === '"') break;
      if (character < ' ') {
        throw new Stop(at, 'A text cannot continue on the next line.', 'Close it with ", or write \\n.');
      }
      if (character === '\\') {
        const sequence = match(ESCAPE);
        if (sequence === undefined) {
          throw new Stop(
            at,
            'This backslash is not part of a valid JSON escape.',
            'Write \\\\ for a backslash.',
          );
        }
        at += sequence.length;
      } else at++;
    }
    at++;
  };
  const value = (): void => {
    skip();
    const character = text[at];
    if (character === '"') {
      string();
      return;
    }
    if (character === '{' || character === '[') {
      if (character === '{') list('}', member);
      else list(']', value);
      return;
    }
    const number = match(NUMBER);
    if (number !== undefined && number !== '') {
      at += number.length;
      const rest = text[at];
      if (rest !== undefined && /[\w.]/.test(rest)) {
        throw new Stop(
          at,
          `\`${rest}\` cannot follow the number ${shorten(number, 20)}.`,
          'Write numbers like 0.1 or 1e-3.',
        );
      }
      return;
    }
    const word = match(WORD);
    if (word === 'true' || word === 'false' || word === 'null') {
      at += word.length;
      return;
    }
    if (word === 'NaN' || word === 'Infinity' || (character === '-' && text.startsWith('Infinity', at + 1))) {
      throw new Stop(at, 'Numbers must be finite.', 'Write a finite number.');
    }
    const plain = { true: 'true', false: 'false', none: 'null', nil: 'null', undefined: 'null' }[
      word?.toLowerCase() ?? ''
    ];
    if (plain !== undefined) throw new Stop(at, `JSON does not know \`${word}\`.`, `Write ${plain}.`);
    if (word !== undefined) {
      throw new Stop(
        at,
        `\`${shorten(word, 30)}\` is not a value.`,
        `Texts need quotation marks: "${shorten(word, 30)}".`,
      );
    }
    if (character === '.' || character === '+') {
      throw new Stop(at, `A number cannot begin with \`${character}\`.`, 'Write numbers like 0.1 or 1e-3.');
    }
    throw unexpected('a value');
  };
  const member = (): void => {
    const word = match(WORD);
    if (word !== undefined) {
      const fix = `Write "${shorten(word, 30)}".`;
      throw new Stop(at, `The key \`${shorten(word, 30)}\` needs quotation marks.`, fix);
    }
    if (text[at] !== '"') throw unexpected('a key in quotation marks');
    string();
    skip();
    if (text[at] !== ':') throw unexpected('a colon');
    at++;
    value();
  };
  const list = (end: '}' | ']', item: () => void): void => {
    at++;
    skip();
    if (text[at] === end) {
      at++;
      return;
    }
    for (;;) {
      item();
      skip();
      if (text[at] === end) break;
      if (text[at] !== ',') throw unexpected(`a comma or \`${end}\``);
      const comma = at++;
      skip();
      if (text[at] === end) throw new Stop(comma, 'This comma has nothing after it.', 'Remove the comma.');
    }
    at++;
  };
  try {
    value();
    skip();
    if (at < text.length)
      throw new Stop(at, 'There is extra text after the end of the experiment.', 'Remove it.');
  } catch (error) {
    if (error instanceof Stop) return error.fault;
    throw error;
  }
  return { offset: 0, message: 'This text is not JSON.' };
}
