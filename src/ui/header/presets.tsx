import { useRef, useState } from 'react';
import type { Lab } from '../../lab/model.ts';
import { PHONE, useDraft, useLab, useLink, useMedia } from '../hooks.ts';
import { Modal } from '../kit/modal.tsx';
import { presetGroups } from './preset-groups.ts';

/** The question that the open preset asks, and what to watch for. */
export function PresetQuestion({ open }: { readonly open: () => void }) {
  const lab = useLab();
  const id = useDraft((state) => state.presetId);
  const name = useDraft((state) => state.experiment.name);
  const visited = useLink((state) => state.guest !== null);
  // An edit makes the experiment the user's own, but what it asks stays worth reading.
  const experiment = useDraft((state) => state.experiment);
  const origin = useRef({ id, name, experiment });
  if (id !== null) origin.current = { id, name, experiment };
  const asked = origin.current.name === name ? origin.current.id : null;
  const preset = lab.presets.find((entry) => entry.id === asked);
  // A stored run of the preset, opened again, is nobody’s change.
  const changed = id === null && JSON.stringify(origin.current.experiment) !== JSON.stringify(experiment);
  if (preset === undefined)
    return (
      <p className="question">
        <span className="muted">{visited ? 'An experiment from a link.' : 'Your own experiment.'}</span>{' '}
        <button type="button" className="link" onClick={open}>
          Open a preset
        </button>
      </p>
    );
  return (
    <div className="question">
      <p>
        <b>{preset.question}</b>
        {changed && (
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
  return (
    <Modal title="Presets" open={open} onClose={onClose}>
      <PresetList onClose={onClose} />
    </Modal>
  );
}

/** Stands only while the dialog is open: each time, the search begins anew. */
function PresetList({ onClose }: { readonly onClose: () => void }) {
  const lab = useLab();
  const current = useDraft((state) => state.presetId);
  const [search, setSearch] = useState('');
  const phone = useMedia(PHONE);
  const groups = presetGroups(lab, search);
  return (
    <div className="preset-groups">
      <input
        // The dialog focuses what has this attribute, which React would not write; a phone would unfold its keyboard.
        ref={(entry) => {
          entry?.toggleAttribute('autofocus', !phone);
        }}
        className="input"
        type="search"
        aria-label="Search presets"
        placeholder="Search: shaping, PPO, bandit …"
        value={search}
        autoComplete="off"
        onChange={(event) => setSearch(event.target.value)}
        onKeyDown={(event) => {
          const first = groups[0]?.presets[0];
          if (event.key !== 'Enter' || search.trim() === '' || first === undefined) return;
          openFromTop(lab, first.id);
          onClose();
        }}
      />
      {groups.map(({ label, presets }) => (
        <section key={label} aria-label={label}>
          <h3>
            {label} <span className="muted">{presets.length}</span>
          </h3>
          <ul className="preset-list">
            {presets.map((preset) => (
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
        </section>
      ))}
      {groups.length === 0 && (
        <p className="muted" role="status">
          No preset speaks of “{search}”.{' '}
          <button type="button" className="link" onClick={() => setSearch('')}>
            Show all
          </button>
        </p>
      )}
    </div>
  );
}
