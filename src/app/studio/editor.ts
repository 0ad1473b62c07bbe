/**
 * The code editor. It is in a shadow tree, where its styles are constructed sheets, which the page's policy allows, instead of
 * style elements, which it forbids. The Tab key always leaves the editor.
 */
import { closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import {
  bracketMatching,
  HighlightStyle,
  indentOnInput,
  indentUnit,
  syntaxHighlighting,
} from '@codemirror/language';
import { type Diagnostic, setDiagnostics } from '@codemirror/lint';
import { search, searchKeymap } from '@codemirror/search';
import { Compartment, EditorState, type Extension, type Text } from '@codemirror/state';
import { drawSelection, EditorView, highlightSpecialChars, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import type { Problem } from '../../experiment/experiment.ts';
import type { KnownName } from '../../experiment/known-name.ts';
import { kernelLanguage, nameTips } from './kernel-language.ts';

/** Uses the page's colors: custom properties reach the shadow tree, so both themes work. */
const colors = HighlightStyle.define([
  { tag: tags.keyword, color: 'var(--code-keyword)' },
  { tag: [tags.number, tags.bool, tags.string], color: 'var(--code-literal)' },
  { tag: tags.typeName, color: 'var(--code-type)' },
  { tag: tags.comment, color: 'var(--code-comment)' },
  { tag: tags.className, color: 'var(--code-event)' },
  { tag: tags.function(tags.variableName), color: 'var(--code-signal)' },
  { tag: tags.special(tags.variableName), color: 'var(--code-value)' },
  { tag: tags.standard(tags.variableName), color: 'var(--code-type)' },
]);

const box = {
  border: '1px solid var(--line)',
  borderRadius: '4px',
  backgroundColor: 'var(--surface)',
  color: 'var(--ink)',
};

const theme = EditorView.theme({
  '&': { ...box, fontSize: 'var(--code-size)' },
  '&:hover': { borderColor: 'var(--line-strong)' },
  '&.cm-focused': { outline: '2px solid var(--accent)', outlineOffset: '1px' },
  '.cm-scroller': {
    fontFamily: 'var(--mono)',
    lineHeight: '1.45',
    maxHeight: 'var(--code-height)',
    overflow: 'auto',
  },
  '.cm-content': { padding: '6px 0', caretColor: 'var(--ink)' },
  '.cm-line': { padding: '0 8px' },
  '.cm-cursor, .cm-dropCursor': { borderLeftColor: 'var(--ink)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--code-selection)',
  },
  '.cm-gutters': { backgroundColor: 'var(--sunken)', color: 'var(--ink-2)', border: 'none' },
  '&.cm-focused .cm-matchingBracket, .cm-matchingBracket': { backgroundColor: 'var(--accent-soft)' },
  '.cm-tooltip': { ...box, boxShadow: 'var(--shadow)' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--mono)', maxHeight: '14em' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '2px 8px', lineHeight: '1.4' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    backgroundColor: 'var(--accent)',
    color: 'var(--on-accent)',
  },
  '.cm-completionDetail': { fontStyle: 'normal', color: 'inherit', opacity: '0.8' },
  '.cm-completionIcon': { display: 'none' },
  '.cm-tooltip.cm-completionInfo, .cm-name-tip': {
    padding: '6px 8px',
    maxWidth: 'min(320px, 80vw)',
    fontFamily: 'var(--font)',
    fontSize: 'var(--size-small)',
    lineHeight: '16px',
  },
  '.cm-name-tip code': { fontFamily: 'var(--mono)' },
  '.cm-name-tip p': { margin: '4px 0 0' },
  '.cm-panels': { backgroundColor: 'var(--sunken)', color: 'var(--ink)', fontFamily: 'var(--font)' },
  '.cm-panels.cm-panels-top': { borderBottom: '1px solid var(--line)' },
  '.cm-textfield': {
    backgroundColor: 'var(--surface)',
    color: 'var(--ink)',
    border: '1px solid var(--line-strong)',
  },
  '.cm-button': {
    backgroundImage: 'none',
    backgroundColor: 'var(--surface)',
    border: '1px solid var(--line-strong)',
  },
  '.cm-searchMatch': { backgroundColor: 'var(--code-selection)' },
  '.cm-searchMatch-selected': { backgroundColor: 'var(--accent-soft)', outline: '1px solid var(--accent)' },
  '.cm-diagnostic': { padding: '4px 8px', fontFamily: 'var(--font)', fontSize: 'var(--size-small)' },
  '.cm-diagnostic-error': { borderLeft: '3px solid var(--error)' },
  '.cm-diagnostic-warning': { borderLeft: '3px solid var(--warn)' },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--error)',
    textDecorationSkipInk: 'none',
    textUnderlineOffset: '3px',
  },
  '.cm-lintPoint:after': { borderBottomColor: 'var(--error)' },
});

