import { type ReactNode, Suspense } from 'react';
import { FaultBoundary } from './fault-boundary.tsx';
import { Modal } from './modal.tsx';

interface LazyDialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog whose content is loaded when it is first opened. Mounted means open. */
export function LazyDialog({ title, onClose, children }: LazyDialogProps) {
  return (
    <Modal title={title} open onClose={onClose}>
      <FaultBoundary what="This" attempt={title}>
        <Suspense
          fallback={
            <p className="muted" aria-busy="true">
              Loading …
            </p>
          }
        >
          {children}
        </Suspense>
      </FaultBoundary>
    </Modal>
  );
}
