import { CopyField } from './copy-field.tsx';
import { Modal } from './modal.tsx';

/** Shares a view that its address describes: the Atlas, a study, a lesson, a game. */
export const PageShare = ({ onClose }: { readonly onClose: () => void }) => (
  <Modal title="Share" onClose={onClose}>
    <p className="muted">The link opens this page. Your guesses and your runs stay in this browser.</p>
    <CopyField label="Link" text={location.href} />
  </Modal>
);
