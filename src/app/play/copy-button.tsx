import { type ReactNode, useState } from 'react';
import { Button } from '../kit/button.tsx';

interface CopyButtonProps {
  readonly text: string;
  readonly children: ReactNode;
  readonly onCopied?: () => void;
}

/** Copies plain text, or shows it for copying by hand if the browser does not allow that. */
export function CopyButton({ text, children, onCopied }: CopyButtonProps) {
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle');
  const copy = async () => {
    onCopied?.();
    try {
      await navigator.clipboard.writeText(text);
      setState('copied');
    } catch {
      setState('refused');
    }
  };
  return (
    <>
      <Button icon="copy" onClick={() => void copy()}>
        {children}
      </Button>
      <span role="status" className="muted small">
        {state === 'copied' && 'Copied.'}
      </span>
      {state === 'refused' && (
        <textarea className="input" readOnly rows={3} aria-label="Text to copy" value={text} />
      )}
    </>
  );
}
