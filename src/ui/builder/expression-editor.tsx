import { useCallback, useEffect, useId, useState } from 'react';
import type { Problem } from '../../experiment/experiment.ts';
import type { Field } from '../../experiment/field.ts';
import type { SourceSubject } from '../../experiment/parse/known-name.ts';
import { useLab, useProblems } from '../hooks.ts';
import { Button } from '../kit/button.tsx';
import { ProblemList } from '../kit/problem-list.tsx';
import { KernelField } from '../studio/kernel-field.tsx';
import { FieldTip } from './field-row.tsx';

interface ExpressionEditorProps {
  readonly field: Field;
  /** The part that owns the text; the same object while it is the same part. */
  readonly subject: SourceSubject;
  readonly path: string;
  readonly value: string;
}

/** The result of the last check, and the text it belongs to. */
interface Checked {
  readonly text: string | null;
  readonly problems: readonly Problem[];
}
const UNCHECKED: Checked = { text: null, problems: [] };

const CHECK_AFTER_MS = 250;
const LONGEST_EXPRESSION = 4_096;

/** A formula or a module. It is checked during typing and applied only if it is valid. */
export function ExpressionEditor({ field, subject, path, value }: ExpressionEditorProps) {
  const lab = useLab();
  const [text, setText] = useState(value);
  const [found, setFound] = useState<Checked>(UNCHECKED);
  const [target, setTarget] = useState<{ readonly problem: Problem; readonly turn: number } | null>(null);
  const stored = useProblems(path);
  const id = useId();
  useEffect(() => setText(value), [value]);
  useEffect(() => {
    if (text === value) {
      setFound(UNCHECKED);
      return;
    }
    let stale = false;
    const timer = setTimeout(() => {
      const checked =
        subject.kind === 'term'
          ? lab.actions.checkExpression(subject.variant, subject.index, text)
          : lab.studio.check(path, text);
      void checked.then((problems) => {
        if (!stale) setFound({ text, problems });
      });
    }, CHECK_AFTER_MS);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [text, value, lab, subject, path]);
  const names = useCallback(() => lab.studio.namesOf(subject), [lab, subject]);
  // Until the check answers, the previous result stays visible but blocks nothing.
  const checking = text !== value && found.text !== text;
  const problems = text === value ? stored : found.problems;
  const wrong = checking ? undefined : problems.find((problem) => problem.severity === 'error');
  const apply = () => {
    // An unchecked text is checked when applied, and refused if it is wrong.
    if (text !== value && wrong === undefined) lab.actions.set(path, text);
  };
  const maxLength = 'maxLength' in field ? field.maxLength : LONGEST_EXPRESSION;
  return (
    <div className="field" data-kind="expression">
      <div className="field-label">
        <span id={`${id}-label`}>{field.label}</span>
        <FieldTip field={field}>
          <p className="muted">
            Ctrl Space lists the available names. Point at a name to read what it means. Tab leaves the
            editor. Ctrl Enter applies the text.
          </p>
        </FieldTip>
      </div>
      <KernelField
        id={id}
        label={field.label}
        text={text}
        maxLength={maxLength}
        module={maxLength > LONGEST_EXPRESSION}
        problems={problems}
        invalid={wrong !== undefined}
        describedBy={`${id}-problems`}
        target={target}
        names={names}
        onChange={setText}
        onApply={apply}
        onTakeBack={() => setText(value)}
      />
      <ProblemList problems={problems} id={`${id}-problems`} />
      {text !== value && (
        <div className="expression-keys">
          <span className="muted small expression-check">
            {checking ? 'Checking …' : 'Tab leaves, Ctrl Enter applies'}
          </span>
          {wrong !== undefined && (
            <Button
              size="small"
              tone="quiet"
              onClick={() => setTarget({ problem: wrong, turn: (target?.turn ?? 0) + 1 })}
            >
              Show where
            </Button>
          )}
          <Button size="small" tone="quiet" onClick={() => setText(value)}>
            Revert
          </Button>
          <Button size="small" disabled={wrong !== undefined} shortcut="Ctrl+Enter" onClick={apply}>
            Apply
          </Button>
        </div>
      )}
    </div>
  );
}
