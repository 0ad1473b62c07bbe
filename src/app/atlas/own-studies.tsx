/** Study files in the Atlas: open one, write one, and those that were opened in this browser. */
import { useEffect, useState } from 'react';
import { goTo } from '../kit/address.ts';
import { Button, FileButton } from '../kit/button.tsx';
import { useFileDrop } from '../kit/file-drop.ts';
import { addressOf } from '../kit/view-address.ts';
import { useLab } from '../model/hooks.ts';
import { openStudyText } from '../share/study-link.ts';
import { forget, keptStudies } from './study-files.ts';

const NEITHER =
  'This is not a study file. One begins with { "format": "reward-lab/study" }. Experiments open in the lab.';

/** Opens studies that are pasted anywhere on the page but into a field. */
function usePastedStudies(open: (text: string) => void): void {
  useEffect(() => {
    const end = new AbortController();
    const paste = (event: ClipboardEvent) => {
      if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) return;
      const text = event.clipboardData?.getData('text') ?? '';
      if (text.trim() !== '') open(text);
    };
    window.addEventListener('paste', paste, end);
    return () => end.abort();
  }, [open]);
}

export function OwnStudies() {
  const { storage } = useLab().studies;
  const [wrong, setWrong] = useState('');
  const [kept, setKept] = useState(() => keptStudies(storage));
  const [open] = useState(() => (text: string) => {
    setWrong('');
    void openStudyText(text).then((found) => setWrong(found ?? NEITHER));
  });
  const [openFile] = useState(() => (file: File) => void file.text().then(open));
  useFileDrop(openFile);
  usePastedStudies(open);
  return (
    <section className="own-studies" aria-label="Your studies">
      <div className="own-keys">
        <Button icon="plus" onClick={() => goTo('#write')}>
          Write a study
        </Button>
        <FileButton accept="application/json,.json" label="Study file" onFile={openFile}>
          Open a study file…
        </FileButton>
        <span className="muted small">Or drop a file here, or paste its text or link.</span>
      </div>
      {wrong !== '' && <p role="alert">{wrong}</p>}
      {kept.length > 0 && (
        <details>
          <summary>
            Your studies <span className="muted">{kept.length}</span>
          </summary>
          <ul>
            {kept.map(({ link, title }) => (
              <li key={link}>
                <a href={addressOf('study', link)}>{title}</a>{' '}
                <Button
                  size="small"
                  tone="quiet"
                  icon="close"
                  label={`Remove ${title} from this list`}
                  onClick={() => {
                    forget(storage, link);
                    setKept(keptStudies(storage));
                  }}
                />
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
