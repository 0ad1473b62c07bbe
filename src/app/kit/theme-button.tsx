import { useView } from '../model/hooks.ts';
import { THEMES } from '../model/model.ts';
import { ShortcutButton } from './button.tsx';
import { next } from './shortcuts.ts';

const ICONS = { system: 'system', light: 'sun', dark: 'moon' } as const;

export function ThemeButton() {
  const theme = useView((state) => state.theme);
  const label = `Theme: ${theme}. Change to ${next(THEMES, theme)}`;
  return <ShortcutButton does="theme" icon={ICONS[theme]} tone="quiet" label={label} />;
}
