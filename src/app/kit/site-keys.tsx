/** What the head of every view has on the right: search, share, theme and help. */
import { PHONE, useMedia } from '../model/hooks.ts';
import { Button, ShortcutButton } from './button.tsx';
import { Icon } from './icon.tsx';
import { openFind, openHelp } from './overlay.ts';
import { Popover } from './popover.tsx';
import { ThemeButton } from './theme-button.tsx';

const APPLE = /Mac|iPhone|iPad/.test(navigator.platform);
const FIND_KEYS = APPLE ? '⌘K' : 'Ctrl K';

interface SiteKeysProps {
  readonly share: () => void;
}

export function SiteKeys({ share }: SiteKeysProps) {
  const phone = useMedia(PHONE);
  const others = (
    <>
      <ThemeButton />
      <Button icon="help" tone="quiet" label="Help and keyboard shortcuts" shortcut="?" onClick={openHelp} />
    </>
  );
  return (
    <>
      {phone ? (
        <Button icon="search" tone="quiet" label="Search" onClick={openFind} />
      ) : (
        <button
          type="button"
          className="button find-button"
          aria-keyshortcuts="Control+K Meta+K"
          aria-haspopup="dialog"
          onClick={openFind}
        >
          Search <kbd>{FIND_KEYS}</kbd>
        </button>
      )}
      <ShortcutButton does="share" icon="share" tone="quiet" label="Share" open={share} />
      {phone ? (
        <Popover label="More" buttonClass="button" face={<Icon name="more" />}>
          <div className="site-more">{others}</div>
        </Popover>
      ) : (
        others
      )}
    </>
  );
}
