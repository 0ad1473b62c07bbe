/** The vocabulary of the kernel language, for highlighting and completion. The compiler in the engine validates texts. */

import { autocompletion, type Completion, type CompletionContext } from '@codemirror/autocomplete';
import { StreamLanguage, type StringStream } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { type EditorView, hoverTooltip } from '@codemirror/view';
import type { KnownName, NameKind } from '../../experiment/known-name.ts';

/** Keywords of the kernel language, and of TypeScript beyond it. */
const KEYWORDS = new Set(
  (
    'const let function export if else for return break continue ' +
    'import from type interface readonly as new class extends throw of in while switch case async await ' +
    'null undefined this satisfies typeof yield'
  ).split(' '),
);
const TYPES = new Set(['u32', 'i32', 'f32', 'bool']);

/** The highlighting tag of a name (@lezer/highlight) and its rank in a list. Names most relevant to a reward come first. */
const KINDS: Readonly<Record<NameKind, readonly [tag: string, boost: number]>> = {
  value: ['variableName.special', 3],
  parameter: ['variableName.special', 6],
  signal: ['variableName.function', 5],
  function: ['variableName.standard', 1],
  event: ['className', 4],
  constant: ['variableName.constant', 0],
};

interface State {
  inComment: boolean;
}

/** This is good enough for read-only TypeScript, too, except that templates and regular expressions look like operators. */
export function kernelLanguage(names: readonly KnownName[]): StreamLanguage<State> {
  const kinds = new Map(names.map(({ name, kind }) => [name, kind]));
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
      if (word !== null && typeof word === 'object') return wordColor(word[0], kinds);
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
  if (stream.match(/^.*?\*\//)) state.inComment = false;
  else stream.skipToEnd();
  return 'blockComment';
}

function wordColor(word: string, kinds: ReadonlyMap<string, NameKind>): string {
  if (KEYWORDS.has(word)) return 'keyword';
  if (word === 'true' || word === 'false') return 'bool';
  if (TYPES.has(word)) return 'typeName';
  const kind = kinds.get(word);
  return kind === undefined ? 'variableName' : KINDS[kind][0];
}

export function nameTips(names: readonly KnownName[]): Extension {
  const byName = new Map(names.map((known) => [known.name, known]));
  const options = names.map(completionOf);
  const complete = (context: CompletionContext) => {
    const word = context.matchBefore(/[A-Za-z_]\w*/);
    if (word === null && !context.explicit) return null;
    return { from: word?.from ?? context.pos, options, validFor: /^\w*$/ };
  };
  return [
    autocompletion({ override: [complete], activateOnTypingDelay: 60, icons: false }),
    hoverTooltip((view, at) => {
      const word = view.state.wordAt(at);
      const known = word === null ? undefined : byName.get(view.state.sliceDoc(word.from, word.to));
      if (word === null || known === undefined) return null;
      return { pos: word.from, end: word.to, above: true, create: () => ({ dom: described(known) }) };
    }),
  ];
}

function completionOf(known: KnownName): Completion {
  const { name, kind, signature } = known;
  const takes = signature.startsWith(`${name}(`);
  return {
    label: name,
    detail: signature.startsWith(name) ? signature.slice(name.length) : '',
    boost: KINDS[kind][1],
    info: () => described(known),
    ...(takes ? { apply: (view, _, from, to) => call(view, name, from, to) } : {}),
  };
}

/** Inserts the name with brackets and puts the cursor between them, or inserts only the name before existing brackets. */
function call(view: EditorView, name: string, from: number, to: number): void {
  const open = view.state.sliceDoc(to, to + 1) === '(';
  view.dispatch({
    changes: { from, to, insert: open ? name : `${name}()` },
    selection: { anchor: from + name.length + 1 },
    userEvent: 'input.complete',
  });
}

/** Shows the signature and the help as elements, never as markup. */
function described({ signature, kind, help }: KnownName): HTMLElement {
  const box = document.createElement('div');
  box.className = 'cm-name-tip';
  const text = document.createElement('p');
  text.append(...help.split('`').map((part, k) => element(k % 2 === 1 ? 'code' : 'span', part)));
  box.append(element('code', signature), element('span', ` · ${kind}`), text);
  return box;
}

function element(tag: 'code' | 'span', text: string): HTMLElement {
  const made = document.createElement(tag);
  made.textContent = text;
  return made;
}
