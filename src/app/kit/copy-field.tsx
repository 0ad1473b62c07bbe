import './copy-field.css';
import { useRef, useState } from 'react';
import { Button } from './button.tsx';
import { copyText } from './copy-text.ts';

interface CopyFieldProps {
  readonly label: string;
  readonly text: string;
  readonly rows?: number;
}

/** A text to copy. If the browser does not allow that, it is selected instead. */
export function CopyField({ label, text, rows = 3 }: CopyFieldProps) {
  const [said, setSaid] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const copy = async () => {
    const allowed = await copyText(text);
    // Otherwise the text is selected, ready for Ctrl+C.
    if (!allowed) field.current?.select();
    setSaid(allowed ? 'Copied' : 'Press Ctrl+C to copy');
  };
  return (
    <div className="share-field">
      <label>
        <span>{label}</span>
        <textarea
          ref={field}
          className="input"
          readOnly
          rows={rows}
          value={text}
          spellCheck={false}
          onFocus={(event) => event.target.select()}
        />
      </label>
      <Button tone="accent" disabled={text === ''} onClick={() => void copy()}>
        {said === '' ? `Copy ${label.toLowerCase().split(' ')[0]}` : said}
      </Button>
    </div>
  );
}
