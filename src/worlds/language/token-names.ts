/** Names of tokens in kernel text: `t_7` for the token “7”, `t_plus` for “+”, `t_end` for the end token. */
import { END, TURN } from './lexicon.ts';

/** Names of tokens that cannot be part of a name themselves. */
const SIGNS: ReadonlyMap<string, string> = new Map([
  [END, 'end'],
  [TURN, 'turn'],
  ['=', 'equals'],
  ['+', 'plus'],
  ['-', 'minus'],
  ['*', 'times'],
  ['/', 'slash'],
  ['%', 'percent'],
  ['(', 'open'],
  [')', 'close'],
  ['[', 'openSquare'],
  [']', 'closeSquare'],
  ['{', 'openCurly'],
  ['}', 'closeCurly'],
  ['<', 'less'],
  ['>', 'greater'],
  ['.', 'dot'],
  [',', 'comma'],
  [':', 'colon'],
  [';', 'semicolon'],
  ['?', 'question'],
  ['!', 'exclamation'],
  ['#', 'hash'],
  ['&', 'and'],
  ['|', 'bar'],
  ['->', 'arrow'],
]);

/**
 * Maps names to token numbers. If two tokens have the same name, it belongs to the one that is spelled like
 * it.
 */
export function namesOfTokens(vocabulary: readonly string[]): ReadonlyMap<string, number> {
  const names = new Map<string, number>();
  const add = (name: string | undefined, number: number) => {
    if (name !== undefined && !names.has(`t_${name}`)) names.set(`t_${name}`, number);
  };
  add('end', vocabulary.length - 1);
  for (const [number, token] of vocabulary.entries()) if (/^\w+$/.test(token)) add(token, number);
  for (const [number, token] of vocabulary.entries()) add(SIGNS.get(token), number);
  return names;
}
