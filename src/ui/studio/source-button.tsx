import { lazy, useState } from 'react';
import type { SourceSubject } from '../../experiment/parse/known-name.ts';
import { Button } from '../kit/button.tsx';
import { LazyDialog } from '../kit/lazy-dialog.tsx';

const SourceViewer = lazy(() =>
  import('./source-viewer.tsx').then((module) => ({ default: module.SourceViewer })),
);

/** Opens the source of a part, read-only. */
export function SourceButton({ of, subject }: { readonly of: string; readonly subject: SourceSubject }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button icon="code" label={`Source of ${of}`} tone="quiet" size="small" onClick={() => setOpen(true)} />
      {open && (
        <LazyDialog title={`Source of ${of}`} onClose={close}>
          <SourceViewer subject={subject} onClose={close} />
        </LazyDialog>
      )}
    </>
  );
}
