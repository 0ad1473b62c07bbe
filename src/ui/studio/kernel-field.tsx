import { useEffect, useRef, useState } from 'react';
import type { Problem } from '../../experiment/experiment.ts';
import type { KnownName } from '../../experiment/parse/known-name.ts';
import type { CodeEditor } from './editor.ts';

interface KernelFieldProps {
  readonly id: string;
  readonly label: string;
  readonly text: string;
  readonly maxLength: number;
  /** A whole module: with line numbers. */
  readonly module: boolean;
  readonly problems: readonly Problem[];
  readonly invalid: boolean;
  readonly describedBy: string;
  /** Target of the last “Show where”; a new `turn` is a new request. */
  readonly target: { readonly problem: Problem; readonly turn: number } | null;
  names(): Promise<readonly KnownName[]>;
  readonly onChange: (text: string) => void;
  readonly onApply: () => void;
  readonly onTakeBack: () => void;
}

/** A kernel-language field: the editor once loaded, a plain text area before that or if loading fails. */
export function KernelField(props: KernelFieldProps) {
  const { id, label, text, maxLength, module, problems, invalid, describedBy, target, onChange } = props;
  const host = useRef<HTMLDivElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const editor = useRef<CodeEditor | null>(null);
  const [ready, setReady] = useState(false);
  const latest = useRef(props);
  latest.current = props;
  useEffect(() => {
    let gone = false;
    import('./editor.ts').then(
      async ({ openEditor }) => {
        if (gone || host.current === null) return;
        const hadFocus = document.activeElement === area.current;
        const made = openEditor(host.current, {
          text: latest.current.text,
          ...{ label, maxLength, lines: module },
          onChange: (next) => latest.current.onChange(next),
          onApply: () => latest.current.onApply(),
        });
        editor.current = made;
        setReady(true);
        if (hadFocus)
          requestAnimationFrame(() => made.goTo({ path: '', message: '', severity: 'error', column: 1 }));
        const known = await latest.current.names();
        if (!gone) made.setNames(known);
      },
      () => {}, // The text area stays; it only lacks completion.
    );
    return () => {
      gone = true;
      editor.current?.destroy();
      editor.current = null;
    };
  }, [label, maxLength, module]);
  useEffect(() => editor.current?.setText(text), [text]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an editor that has just come must hear of them too.
  useEffect(() => editor.current?.setProblems(problems), [problems, ready]);
  useEffect(() => {
    if (target === null) return;
    if (editor.current !== null) editor.current.goTo(target.problem);
    else goTo(area.current, latest.current.text, target.problem);
  }, [target]);
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the editor inside is the control; its keys must not reach the page's. */}
      <div
        ref={host}
        className="code-host"
        data-module={module || undefined}
        hidden={!ready}
        onKeyDown={(event) => event.stopPropagation()}
      />
      {!ready && (
        <textarea
          ref={area}
          id={id}
          className="input"
          rows={Math.min(module ? 20 : 8, Math.max(2, text.split('\n').length, Math.ceil(text.length / 32)))}
          spellCheck={false}
          autoCapitalize="off"
          maxLength={maxLength}
          aria-label={label}
          aria-invalid={invalid || undefined}
          aria-describedby={describedBy}
          value={text}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) props.onApply();
            if (event.key === 'Escape') props.onTakeBack();
          }}
        />
      )}
    </>
  );
}

function goTo(area: HTMLTextAreaElement | null, text: string, problem: Problem): void {
  const before = text.split('\n').slice(0, (problem.line ?? 1) - 1);
  const at = before.reduce((sum, line) => sum + line.length + 1, 0) + (problem.column ?? 1) - 1;
  area?.focus();
  area?.setSelectionRange(at, Math.min(text.length, at + 1));
}
