/** Entries that commit on Enter (for multiline text: Ctrl+Enter) or on blur. Escape restores the old value. */
import { type ChangeEvent, type ComponentProps, type KeyboardEvent, useState } from 'react';

type EntryProps<Tag extends 'input' | 'textarea', Value> = Omit<ComponentProps<Tag>, 'value'> & {
  readonly value: Value;
  readonly onCommit: (value: Value) => void;
};

/**
 * Returns the typed text until it is committed, with the field's attributes. A new value from outside replaces it.
 * @param lines true if Enter starts a new line and Ctrl+Enter commits
 */
function useTyped(value: string, onCommit: (text: string) => void, lines = false) {
  const [text, setText] = useState(value);
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    // Update at once, not in an effect: leaving the field before the effect ran would commit the previous text.
    setShown(value);
    setText(value);
  }
  const restore = () => setText(value);
  const commit = () => {
    if (text !== value) onCommit(text);
  };
  const field = {
    value: text,
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => setText(target.value),
    onBlur: commit,
    onKeyDown: ({ key, ctrlKey, metaKey }: KeyboardEvent) => {
      if (key === 'Enter' && (!lines || ctrlKey || metaKey)) commit();
      if (key === 'Escape') restore();
    },
  };
  return { text, field };
}

type NumberEntryProps = Omit<EntryProps<'input', number>, 'min' | 'max' | 'step'> & {
  readonly integer?: boolean;
  /** The increment of an arrow key, by default about a tenth of the value. */
  readonly step?: number;
  readonly min?: number;
  readonly max?: number;
};

/** A number field that commits on Enter, on blur or with the arrow keys. */
export function NumberEntry(props: NumberEntryProps) {
  const { value, onCommit, integer = false, step, min, max, ...attributes } = props;
  const { text, field } = useTyped(String(value), (typed) => {
    const number = numberIn(typed);
    if (number !== null && number !== value) onCommit(number);
  });
  const [editing, setEditing] = useState(false);
  // What is no number stays as it was typed, and the value stays what it was.
  const refused = !editing && numberIn(text) === null;
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
      {...field}
      className="input number"
      type="text"
      inputMode="decimal"
      role="spinbutton"
      aria-valuenow={value}
      aria-valuemin={min}
      aria-valuemax={max}
      aria-invalid={refused || attributes['aria-invalid']}
      value={editing || text !== String(value) ? text : shortened(text)}
      title={
        refused ? `Not a number. The value is still ${value}.` : shortened(text) === text ? undefined : text
      }
      autoComplete="off"
      onInput={(event) => event.currentTarget.setCustomValidity('')}
      onFocus={() => setEditing(true)}
      onBlur={() => {
        setEditing(false);
        field.onBlur();
      }}
      onKeyDown={(event) => {
        field.onKeyDown(event);
        if (event.key === 'Escape') event.currentTarget.setCustomValidity('');
        if (event.key === 'Enter') sayIfRefused(event.currentTarget, value);
        if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
        event.preventDefault();
        nudge(event.key === 'ArrowUp' ? 1 : -1);
      }}
    />
  );
}

/** @returns null for a text that is no finite number */
function numberIn(text: string): number | null {
  const number = Number(text.replace(',', '.'));
  return text.trim() === '' || !Number.isFinite(number) ? null : number;
}

/** The browser shows the message at the field until the text changes. */
function sayIfRefused(entry: HTMLInputElement, value: number): void {
  if (numberIn(entry.value) !== null) return;
  entry.setCustomValidity(
    `Write a number, such as 0.1. Until then the value stays ${value}. Esc restores it.`,
  );
  entry.reportValidity();
}

/** Nobody types this many digits. They come from a division and do not fit in the field. */
const LONGEST = 12;

function shortened(text: string): string {
  return text.length <= LONGEST || !Number.isFinite(Number(text)) || Number.isInteger(Number(text))
    ? text
    : String(Number(Number(text).toPrecision(4)));
}

export function TextEntry({ value, onCommit, className = '', ...attributes }: EntryProps<'input', string>) {
  const { field } = useTyped(value, onCommit);
  return (
    <input
      {...attributes}
      {...field}
      className={`input ${className}`}
      type="text"
      spellCheck={false}
      autoComplete="off"
    />
  );
}

export function LinesEntry({
  value,
  onCommit,
  className = '',
  ...attributes
}: EntryProps<'textarea', string>) {
  const { text, field } = useTyped(value, onCommit, true);
  const rows = Math.max(2, Math.min(16, text.split('\n').length));
  return <textarea rows={rows} {...attributes} {...field} className={`input ${className}`} />;
}
