import { Button } from './button.tsx';
import { openFind, openHelp } from './overlay.ts';

const APPLE = /Mac|iPhone|iPad/.test(navigator.platform);
const FIND_KEYS = APPLE ? '⌘K' : 'Ctrl K';

/** @param compact shows only the icon, for narrow heads */
export function FindButton({ compact = false }: { readonly compact?: boolean }) {
  if (compact) return <Button icon="search" tone="quiet" label="Search" onClick={openFind} />;
  return (
    <button
      type="button"
      className="button find-button"
      aria-keyshortcuts="Control+K Meta+K"
      aria-haspopup="dialog"
      onClick={openFind}
    >
      Search <kbd>{FIND_KEYS}</kbd>
    </button>
  );
}

export const HelpButton = () => (
  <Button icon="help" tone="quiet" label="Help and keyboard shortcuts" shortcut="?" onClick={openHelp} />
);
