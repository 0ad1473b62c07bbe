import { type FocusEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
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
 * typing and applied only if it is valid: when the user leaves the field, starts a run or presses Apply.
 */
export function ExpressionEditor({ field, subject, path, value }: ExpressionEditorProps) {
  const lab = useLab();
  const { label } = field;
  const { text, change, revert, shownIn } = useTypedText(path, label, value);
  const area = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const { problems, wrong, checking } = useTextProblems(subject, path, value, text);
  const apply = () => {
    // A text that is not checked yet is checked when it is applied, and rejected if it is wrong.
    if (text !== value && wrong === undefined) lab.actions.set(path, text);
  };
  const maxLength = 'maxLength' in field ? field.maxLength : LONGEST_EXPRESSION;
  const module = maxLength > LONGEST_EXPRESSION;
  const [host, editor] = useCodeEditor({
    subject,
    label,
    maxLength,
    module,
    area,
    text,
    setText: change,
    apply,
  });
  useEffect(() => editor?.setProblems(problems), [editor, problems]);
  shownIn.current = editor;
  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (!currentTarget.contains(relatedTarget)) lab.actions.leaveText(path);
  };
  const show = (problem: Problem) => {
    if (editor !== null) editor.goTo(problem);
    else goTo(area.current, text, problem);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the controls inside lose the focus, and it hears of it.
    <div className="field" data-kind="expression" onBlur={leave}>
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
          onChange={(event) => change(event.target.value)}
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

/** What the field shows, which the lab knows as long as the draft lacks it. */
function useTypedText(path: string, label: string, value: string) {
  const lab = useLab();
  const [text, setText] = useState(value);
  const shownIn = useRef<{ setText(text: string): void } | null>(null);
  const revert = () => {
    setText(value);
    shownIn.current?.setText(value);
    lab.typed.note(path, null);
  };
  const latest = useRef(revert);
  latest.current = revert;
  // Note each change at once: a press of “Restart” may come before the next effect.
  const change = (typed: string) => {
    setText(typed);
    lab.typed.note(path, typed === value ? null : { text: typed, label, revert: () => latest.current() });
  };
  // Send the editor only changes made by the page. An echo of its own text could overwrite newer typing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new value of the page, not another place of it.
  useEffect(revert, [value]);
  useEffect(() => () => lab.typed.note(path, null), [lab, path]);
  return { text, change, revert, shownIn };
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
  const latest = useRef({ text, setText, apply });
  latest.current = { text, setText, apply };
  const [host, editor] = useEditor(
    ({ openEditor }, element) => {
      const hadFocus = document.activeElement === area.current;
      const made = openEditor(element, {
        text: latest.current.text,
        label,
        maxLength,
        lines: module,
        onChange: (typed) => latest.current.setText(typed),
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
        {checking ? 'Checking …' : wrong === undefined ? 'Applied when you leave' : 'Not applied'}
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
