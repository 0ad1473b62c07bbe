import type { ComponentProps } from 'react';
import { DrawerButton } from '../builder/drawer.tsx';
import { goTo } from '../kit/address.ts';
import { ShortcutButton } from '../kit/button.tsx';
import { FindButton, HelpButton } from '../kit/find-button.tsx';
import { Icon } from '../kit/icon.tsx';
import { Popover } from '../kit/popover.tsx';
import type { DialogName } from '../kit/shortcuts.ts';
import { ThemeButton } from '../kit/theme-button.tsx';
import { useDraft, useLab, useLink } from '../model/hooks.ts';

interface HeaderProps {
  readonly open: (dialog: DialogName) => void;
  readonly phone: boolean;
}

export function Header({ open, phone }: HeaderProps) {
  const others = (
    <>
      <Opener does="share" label="Share" open={open} />
      <Opener does="runs" label="My runs" open={open} />
      <ThemeButton />
    </>
  );
  return (
    <header className="head">
      <h1 className="brand">
        <a
          href="."
          title="Start page"
          onClick={(event) => {
            event.preventDefault();
            goTo('');
          }}
        >
          <BrandMark />
          <span>Reward Lab</span>
        </a>
      </h1>
      <PresetButton onClick={() => open('presets')} />
      <DrawerButton open={open} phone={phone} />
      <span className="grow" />
      <FindButton compact={phone} />
      <ShortcutButton does="atlas" icon="library" tone="quiet" label={phone ? 'Atlas' : undefined}>
        {phone ? undefined : <span className="head-word">Atlas</span>}
      </ShortcutButton>
      {phone ? (
        <Popover label="More" buttonClass="button" face={<Icon name="more" />}>
          <div className="head-more">{others}</div>
        </Popover>
      ) : (
        others
      )}
      <HelpButton />
    </header>
  );
}

type OpenerProps = ComponentProps<typeof ShortcutButton> & {
  readonly does: 'share' | 'runs';
};

/** Opens a dialog. Its icon has the dialog's name. */
function Opener(props: OpenerProps) {
  return <ShortcutButton tone="quiet" icon={props.does} {...props} />;
}

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
      <Icon name="chevron" size={12} />
    </button>
  );
}
