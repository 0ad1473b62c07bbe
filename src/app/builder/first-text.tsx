import { useState } from 'react';
import type { SourceSubject } from '../../experiment/known-name.ts';
import { Button } from '../kit/button.tsx';
import { SourceDialog } from '../studio/source-button.tsx';

/** Offers an example that can be forked if a written task has no custom text. */
export function FirstText({ subject }: { readonly subject: SourceSubject }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <p className="muted small">
        A text defines this task. It is still the first example.{' '}
        <Button size="small" onClick={() => setOpen(true)}>
          Open the source
        </Button>
      </p>
      {open && <SourceDialog of="the task" subject={subject} onClose={() => setOpen(false)} />}
    </>
  );
}
