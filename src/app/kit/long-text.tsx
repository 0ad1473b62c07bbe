import type { ComponentProps } from 'react';
import { Button } from './button.tsx';

const SHOWN_CHARACTERS = 2_000;

interface LongTextProps
  extends Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'onPaste' | 'readOnly'> {
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** Longer texts cannot be edited here, because a field with so many lines blocks the page. */
  readonly mostEdited: number;
}

/** A text field for a text of any length. It shows only the beginning of a long one. */
export function LongText({ value, onChange, mostEdited: maxEdited, ...more }: LongTextProps) {
  const long = value.length > maxEdited;
  return (
    <>
      <textarea
        {...more}
        spellCheck={false}
        value={long ? `${value.slice(0, SHOWN_CHARACTERS)} …` : value}
        readOnly={long}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text');
          if (!long && pasted.length <= maxEdited) return;
          event.preventDefault();
          onChange(pasted);
        }}
        onChange={(event) => onChange(event.target.value)}
      />
      {long && (
        <p className="muted small">
          The text has {(value.length / 1e6).toFixed(1)} MB; only the beginning is shown.{' '}
          <Button size="small" tone="quiet" onClick={() => onChange('')}>
            Remove it
          </Button>
        </p>
      )}
    </>
  );
}
