import { useState } from 'react';
import { Button } from './button.tsx';
import { copyText } from './copy-text.ts';

interface CopyButtonProps {
  /** A function makes the text when it is asked for, or returns null after it has said why it cannot. */
  readonly text: string | (() => Promise<string | null>);
  readonly label: string;
  readonly disabled?: boolean;
  readonly onCopied?: () => void;
}

interface Copied {
  readonly source: string;
  readonly text: string;
  readonly allowed: boolean;
}

/** Copies plain text, or shows it for copying by hand if the browser does not allow that. */
export function CopyButton({ text, label, disabled = false, onCopied }: CopyButtonProps) {
  const [copied, setCopied] = useState<Copied | null>(null);
  const source = typeof text === 'string' ? text : '';
  const copy = async () => {
    const made = typeof text === 'string' ? text : await text();
    if (made === null) return;
    onCopied?.();
    const allowed = await copyText(made);
    setCopied({ source, text: made, allowed });
  };
  const now = copied?.source === source ? copied : null;
  return (
    <>
      <Button icon="copy" disabled={disabled} onClick={() => void copy()}>
        {now?.allowed === true ? 'Copied' : label}
      </Button>
      <span role="status" className="visually-hidden">
        {now?.allowed === true && 'Copied.'}
      </span>
      {now?.allowed === false && (
        <textarea
          className="input"
          readOnly
          rows={3}
          aria-label="Text to copy"
          value={now.text}
          spellCheck={false}
          onFocus={(event) => event.target.select()}
        />
      )}
    </>
  );
}
