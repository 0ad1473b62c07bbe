import { useEffect, useState } from 'react';

interface TextEntryProps {
  readonly label: string;
  readonly value: string;
  readonly onCommit: (value: string) => void;
  readonly id?: string;
  readonly className?: string;
  readonly maxLength?: number;
  readonly invalid?: boolean;
  readonly list?: string;
  readonly describedBy?: string | undefined;
}

/** One line of text. It takes effect on Enter or on blur; Escape restores the old text. */
export function TextEntry(props: TextEntryProps) {
  const { label, value, onCommit, id, className = '', maxLength, invalid, list, describedBy } = props;
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  const commit = () => {
    if (text !== value) onCommit(text);
  };
  return (
    <input
      id={id}
      className={`input ${className}`}
      type="text"
      aria-label={id === undefined ? label : undefined}
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
      value={text}
      maxLength={maxLength}
      list={list}
      spellCheck={false}
      autoComplete="off"
      onChange={(event) => setText(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
        if (event.key === 'Escape') setText(value);
      }}
    />
  );
}
