import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { Button } from './button.tsx';

interface ModalProps {
  readonly title: string;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly sheet?: boolean;
}

/** A native modal dialog: focus trap, Escape and backdrop come from the browser. */
export function Modal({ title, open, onClose, children, sheet = false }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    if (open && dialog.current?.open === false) dialog.current.showModal();
    if (!open && dialog.current?.open === true) dialog.current.close();
  }, [open]);
  useLayoutEffect(() => {
    const { current } = dialog;
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
      {open && (
        <>
          <div className="modal-head">
            <h2 id={heading}>{title}</h2>
            <Button icon="close" label="Close" tone="quiet" onClick={onClose} />
          </div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard, also where nothing in it can be. */}
          <section className="modal-body" aria-labelledby={heading} tabIndex={0}>
            {children}
          </section>
        </>
      )}
    </dialog>
  );
}
