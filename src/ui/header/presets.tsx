import { useDraft, useLab } from '../hooks.ts';
import { Modal } from '../kit/modal.tsx';

/** The question that the open preset asks, and what to watch for. */
export function PresetQuestion({ open }: { readonly open: () => void }) {
  const lab = useLab();
  const id = useDraft((state) => state.presetId);
  const preset = lab.presets.find((entry) => entry.id === id);
  if (preset === undefined)
    return (
      <p className="question">
        <span className="muted">Your own experiment.</span>{' '}
        <button type="button" className="link" onClick={open}>
          Open a preset
        </button>
      </p>
    );
  return (
    <div className="question">
      <p>
        <b>{preset.question}</b>
      </p>
      <p className="muted">
        <span className="question-word">Watch for:</span> {preset.watch}
      </p>
    </div>
  );
}

interface PresetDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

export function PresetDialog({ open, onClose }: PresetDialogProps) {
  const lab = useLab();
  const current = useDraft((state) => state.presetId);
  return (
    <Modal title="Presets" open={open} onClose={onClose}>
      <ul className="preset-list">
        {lab.presets.map((preset) => (
          <li key={preset.id}>
            <button
              type="button"
              className="preset"
              aria-current={preset.id === current}
              onClick={() => {
                lab.actions.openPreset(preset.id);
                onClose();
              }}
            >
              <b>{preset.title}</b>
              <span>{preset.question}</span>
              <span className="muted small">
                <span className="question-word">Watch for:</span> {preset.watch}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
