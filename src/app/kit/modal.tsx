import { type ReactNode, Suspense, useId, useLayoutEffect, useRef } from 'react';
import { Button } from './button.tsx';
import { FaultBoundary } from './fault-boundary.tsx';

interface ModalProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly sheet?: boolean;
  /** For a drawing beside its fields. */
  readonly wide?: boolean;
  readonly what?: string;
}

/** A native modal dialog, open while mounted. The browser provides the focus trap, Escape and the backdrop. */
export function Modal(props: ModalProps) {
  const { title, onClose, children, sheet = false, wide = false, what = 'This' } = props;
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
      className={`modal${sheet ? ' sheet' : ''}${wide ? ' wide' : ''}`}
      aria-labelledby={heading}
      onCancel={(event) => {
        if (event.target !== dialog.current) return; // a file chooser inside fires this event, too
        // Unmounting closes the dialog. The browser's own close event comes late and could close a dialog that was reopened
        // quickly.
        event.preventDefault();
        onClose();
      }}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className="modal-head">
        <h2 id={heading}>{title}</h2>
        <Button icon="close" label="Close" tone="quiet" onClick={onClose} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard, also where nothing in it can be. */}
      <section className="modal-body" aria-labelledby={heading} tabIndex={0}>
        <FaultBoundary what={what} attempt={title}>
          <Suspense fallback={<Loading />}>{children}</Suspense>
        </FaultBoundary>
      </section>
    </dialog>
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