const editorLook = [theme, syntaxHighlighting(colors)];

interface EditorRequest {
  readonly text: string;
  readonly label: string;
  readonly lines: boolean;
  readonly maxLength: number;
  onChange(text: string): void;
  onApply(): void;
}

const shared = (label: string): Extension => [
  editorLook,
  highlightSpecialChars(),
  EditorView.lineWrapping,
  EditorView.contentAttributes.of({
    'aria-label': label,
    tabindex: '0',
    'aria-description': 'Tab leaves the editor.',
    spellcheck: 'false',
    autocorrect: 'off',
    autocapitalize: 'off',
  }),
];

export function showText(host: HTMLElement, text: string, label: string): EditorView {
  return viewIn(host, text, [
    shared(label),
    lineNumbers(),
    kernelLanguage([]),
    EditorState.readOnly.of(true),
    search({ top: true }),
    keymap.of([...searchKeymap, ...defaultKeymap]),
  ]);
}

export function openEditor(host: HTMLElement, request: EditorRequest) {
  const { text, label, lines, maxLength, onChange, onApply } = request;
  const names = new Compartment();
  const view = viewIn(host, text, [
    shared(label),
    lines ? lineNumbers() : [],
    history(),
    EditorView.contentAttributes.of({
      'aria-description': 'Tab leaves the editor. Ctrl Enter applies the text.',
    }),
    typingOverSelections,
    drawSelection(),
    bracketMatching(),
    closeBrackets(),
    indentOnInput(),
    indentUnit.of('  '),
    names.of([kernelLanguage([]), nameTips([])]),
    EditorState.changeFilter.of((change) => change.newDoc.length <= maxLength),
    keymap.of([
      {
        key: 'Mod-Enter',
        run() {
          onApply();
          return true;
        },
      },
      ...closeBracketsKeymap,
      ...completionKeymap,
      ...historyKeymap,
      ...defaultKeymap,
    ]),
    EditorView.updateListener.of((update) => {
      if (update.docChanged) onChange(update.state.doc.toString());
    }),
  ]);
  return {
    destroy: () => view.destroy(),
    setText(next: string) {
      const { doc } = view.state;
      if (doc.toString() !== next) view.dispatch({ changes: { from: 0, to: doc.length, insert: next } });
    },
    setProblems: (problems: readonly Problem[]) =>
      view.dispatch(
        setDiagnostics(
          view.state,
          problems.map((problem) => diagnosticOf(view.state.doc, problem)),
        ),
      ),
    setNames: (known: readonly KnownName[]) =>
      view.dispatch({ effects: names.reconfigure([kernelLanguage(known), nameTips(known)]) }),
    goTo(problem: Problem) {
      const { from, to } = diagnosticOf(view.state.doc, problem);
      view.dispatch({ selection: { anchor: from, head: to }, scrollIntoView: true });
      view.focus();
    },
  };
}

/**
 * When typing replaces a selection, Chromium copies the old look into a `style` attribute, which the page's policy forbids. So
 * the editor replaces selections itself.
 */
const typingOverSelections = EditorView.domEventHandlers({
  beforeinput(event, view) {
    const { main } = view.state.selection;
    const { data } = event;
    if (event.inputType !== 'insertText' || data === null || main.empty || view.composing) return false;
    const insert = () => view.state.update(view.state.replaceSelection(data), { userEvent: 'input.type' });
    const taken = view.state
      .facet(EditorView.inputHandler)
      .some((handler) => handler(view, main.from, main.to, data, insert));
    if (!taken) view.dispatch(insert());
    return true;
  },
});

function viewIn(host: HTMLElement, text: string, extensions: Extension): EditorView {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  return new EditorView({ parent: root, root, state: EditorState.create({ doc: text, extensions }) });
}

/** Underlines the word at the problem's line and column. A problem without a position covers the whole text. */
function diagnosticOf(doc: Text, { line = 1, column, message, fix, severity }: Problem): Diagnostic {
  const at = doc.line(Math.min(Math.max(1, line), doc.lines));
  const from = Math.min(at.from + (column ?? 1) - 1, at.to);
  const word = /^\w+/.exec(doc.sliceString(from, at.to))?.[0].length ?? 1;
  const to = column === undefined ? doc.length : Math.min(from + word, at.to);
  return { from, to, severity, message: fix === undefined ? message : `${message}. ${fix}` };
}
