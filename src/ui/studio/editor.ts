/**
 * The code editor. It lives in a shadow tree: there its styles are constructed sheets, which the page's policy allows, and
 * not style elements, which it forbids. Tab always leaves it: nothing here takes that key.
 */
import { closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { bracketMatching, indentOnInput, indentUnit } from '@codemirror/language';
import { type Diagnostic, setDiagnostics } from '@codemirror/lint';
import { search, searchKeymap } from '@codemirror/search';
import { Compartment, EditorState, type Extension, type Text } from '@codemirror/state';
import { drawSelection, EditorView, highlightSpecialChars, keymap, lineNumbers } from '@codemirror/view';
import type { Problem } from '../../experiment/experiment.ts';
import type { KnownName } from '../../experiment/parse/known-name.ts';
import { editorLook } from './editor-look.ts';
import { kernelLanguage, nameTips } from './kernel-language.ts';

interface EditorRequest {
  readonly text: string;
  readonly label: string;
  readonly lines: boolean; // line numbers
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
    /** Replaces the text if it differs. */
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
    /** Moves the cursor to a problem. */
    goTo(problem: Problem) {
      const { from, to } = diagnosticOf(view.state.doc, problem);
      view.dispatch({ selection: { anchor: from, head: to }, scrollIntoView: true });
      view.focus();
    },
  };
}

/**
 * Chromium carries the look of what is replaced into a `style` attribute of its own, which the page's policy forbids: typing
 * over a selection is therefore done here and not left to the browser.
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

/** Underlines the word at the problem's line and column; a problem without a position covers the whole text. */
function diagnosticOf(doc: Text, { line = 1, column, message, fix, severity }: Problem): Diagnostic {
  const at = doc.line(Math.min(Math.max(1, line), doc.lines));
  const from = Math.min(at.from + (column ?? 1) - 1, at.to);
  const word = /^\w+/.exec(doc.sliceString(from, at.to))?.[0].length ?? 1;
  const to = column === undefined ? doc.length : Math.min(from + word, at.to);
  return { from, to, severity, message: fix === undefined ? message : `${message}. ${fix}` };
}
