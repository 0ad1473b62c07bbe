/** The field for a reward: the code editor once it has loaded, a plain text area before that. It reports each change at once. */
import { useEffect, useRef } from 'react';
import type { Problem } from '../../experiment/experiment.ts';
import type { KnownName } from '../../experiment/parse/known-name.ts';
import { LONGEST_REWARD } from '../../lab/play/break-maps.ts';
import { ProblemList } from '../kit/problem-list.tsx';
import { useEditor } from '../studio/use-editor.ts';

interface RewardTextProps {
  readonly label: string;
  readonly value: string;
  readonly problems: readonly Problem[];
  readonly names: readonly KnownName[];
  readonly onChange: (text: string) => void;
}

export function RewardText({ label, value, problems, names, onChange }: RewardTextProps) {
  const latest = useRef({ value, onChange });
  latest.current = { value, onChange };
  const area = useRef<HTMLTextAreaElement>(null);
  const [host, editor] = useEditor(
    ({ openEditor }, at) => {
      const hadFocus = document.activeElement === area.current;
      const made = openEditor(at, {
        text: latest.current.value,
        label,
        maxLength: LONGEST_REWARD,
        lines: false,
        onChange: (text) => text !== latest.current.value && latest.current.onChange(text),
        onApply: () => {},
      });
      if (hadFocus)
        requestAnimationFrame(() => made.goTo({ path: '', message: '', severity: 'error', column: 1 }));
      return made;
    },
    [label],
  );
  useEffect(() => editor?.setText(value), [editor, value]);
  useEffect(() => editor?.setNames(names), [editor, names]);
  useEffect(() => editor?.setProblems(problems), [editor, problems]);
  return (
    <div className="reward-text">
      <span className="muted small" aria-hidden="true">
        {label}
      </span>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the editor inside is the control; its keys must not reach the page's. */}
      <div
        ref={host}
        className="code-host"
        hidden={editor === null}
        onKeyDown={(event) => event.stopPropagation()}
      />
      {editor === null && (
        <textarea
          ref={area}
          className="input"
          rows={2}
          spellCheck={false}
          autoCapitalize="off"
          maxLength={LONGEST_REWARD}
          aria-label={label}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
      <ProblemList problems={problems} />
    </div>
  );
}
