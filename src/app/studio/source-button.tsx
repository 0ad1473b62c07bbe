import { lazy, useState } from 'react';
import type { SourceSubject } from '../../experiment/known-name.ts';
import { IconButton } from '../kit/button.tsx';
import { Modal } from '../kit/modal.tsx';

const SourceViewer = lazy(() =>
  import('./source-viewer.tsx').then((module) => ({ default: module.SourceViewer })),
);

interface SourceButtonProps {
  readonly of: string;
  readonly subject: SourceSubject;
}

export function SourceButton({ of, subject }: SourceButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton icon="code" label={`Source of ${of}`} onClick={() => setOpen(true)} />
      {open && <SourceDialog of={of} subject={subject} onClose={() => setOpen(false)} />}
    </>
  );
}

export function SourceDialog({ of, ...viewer }: SourceButtonProps & { readonly onClose: () => void }) {
  return (
    <Modal title={`Source of ${of}`} onClose={viewer.onClose}>
      <SourceViewer {...viewer} />
    </Modal>
  );
}
