/** Entries that take effect when they are finished: on Enter or on blur. Escape restores the old value. */
import { type ComponentProps, useState } from 'react';

/** The other attributes are those of the element. */
type EntryProps<Tag extends 'input' | 'textarea', Value> = Omit<ComponentProps<Tag>, 'value'> & {
  readonly value: Value;
  readonly onCommit: (value: Value) => void;
};

/** What is typed, until it is committed. A new value from elsewhere replaces it. */
function useTyped(value: string) {
  const [text, setText] = useState(value);
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    // Immediately, not in an effect: leaving the field before the effect ran would commit the previous text.
    setShown(value);
    setText(value);
  }
  return [text, setText] as const;
}

type NumberEntryProps = Omit<EntryProps<'input', number>, 'min' | 'max' | 'step'> & {
  readonly integer?: boolean;
  /** Increment of an arrow key; default: about a tenth of the value. */
  readonly step?: number;
  readonly min?: number;
  readonly max?: number;
};

/** A number field. It takes effect on Enter, on blur or with the arrow keys. */
export function NumberEntry(props: NumberEntryProps) {
  const { value, onCommit, integer = false, step, min, max, ...attributes } = props;
  const [text, setText] = useTyped(String(value));
  const [editing, setEditing] = useState(false);
  const commit = () => {
    const number = Number(text.replace(',', '.'));
    if (text.trim() === '' || !Number.isFinite(number)) setText(String(value));
    else if (number !== value) onCommit(number);
  };
  const nudge = (direction: number) => {
    const size = integer
      ? Math.max(1, 10 ** Math.floor(Math.log10(Math.max(1, Math.abs(value)))) / 10)
      : 10 ** Math.floor(Math.log10(Math.max(1e-6, Math.abs(value) || 0.1)) - 0.0001);
    const next = Number((value + direction * (step ?? size)).toPrecision(6));
    const low = Math.max(min ?? Number.NEGATIVE_INFINITY, integer ? Math.round(next) : next);
    onCommit(Math.min(max ?? Number.POSITIVE_INFINITY, low));
  };
  return (
    <input
      {...attributes}
      className="input number"
      type="text"
      inputMode="decimal"
      role="spinbutton"
      aria-valuenow={value}
      aria-valuemin={min}
      aria-valuemax={max}
      // An invalid entry stays as typed.
      value={editing || text !== String(value) ? text : shortened(text)}
      title={shortened(text) === text ? undefined : text}
      autoComplete="off"
      onFocus={() => setEditing(true)}
      onChange={(event) => setText(event.target.value)}
      onBlur={() => {
        setEditing(false);
        commit();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
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

/** One line of text. It takes effect on Enter or on blur; Escape restores the old text. */
export function TextEntry({ value, onCommit, className = '', ...attributes }: EntryProps<'input', string>) {
  const [text, setText] = useTyped(value);
  const commit = () => text !== value && onCommit(text);
  return (
    <input
      {...attributes}
      className={`input ${className}`}
      type="text"
      value={text}
      spellCheck={false}
      autoComplete="off"
      onChange={(event) => setText(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
        if (event.key === 'Escape') setText(value);
      }}
    />
  );
}

/** Lines of text, such as a map. They take effect on blur or with Ctrl+Enter. */
export function LinesEntry(props: EntryProps<'textarea', string>) {
  const { value, onCommit, className = '', ...attributes } = props;
  const [text, setText] = useTyped(value);
  const commit = () => text !== value && onCommit(text);
  return (
    <textarea
      rows={Math.max(2, Math.min(16, text.split('\n').length))}
      {...attributes}
      className={`input ${className}`}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) commit();
        if (event.key === 'Escape') setText(value);
      }}
    />
  );
}
