/** The editor in page colors: custom properties reach its shadow tree, so both themes work. */
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

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

export const editorLook = [theme, syntaxHighlighting(colors)];
