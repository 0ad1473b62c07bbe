/** Entries that take effect when they are finished: on Enter or on blur. Escape restores the old value. */
import { useEffect, useState } from 'react';

interface EntryProps<Value> {
  readonly value: Value;
  readonly onCommit: (value: Value) => void;
  readonly id?: string;
  /** Without a label element. */
  readonly label?: string;
  readonly invalid?: boolean;
  readonly describedBy?: string | undefined;
}

interface NumberEntryProps extends EntryProps<number> {
  readonly integer?: boolean;
  /** Increment of an arrow key; default: about a tenth of the value. */
  readonly step?: number;
  readonly min?: number;
  readonly max?: number;
}

/** A number field. It takes effect on Enter, on blur or with the arrow keys. */
export function NumberEntry(props: NumberEntryProps) {
  const { value, onCommit, id, label, integer = false, step, min, max, invalid, describedBy } = props;
  const [text, setText] = useState(String(value));
  const [shown, setShown] = useState(value);
  const [editing, setEditing] = useState(false);
  if (shown !== value) {
    // Immediately, not in an effect: leaving the field before the effect ran would commit the previous number.
    setShown(value);
    setText(String(value));
  }
  const commit = (source: string) => {
    const number = Number(source.replace(',', '.'));
    if (source.trim() === '' || !Number.isFinite(number)) setText(String(value));
    else if (number !== value) onCommit(number);
  };
  const nudge = (direction: number) => {
    const size = integer
      ? Math.max(1, 10 ** Math.floor(Math.log10(Math.max(1, Math.abs(value)))) / 10)
      : 10 ** Math.floor(Math.log10(Math.max(1e-6, Math.abs(value) || 0.1)) - 0.0001);
    const next = Number((value + direction * (step ?? size)).toPrecision(6));
    onCommit(
      Math.min(
        max ?? Number.POSITIVE_INFINITY,
        Math.max(min ?? Number.NEGATIVE_INFINITY, integer ? Math.round(next) : next),
      ),
    );
  };
  return (
    <input
      id={id}
      className="input number"
      type="text"
      inputMode="decimal"
      role="spinbutton"
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={min}
      aria-valuemax={max}
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
      // An invalid entry stays as typed.
      value={editing || text !== String(value) ? text : shortened(text)}
      title={shortened(text) === text ? undefined : text}
      autoComplete="off"
      onFocus={() => setEditing(true)}
      onChange={(event) => setText(event.target.value)}
      onBlur={() => {
        setEditing(false);
        commit(text);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit(text);
        else if (event.key === 'Escape') setText(String(value));
        else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
          event.preventDefault();
          nudge(event.key === 'ArrowUp' ? 1 : -1);
        }
      }}
    />
  );
}

/** Nobody types this many digits. They come from a division and do not fit in the field. */
const LONGEST = 12;

function shortened(text: string): string {
  return text.length <= LONGEST || !Number.isFinite(Number(text)) || Number.isInteger(Number(text))
    ? text
    : String(Number(Number(text).toPrecision(4)));
}

/** What is typed, until it is committed. A new value from elsewhere replaces it. */
function useTyped(value: string, onCommit: (text: string) => void) {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  const commit = () => {
    if (text !== value) onCommit(text);
  };
  return { text, setText, commit };
}

interface TextEntryProps extends EntryProps<string> {
  readonly className?: string;
  readonly maxLength?: number;
}

/** One line of text. It takes effect on Enter or on blur; Escape restores the old text. */
export function TextEntry(props: TextEntryProps) {
  const { value, onCommit, id, label, invalid, describedBy, className = '', maxLength } = props;
  const { text, setText, commit } = useTyped(value, onCommit);
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

/** Rows of text, such as a map. They take effect on blur or with Ctrl+Enter. */
export function LinesEntry({ id, value, invalid, onCommit }: EntryProps<readonly string[]>) {
  const source = value.join('\n');
  const { text, setText, commit } = useTyped(source, (lines) =>
    onCommit(lines === '' ? [] : lines.replace(/\n+$/, '').split('\n')),
  );
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
