import { useRef } from 'react';
import type { Lab } from '../../lab/model.ts';
import { useDraft, useLab } from '../hooks.ts';
import { Modal } from '../kit/modal.tsx';

/** The question that the open preset asks, and what to watch for. */
export function PresetQuestion({ open }: { readonly open: () => void }) {
  const lab = useLab();
  const id = useDraft((state) => state.presetId);
  const name = useDraft((state) => state.experiment.name);
  // An edit makes the experiment the user's own, but what it asks stays worth reading.
  const origin = useRef({ id, name });
  if (id !== null) origin.current = { id, name };
  const asked = origin.current.name === name ? origin.current.id : null;
  const preset = lab.presets.find((entry) => entry.id === asked);
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
        {id === null && (
          <span className="muted">
            {' '}
            · changed by you{' '}
            <button type="button" className="link" onClick={() => openFromTop(lab, preset.id)}>
              Back to the preset
            </button>
          </span>
        )}
      </p>
      <p className="muted">
        <span className="question-word">Watch for:</span> {preset.watch}
      </p>
    </div>
  );
}

/** Its question stands at the top: whoever had scrolled to the charts must see it. */
function openFromTop(lab: Lab, id: string): void {
  lab.actions.openPreset(id);
  document.querySelector('.scene')?.scrollTo({ top: 0 });
  window.scrollTo({ top: 0 });
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
                openFromTop(lab, preset.id);
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
