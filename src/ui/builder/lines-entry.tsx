import { useEffect, useState } from 'react';

interface LinesEntryProps {
  readonly id: string;
  readonly value: readonly string[];
  readonly invalid: boolean;
  readonly onCommit: (value: readonly string[]) => void;
}

/** Rows of text, such as a map. They take effect on blur or with Ctrl+Enter. */
export function LinesEntry({ id, value, invalid, onCommit }: LinesEntryProps) {
  const source = value.join('\n');
  const [text, setText] = useState(source);
  useEffect(() => setText(source), [source]);
  const commit = () => {
    if (text !== source) onCommit(text === '' ? [] : text.replace(/\n+$/, '').split('\n'));
  };
  return (
    <textarea
      id={id}
      className="input"
      rows={Math.max(2, Math.min(16, text.split('\n').length))}
      spellCheck={false}
      wrap="off"
      aria-invalid={invalid || undefined}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) commit();
        if (event.key === 'Escape') setText(source);
      }}
    />
  );
}
