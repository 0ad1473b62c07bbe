import { useEffect, useId, useRef, useState } from 'react';
import type { Problem } from '../../spec/experiment.ts';
import type { Field } from '../../spec/field.ts';
import { useLab, useProblems } from '../hooks.ts';
import { Button } from '../kit/button.tsx';
import { HelpTip } from '../kit/popover.tsx';
import { ProblemList } from '../kit/problem-list.tsx';
import { FieldHelp } from './field-help.tsx';

interface ExpressionEditorProps {
  readonly field: Field;
  readonly arm: number;
  readonly termIndex: number;
  readonly path: string;
  readonly value: string;
}

const CHECK_AFTER_MS = 250;

/** A formula that is checked while it is typed and applied only when it is right. */
export function ExpressionEditor({ field, arm, termIndex, path, value }: ExpressionEditorProps) {
  const lab = useLab();
  const [text, setText] = useState(value);
  const [found, setFound] = useState<readonly Problem[]>([]);
  const standing = useProblems(path);
  const area = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  useEffect(() => setText(value), [value]);
  useEffect(() => {
    if (text === value) {
      setFound([]);
      return;
    }
    let stale = false;
    const timer = setTimeout(() => {
      void lab.actions.checkExpression(arm, termIndex, text).then((problems) => {
        if (!stale) setFound(problems);
      });
    }, CHECK_AFTER_MS);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [text, value, lab, arm, termIndex]);
  const problems = text === value ? standing : found;
  const wrong = problems.find((problem) => problem.severity === 'error');
  const apply = () => {
    if (text !== value && wrong === undefined) lab.actions.set(path, text);
  };
  return (
    <div className="field" data-kind="expression">
      <div className="field-label">
        <label htmlFor={id}>{field.label}</label>
        <HelpTip about={field.label}>
          <FieldHelp field={field} />
        </HelpTip>
      </div>
      <textarea
        ref={area}
        id={id}
        className="input"
        rows={Math.min(8, Math.max(2, text.split('\n').length, Math.ceil(text.length / 32)))}
        spellCheck={false}
        autoCapitalize="off"
        aria-invalid={wrong !== undefined || undefined}
        aria-describedby={`${id}-problems`}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) apply();
          if (event.key === 'Escape') setText(value);
        }}
      />
      {wrong?.column !== undefined && <Caret text={text} problem={wrong} />}
      <ProblemList problems={problems} id={`${id}-problems`} />
      {text !== value && (
        <div className="expression-keys">
          {wrong !== undefined && (
            <Button size="small" tone="quiet" onClick={() => goTo(area.current, text, wrong)}>
              Show where
            </Button>
          )}
          <Button size="small" tone="quiet" onClick={() => setText(value)}>
            Take back
          </Button>
          <Button size="small" disabled={wrong !== undefined} shortcut="Ctrl+Enter" onClick={apply}>
            Apply
          </Button>
        </div>
      )}
    </div>
  );
}

/** The line of the error with a pointer under its column. */
function Caret({ text, problem }: { readonly text: string; readonly problem: Problem }) {
  const line = text.split('\n')[(problem.line ?? 1) - 1] ?? '';
  const at = Math.max(0, (problem.column ?? 1) - 1);
  const from = Math.max(0, at - 24);
  return (
    <pre className="caret" aria-hidden="true">
      {line.slice(from, at + 12)}
      {'\n'}
      {' '.repeat(at - from)}^
    </pre>
  );
}

function goTo(area: HTMLTextAreaElement | null, text: string, problem: Problem): void {
  const before = text.split('\n').slice(0, (problem.line ?? 1) - 1);
  const at = before.reduce((sum, line) => sum + line.length + 1, 0) + (problem.column ?? 1) - 1;
  area?.focus();
  area?.setSelectionRange(at, Math.min(text.length, at + 1));
}
