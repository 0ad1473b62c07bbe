import { FamilySelect } from '../builder/world-form.tsx';
import { useDraft, useLab, useLink, useView } from '../hooks.ts';
import { Button } from '../kit/button.tsx';
import type { DialogName } from '../shortcuts.ts';

interface HeaderProps {
  readonly open: (dialog: DialogName) => void;
  readonly phone: boolean;
}

export function Header({ open, phone }: HeaderProps) {
  return (
    <header className="head">
      <h1 className="brand">
        <BrandMark />
        <span>Reward Lab</span>
      </h1>
      {!phone && (
        <label className="head-field">
          <span className="muted">World</span>
          <FamilySelect />
        </label>
      )}
      <PresetButton onClick={() => open('presets')} />
      <span className="grow" />
      {phone ? (
        <Button icon="sliders" label="Edit the experiment" onClick={() => open('builder')} />
      ) : (
        <Button icon="file" tone="quiet" shortcut="E" onClick={() => open('file')}>
          Export · import
        </Button>
      )}
      {phone && <Button icon="file" label="Export or import" tone="quiet" onClick={() => open('file')} />}
      <Button icon="share" label="Share" shortcut="K" tone="quiet" onClick={() => open('share')} />
      <Button icon="runs" label="Runs" shortcut="U" tone="quiet" onClick={() => open('runs')} />
      <ThemeButton />
      <Button
        icon="help"
        label="Keyboard shortcuts and help"
        shortcut="?"
        tone="quiet"
        onClick={() => open('help')}
      />
    </header>
  );
}

/** Two diverging curves: the training return and the task return. */
function BrandMark() {
  return (
    <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
      <path
        d="M2 16C8 16 8 5 18 3"
        fill="none"
        stroke="var(--accent)"
        strokeWidth="2.2"
        strokeDasharray="3 2.2"
      />
      <path d="M2 16C8 16 9 9 18 12" fill="none" stroke="currentColor" strokeWidth="2.2" />
    </svg>
  );
}

function PresetButton({ onClick }: { readonly onClick: () => void }) {
  const lab = useLab();
  const id = useDraft((state) => state.presetId);
  const name = useDraft((state) => state.experiment.name);
  const preset = lab.presets.find((entry) => entry.id === id);
  const visited = useLink((state) => state.guest !== null);
  const kind = preset !== undefined ? 'Preset' : visited ? 'Link' : 'Yours';
  return (
    <button
      type="button"
      className="button preset-button"
      onClick={onClick}
      aria-haspopup="dialog"
      title="Presets (P)"
    >
      <span className="preset-kind muted">{kind}</span>
      <span className="preset-name">{preset?.title ?? (name || 'unnamed')}</span>
      <svg width="10" height="10" viewBox="0 0 10 10" aria-hidden="true">
        <path d="M2 3.5l3 3 3-3" fill="none" stroke="currentColor" strokeWidth="1.5" />
      </svg>
    </button>
  );
}

const THEME_FACE = {
  system: { icon: 'system', next: 'light' },
  light: { icon: 'sun', next: 'dark' },
  dark: { icon: 'moon', next: 'system' },
} as const;

function ThemeButton() {
  const lab = useLab();
  const theme = useView((state) => state.theme);
  const face = THEME_FACE[theme];
  return (
    <Button
      icon={face.icon}
      tone="quiet"
      label={`Theme: ${theme}. Change to ${face.next}`}
      shortcut="T"
      onClick={() => lab.actions.setView({ theme: face.next })}
    />
  );
}
