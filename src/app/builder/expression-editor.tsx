import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import type { Problem } from '../../experiment/experiment.ts';
import type { Field } from '../../experiment/field.ts';
import type { SourceSubject } from '../../experiment/known-name.ts';
import { Button } from '../kit/button.tsx';
import { ProblemList } from '../kit/problem-list.tsx';
import { NONE, useAnswer, useLab, useProblems } from '../model/hooks.ts';
import { useEditor } from '../studio/use-editor.ts';
import { FieldTip } from './field-row.tsx';

interface ExpressionEditorProps {
  readonly field: Field;
  /** The part that owns the text. Pass the same object as long as it is the same part. */
  readonly subject: SourceSubject;
  readonly path: string;
  readonly value: string;
}

const CHECK_AFTER_MS = 250;
const LONGEST_EXPRESSION = 4_096;

/**
 * Edits a formula or a module in the code editor, or in a plain text area if that has not loaded. The text is checked while
 * typing and applied only if it is valid.
 */
export function ExpressionEditor({ field, subject, path, value }: ExpressionEditorProps) {
  const lab = useLab();
  const [text, setText] = useState(value);
  const area = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const { problems, wrong, checking } = useTextProblems(subject, path, value, text);
  const apply = () => {
    // A text that is not checked yet is checked when it is applied, and rejected if it is wrong.
    if (text !== value && wrong === undefined) lab.actions.set(path, text);
  };
  const { label } = field;
  const maxLength = 'maxLength' in field ? field.maxLength : LONGEST_EXPRESSION;
  const module = maxLength > LONGEST_EXPRESSION;
  const [host, editor] = useCodeEditor({ subject, label, maxLength, module, area, text, setText, apply });
  useEffect(() => editor?.setProblems(problems), [editor, problems]);
  const revert = () => {
    setText(value);
    editor?.setText(value);
  };
  // Send the editor only changes made by the page. An echo of its own text could overwrite newer typing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new value of the page, not an editor that has just come.
  useEffect(revert, [value]);
  const show = (problem: Problem) => {
    if (editor !== null) editor.goTo(problem);
    else goTo(area.current, text, problem);
  };
  return (
    <div className="field" data-kind="expression">
      <div className="field-label">
        <span>{field.label}</span>
        <FieldTip field={field}>
          <p className="muted">
            Ctrl Space lists the available names. Point at a name to read what it means. Tab leaves the
            editor. Ctrl Enter applies the text.
          </p>
        </FieldTip>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the editor inside is the control; its keys must not reach the page's. */}
      <div
        ref={host}
        className="code-host"
        data-module={module || undefined}
        hidden={editor === null}
        onKeyDown={(event) => event.stopPropagation()}
      />
      {editor === null && (
        <textarea
          ref={area}
          className="input"
          rows={Math.min(module ? 20 : 8, Math.max(2, text.split('\n').length, Math.ceil(text.length / 32)))}
          spellCheck={false}
          autoCapitalize="off"
          maxLength={maxLength}
          id={id}
          aria-label={label}
          aria-invalid={wrong !== undefined || undefined}
          aria-describedby={`${id}-problems`}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) apply();
            if (event.key === 'Escape') revert();
          }}
        />
      )}
      <ProblemList problems={problems} id={`${id}-problems`} />
      {text !== value && (
        <ExpressionKeys checking={checking} wrong={wrong} onShow={show} onRevert={revert} onApply={apply} />
      )}
    </div>
  );
}

/** Returns the problems of the typed text, or of the stored text if nothing was changed. */
function useTextProblems(subject: SourceSubject, path: string, value: string, text: string) {
  const lab = useLab();
  const stored = useProblems(path, true);
  const { value: found } = useAnswer(
    async (isCurrent) => {
      if (text === value) return null;
      await new Promise((resolve) => setTimeout(resolve, CHECK_AFTER_MS));
      if (!isCurrent()) return null;
      const problems = await (subject.kind === 'term'
        ? lab.actions.checkExpression(subject.variant, subject.index, text)
        : lab.studio.check(path, text));
      return { text, problems };
    },
    [text, value, lab, subject, path],
  );
  // Keep the previous result visible during a check, but do not let it block anything.
  const checking = text !== value && found?.text !== text;
  const problems = text === value ? stored : (found?.problems ?? NONE);
  const wrong = checking ? undefined : problems.find((problem) => problem.severity === 'error');
  return { problems, wrong, checking };
}

interface CodeEditorRequest {
  readonly subject: SourceSubject;
  readonly label: string;
  readonly maxLength: number;
  readonly module: boolean;
  readonly area: RefObject<HTMLTextAreaElement | null>;
  readonly text: string;
  readonly setText: (text: string) => void;
  readonly apply: () => void;
}

function useCodeEditor(request: CodeEditorRequest) {
  const { subject, label, maxLength, module, area, text, setText, apply } = request;
  const lab = useLab();
  const latest = useRef({ text, apply });
  latest.current = { text, apply };
  const [host, editor] = useEditor(
    ({ openEditor }, element) => {
      const hadFocus = document.activeElement === area.current;
      const made = openEditor(element, {
        text: latest.current.text,
        label,
        maxLength,
        lines: module,
        onChange: setText,
        onApply: () => latest.current.apply(),
      });
      if (hadFocus)
        requestAnimationFrame(() => made.goTo({ path: '', message: '', severity: 'error', column: 1 }));
      return made;
    },
    [lab, subject, label, maxLength, module],
  );
  const { value: names } = useAnswer(
    async () => (editor === null ? [] : lab.studio.namesOf(subject)),
    [lab, subject, editor],
  );
  useEffect(() => editor?.setNames(names ?? []), [editor, names]);
  return [host, editor] as const;
}

interface ExpressionKeysProps {
  readonly checking: boolean;
  readonly wrong: Problem | undefined;
  readonly onShow: (problem: Problem) => void;
  readonly onRevert: () => void;
  readonly onApply: () => void;
}

function ExpressionKeys({ checking, wrong, onShow, onRevert, onApply }: ExpressionKeysProps) {
  return (
    <div className="expression-keys">
      <span className="muted small expression-check">
        {checking ? 'Checking …' : 'Tab leaves, Ctrl Enter applies'}
      </span>
      {wrong !== undefined && (
        <Button size="small" tone="quiet" onClick={() => onShow(wrong)}>
          Show where
        </Button>
      )}
      <Button size="small" tone="quiet" onClick={onRevert}>
        Revert
      </Button>
      <Button size="small" disabled={wrong !== undefined} shortcut="Ctrl+Enter" onClick={onApply}>
        Apply
      </Button>
    </div>
  );
}

function goTo(area: HTMLTextAreaElement | null, text: string, problem: Problem): void {
  const before = text.split('\n').slice(0, (problem.line ?? 1) - 1);
  const at = before.reduce((sum, line) => sum + line.length + 1, 0) + (problem.column ?? 1) - 1;
  area?.focus();
  area?.setSelectionRange(at, Math.min(text.length, at + 1));
}
