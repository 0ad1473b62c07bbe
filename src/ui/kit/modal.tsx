import { type ReactNode, Suspense, useId, useLayoutEffect, useRef } from 'react';
import { Button } from './button.tsx';
import { FaultBoundary } from './fault-boundary.tsx';

interface ModalProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly sheet?: boolean;
}

/** A native modal dialog, open while mounted: focus trap, Escape and backdrop come from the browser. */
export function Modal({ title, onClose, children, sheet = false }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useLayoutEffect(() => {
    const { current } = dialog;
    current?.showModal();
    // Close before unmounting, so that the browser returns the focus to the element that opened the dialog.
    return () => current?.close();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it natively; the click is for the backdrop.
    <dialog
      ref={dialog}
      className={sheet ? 'modal sheet' : 'modal'}
      aria-labelledby={heading}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className="modal-head">
        <h2 id={heading}>{title}</h2>
        <Button icon="close" label="Close" tone="quiet" onClick={onClose} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard, also where nothing in it can be. */}
      <section className="modal-body" aria-labelledby={heading} tabIndex={0}>
        {children}
      </section>
    </dialog>
  );
}

interface LazyDialogProps extends ModalProps {
  /** The name for the fault boundary. */
  readonly what?: string;
}

/** A dialog whose content is loaded when it is first opened. */
export function LazyDialog({ what = 'This', children, ...modal }: LazyDialogProps) {
  return (
    <Modal {...modal}>
      <FaultBoundary what={what} attempt={modal.title}>
        <Suspense fallback={<Loading />}>{children}</Suspense>
      </FaultBoundary>
    </Modal>
  );
}

interface LoadingProps {
  readonly className?: string;
  readonly children?: ReactNode;
}

export function Loading({ className = '', children = 'Loading …' }: LoadingProps) {
  return (
    <p className={`${className} muted`.trim()} aria-busy="true">
      {children}
    </p>
  );
}
