/** The vocabulary of the kernel language, for highlighting and name positions. The compiler in the engine validates texts. */
import { StreamLanguage, type StringStream } from '@codemirror/language';
import type { KnownName, NameKind } from '../../experiment/parse/known-name.ts';

const KEYWORDS = new Set([
  'const',
  'let',
  'function',
  'export',
  'if',
  'else',
  'for',
  'return',
  'break',
  'continue',
]);
/** TypeScript keywords that the kernel language lacks. */
const MORE_KEYWORDS = new Set([
  ...[
    'import',
    'from',
    'type',
    'interface',
    'readonly',
    'as',
    'new',
    'class',
    'extends',
    'throw',
    'of',
    'in',
  ],
  ...[
    'while',
    'switch',
    'case',
    'async',
    'await',
    'null',
    'undefined',
    'this',
    'satisfies',
    'typeof',
    'yield',
  ],
]);
const TYPES = new Set(['u32', 'i32', 'f32', 'bool']);

/** Names of highlighting tags (@lezer/highlight). */
const COLOR: Readonly<Record<NameKind, string>> = {
  value: 'variableName.special',
  parameter: 'variableName.special',
  signal: 'variableName.function',
  function: 'variableName.standard',
  event: 'className',
  constant: 'variableName.constant',
};

interface State {
  inComment: boolean;
}

export function kernelLanguage(names: readonly KnownName[]): StreamLanguage<State> {
  const kinds = new Map(names.map(({ name, kind }) => [name, kind]));
  return languageOf((word) => wordColor(word, kinds));
}

/** Good enough for read-only sources: templates and regular expressions look like operators. */
export const typescriptLanguage = languageOf((word) =>
  MORE_KEYWORDS.has(word) ? 'keyword' : wordColor(word, new Map()),
);

function languageOf(colorOf: (word: string) => string): StreamLanguage<State> {
  return StreamLanguage.define<State>({
    name: 'kernel',
    startState: () => ({ inComment: false }),
    token: (stream, state) => {
      if (state.inComment) return comment(stream, state);
      if (stream.eatSpace()) return null;
      if (stream.match('//')) {
        stream.skipToEnd();
        return 'lineComment';
      }
      if (stream.match('/*')) {
        state.inComment = true;
        return comment(stream, state);
      }
      if (stream.match(/^(?:0x[\da-fA-F]+|\d+(?:\.\d*)?(?:[eE][+-]?\d+)?|\.\d+(?:[eE][+-]?\d+)?)/))
        return 'number';
      if (stream.match(/^'(?:[^'\\]|\\.)*'?/) || stream.match(/^"(?:[^"\\]|\\.)*"?/)) return 'string';
      const word = stream.match(/^[A-Za-z_$][\w$]*/);
      if (word !== null && typeof word === 'object') return colorOf(word[0]);
      if (stream.match(/^[-+*/%<>=!&|^~?:]+/)) return 'operator';
      stream.next();
      return null;
    },
    languageData: {
      commentTokens: { line: '//', block: { open: '/*', close: '*/' } },
      closeBrackets: { brackets: ['(', '[', '{'] },
    },
  });
}

function comment(stream: StringStream, state: State): string {
  while (!stream.eol()) {
    if (stream.match('*/')) {
      state.inComment = false;
      break;
    }
    stream.next();
  }
  return 'blockComment';
}

function wordColor(word: string, kinds: ReadonlyMap<string, NameKind>): string {
  if (KEYWORDS.has(word)) return 'keyword';
  if (word === 'true' || word === 'false') return 'bool';
  if (TYPES.has(word)) return 'typeName';
  const kind = kinds.get(word);
  return kind === undefined ? 'variableName' : COLOR[kind];
}
