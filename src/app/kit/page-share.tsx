import { useRef, useState } from 'react';
import { Button } from './button.tsx';
import { Modal } from './modal.tsx';

/** Shares a view that its address describes: the Atlas, a study, a lesson, a game. */
export function PageShare({ onClose }: { readonly onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(location.href);
      setSaid('Copied');
    } catch {
      // Old browsers forbid copying. Then the text is selected, ready for Ctrl+C.
      field.current?.select();
      setSaid('Press Ctrl+C to copy');
    }
  };
  return (
    <Modal title="Share" onClose={onClose}>
      <div className="file-form">
        <p className="muted">The link opens this page. Your guesses and your runs stay in this browser.</p>
        <input
          ref={field}
          className="input"
          aria-label="Link"
          readOnly
          value={location.href}
          onFocus={({ target }) => target.select()}
        />
        <div className="file-keys">
          <Button tone="accent" onClick={() => void copy()}>
            {said === '' ? 'Copy link' : said}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
