/** The tokenizer of a language task: a small vocabulary of words, and how texts are split into them. */
import type { Problem as Fault } from '../../experiment/experiment.ts';
import { error } from '../settings.ts';

export const END = '<end>';
export const TURN = '<turn>';

export interface Lexicon {
  /** Token texts. The last is the end token; with turns, the one before it ends a turn. */
  readonly vocabulary: readonly string[];
  readonly end: number;
  readonly endOfTurn: number; // −1: no turns
  /** @throws RangeError if the word is not a token */
  id(word: string): number;
  ids(words: readonly string[]): number[];
  /** Texts of tokens, with “�” for an unknown token number. */
  spell(tokens: readonly number[]): string[];
  /**
   * Splits a text into tokens, longest first; spaces may separate them. @param path of the error, if there is
   * one
   */
  read(text: string, path?: string): number[] | Fault;
}

const UNKNOWN = '�';

/**
 * @param words what the task needs, without the end tokens
 * @param own a user's vocabulary, [] for the task's own; extra tokens only make the task harder
 */
export function createLexicon(
  words: readonly string[],
  turns: boolean,
  own: readonly string[] = [],
):
  | { readonly ok: true; readonly lexicon: Lexicon }
  | { readonly ok: false; readonly problems: readonly Fault[] } {
  const problems = own.length === 0 ? [] : [...vocabularyFaults(words, own)];
  if (problems.length > 0) return { ok: false, problems };
  const plain = own.length === 0 ? [...new Set(words)] : own.filter((word) => word !== END && word !== TURN);
  const vocabulary = [...plain, ...(turns ? [TURN] : []), END];
  return { ok: true, lexicon: lexiconOf(vocabulary, turns) };
}

function* vocabularyFaults(words: readonly string[], own: readonly string[]): Generator<Fault> {
  for (const [index, word] of own.entries()) {
    const path = `world.vocabulary[${index}]`;
    if (word.trim() === '') yield error(path, 'A token is empty.', 'Remove the empty line.');
    else if (own.indexOf(word) < index)
      yield error(path, `The token “${word}” appears twice.`, 'Keep only one.');
  }
  const missing = [...new Set(words)].filter((word) => !own.includes(word));
  const shown = missing.slice(0, 12).map((word) => `“${word}”`);
  const more = missing.length > shown.length ? ` and ${missing.length - shown.length} more` : '';
  if (missing.length > 0)
    yield error(
      'world.vocabulary',
      `The vocabulary does not cover the task: ${shown.join(', ')}${more} ${missing.length === 1 ? 'is' : 'are'} missing.`,
      'Add the missing tokens, or empty the field to use the task’s own vocabulary.',
    );
}

function lexiconOf(vocabulary: readonly string[], turns: boolean): Lexicon {
  const numbers = new Map(vocabulary.map((word, token) => [word, token]));
  const longest = Math.max(...vocabulary.map((word) => word.length));
  const id = (word: string): number => {
    const token = numbers.get(word);
    if (token === undefined) throw new RangeError(`“${word}” is not in the vocabulary.`);
    return token;
  };
  return {
    vocabulary,
    end: vocabulary.length - 1,
    endOfTurn: turns ? vocabulary.length - 2 : -1,
    id,
    ids: (words) => words.map(id),
    spell: (tokens) => tokens.map((token) => vocabulary[token] ?? UNKNOWN),
    read(text, path = 'text') {
      const tokens: number[] = [];
      for (let at = 0; at < text.length; ) {
        if (/\s/.test(text.charAt(at))) {
          at++;
          continue;
        }
        let length = Math.min(longest, text.length - at);
        while (length > 0 && !numbers.has(text.slice(at, at + length))) length--;
        if (length === 0)
          return error(
            { path, line: 1, column: at + 1 },
            `No vocabulary token matches “${text.slice(at, at + 12)}”.`,
            `Use these tokens: ${vocabulary.join(' ')}`,
          );
        tokens.push(id(text.slice(at, at + length)));
        at += length;
      }
      return tokens;
    },
  };
}
