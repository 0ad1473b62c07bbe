/** Completion and hover documentation for all available names. */
import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete';
import type { Extension } from '@codemirror/state';
import { type EditorView, hoverTooltip } from '@codemirror/view';
import type { KnownName } from '../../experiment/parse/known-name.ts';

/** The names most relevant to a reward come first. */
const BOOST: Readonly<Record<KnownName['kind'], number>> = {
  parameter: 6,
  signal: 5,
  event: 4,
  value: 3,
  function: 1,
  constant: 0,
};

export function nameTips(names: readonly KnownName[]): Extension {
  const byName = new Map(names.map((known) => [known.name, known]));
  const options = names.map(completionOf);
  return [
    autocompletion({
      override: [(context) => complete(context, options)],
      activateOnTypingDelay: 60,
      icons: false,
    }),
    hoverTooltip((view, at) => {
      const word = view.state.wordAt(at);
      const known = word === null ? undefined : byName.get(view.state.sliceDoc(word.from, word.to));
      if (word === null || known === undefined) return null;
      return { pos: word.from, end: word.to, above: true, create: () => ({ dom: described(known) }) };
    }),
  ];
}

function complete(context: CompletionContext, options: readonly Completion[]): CompletionResult | null {
  const word = context.matchBefore(/[A-Za-z_]\w*/);
  if (word === null && !context.explicit) return null;
  return { from: word?.from ?? context.pos, options, validFor: /^\w*$/ };
}

function completionOf(known: KnownName): Completion {
  const { name, kind, signature } = known;
  const takes = signature.startsWith(`${name}(`);
  return {
    label: name,
    detail: signature.startsWith(name) ? signature.slice(name.length) : '',
    boost: BOOST[kind],
    info: () => described(known),
    ...(takes ? { apply: (view, _, from, to) => call(view, name, from, to) } : {}),
  };
}

/** The name with brackets, and the cursor between them; before brackets that are there already, the name alone. */
function call(view: EditorView, name: string, from: number, to: number): void {
  const open = view.state.sliceDoc(to, to + 1) === '(';
  view.dispatch({
    changes: { from, to, insert: open ? name : `${name}()` },
    selection: { anchor: from + name.length + 1 },
    userEvent: 'input.complete',
  });
}

/** Signature and help, as elements: never as markup. */
function described({ signature, kind, help }: KnownName): HTMLElement {
  const box = document.createElement('div');
  box.className = 'cm-name-tip';
  const head = document.createElement('code');
  head.textContent = signature;
  const text = document.createElement('p');
  help.split('`').forEach((part, k) => {
    const element = document.createElement(k % 2 === 1 ? 'code' : 'span');
    element.textContent = part;
    text.append(element);
  });
  const what = document.createElement('span');
  what.textContent = ` · ${kind}`;
  box.append(head, what, text);
  return box;
}
