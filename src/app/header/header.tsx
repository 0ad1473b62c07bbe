/** The head of the lab: the experiment and its builder stand beside what every view has. */
import { DrawerButton } from '../builder/drawer.tsx';
import { Icon } from '../kit/icon.tsx';
import type { DialogName } from '../kit/shortcuts.ts';
import { SiteHead } from '../kit/site-head.tsx';
import { SiteKeys } from '../kit/site-keys.tsx';
import { useDraft, useLab, useLink } from '../model/hooks.ts';

interface HeaderProps {
  readonly open: (dialog: DialogName) => void;
  readonly phone: boolean;
}

export function Header({ open, phone }: HeaderProps) {
  const tools = (
    <>
      <PresetButton onClick={() => open('presets')} />
      <DrawerButton open={open} phone={phone} />
    </>
  );
  return (
    <SiteHead titled here="#lab" tools={tools}>
      <SiteKeys share={() => open('share')} />
    </SiteHead>
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
      <Icon name="chevron" size={12} />
    </button>
  );
}
